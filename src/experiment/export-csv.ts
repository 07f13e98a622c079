/** An experiment's numbers as CSV: a line for each data set, measure, contestant and ε, for spreadsheets and statistics programs. */

import type { Mean } from "../evaluate/mean.ts";
import { quoted } from "../read/csv/write-csv.ts";
import type { AnyMeasure } from "./cells.ts";
import type { Experiment } from "./experiment.ts";
import type { Difference, Summary, Tables } from "./summary.ts";

const HEADER = [
  "data",
  "rows",
  "measure",
  "kind",
  "method",
  "epsilon",
  "mean",
  "half_width",
  "runs",
  "against",
  "difference",
  "difference_half_width",
  "t",
  "degrees",
  "p",
  "p_holm",
] as const;

export function experimentCsv(experiment: Experiment, { data }: Summary): string {
  const lines = data.flatMap((set) =>
    [{ ...set, measure: experiment.measure }, ...set.more].flatMap((tables) =>
      linesOf(experiment, tables).map((line) => [set.name, set.rows, ...line]),
    ),
  );
  return [HEADER, ...lines].map((line) => `${line.map(field).join(",")}\n`).join("");
}

type Field = string | number | null | undefined;

function linesOf(
  { epsilon, against }: Experiment,
  { measure, methods, differences, yardsticks }: Tables & { readonly measure: AnyMeasure },
): Field[][] {
  return [
    ...yardsticks.map(({ title, mean }) => [measure, "yardstick", title, "", ...meanFields(mean)]),
    ...methods.flatMap(({ title, means }) =>
      means.flatMap((mean, k) => {
        const difference = differences.find((line) => line.title === title)?.means[k];
        const tested = difference ? testFields(against, difference) : [];
        return mean ? [[measure, "method", title, epsilon[k], ...meanFields(mean), ...tested]] : [];
      }),
    ),
  ].map((line) => [...line, ...Array<Field>(HEADER.length - 2 - line.length).fill("")]);
}

/** A single run has no interval. */
const meanFields = ({ mean, half, runs }: Mean): Field[] => [mean, Number.isNaN(half) ? "" : half, runs];

const testFields = (against: string, { mean, half, t, degrees, p, corrected }: Difference): Field[] => [
  against,
  mean,
  Number.isNaN(half) ? "" : half,
  t,
  degrees,
  p,
  corrected,
];

/** Texts that a spreadsheet would take for a formula begin with a quote. */
function field(value: Field): string {
  if (typeof value === "number") return String(value);
  const text = value ?? "";
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? quoted(harmless, '"') : harmless;
}
