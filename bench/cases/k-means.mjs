import { BOUNDS, points } from "../data/points.mjs";
import { exactly, within } from "../harness/check.mjs";
import { ours } from "../harness/ours.mjs";
import { meansByLoops } from "../plain/distances.mjs";

const MODULE = "curator/kernels/distances/k-means.js";

/** No row is further than 8·8192² from a centre; a float32 of that size is off by at most 32 in each of a few steps. */
const rounded = within(({ rows }) => rows * 256);

const numpy = (name, program, dtype) => ({
  name,
  program,
  arrays: ["rows", "means"],
  options: () => ({ dtype }),
  equal: rounded,
});

export const kMeans = {
  name: "k-means",
  work: "39,073 rows, 8 coordinates: squared distances to the nearest of 4 centres, 200 candidates",
  asked: { ratio: 1.5, against: "numpy float32, plain" },
  needs: [`${MODULE}#KMeans`],
  async prepare() {
    const data = points();
    const { KMeans } = await ours(MODULE);
    const { rows, dimensions, centres, candidates, coordinates, means } = data;
    const all = Int16Array.from(means.flatMap((list) => list.flatMap((candidate) => [...candidate])));
    return {
      ...data,
      engine: new KMeans(coordinates, dimensions, { bounds: BOUNDS }),
      arrays: {
        rows: ["points", () => ({ values: coordinates, shape: [rows, dimensions] })],
        means: ["centres", () => ({ values: all, shape: [2, candidates, centres, dimensions] })],
      },
    };
  },
  ours: ({ engine, means }, turn) => engine.kMeansSums(means[turn]),
  values: (sums) => Float64Array.from(sums, Number),
  alternatives: [
    numpy("numpy float32", "means", "float32"),
    numpy("numpy float64", "means", "float64"),
    numpy("numpy float32, plain", "means at once", "float32"),
    { name: "plain loops", run: meansByLoops, equal: exactly },
  ],
};
