import { adultTraining } from "../data/adult.mjs";
import { linearData } from "../data/linear.mjs";
import { population } from "../data/random.mjs";
import {
  ADULT_GROUPS,
  asNumbers,
  definitions,
  dense,
  logAddExp,
  lookUps,
  sums,
  withMatrix,
} from "./linear.mjs";

export const logistic = {
  name: "logistic",
  work: "Adult: logistic loss of 200 candidates, any population",
  asked: { ratio: 6, against: "numpy float32" },
  async prepare() {
    const table = await adultTraining();
    const populations = [1, 2].map((seed) => ({ candidates: population(200, 108, 1 / 2, seed) }));
    const data = await linearData({ name: "any", table, label: "income", score: "logistic", populations });
    return withMatrix(data, { groups: ADULT_GROUPS });
  },
  ours: sums,
  values: asNumbers,
  alternatives: [...dense("logistic"), lookUps("logistic"), logAddExp, ...definitions],
};
