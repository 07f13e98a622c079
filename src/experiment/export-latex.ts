/** An experiment's tables as LaTeX for a paper: one `table` for each data set and measure, with the rules of booktabs. */
import type { Mean } from "../evaluate/mean.ts";
import { type AnyMeasure, bestCell, betterOf, digitsOf, isClear, SIGNIFICANT, titleOf } from "./cells.ts";
import { type Experiment, foldsOf, testToTrain } from "./experiment.ts";
import type { Summary, Tables } from "./summary.ts";

export function latexOf(experiment: Experiment, { data }: Summary): string {
  const tables = data.flatMap((set) =>
    [{ ...set, measure: experiment.measure }, ...set.more].map((own) =>
      tableOf(experiment, own, { name: set.name, rows: set.rows }),
    ),
  );
  return ["% \\usepackage{booktabs}", ...tables, ""].join("\n\n");
}

function tableOf(
  experiment: Experiment,
  tables: Tables & { readonly measure: AnyMeasure },
  { name, rows }: { readonly name: string; readonly rows: number },
): string {
  const { epsilon } = experiment;
  const { measure, methods, yardsticks } = tables;
  const best = bestCell(experiment, measure, tables);
  const line = (cells: readonly string[]) => `${cells.join(" & ")} \\\\`;
  const clear = (title: string, k: number) => {
    const test = tables.differences.find((own) => own.title === title)?.means[k];
    return test !== undefined && isClear(test);
  };
  return [
    "\\begin{table}",
    "\\centering",
    `\\caption{${captionOf(experiment, measure, { name, rows })}}`,
    `\\begin{tabular}{l${"r".repeat(epsilon.length)}}`,
    "\\toprule",
    line(["method", ...epsilon.map((e) => `$\\varepsilon = ${e}$`)]),
    "\\midrule",
    ...methods.map(({ title, means }) =>
      line([
        escapeLatex(title),
        ...means.map((mean, k) => cellOf(measure, mean, { bold: best[k] === title, star: clear(title, k) })),
      ]),
    ),
    ...(yardsticks.length > 0 ? ["\\midrule"] : []),
    ...yardsticks.map(({ title, mean }) =>
      line([
        escapeLatex(title),
        `\\multicolumn{${epsilon.length}}{r}{${cellOf(measure, mean, { bold: false, star: false })}}`,
      ]),
    ),
    "\\bottomrule",
    "\\end{tabular}",
    "\\end{table}",
  ].join("\n");
}

function captionOf(
  experiment: Experiment,
  measure: AnyMeasure,
  { name, rows }: { readonly name: string; readonly rows: number },
): string {
  const { repeats, against, delta } = experiment;
  const folds = foldsOf(experiment);
  const runs = folds > 1 ? `${repeats} $\\times$ ${folds} folds` : `${repeats} repeats`;
  const test = testToTrain(experiment) > 0 ? "corrected resampled t-test" : "paired t-test";
  return [
    `${escapeLatex(experiment.title)}: ${escapeLatex(name)}, ${rows.toLocaleString("en-US").replaceAll(",", "{,}")} rows.`,
    `${escapeLatex(titleOf(measure))}; ${betterOf(measure)} is better. Mean $\\pm$ half of the 95\\,\\% interval over ${runs}, $\\delta = ${delta}$.`,
    `Best in bold; ${"$^{*}$"}: differs from ${escapeLatex(against)}, $p < ${SIGNIFICANT}$ (${test}, Holm).`,
  ].join(" ");
}

function cellOf(
  measure: AnyMeasure,
  mean: Mean | undefined,
  { bold, star }: { readonly bold: boolean; readonly star: boolean },
): string {
  if (mean === undefined) return "--";
  const middle = bold ? `\\mathbf{${digitsOf(measure, mean.mean)}}` : digitsOf(measure, mean.mean);
  const half = mean.runs > 1 ? ` \\pm ${digitsOf(measure, mean.half)}` : "";
  return `$${middle}${half}${star ? "^{*}" : ""}$`;
}

const SPECIAL: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  ε: "$\\varepsilon$",
  δ: "$\\delta$",
  "⁺": "$^{+}$",
};

/** Titles are the experimenter's own words, and must not become commands. */
export const escapeLatex = (text: string): string =>
  text.replace(/[\r\n]+/g, " ").replace(/[\\~^εδ⁺]|[&%$#_{}]/gu, (sign) => SPECIAL[sign] ?? `\\${sign}`);
