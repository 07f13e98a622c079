import { learningData } from "../data/learning.mjs";
import { exactly, within } from "../harness/check.mjs";
import { momentsByLoops } from "../plain/learning.mjs";

/** Of a product of 1 (queries/gradients/products.ts). */
const UNIT = 2 ** -28;

/** Inputs are the same to all; sums of 39,074 products of at most 1 in float32 are off by less than one in ten thousand of all. */
const rounded = within(({ rows }) => rows * 1e-4, UNIT);

/** Σxxᵀ as a matrix and Σxy, from pairs of attributes; only where values of one category meet the pairs say nothing. */
const numpy = (name, program, dtype) => ({
  name,
  program,
  arrays: ["x", "y"],
  options: () => ({ dtype }),
  equal: (ours, theirs, data, turn) => rounded(ours, data.inPairs(theirs), data, turn),
});

export const secondMoments = {
  name: "second-moments",
  work: "Adult: the products of all two inputs and of each with the label, summed: XᵀX, of which BLAS works out one half, and Xᵀy",
  asked: { ratio: 3, against: "numpy float32" },
  needs: ["curator/kernels/products/product-rows.js#ProductRows"],
  prepare: learningData,
  ours: ({ engine, moments }) => engine.products(moments),
  values: (sums) => Float64Array.from(sums, Number),
  alternatives: [
    numpy("numpy float32", "second moments", "float32"),
    numpy("numpy float64", "second moments", "float64"),
    numpy("numpy float32, Xᵀ[X y]", "second moments at once", "float32"),
    { name: "plain look-ups", run: momentsByLoops, equal: exactly },
  ],
};
