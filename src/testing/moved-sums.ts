/** For trying what is claimed of how far one row moves whole numbers: rows that pull hard, and the distances. */
import type { Row } from "./small-tables.ts";

const pick = <T>(roll: (below: number) => number, list: readonly T[]): T => list[roll(list.length)];

/** A row of the small schema, mostly of its extremes. */
export const pullingRow = (roll: (below: number) => number): Row => [
  pick(roll, ["0", "10", "5", ""]),
  pick(roll, ["-50", "1000", "20"]),
  pick(roll, ["red", "blue"]),
  pick(roll, ["no", "yes"]),
];

export const squaredDistance = (a: readonly bigint[], b: readonly bigint[]): bigint =>
  a.reduce((sum, n, i) => sum + (n - b[i]) ** 2n, 0n);

export const l1Distance = (a: readonly bigint[], b: readonly bigint[]): bigint =>
  a.reduce((sum, n, i) => sum + (n > b[i] ? n - b[i] : b[i] - n), 0n);
