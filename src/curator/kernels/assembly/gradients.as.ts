// Kernels for gradients; gradients/gradient-rows.ts says how rows and entries lie in the imported memory and proves that no sum wraps around.
// Places are byte offsets into it. An entry is two numbers of 64 bits: what it adds to a margin, and the sum of the slopes of its rows. Rows
// and pairs tell entries by their places.

/** Bytes of an entry, and of a row or a pair of two of them. */
@inline const ENTRY = 16;
@inline const PAIR = 8;
@inline const RUN = 12;

@inline function addTo(entry: usize, slope: i64): void {
  store<i64>(entry, load<i64>(entry, 8) + slope, 8);
}

@inline function takeFrom(entry: usize, slope: i64): void {
  store<i64>(entry, load<i64>(entry, 8) - slope, 8);
}

/** What each entry adds to a margin, and no slopes: leaves are a weight times a number, others the sum of two entries before them. */
export function fillEntries(entry: usize, leaves: usize, end: usize, places: usize, numbers: usize, weights: usize, pairs: usize): void {
  for (; entry < leaves; entry += ENTRY, places += 4, numbers += 4) {
    const weight = <i64>load<i32>(weights + (<usize>load<u32>(places) << 2));
    store<i64>(entry, weight * <i64>load<i32>(numbers));
    store<i64>(entry, 0, 8);
  }
  for (; entry < end; entry += ENTRY, pairs += PAIR) {
    store<i64>(entry, load<i64>(load<u32>(pairs)) + load<i64>(load<u32>(pairs, 4)));
    store<i64>(entry, 0, 8);
  }
}

/** Slopes times numbers, by place: those of pairs go to the two entries that each is made of, down to the leaves. */
export function sumByPlace(entry: usize, leaves: usize, end: usize, places: usize, numbers: usize, sums: usize, pairs: usize): void {
  pairs += (end - leaves) >> 1;
  while (end > leaves) {
    end -= ENTRY;
    pairs -= PAIR;
    const slope = load<i64>(end, 8);
    addTo(load<u32>(pairs), slope);
    addTo(load<u32>(pairs, 4), slope);
  }
  for (; entry < leaves; entry += ENTRY, places += 4, numbers += 4) {
    const sum = sums + (<usize>load<u32>(places) << 3);
    store<i64>(sum, load<i64>(sum) + load<i64>(entry, 8) * <i64>load<i32>(numbers));
  }
}

/** The slope at a margin between −16 and 16, on the line between the two told ones around it. */
@inline function slopeNear(told: usize, margin: i64): i64 {
  const both = load<i64>(told + (<usize>(<i32>(margin >> 26)) << 2)), low = <i64><i32>both;
  return low + ((((both >> 32) - low) * (margin & 0x3ffffff)) >> 26);
}

/** The slope at any margin: those beyond are taken for the ends. */
@inline function slopeAt(told: usize, margin: i64): i64 {
  const edge: i64 = 1 << 40;
  const low = select(margin, edge, margin < edge);
  return slopeNear(told, select(low, -edge, low > -edge));
}

/** A slope that goes no further than its row's length allows. */
@inline function clipped(slope: i64, most: usize, length: usize): i64 {
  const limit = <i64>load<i32>(most + (<usize>load<u32>(length) << 2));
  const low = select(slope, limit, slope < limit);
  return select(low, -limit, low > -limit);
}

/**
 * One run of rows with two entries beside the run's own, which with the bias makes `start`: adds their slopes up. Where the sign is negative,
 * so is `start`, and the rest is taken from it, as slopes are from sums: nothing is turned round row by row.
 */
@inline function addRun(row: usize, last: usize, start: i64, told: usize, most: usize, lengths: usize, isNegative: bool, isNear: bool, isClipped: bool): i64 {
  let sum: i64 = 0;
  for (; row < last; row += PAIR) {
    const first = load<u32>(row), second = load<u32>(row, 4);
    const margin = isNegative
      ? start - load<i64>(first) - load<i64>(second)
      : start + load<i64>(first) + load<i64>(second);
    let slope = isNear ? slopeNear(told, margin) : slopeAt(told, margin);
    if (isClipped) slope = clipped(slope, most, lengths + (row >> 1));
    if (isNegative) {
      sum -= slope;
      takeFrom(first, slope);
      takeFrom(second, slope);
    } else {
      sum += slope;
      addTo(first, slope);
      addTo(second, slope);
    }
  }
  return sum;
}

/** The same by a loop for each case, so that nothing is asked row by row. */
@inline function addSigned(row: usize, last: usize, start: i64, told: usize, most: usize, lengths: usize, isNegative: bool, isNear: bool): i64 {
  if (most)
    return isNear
      ? addRun(row, last, start, told, most, lengths, isNegative, true, true)
      : addRun(row, last, start, told, most, lengths, isNegative, false, true);
  return isNear
    ? addRun(row, last, start, told, 0, 0, isNegative, true, false)
    : addRun(row, last, start, told, 0, 0, isNegative, false, false);
}

/**
 * Adds the slopes of rows, run after run, to their entries. `told` is where the slope at 0 is told. A slope goes no further than `most` tells
 * for its row's number in `lengths`, the place of that of a row being half the row's further on; all go as they are where `most` is 0.
 */
export function addPairs(runs: usize, end: usize, row: usize, bias: usize, told: usize, most: usize, lengths: usize, isNear: bool): void {
  for (; runs < end; runs += RUN) {
    const entry = load<u32>(runs), last = load<u32>(runs, 4);
    const start = load<i64>(bias) + load<i64>(entry);
    const sum = load<i32>(runs, 8) < 0
      ? addSigned(row, last, -start, told, most, lengths, true, isNear)
      : addSigned(row, last, start, told, most, lengths, false, isNear);
    row = last;
    addTo(entry, sum);
    addTo(bias, sum);
  }
}

/**
 * The same for rows of any shape: `width` bytes of entries, then `own` bytes of numbers, whose weights are the entries from `dense` on. `times`
 * says how often each row counts, `most` and `lengths` how far its slope may go; both are 0 where there is nothing to say.
 */
export function addRows(runs: usize, end: usize, row: usize, bias: usize, told: usize, most: usize, lengths: usize, width: usize, x: usize, own: usize, dense: usize, times: usize): void {
  for (; runs < end; runs += RUN) {
    const entry = load<u32>(runs), last = load<u32>(runs, 4), sign = <i64>load<i32>(runs, 8);
    const start = load<i64>(bias) + load<i64>(entry);
    while (row < last) {
      const next = row + width;
      let z = start;
      for (let id = row; id < next; id += 4) z += load<i64>(load<u32>(id));
      for (let m: usize = 0; m < own; m += 2) z += load<i64>(dense + (m << 3)) * <i64>load<i16>(x + m);
      let slope = slopeAt(told, z * sign);
      if (most) {
        slope = clipped(slope, most, lengths);
        lengths += 4;
      }
      slope *= sign;
      if (times) {
        slope *= <i64>load<u32>(times);
        times += 4;
      }
      addTo(entry, slope);
      addTo(bias, slope);
      for (; row < next; row += 4) addTo(load<u32>(row), slope);
      for (let m: usize = 0; m < own; m += 2) addTo(dense + (m << 3), slope * <i64>load<i16>(x + m));
      x += own;
    }
  }
}
