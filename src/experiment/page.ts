/** An experiment's page in Markdown: a table and a picture for each data set, who is best, and how it was made. */
import type { Mean } from "../evaluate/mean.ts";
import { VERSION } from "../version.ts";
import { type Experiment, foldsOf } from "./experiment.ts";
import type { DataSummary, Line, Summary } from "./summary.ts";

export interface PageContext {
  /** The command that makes the page. */
  readonly command: string;
  /** The picture of a data set, where there is one. */
  picture(data: string): string | undefined;
}

export function pageOf(experiment: Experiment, summary: Summary, context: PageContext): string {
  const parts = [
    `# ${plain(experiment.title)}`,
    introduction(experiment),
    summary.done < summary.of ? `**Unfinished: ${summary.done} of ${summary.of} runs.**` : "",
    ...summary.data.flatMap((set) => dataPart(experiment, set, context)),
    "## How it was made",
    methodPart(experiment, context),
    "## Time",
    "Median time of a run, which opens the table, fits and judges, with other runs at its side:",
    table(
      ["method", "seconds"],
      summary.times.map(({ title, ms }) => [title, (ms / 1000).toFixed(2)]),
    ),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

const measured = {
  error: "Share of test rows misclassified",
  cost: "Mean cost of a row in the released clustering, over all rows",
} as const;

function introduction(experiment: Experiment): string {
  const { measure, repeats, split } = experiment;
  const folds = foldsOf(experiment);
  const times =
    repeats === 1 && folds > 1 ? `${folds} folds` : `${repeats} ${repeats === 1 ? "repeat" : "repeats"}`;
  return [
    `${measured[measure]}; smaller is better. Mean and half-width of the 95 % interval (Student's t) over`,
    `${times}${split ? ", the same rows set aside for every method" : ""}.`,
    "**These numbers are not private**: the data is public, errors are told exactly, and the noise comes from seeds,",
    "so that the tables can be made again.",
  ].join("\n");
}

function dataPart(experiment: Experiment, set: DataSummary, { picture }: PageContext): string[] {
  const { epsilon, against } = experiment;
  const best = bestOf(experiment, set);
  const header = ["method", ...epsilon.map((e) => `ε ${e}`)];
  const image = picture(set.name);
  const cells = set.methods.map(({ title, means }) => [
    title,
    ...means.map((mean, k) =>
      best[k] === title ? `**${meanText(experiment, mean)}**` : meanText(experiment, mean),
    ),
  ]);
  const yardsticks = set.yardsticks.map(({ title, mean }) => `${title} ${meanText(experiment, mean)}`);
  return [
    `## ${plain(set.name)}`,
    `${set.rows.toLocaleString("en-US")} rows.${yardsticks.length > 0 ? ` Without noise: ${yardsticks.join("; ")}.` : ""}`,
    table(header, cells),
    bestSentence(experiment, best),
    ...(set.differences.length > 0
      ? [
          `Difference to ${plain(against)}, run by run on the same rows; below 0 is better than ${plain(against)}, * where the interval does not hold 0:`,
          table(
            header,
            set.differences.map((line) => differenceRow(experiment, line)),
          ),
        ]
      : []),
    image === undefined ? "" : `![${plain(set.name)}: ${experiment.measure} against ε](${image})`,
  ];
}

function digitsOf({ measure }: Experiment, value: number): string {
  const text = measure === "error" ? value.toFixed(4) : String(Number(value.toPrecision(4)));
  return Number(text) === 0 ? text.replace("-", "") : text;
}

function meanText(experiment: Experiment, mean: Mean | undefined): string {
  if (mean === undefined) return "–";
  const half = mean.runs > 1 ? ` ± ${digitsOf(experiment, mean.half)}` : "";
  return `${digitsOf(experiment, mean.mean)}${half}`;
}

function differenceRow(experiment: Experiment, { title, means }: Line): string[] {
  const texts = means.map((mean) => {
    if (mean === undefined) return "–";
    const clear = mean.runs > 1 && Math.abs(mean.mean) > mean.half ? " *" : "";
    return `${mean.mean > 0 ? "+" : ""}${meanText(experiment, mean)}${clear}`;
  });
  return [title, ...texts];
}

/** The method with the lowest mean at each ε, the first of equals. */
function bestOf({ epsilon }: Experiment, { methods }: DataSummary): (string | undefined)[] {
  return epsilon.map((_, k) => {
    const ordered = methods
      .flatMap(({ title, means }) => (means[k] ? [{ title, mean: means[k].mean }] : []))
      .sort((a, b) => a.mean - b.mean);
    return ordered[0]?.title;
  });
}

function bestSentence({ epsilon }: Experiment, best: readonly (string | undefined)[]): string {
  const titles = [...new Set(best)].filter((title) => title !== undefined);
  const parts = titles.map((title) => {
    const at = epsilon.filter((_, k) => best[k] === title);
    return `${plain(title)} at ε ${listed(at)}`;
  });
  return parts.length === 0 ? "" : `Lowest mean: ${parts.join("; ")}.`;
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

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

/** Titles are the experimenter's own words; a bar would open another column, a line end another row. */
const plain = (text: string) => text.replace(/[\r\n]+/g, " ").replaceAll("|", "\\|");

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(plain).join(" | ")} |`;
  return [line(header), `|${header.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}
