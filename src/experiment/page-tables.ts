/**
 * What an experiment's page says of made-up tables: no one number tells what such a table is good for, so one table a data set has all
 * measures side by side, a line for each ε and method, and another the differences to one method.
 */
import { isTableMeasure, TABLE_MEASURES } from "../evaluate/table-measures.ts";
import {
  type AnyMeasure,
  bestCell,
  differenceText,
  isClear,
  meanText,
  SIGNIFICANT,
  titleOf,
} from "./cells.ts";
import { type Experiment, measuresOf, testToTrain } from "./experiment.ts";
import { markdownTable, oneLine } from "./markdown.ts";
import type { DataSummary, Tables } from "./summary.ts";

type Measured = Tables & { readonly measure: AnyMeasure };

/** The measures that were asked for, in the order that all pages have. */
function measuredIn(experiment: Experiment, set: DataSummary): readonly Measured[] {
  const all: readonly Measured[] = [{ ...set, measure: experiment.measure }, ...set.more];
  return measuresOf("publish").flatMap((name) => all.find(({ measure }) => measure === name) ?? []);
}

const briefOf = (measure: AnyMeasure) => (isTableMeasure(measure) ? TABLE_MEASURES[measure].brief : measure);

/** What the columns are, for the beginning of a page. */
export const columnsText = ({ measure: own, measures }: Experiment): string =>
  measuresOf("publish")
    .filter((name) => [own, ...measures].includes(name))
    .map((measure) => `- **${briefOf(measure)}**: ${titleOf(measure)}`)
    .join("\n");

export function madeUpParts(experiment: Experiment, set: DataSummary): string[] {
  const measured = measuredIn(experiment, set);
  // Of one method none is the best.
  const best = measured.map((own) =>
    experiment.methods.length > 1 ? bestCell(experiment, own.measure, own) : [],
  );
  const seconds = (title: string, k: number) => set.made?.times.find((own) => own.title === title)?.ms[k];
  const rows = experiment.epsilon.flatMap((epsilon, k) =>
    experiment.methods.map(({ title }) => [
      epsilon,
      title,
      ...measured.map((own, m) => cellText(own, { title, k, isBest: best[m][k] === title })),
      secondsText(seconds(title, k)),
    ]),
  );
  const header = ["ε", "method", ...measured.map(({ measure }) => briefOf(measure)), secondsHeader(set)];
  return [
    markdownTable(header, [...rows, ...yardstickRows(measured)]),
    ...differenceParts(experiment, measured),
  ];
}

function cellText(
  { measure, methods }: Measured,
  { title, k, isBest }: { readonly title: string; readonly k: number; readonly isBest: boolean },
): string {
  const text = meanText(measure, methods.find((own) => own.title === title)?.means[k]);
  return isBest ? `**${text}**` : text;
}

const secondsHeader = ({ made }: DataSummary) => (made?.by === "processor" ? "CPU s" : "seconds");

const secondsText = (ms: number | undefined) =>
  ms === undefined ? "–" : (ms / 1000).toFixed(ms < 10_000 ? 2 : 0);

function yardstickRows(measured: readonly Measured[]): string[][] {
  const titles = new Set(measured.flatMap(({ yardsticks }) => yardsticks.map(({ title }) => title)));
  return [...titles].map((title) => [
    "–",
    title,
    ...measured.map(({ measure, yardsticks }) =>
      meanText(measure, yardsticks.find((own) => own.title === title)?.mean),
    ),
    "–",
  ]);
}

function differenceParts(experiment: Experiment, measured: readonly Measured[]): string[] {
  const { epsilon, against, methods } = experiment;
  const others = methods.filter(({ title }) => title !== against);
  if (others.length === 0) return [];
  const rows = epsilon.flatMap((amount, k) =>
    others.map(({ title }) => [
      amount,
      title,
      ...measured.map(({ measure, differences }) => {
        const test = differences.find((own) => own.title === title)?.means[k];
        return `${differenceText(measure, test)}${test && isClear(test) ? " *" : ""}`;
      }),
    ]),
  );
  return [
    differenceSentence(experiment, others.length * epsilon.length),
    markdownTable(["ε", "method", ...measured.map(({ measure }) => briefOf(measure))], rows),
  ];
}

function differenceSentence(experiment: Experiment, comparisons: number): string {
  const against = oneLine(experiment.against);
  const share = Number(testToTrain(experiment).toFixed(3));
  return [
    `Difference to ${against}, run by run on the same rows; below 0 is better than ${against}. ± is half the 95 % interval of the corrected`,
    `resampled t-test (Nadeau and Bengio; ${share} rows set aside for each that is published); * where p < ${SIGNIFICANT} after Holm's`,
    `correction for the ${comparisons} comparisons of a column:`,
  ].join("\n");
}
