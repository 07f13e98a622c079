import { neighboursOnAdult, STEP } from "../data/neighbours.mjs";
import { asNumbers, definitions, dense, onePass, sums, withMatrix } from "./linear.mjs";

export const neighboursLogistic = {
  name: "neighbours-logistic",
  work: "Adult: logistic loss of all 216 single-coordinate neighbours of one vector",
  asked: { ratio: 40, against: "numpy float32" },
  prepare: async () => withMatrix(await neighboursOnAdult("logistic"), { step: STEP }),
  ours: sums,
  values: asNumbers,
  alternatives: [...dense("logistic", "full"), onePass, ...definitions],
};
