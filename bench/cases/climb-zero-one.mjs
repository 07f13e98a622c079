import { climbOnAdult, STEP } from "../data/neighbours.mjs";
import { asNumbers, definitions, dense, onePass, sums, withMatrix } from "./linear.mjs";

export const climbZeroOne = {
  name: "climb-zero-one",
  work: "Adult: 0/1 loss of all 216 single-coordinate neighbours of a vector that is one step from the one before",
  asked: { ratio: 200, against: "numpy float32" },
  prepare: async () => withMatrix(await climbOnAdult("zero-one"), { step: STEP }),
  ours: sums,
  values: asNumbers,
  alternatives: [...dense("zero-one", "full"), onePass, ...definitions],
};
