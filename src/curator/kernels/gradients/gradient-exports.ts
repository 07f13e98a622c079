/** What assembly/gradients.as.ts exports. */

/** A place in the memory, in bytes. */
export type ByteOffset = number;

type Entries = readonly [
  entries: ByteOffset,
  leaves: ByteOffset,
  end: ByteOffset,
  places: ByteOffset,
  numbers: ByteOffset,
];
type Rows = readonly [
  runs: ByteOffset,
  end: ByteOffset,
  row: ByteOffset,
  bias: ByteOffset,
  told: ByteOffset,
  most: ByteOffset,
  lengths: ByteOffset,
];

export interface GradientExports {
  fillEntries(...all: [...Entries, weights: ByteOffset, pairs: ByteOffset]): void;
  sumByPlace(...all: [...Entries, sums: ByteOffset, pairs: ByteOffset]): void;
  addPairs(...all: [...Rows, isNear: number]): void;
  addRows(
    ...all: [...Rows, width: number, x: ByteOffset, own: number, dense: ByteOffset, times: ByteOffset]
  ): void;
}
