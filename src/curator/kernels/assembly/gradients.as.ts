// Kernels for gradients; gradients/gradient-rows.ts says how rows and entries lie in the imported memory and proves that no sum wraps around.
// Places are byte offsets into it. An entry is two numbers of 64 bits: what it adds to a margin, and the sum of the slopes of its rows.

@inline const PART = 16;

@inline function at(entries: usize, number: u32): usize {
  return entries + (<usize>number << 4);
}

/** What each entry adds to a margin, and no slopes: leaves are a weight times a number, others the sum of two entries before them. */
export function fillEntries(leaves: u32, places: usize, numbers: usize, weights: usize, count: u32, pairs: usize, entries: usize): void {
  let entry = entries;
  for (const end = at(entries, leaves); entry < end; entry += PART, places += 4, numbers += 4) {
    const weight = <i64>load<i32>(weights + (<usize>load<u32>(places) << 2));
    store<i64>(entry, weight * <i64>load<i32>(numbers));
    store<i64>(entry, 0, 8);
  }
  for (const end = at(entries, count); entry < end; entry += PART, pairs += 4) {
    const pair = load<u32>(pairs);
    store<i64>(entry, load<i64>(at(entries, pair & 0xffff)) + load<i64>(at(entries, pair >>> 16)));
    store<i64>(entry, 0, 8);
  }
}

@inline function addTo(entry: usize, slope: i64): void {
  store<i64>(entry, load<i64>(entry, 8) + slope, 8);
}

/** A margin brought to where slopes are told, and the slope on the line between the two told ones around it. */
@inline function slopeAt(told: usize, margin: i64): i64 {
  const edge: i64 = 1 << 34;
  let z = select(margin, edge, margin < edge);
  z = select(z, -edge, z > -edge);
  const place = told + (<usize>(<i32>(z >> 20)) << 2);
  const low = load<i32>(place);
  return <i64>low + ((<i64>(load<i32>(place, 4) - low) * (z & 0xfffff)) >> 20);
}

/**
 * Adds the slopes of rows, run after run, to their entries. `told` is where the slope at 0 is told. `times` says how often each row counts,
 * and `most` how far a slope may go, by the number of its row in `lengths`; both are 0 where there is nothing to say.
 */
export function addRows(runs: usize, end: usize, row: u32, words: u32, ids: usize, dense: u32, x: usize, times: usize, most: usize, lengths: usize, told: usize, entries: usize): void {
  const bias = at(entries, 1), inputs = at(entries, 2);
  const width = <usize>words << 2, own = <usize>dense << 1;
  ids += <usize>row * width;
  x += <usize>row * own;
  for (; runs < end; runs += 12) {
    const entry = at(entries, load<u32>(runs)), last = load<u32>(runs, 4), sign = <i64>load<i32>(runs, 8);
    const start = load<i64>(bias) + load<i64>(entry);
    let sum: i64 = 0;
    for (; row < last; row++) {
      const first = ids;
      let z = start;
      for (const after = ids + width; ids < after; ids += 4) {
        const pair = load<u32>(ids);
        z += load<i64>(at(entries, pair & 0xffff)) + load<i64>(at(entries, pair >>> 16));
      }
      for (let m: usize = 0; m < own; m += 2) z += load<i64>(inputs + (m << 3)) * <i64>load<i16>(x + m);
      let slope = slopeAt(told, z * sign);
      if (most) {
        const limit = <i64>load<i32>(most + (<usize>load<u32>(lengths + (<usize>row << 2)) << 2));
        slope = select(slope, limit, slope < limit);
        slope = select(slope, -limit, slope > -limit);
      }
      slope *= sign;
      if (times) slope *= <i64>load<u32>(times + (<usize>row << 2));
      sum += slope;
      for (let id = first; id < ids; id += 4) {
        const pair = load<u32>(id);
        addTo(at(entries, pair & 0xffff), slope);
        addTo(at(entries, pair >>> 16), slope);
      }
      for (let m: usize = 0; m < own; m += 2) addTo(inputs + (m << 3), slope * <i64>load<i16>(x + m));
      x += own;
    }
    addTo(entry, sum);
    addTo(bias, sum);
  }
}

/** Slopes times numbers, by place: those of entries go to the two that each is made of, down to the leaves. */
export function sumByPlace(leaves: u32, places: usize, numbers: usize, sums: usize, count: u32, pairs: usize, entries: usize): void {
  let pair = pairs + (<usize>(count - leaves) << 2);
  for (let entry = at(entries, count); pair > pairs; ) {
    entry -= PART;
    pair -= 4;
    const slope = load<i64>(entry, 8), both = load<u32>(pair);
    addTo(at(entries, both & 0xffff), slope);
    addTo(at(entries, both >>> 16), slope);
  }
  for (let entry = entries, end = at(entries, leaves); entry < end; entry += PART, places += 4, numbers += 4) {
    const sum = sums + (<usize>load<u32>(places) << 3);
    store<i64>(sum, load<i64>(sum) + load<i64>(entry, 8) * <i64>load<i32>(numbers));
  }
}
