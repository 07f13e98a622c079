/** Points of groups by noisy counts of pairs and noisy sums of residuals: one question after the other. */

import type { CellMeans } from "../../../models/regressor/cell-means.ts";
import { cellMeans } from "../../../models/regressor/cell-means.ts";
import { publishedAt } from "../../../models/synopsis/published-attribute.ts";
import type { GroupedAttribute } from "../../../schema/coding/grouped.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";
import { numericLabelOf } from "../../../schema/coding/numeric-label.ts";
import type { NumericAttribute } from "../../../schema/types.ts";
import { productMatrix } from "../../../search/descent/product-matrix.ts";
import { noiseDeviation } from "../../../search/noise-law.ts";
import type { Ask, Search } from "../../method.ts";
import { LEAST_SPREAD, labelSpread } from "../label-spread.ts";
import { pairsBelieved } from "./pairs-believed.ts";
import type { AdditivePlan } from "./planned-additive.ts";
import { weightsBelieved } from "./weights-believed.ts";

/** Residuals are capped no higher than the door takes. */
const MOST_CAP = 2;

export async function fitAdditive(search: Search, ask: Ask, plan: AdditivePlan): Promise<CellMeans> {
  const { data } = search;
  const { inputs, names, cuts } = plan;
  const label = numericLabelOf(data.facts.schema, ask.label);
  const about = { label: ask.label, attributes: names, cuts };
  const all = plan.rounds + 3;
  let weights: Float64Array = new Float64Array(inputs.length);
  if (search.stopped()) return modelOf(label, inputs, weights);
  const told = await data.make({ ask: "products", ...about }, plan.pairs);
  search.made(1, all);
  const moments = productMatrix(told.value).inputs;
  const rows = Math.max(1, moments[inputs.length ** 2 - 1]);
  const { mean, spread } = await labelSpread(search, label, rows, plan, (draw) => search.made(draw + 1, all));
  weights[inputs.length - 1] = mean;
  const pairsDeviation = noiseDeviation(told.noise);
  const pairs = pairsBelieved(moments, rows, inputs, pairsDeviation);
  const believed = weightsBelieved(pairs, inputs, { mean, spread, pairsDeviation });
  const shape = Math.min(MOST_CAP, Math.max(LEAST_SPREAD, plan.cap * spread));
  for (let round = 0; round < plan.rounds && !search.stopped(); round++) {
    const question = { ask: "gradient", ...about, loss: "squared", shape, weights } as const;
    const { value, noise } = await data.make(question, plan.residuals);
    weights = believed
      .tell({ sums: value.map((sum) => -sum), at: weights, deviation: noiseDeviation(noise) })
      .map(within);
    search.made(round + 4, all);
  }
  return modelOf(label, inputs, weights);
}

/** What noise may make of a group with hardly a row stays within what a place can be. */
const MOST_POINTS = 2;
const within = (points: number): number => Math.min(MOST_POINTS, Math.max(-MOST_POINTS, points));

function modelOf(
  label: NumericAttribute,
  { attributes, offsets, length }: Inputs<GroupedAttribute>,
  weights: Float64Array,
) {
  const terms = attributes.map((attribute, k) => ({
    table: [publishedAt(attribute.of, attribute)],
    parts: weights.slice(offsets[k], offsets[k] + attribute.starts.length),
  }));
  return cellMeans(label, [{ table: [], parts: weights.slice(length - 1) }, ...terms]);
}
