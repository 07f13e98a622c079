/** What searches for weights of a linear model of a number are scored by, and how a draw is asked for. */
import { choice } from "../../../base/options.ts";
import type { Rational } from "../../../base/rational.ts";
import { offersOf, timesWork, workOf } from "../../../base/work.ts";
import type { PublicFacts, Selector } from "../../../curator/index.ts";
import { comparisons, modelBytes, onRows } from "../../../search/work/facts.ts";
import type { Ask, Search } from "../../method.ts";
import { linearAsked } from "../linear/linear-model.ts";

export type FitScore = "absolute-error" | "squared-error";

export const scoreOption = (fallback: FitScore) =>
  choice({
    group: "Model",
    title: "Error",
    titles: { "absolute-error": "Absolute error", "squared-error": "Squared error" },
    default: fallback,
    of: ["absolute-error", "squared-error"],
    tip: "What a candidate is scored by, up to half the label's width.",
  });

/** Draws some of the candidates by how well they tell the label. */
export function drawFits(search: Search, ask: Ask, score: FitScore) {
  const { about } = linearAsked(search.data.facts, ask);
  return async (
    candidates: readonly Float64Array[],
    how: { readonly mechanism: Selector; readonly epsilon: Rational; readonly count: number },
  ): Promise<readonly Float64Array[]> => {
    const { value } = await search.data.make({ ask: "select", score, candidates, ...about }, how);
    return value.map(({ candidate }) => candidate);
  };
}

/** Of populations of whole vectors. */
export function fitsWork(
  facts: PublicFacts,
  ask: Ask,
  { population, looks, draws }: { population: number; looks: number; draws: number },
) {
  const { inputs, apart } = linearAsked(facts, ask);
  return onRows(facts, (rows) =>
    workOf(
      modelBytes(facts, 2 * inputs.length),
      timesWork(looks, {
        looks: 1,
        slopes: rows * apart * population,
        weights: comparisons(population) * inputs.length,
      }),
      offersOf(draws, population),
    ),
  );
}
