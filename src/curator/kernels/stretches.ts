/** Stretches of stored rows, so short that sums over one are exact. */

/** From one row to another, each as often as it counts; or one alone that counts too often, and is taken once and multiplied. */
export interface RowStretch {
  readonly from: number;
  readonly to: number;
  readonly times: bigint;
}

/** Stretches that stand for at most so many rows; `counts` says how many each stored row stands for, one unless it is given. */
export function* rowStretches(
  rows: number,
  counts: Uint32Array | undefined,
  most: number,
): Generator<RowStretch> {
  let [from, stands] = [0, 0];
  for (let row = 0; row < rows; row++) {
    const times = counts ? counts[row] : 1;
    if (stands + times > most && row > from) {
      yield { from, to: row, times: 1n };
      [from, stands] = [row, 0];
    }
    stands += times;
    if (times > most) {
      yield { from, to: row + 1, times: BigInt(times) };
      [from, stands] = [row + 1, 0];
    }
  }
  if (from < rows) yield { from, to: rows, times: 1n };
}
