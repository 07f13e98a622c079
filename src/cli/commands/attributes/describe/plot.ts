/** The drawings of a description: a histogram or a map for each of its tables. */

import { ensure } from "../../../../base/errors.ts";
import { heatMap } from "../../../../report/heat-map.ts";
import { histogramPlot } from "../../../../report/histogram-plot.ts";
import type { Schema } from "../../../../schema/types.ts";
import type { Answer, Description } from "../../../../tasks/describe/answers.ts";
import type { Statistic } from "../../../../tasks/describe/ask.ts";
import type { Input } from "../../../command.ts";
import { newFile, shownPath, textOf } from "../../../input.ts";
import { written } from "../../../paid-result.ts";
import { note } from "../../../text/notes.ts";

export interface PlotFile {
  /** Which statistic it draws. */
  readonly index: number;
  readonly path: string;
}

/** More would not be read. */
const MOST_VALUES = { histogram: 200, "cross-table": 100 } as const;

/** Where drawings will go; refused before anything is spent where they could not. */
export function plotFiles(
  { flags, io }: Input,
  schema: Schema,
  statistics: readonly Statistic[],
): readonly PlotFile[] {
  const text = textOf(flags, "plot");
  if (text === undefined) return [];
  const drawn = statistics.flatMap((statistic, index) =>
    statistic.what === "histogram" || statistic.what === "cross-table" ? [{ statistic, index }] : [],
  );
  ensure(
    drawn.length > 0,
    "option-out-of-range",
    "--plot draws histograms and tables of two attributes; none is asked for.",
    "Add --statistics histogram, or --cross a,b.",
  );
  for (const { statistic } of drawn) ensureDrawable(schema, statistic);
  const [stem, ending] = /^(.*?)(\.svg)?$/is.exec(text)!.slice(1);
  return drawn.map(({ index }, i) => ({
    index,
    path: newFile(io, drawn.length === 1 ? text : `${stem}-${i + 1}${ending ?? ""}`),
  }));
}

function ensureDrawable(schema: Schema, { of, what }: Statistic): void {
  const most = what === "cross-table" ? MOST_VALUES[what] : MOST_VALUES.histogram;
  for (const attribute of schema.attributes)
    ensure(
      !("values" in attribute) || ![of].flat().includes(attribute.name) || attribute.values.length <= most,
      "option-out-of-range",
      `${attribute.name} has more values than can be drawn: ${most}.`,
      "Leave --plot out, or name other attributes.",
    );
}

/** Whether all drawings were made. What is paid for has been told by now, so one that fails does not end the command. */
export async function drawPlots(
  input: Input,
  plots: readonly PlotFile[],
  { answers, confidence }: Description,
  schema: Schema,
): Promise<boolean> {
  let all = true;
  for (const { index, path } of plots) {
    const drawing = drawingOf(answers[index], confidence, schema);
    const isDrawn = await written(input, path, drawing, "The counts are above.");
    if (isDrawn) note(input, `plot: ${shownPath(input.io, path)}`);
    all &&= isDrawn;
  }
  return all;
}

function drawingOf(answer: Answer, confidence: number, { name, unit }: Schema): string {
  const subtitle = `${name}, counts with noise`;
  if (answer.what === "cross-table")
    return heatMap({ ...answer, title: `${answer.of[0]} and ${answer.of[1]}`, subtitle, confidence });
  const bars = answer.what === "histogram" ? answer.cells : [];
  return histogramPlot({ title: String(answer.of), subtitle, unit: `rows, one a ${unit}`, bars, confidence });
}
