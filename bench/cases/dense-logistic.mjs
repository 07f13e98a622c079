import { continuousRows } from "../data/continuous.mjs";
import { asNumbers, definitions, dense, sums, withMatrix } from "./linear.mjs";

export const denseLogistic = {
  name: "dense-logistic",
  work: "105 continuous attributes, 39,073 rows: logistic loss of 200 candidates",
  asked: { ratio: 1, against: "numpy float32" },
  prepare: async () => withMatrix(await continuousRows("logistic")),
  ours: sums,
  values: asNumbers,
  alternatives: [...dense("logistic", "full"), ...definitions],
};
