/** An experiment's page in Markdown: a table and a picture for each data set, who is best, and how it was made. */
import { VERSION } from "../base/version.ts";
import {
  type AnyMeasure,
  bestCell,
  betterOf,
  differenceText,
  isClear,
  meanText,
  SIGNIFICANT,
  titleOf,
} from "./cells.ts";
import { type Experiment, foldsOf, testToTrain } from "./experiment.ts";
import { fewRepeats } from "./few-repeats.ts";
import { listed, markdownTable, oneLine } from "./markdown.ts";
import { columnsText, madeUpParts } from "./page-tables.ts";
import type { DataSummary, Difference, Summary, Tables } from "./summary.ts";
import { unfinishedText } from "./unfinished.ts";

interface PageContext {
  /** The command that makes the page. */
  readonly command: string;
  /** The picture of a data set, where there is one. */
  picture(data: string): string | undefined;
}

export function pageOf(experiment: Experiment, summary: Summary, context: PageContext): string {
  const parts = [
    `# ${oneLine(experiment.title)}`,
    introduction(experiment, summary),
    unfinishedText(experiment, summary) ?? "",
    unsettledText(summary),
    ...summary.data.flatMap((set) => dataPart(experiment, set, context)),
    ...(experiment.notes.length > 0 ? ["## Notes", ...experiment.notes] : []),
    "## How it was made",
    methodPart(experiment, context),
    "## Time",
    timeText(experiment, summary),
    markdownTable(
      ["method", "seconds"],
      summary.times.map(({ title, ms }) => [title, (ms / 1000).toFixed(2)]),
    ),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function timeText({ task }: Experiment, { data }: Summary): string {
  if (task !== "publish")
    return "Median time of a run, which opens the table, fits and judges, with other runs at its side:";
  const whole = "Median time of a run by the clock, which judges as well:";
  return data.every(({ made }) => made?.by === "processor")
    ? `In the tables stand the median seconds of processor time that a synopsis took, whatever else the machine did. ${whole}`
    : `Seconds in the tables are the median time that a synopsis took by the clock, with other runs at its side. ${whole}`;
}

function introduction(experiment: Experiment, summary: Summary): string {
  const { measure, repeats, split, task } = experiment;
  const folds = foldsOf(experiment);
  const times =
    repeats === 1 && folds > 1 ? `${folds} folds` : `${repeats} ${repeats === 1 ? "repeat" : "repeats"}`;
  const few = fewRepeats(experiment, summary);
  return [
    `${task === "publish" ? MADE_UP : titleOf(measure)}; smaller is better. Mean and half-width of the 95 % interval (Student's t) over`,
    `${times}${split ? ", the same rows set aside for every method" : ""}.`,
    ...(few === undefined ? [] : [`**${few}**`]),
    "**These numbers are not private**: the data is public, errors are told exactly, and the noise comes from seeds,",
    "so that the tables can be made again.",
    ...(task === "publish" ? ["", columnsText(experiment)] : []),
  ].join("\n");
}

const MADE_UP =
  "A synopsis of the training rows is made into a table of as many rows, which is held against them in the groups that a scorecard has by default";

function dataPart(experiment: Experiment, set: DataSummary, { picture }: PageContext): string[] {
  const { measure } = experiment;
  const image = picture(set.name);
  const shown = image === undefined ? "" : `![${oneLine(set.name)}: ${measure} against ε](${image})`;
  const rows = `${set.rows.toLocaleString("en-US")} rows.`;
  if (experiment.task === "publish")
    return [`## ${oneLine(set.name)}`, rows, ...madeUpParts(experiment, set), shown];
  return [
    `## ${oneLine(set.name)}`,
    `${rows}${yardstickText(measure, set)}`,
    ...tableParts(experiment, measure, set),
    shown,
    ...set.more.flatMap((tables) => [
      `### ${oneLine(set.name)}: ${titleOf(tables.measure)}; ${betterOf(tables.measure)} is better`,
      yardstickText(tables.measure, tables).trim(),
      ...tableParts(experiment, tables.measure, tables),
    ]),
  ];
}

function yardstickText(measure: AnyMeasure, { yardsticks }: Tables): string {
  const told = yardsticks.map(({ title, mean }) => `${title} ${meanText(measure, mean)}`);
  return told.length > 0 ? ` Without noise: ${told.join("; ")}.` : "";
}

function tableParts(experiment: Experiment, measure: AnyMeasure, tables: Tables): string[] {
  const header = ["method", ...experiment.epsilon.map((e) => `ε ${e}`)];
  if (tables.methods.every(({ means }) => means.every((mean) => mean === undefined)))
    return ["No method of this experiment can tell it: it needs probabilities."];
  const best = bestCell(experiment, measure, tables);
  const cells = tables.methods.map(({ title, means }) => [
    title,
    ...means.map((mean, k) =>
      best[k] === title ? `**${meanText(measure, mean)}**` : meanText(measure, mean),
    ),
  ]);
  const differences = tables.differences.map(({ title, means }) => [
    title,
    ...means.map((difference) => starredText(measure, difference)),
  ]);
  return [
    markdownTable(header, cells),
    bestSentence(experiment, measure, best),
    ...(differences.length > 0
      ? [differenceSentence(experiment, measure, tables), markdownTable(header, differences)]
      : []),
  ];
}

const starredText = (measure: AnyMeasure, difference: Difference | undefined): string =>
  `${differenceText(measure, difference)}${difference && isClear(difference) ? " *" : ""}`;

function differenceSentence(experiment: Experiment, measure: AnyMeasure, { differences }: Tables): string {
  const against = oneLine(experiment.against);
  const tests = differences.flatMap(({ means }) => means.filter((test) => test !== undefined));
  const runs = Math.max(0, ...tests.map((test) => test.runs));
  const share = testToTrain(experiment);
  const test =
    share > 0
      ? `the corrected resampled t-test (Nadeau and Bengio): ${runs} runs, ${Number(share.toFixed(3))} rows tested for each that is learnt from`
      : `the paired t-test: ${runs} runs on the same rows`;
  return [
    `Difference to ${against}, run by run on the same rows; ${betterOf(measure) === "smaller" ? "below" : "above"} 0 is better than ${against}.`,
    `± is half the 95 % interval of ${test};`,
    `* where p < ${SIGNIFICANT} after Holm's correction for the ${tests.length} comparisons of this table:`,
  ].join("\n");
}

function bestSentence(
  { epsilon }: Experiment,
  measure: AnyMeasure,
  best: readonly (string | undefined)[],
): string {
  const titles = [...new Set(best)].filter((title) => title !== undefined);
  const parts = titles.map((title) => {
    const at = epsilon.filter((_, k) => best[k] === title);
    return `${oneLine(title)} at ε ${listed(at)}`;
  });
  const end = betterOf(measure) === "smaller" ? "Lowest" : "Highest";
  return parts.length === 0 ? "" : `${end} mean: ${parts.join("; ")}.`;
}

/** Solvers that did not come to an end are a fault of the yardstick, not of what it is held against. */
function unsettledText({ unsettled }: Summary): string {
  return unsettled
    .map(
      ({ title, runs, of }) =>
        `**${oneLine(title)} did not converge in ${runs} of ${of} runs**: another solver may do better.`,
    )
    .join("\n");
}

function methodPart(experiment: Experiment, { command }: PageContext): string {
  const { delta, neighbours, repeats, split, seed } = experiment;
  const rows =
    split === undefined
      ? "every method learns from all rows and is judged on all rows"
      : "folds" in split
        ? `${foldsOf(experiment)} folds a repeat after a fresh shuffle; a repeat's folds are averaged${repeats === 1 ? ", and with one repeat the folds are the observations" : ""}`
        : `a fresh split a repeat, ${Number((100 * split.test).toFixed(4))} % of the rows for testing`;
  return [
    `\`${command}\`, Privet ${VERSION}, seed ${seed}: ${rows}; δ ${delta} for methods that use one;`,
    `neighbours ${neighbours ?? "as each schema declares"}. Bounds and values are those that the schemas declare. Splits of one table`,
    "overlap, so the intervals speak about this table and the methods' noise, not about other data.",
  ].join("\n");
}
