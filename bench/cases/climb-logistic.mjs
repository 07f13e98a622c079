import { climbOnAdult, STEP } from "../data/neighbours.mjs";
import { asNumbers, definitions, dense, onePass, sums, withMatrix } from "./linear.mjs";

export const climbLogistic = {
  name: "climb-logistic",
  work: "Adult: logistic loss of all 216 single-coordinate neighbours of a vector that is one step from the one before",
  asked: { ratio: 40, against: "numpy float32" },
  prepare: async () => withMatrix(await climbOnAdult("logistic"), { step: STEP }),
  ours: sums,
  values: asNumbers,
  alternatives: [...dense("logistic", "full"), onePass, ...definitions],
};
