/**
 * Small inputs and all their neighbours, for claims that can be checked by going through every case.
 */

export type NeighbouringPair = readonly [readonly bigint[], readonly bigint[]];

/** Every vector of a length with entries from a list. */
export function vectors(entries: readonly bigint[], length: number): bigint[][] {
  if (length === 0) return [[]];
  return vectors(entries, length - 1).flatMap((rest) => entries.map((entry) => [...rest, entry]));
}

const zip = (x: readonly bigint[], move: readonly bigint[]): bigint[] => x.map((value, i) => value + move[i]);
const upTo = (bound: bigint): bigint[] =>
  Array.from({ length: 2 * Number(bound) + 1 }, (_, i) => BigInt(i) - bound);
const size = (x: bigint): bigint => (x < 0n ? -x : x);

/** The distance of a move in each metric. */
export const distance = {
  l1: (move: readonly bigint[]): bigint => move.reduce((sum, x) => sum + size(x), 0n),
  "l2-squared": (move: readonly bigint[]): bigint => move.reduce((sum, x) => sum + x * x, 0n),
  range: (move: readonly bigint[]): bigint => {
    const sorted = [...move].sort((a, b) => Number(a - b));
    return sorted[sorted.length - 1] - sorted[0];
  },
};

/** Each input with each vector that is no further away than the bound; entries move by at most `reach`. */
export function neighbours(
  inputs: readonly (readonly bigint[])[],
  metric: keyof typeof distance,
  bound: bigint,
  reach: bigint = bound,
): NeighbouringPair[] {
  return inputs.flatMap((input) =>
    vectors(upTo(reach), input.length)
      .filter((move) => distance[metric](move) <= bound)
      .map((move) => [input, zip(input, move)] as const),
  );
}
