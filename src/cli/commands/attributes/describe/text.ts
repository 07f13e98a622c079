/** A description as tables for people. */
import type {
  Answer,
  BoundsAnswer,
  CrossTableAnswer,
  Description,
  Expected,
  HistogramAnswer,
  NumberAnswer,
} from "../../../../tasks/describe/answers.ts";
import { declared, percent, shown, shownError } from "../../../../tasks/describe/words.ts";
import { COULD_BE_CHANCE, countText } from "../../../text/amounts-text.ts";
import { textTable } from "../../../text/text-table.ts";
import { onOneLine } from "../../../words/visible.ts";

/** A table with more columns is told as a list. */
const MOST_COLUMNS = 8;

export function descriptionText({ answers, confidence }: Description): string {
  const singles = answers.filter((a) => a.what !== "histogram" && a.what !== "cross-table");
  const tables = answers.filter((a) => a.what === "histogram" || a.what === "cross-table");
  const columns = [
    { title: "attribute" },
    { title: "statistic" },
    { title: "value", align: "right" as const },
    { title: `${percent(confidence)}, noise only` },
  ];
  return [
    ...(singles.length > 0 ? [textTable(columns, singles.map(rowOf))] : []),
    ...tables.map((table) => tableText(table, confidence)),
  ].join("\n");
}

function rowOf(answer: Answer): string[] {
  const start = [String(answer.of), answer.what];
  switch (answer.what) {
    case "median":
    case "quartiles":
    case "quantile": {
      const what = answer.what === "quantile" ? `quantile ${answer.places[0].share}` : answer.what;
      const values = answer.places.map(({ value }) => declared(value)).join(", ");
      const error = `rank ± ${shownError(answer.rankError)} rows`;
      return [start[0], what, values, answer.mostlyNoise ? `${MOSTLY_NOISE} (${error})` : error];
    }
    case "bounds":
      return [...start, `${declared(answer.low)} to ${declared(answer.high)}`, boundsText(answer)];
    case "histogram":
    case "cross-table":
      return start;
    case "missing": {
      const [told, from, to] = [answer.value, answer.low, answer.high].map((x) =>
        percent(Number(x.toFixed(4))),
      );
      return [start[0], MISSING_STATISTIC, told, intervalText(from, to, answer)];
    }
    default: {
      const { value, low, high } = answer;
      const [told, from, to] = [value, low, high].map((x) => shown(x, (high - low) / 2));
      const what = statisticText(answer);
      return [start[0], what, told, answer.isPublic ? "public" : intervalText(from, to, answer)];
    }
  }
}

/** A statistic, with the bounds that values were clamped into. */
export const statisticText = ({ what, within }: Pick<Expected, "what" | "within">): string =>
  within ? `${what}, clamped to ${within.map(declared).join(" to ")}` : what;

/** What the share of missing values is called: a field that is no number reads as missing. */
export const MISSING_STATISTIC = "missing or unreadable";

const MOSTLY_NOISE = "mostly noise";

type Marks = Pick<NumberAnswer, "couldBeAnything" | "mostlyNoise">;

function intervalText(from: string, to: string, { couldBeAnything, mostlyNoise }: Marks): string {
  const interval = `${from} to ${to}`;
  if (!couldBeAnything && !mostlyNoise) return interval;
  return `${couldBeAnything ? "could be anything" : MOSTLY_NOISE} (${interval})`;
}

function boundsText({ found, mostlyNoise, outside }: BoundsAnswer): string {
  if (!found) return "none found; as declared";
  return mostlyNoise ? MOSTLY_NOISE : `at most ${countText(outside)} rows outside`;
}

function tableText(table: HistogramAnswer | CrossTableAnswer, confidence: number): string {
  const [name, body] =
    table.what === "histogram" ? [table.of, histogramText(table)] : [table.of.join(" × "), crossText(table)];
  const mostly = table.mostlyNoise ? `; for most cells ${MOSTLY_NOISE}` : "";
  return `  ${onOneLine(name)} · rows, each ± ${shownError(table.halfWidth)} at ${percent(confidence)}${mostly}\n${body}`;
}

const histogramText = ({ of, cells }: HistogramAnswer): string =>
  textTable(
    [{ title: of }, { title: "rows", align: "right" }, { title: "" }],
    cells.map(({ name, value, couldBeChance }) => [
      name,
      countText(value),
      couldBeChance ? COULD_BE_CHANCE : "",
    ]),
    "    ",
  );

function crossText({ of, rows, columns, values, couldBeChance }: CrossTableAnswer): string {
  if (columns.length <= MOST_COLUMNS) {
    const table = textTable(
      [{ title: of[0] }, ...columns.map((title) => ({ title: `${title} `, align: "right" as const }))],
      rows.map((name, i) => [
        name,
        ...values[i].map((value, j) => `${countText(value)}${couldBeChance[i][j] ? "?" : " "}`),
      ]),
      "    ",
    );
    return couldBeChance.flat().some(Boolean) ? `${table}    ? ${COULD_BE_CHANCE}\n` : table;
  }
  return textTable(
    [{ title: of[0] }, { title: of[1] }, { title: "rows", align: "right" }, { title: "" }],
    rows.flatMap((name, i) =>
      columns.map((column, j) => [
        name,
        column,
        countText(values[i][j]),
        couldBeChance[i][j] ? COULD_BE_CHANCE : "",
      ]),
    ),
    "    ",
  );
}
