import { learningData } from "../data/learning.mjs";
import { exactly, within } from "../harness/check.mjs";
import { gradientByLoops } from "../plain/learning.mjs";

/** Of a sum of 1 (queries/gradients/gradient.ts). */
const UNIT = 2 ** -38;

/**
 * Weights are rounded to 2⁻¹⁶ and slopes, told at every 2⁻¹⁰, to 2⁻²⁴: less than 1e-4 a row together. A float32 margin is off by at most
 * 1e-5, and a sum of 39,074 numbers in float32, in whatever order BLAS adds them up, by less than one in ten thousand of all.
 */
const rounded = within(({ rows }) => rows * 2e-4, UNIT);

const numpy = (dtype) => ({
  name: `numpy ${dtype}`,
  program: "gradient",
  arrays: ["x", "y", "weights"],
  options: () => ({ dtype }),
  equal: rounded,
});

export const gradient = {
  name: "gradient",
  work: "Adult: the gradient of the logistic loss, two products of a matrix and a vector to numpy",
  asked: { ratio: 5, against: "numpy float32" },
  needs: ["curator/kernels/gradients/gradient-rows.js#GradientRows"],
  async prepare() {
    const data = await learningData();
    // The engine plans rows for its kernels once it has been asked often enough.
    for (let call = 0; call < 40; call++) await data.engine.gradient(data.gradients[0]);
    return data;
  },
  ours: ({ engine, gradients }, turn) => engine.gradient(gradients[turn]),
  values: (sums) => Float64Array.from(sums, Number),
  alternatives: [
    numpy("float32"),
    numpy("float64"),
    { name: "plain look-ups", run: gradientByLoops, equal: exactly },
  ],
};
