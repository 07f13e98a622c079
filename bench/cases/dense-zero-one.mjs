import { continuousRows } from "../data/continuous.mjs";
import { asNumbers, definitions, dense, sums, withMatrix } from "./linear.mjs";

export const denseZeroOne = {
  name: "dense-zero-one",
  work: "105 continuous attributes, 39,073 rows: 0/1 loss of 200 candidates",
  asked: { ratio: 1, against: "numpy float32" },
  prepare: async () => withMatrix(await continuousRows("zero-one")),
  ours: sums,
  values: asNumbers,
  alternatives: [...dense("zero-one", "full"), ...definitions],
};
