/** A picture of what was released, as SVG: a marginal of a synopsis, a table of a description, or a ranking. */
import { ensure } from "../../base/errors.ts";
import { isObject, type Json } from "../../base/json.ts";
import { loadSynopsis } from "../../models/file.ts";
import type { Description } from "../../tasks/describe/answers.ts";
import type { RankedAttribute } from "../../tasks/rank/rank-attributes.ts";
import { heatMap } from "../heat-map.ts";
import { histogramPlot } from "../histogram-plot.ts";
import { rankedDots } from "../ranked-dots.ts";
import { marginalOf, marginalPicture } from "./marginals.ts";

/** `of` names one attribute or two; rankings have one picture, and need no name. */
export function figureOf(release: string, of: readonly string[]): string {
  const json: unknown = JSON.parse(release);
  const subtitle = subtitleOf(json);
  if (isObject(json) && json.privet === "model/1")
    return marginalPicture(marginalOf(loadSynopsis(release).model, of), subtitle);
  if (isObject(json) && json.privet === "description/1")
    return answerPicture(json as unknown as Description, of, subtitle);
  const items = isObject(json) && Array.isArray(json.attributes) ? rankedOf(json) : undefined;
  ensure(
    items !== undefined,
    "format-unsupported",
    "There is no picture of this release.",
    "Synopses, descriptions with histograms or tables, and rankings of attributes have one.",
  );
  return items;
}

function subtitleOf(json: unknown): string {
  const receipt = isObject(json) && isObject(json.receipt) ? json.receipt : {};
  return `${String(receipt.dataset ?? "")}, with noise at ε ${String(receipt.epsilon ?? "")}`;
}

function answerPicture(
  { answers, confidence }: Description,
  of: readonly string[],
  subtitle: string,
): string {
  const answer = answers.find(
    (one) => (one.what === "histogram" || one.what === "cross-table") && [one.of].flat().join() === of.join(),
  );
  ensure(
    answer?.what === "histogram" || answer?.what === "cross-table",
    "attribute-unknown",
    "The description has no histogram and no table of what is named.",
    "Name the attribute of a histogram, or the two of a table, in their order.",
  );
  if (answer.what === "cross-table")
    return heatMap({ ...answer, title: `${answer.of[0]} and ${answer.of[1]}`, subtitle, confidence });
  return histogramPlot({ title: answer.of, subtitle, unit: "rows", bars: answer.cells, confidence });
}

function rankedOf(json: Json): string {
  const attributes = json.attributes as readonly RankedAttribute[];
  const by = String(json.score);
  return rankedDots({
    title: `Ranked by ${by}`,
    subtitle: subtitleOf(json),
    items: attributes.map(({ name, score }) => ({ name, ...score })),
    xLabel: `${by}, less what all attributes share`,
    confidence: 0.95,
  });
}
