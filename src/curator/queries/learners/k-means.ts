/**
 * k-means in a block: Lloyd's steps from each of some public starts, of which the one that costs least is kept. A centre without rows goes beside the
 * one with most. Centres are told in a fixed order, so that those of different blocks can be compared place by place.
 */
import { ensure } from "../../../base/errors.ts";
import { startsUnfit } from "../../../base/refusals/gradients.ts";
import { INPUT_ONE } from "../../../schema/coding/codes.ts";
import { coordinatesOnGrid, unitCoordinates } from "../../../schema/coding/coordinates.ts";
import { FINE_WEIGHT_ONE } from "../gradients/gradient.ts";
import type { BlockLearner, SumsAt } from "./learner.ts";

export interface KMeansAsked {
  readonly attributes?: readonly string[];
  /** Each the unit coordinates of as many centres, one centre after the other. */
  readonly starts: readonly ArrayLike<number>[];
  readonly steps: number;
}

const MOST_STEPS = 1000;
/** How far a centre without rows is put from the one with most, in units of 2⁻¹⁴ of each coordinate. */
const ASIDE = 16;

export const kMeansLearner: BlockLearner<"k-means", KMeansAsked> = {
  name: "k-means",
  prepare({ schema }, { attributes, starts: given, steps }) {
    const { inputs, dimensions } = unitCoordinates(schema, attributes);
    const starts = Array.from(given, (start, i) => coordinatesOnGrid(start, `Start ${i}`));
    const size = starts[0]?.length ?? 0;
    const isWhole = size > 0 && size % dimensions === 0 && starts.every(({ length }) => length === size);
    const isFew = Number.isInteger(steps) && steps >= 1 && steps <= MOST_STEPS;
    ensure(isWhole && isFew, ...startsUnfit(dimensions, MOST_STEPS));
    const box = Array.from({ length: dimensions }, () => [-1, 1] as const);
    return {
      question: { inputs, centres: starts[0], box, side: INPUT_ONE },
      size,
      async learn(sumsAt) {
        let best: Found = { centres: starts[0], gain: Number.NEGATIVE_INFINITY };
        for (const start of starts) {
          const found = await lloyd(sumsAt, start, dimensions, steps);
          if (found.gain > best.gain) best = found;
        }
        return inOrder(best.centres, dimensions).map((x) => (x / INPUT_ONE) * FINE_WEIGHT_ONE);
      },
    };
  },
};

interface Found {
  readonly centres: Int16Array;
  /** How much less rows cost than if all were served from the middle of the box. */
  readonly gain: number;
}

async function lloyd(sumsAt: SumsAt, start: Int16Array, dimensions: number, steps: number): Promise<Found> {
  let found: Found = { centres: start, gain: 0 };
  for (let step = 0; step < steps; step++) {
    const sums = (await sumsAt(found.centres)).map(Number);
    const next = moved(sums, start, dimensions);
    if (next.gain === found.gain && step > 0) return next;
    found = next;
  }
  return found;
}

/** Where the rows of each centre have their middle. */
function moved(sums: readonly number[], start: Int16Array, dimensions: number): Found {
  const rows = sums.filter((_, i) => i % (dimensions + 1) === 0);
  const most = rows.indexOf(Math.max(...rows));
  let gain = 0;
  const centres = start.map((from, i) => {
    const [centre, j] = [Math.floor(i / dimensions), i % dimensions];
    const of = rows[centre] > 0 ? centre : most;
    if (rows[of] === 0) return from;
    const middle = sums[of * (dimensions + 1) + 1 + j] / rows[of];
    if (of === centre) gain += rows[of] * middle ** 2;
    const aside = of === centre ? 0 : from < 0 ? -ASIDE : ASIDE;
    return Math.max(-INPUT_ONE, Math.min(INPUT_ONE, Math.round(middle + aside)));
  });
  return { centres, gain };
}

/** By the first coordinate, and where that is the same by the next. */
function inOrder(centres: Int16Array, dimensions: number): Float64Array {
  const all = Array.from({ length: centres.length / dimensions }, (_, i) =>
    Array.from(centres.subarray(i * dimensions, (i + 1) * dimensions)),
  );
  return Float64Array.from(
    all.sort((a, b) => a.map((x, j) => x - b[j]).find((gap) => gap !== 0) ?? 0).flat(),
  );
}
