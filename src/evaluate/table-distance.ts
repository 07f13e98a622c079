/**
 * How far a made-up table is from the rows that it was made from: the total variation ½ Σ |p̂ − p| of marginals, that is the largest
 * difference in the share of rows that any set of their cells has. Means over marginals of one kind; public rows only.
 */
import { publicRandom } from "../base/random.ts";

/** Rows in groups: a column a place, those of the attributes first and that of the label last. */
export interface RowsInGroups {
  readonly columns: readonly Uint16Array[];
  /** How many groups each place has. */
  readonly sizes: readonly number[];
  /** How many rows each stands for; 1 where there are none. */
  readonly weights?: ArrayLike<number> | undefined;
}

/** Pairs of very many attributes are sampled, the same for every table of as many. */
const MOST_PAIRS = 500;

/** Single attributes and the label. */
export const oneWayDistance = (truth: RowsInGroups, made: RowsInGroups): number =>
  meanDistance(
    truth.sizes.map((_, place) => [place]),
    truth,
    made,
  );

/** Each attribute with the label. */
export const labelDistance = (truth: RowsInGroups, made: RowsInGroups): number => {
  const label = truth.sizes.length - 1;
  return meanDistance(
    truth.sizes.slice(0, -1).map((_, place) => [place, label]),
    truth,
    made,
  );
};

/** Pairs of attributes; of a single attribute, there is none to be wrong about. */
export const pairDistance = (truth: RowsInGroups, made: RowsInGroups): number =>
  meanDistance(judgedPairs(truth.sizes.length - 1), truth, made);

/** All pairs of so many attributes, or a public sample of them. */
export function judgedPairs(attributes: number): readonly (readonly [number, number])[] {
  const all = Array.from({ length: attributes }, (_, b) =>
    Array.from({ length: b }, (_, a): readonly [number, number] => [a, b]),
  ).flat();
  if (all.length <= MOST_PAIRS) return all;
  const random = publicRandom("pairs of attributes that made-up tables are judged by");
  for (let i = 0; i < MOST_PAIRS; i++) {
    const j = i + random.below(all.length - i);
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all.slice(0, MOST_PAIRS);
}

function meanDistance(
  marginals: readonly (readonly number[])[],
  truth: RowsInGroups,
  made: RowsInGroups,
): number {
  const sum = marginals.reduce((total, places) => total + totalVariation(places, truth, made), 0);
  return marginals.length > 0 ? sum / marginals.length : 0;
}

export function totalVariation(places: readonly number[], truth: RowsInGroups, made: RowsInGroups): number {
  const [ours, theirs] = [truth, made].map((rows) => sharesOf(rows, places));
  return ours.reduce((sum, share, cell) => sum + Math.abs(share - theirs[cell]), 0) / 2;
}

/** The share of the rows in each cell; the last place moves fastest. */
function sharesOf({ columns, sizes, weights }: RowsInGroups, places: readonly number[]): Float64Array {
  const shares = new Float64Array(places.reduce((product, place) => product * sizes[place], 1));
  const rows = columns[0].length;
  let total = 0;
  for (let row = 0; row < rows; row++) {
    let cell = 0;
    for (const place of places) cell = cell * sizes[place] + columns[place][row];
    const weight = weights ? weights[row] : 1;
    shares[cell] += weight;
    total += weight;
  }
  return shares.map((weight) => weight / total);
}
