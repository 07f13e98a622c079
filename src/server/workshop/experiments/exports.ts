/** An experiment's tables and pictures as files, by the same functions as those of the command. */
import { ensure, quote } from "../../../base/errors.ts";
import { experimentCsv } from "../../../experiment/export-csv.ts";
import { latexOf } from "../../../experiment/export-latex.ts";
import { pageOf } from "../../../experiment/page.ts";
import { plotOf } from "../../../experiment/plot.ts";
import { summarise } from "../../../experiment/summary.ts";
import { experimentFile, experimentScript } from "../../../node/experiment/script.ts";
import { lineChart } from "../../../report/line-chart.ts";
import type { OpenExperiment } from "./open-experiment.ts";

export const exportForms = ["svg", "csv", "latex", "markdown", "json", "ts"] as const;
type ExportForm = (typeof exportForms)[number];

const ENDINGS: Readonly<Record<ExportForm, string>> = {
  svg: "svg",
  csv: "csv",
  latex: "tex",
  markdown: "md",
  json: "json",
  ts: "ts",
};

/** `data`: whose picture; the first that has one unless given. */
export function exportOf(opened: OpenExperiment, asked: string, data: string | undefined) {
  const form = exportForms.find((name) => name === asked);
  ensure(
    form !== undefined,
    "option-unknown",
    `There is no form ${quote(asked)}.`,
    `The forms are: ${exportForms.join(", ")}.`,
  );
  const { name } = opened.experiment;
  const text = textOf(opened, form, data);
  ensure(text !== undefined, "not-found", "There is no result to draw yet.", "Wait for the first runs.");
  const part = form === "svg" && data !== undefined ? `-${data.replace(/[^\p{L}\p{N}_.-]+/gu, "-")}` : "";
  return { form, file: `${name}${part}.${ENDINGS[form]}`, text };
}

function textOf(
  { experiment, runs, results, definition }: OpenExperiment,
  form: ExportForm,
  data: string | undefined,
): string | undefined {
  if (form === "json") return experimentFile(definition);
  if (form === "ts") return experimentScript(definition);
  const summary = summarise(experiment, runs, results);
  if (form === "csv") return experimentCsv(experiment, summary);
  if (form === "latex") return latexOf(experiment, summary);
  if (form === "markdown") {
    const command = `privet experiment ${experiment.name}.json`;
    return pageOf(experiment, summary, { command, picture: () => undefined });
  }
  const set = summary.data.find(({ name }) => data === undefined || name === data);
  const plot = set && plotOf(experiment, set);
  return plot && lineChart(plot);
}
