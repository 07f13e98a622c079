import { adultTraining } from "../data/adult.mjs";
import { linearData } from "../data/linear.mjs";
import { population } from "../data/random.mjs";
import { ADULT_GROUPS, asNumbers, definitions, dense, lookUps, sums, withMatrix } from "./linear.mjs";

/** Weights over the whole of the papers' box: margins that do not fit into 16 bits. */
export const zeroOneWide = {
  name: "zero-one-wide",
  work: "Adult: 0/1 loss of 200 candidates, weights in [−5, 5]",
  async prepare() {
    const table = await adultTraining();
    const populations = [3, 4].map((seed) => ({ candidates: population(200, 108, 5, seed) }));
    const data = await linearData({ name: "wide", table, label: "income", score: "zero-one", populations });
    return withMatrix(data, { groups: ADULT_GROUPS });
  },
  ours: sums,
  values: asNumbers,
  alternatives: [...dense("zero-one").slice(0, 2), lookUps("zero-one", "int32"), ...definitions],
};
