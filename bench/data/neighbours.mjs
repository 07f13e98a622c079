/** All vectors one step up or down from a parent in one coordinate, for two parents, as a round of hill climbing has them. */
import { ours } from "../harness/ours.mjs";
import { adultTraining } from "./adult.mjs";
import { linearData } from "./linear.mjs";
import { population } from "./random.mjs";

export const STEP = 205;

export async function neighboursOnAdult(score) {
  const [{ around }, { WEIGHT_ONE }] = await Promise.all([
    ours("evolve/local-search.js"),
    ours("schema/inputs.js"),
  ]);
  const parents = population(2, 108, 1 / 2, 5).map((parent) =>
    parent.map((w) => Math.round(w * WEIGHT_ONE) / WEIGHT_ONE),
  );
  const populations = parents.map((hub) => ({
    hub,
    candidates: around(hub, STEP / WEIGHT_ONE, { keepParent: false, box: 5 }),
  }));
  const table = await adultTraining();
  return linearData({ name: "neighbours", table, label: "income", score, populations });
}
