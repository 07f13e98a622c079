/** What assembly/gradients.as.ts exports. */

/** A place in the memory, in bytes. */
export type Place = number;

type Entries = readonly [entries: Place, leaves: Place, end: Place, places: Place, numbers: Place];
type Rows = readonly [
  runs: Place,
  end: Place,
  row: Place,
  bias: Place,
  told: Place,
  most: Place,
  lengths: Place,
];

export interface GradientExports {
  fillEntries(...all: [...Entries, weights: Place, pairs: Place]): void;
  sumByPlace(...all: [...Entries, sums: Place, pairs: Place]): void;
  addPairs(...all: [...Rows, isNear: number]): void;
  addRows(...all: [...Rows, width: number, x: Place, own: number, dense: Place, times: Place]): void;
}
