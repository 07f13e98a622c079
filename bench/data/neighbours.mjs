/** All vectors one step up or down from a parent in one coordinate, for several parents, as rounds of hill climbing have them. */
import { ours } from "../harness/ours.mjs";
import { adultTraining } from "./adult.mjs";
import { linearData } from "./linear.mjs";
import { population } from "./random.mjs";

export const STEP = 205;

/** Two parents that have nothing to do with each other: whatever is kept of one is of no use for the other. */
export async function neighboursOnAdult(score) {
  const parents = await onGrid(population(2, 108, 1 / 2, 5));
  return around("neighbours", score, parents);
}

/** Four parents in a circle, each one step from the one before, as a climb goes from round to round. */
export async function climbOnAdult(score) {
  const { WEIGHT_ONE } = await ours("schema/coding/margins.js");
  const [start] = await onGrid(population(1, 108, 1 / 2, 5));
  const moved = (from, k) => from.with(k, from[k] + STEP / WEIGHT_ONE);
  // The first weight is a number's, the other a value's.
  const [first, other] = [0, 50];
  const across = moved(start, first);
  return around("climb", score, [start, across, moved(across, other), moved(start, other)]);
}

async function onGrid(vectors) {
  const { WEIGHT_ONE } = await ours("schema/coding/margins.js");
  return vectors.map((vector) => vector.map((w) => Math.round(w * WEIGHT_ONE) / WEIGHT_ONE));
}

async function around(name, score, parents) {
  const [search, { WEIGHT_ONE }] = await Promise.all([
    ours("search/evolve/local-search.js"),
    ours("schema/coding/margins.js"),
  ]);
  const populations = parents.map((hub) => ({
    hub,
    candidates: search.changesAround(hub, STEP / WEIGHT_ONE, { keepParent: false, box: 5 }),
  }));
  const table = await adultTraining();
  return linearData({ name, table, label: "income", score, populations });
}
