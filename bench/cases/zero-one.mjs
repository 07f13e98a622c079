import { adultTraining } from "../data/adult.mjs";
import { linearData } from "../data/linear.mjs";
import { population } from "../data/random.mjs";
import { ADULT_GROUPS, asNumbers, definitions, dense, lookUps, sums, withMatrix } from "./linear.mjs";

export const zeroOne = {
  name: "zero-one",
  work: "Adult: 0/1 loss of 200 candidates, any population",
  asked: { ratio: 20, against: "numpy float32" },
  async prepare() {
    const table = await adultTraining();
    const populations = [1, 2].map((seed) => ({ candidates: population(200, 108, 1 / 2, seed) }));
    const data = await linearData({ name: "any", table, label: "income", score: "zero-one", populations });
    return withMatrix(data, { groups: ADULT_GROUPS });
  },
  ours: sums,
  values: asNumbers,
  alternatives: [...dense("zero-one"), lookUps("zero-one"), ...definitions],
};
