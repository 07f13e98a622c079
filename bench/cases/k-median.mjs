import { CLIP, distanceColumns, points } from "../data/points.mjs";
import { exactly } from "../harness/check.mjs";
import { ours } from "../harness/ours.mjs";
import { mediansByLoops } from "../plain/distances.mjs";

const MODULE = "curator/kernels/distances/k-median.js";

export const kMedian = {
  name: "k-median",
  work: "39,073 rows: ℓ₁ distances to the nearest of 4 of 1,000 public places, 200 candidates; kept columns of distances",
  asked: { ratio: 2, against: "numpy same trick" },
  needs: [`${MODULE}#KMedian`],
  async prepare() {
    const data = points();
    const { KMedian } = await ours(MODULE);
    const { rows, dimensions, centres, candidates, places, coordinates, publicPlaces, lists } = data;
    const columns = distanceColumns(data);
    return {
      ...data,
      columns,
      engine: new KMedian(coordinates, dimensions, publicPlaces, { clip: CLIP }),
      arrays: {
        columns: ["distance columns", () => ({ values: columns, shape: [places, rows] })],
        lists: [
          "places of candidates",
          () => ({ values: Int32Array.from(lists.flat(2)), shape: [2, candidates, centres] }),
        ],
      },
    };
  },
  ours: ({ engine, lists }, turn) => engine.kMedianSums(lists[turn]),
  values: (sums) => Float64Array.from(sums, Number),
  alternatives: [
    { name: "numpy same trick", program: "medians", arrays: ["columns", "lists"], equal: exactly },
    { name: "plain loops", run: mediansByLoops, equal: exactly },
  ],
};
