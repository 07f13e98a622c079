// Kernels for counting; counting-twin.ts says what each computes. Places are byte offsets into the imported memory.
// Nothing here checks ranges: counting-range.ts proves before a call that no sum wraps and no id leaves its table.

/** out = ids·size + code for the last, possibly incomplete vector of rows. */
@inline function extendOne(ids: usize, code: u32, size: u32, out: usize): void {
  store<u32>(out, load<u32>(ids) * size + code);
}

@inline function extendFour(ids: usize, codes: v128, sizes: v128, out: usize): void {
  v128.store(out, i32x4.add(i32x4.mul(v128.load(ids), sizes), codes));
}

export function extend8(rows: u32, ids: usize, codes: usize, size: u32, out: usize): void {
  const sizes = i32x4.splat(size), end = codes + rows, whole = codes + (rows & ~15);
  for (; codes < whole; codes += 16, ids += 64, out += 64) {
    const c = v128.load(codes), low = i16x8.extend_low_i8x16_u(c), high = i16x8.extend_high_i8x16_u(c);
    extendFour(ids, i32x4.extend_low_i16x8_u(low), sizes, out);
    extendFour(ids + 16, i32x4.extend_high_i16x8_u(low), sizes, out + 16);
    extendFour(ids + 32, i32x4.extend_low_i16x8_u(high), sizes, out + 32);
    extendFour(ids + 48, i32x4.extend_high_i16x8_u(high), sizes, out + 48);
  }
  for (; codes < end; codes++, ids += 4, out += 4) extendOne(ids, load<u8>(codes), size, out);
}

export function extend16(rows: u32, ids: usize, codes: usize, size: u32, out: usize): void {
  const sizes = i32x4.splat(size), end = codes + (<usize>rows << 1), whole = codes + (<usize>(rows & ~7) << 1);
  for (; codes < whole; codes += 16, ids += 32, out += 32) {
    const c = v128.load(codes);
    extendFour(ids, i32x4.extend_low_i16x8_u(c), sizes, out);
    extendFour(ids + 16, i32x4.extend_high_i16x8_u(c), sizes, out + 16);
  }
  for (; codes < end; codes += 2, ids += 4, out += 4) extendOne(ids, load<u16>(codes), size, out);
}

export function extend32(rows: u32, ids: usize, codes: usize, size: u32, out: usize): void {
  const sizes = i32x4.splat(size), end = codes + (<usize>rows << 2), whole = codes + (<usize>(rows & ~3) << 2);
  for (; codes < whole; codes += 16, ids += 16, out += 16) extendFour(ids, v128.load(codes), sizes, out);
  for (; codes < end; codes += 4, ids += 4, out += 4) extendOne(ids, load<u32>(codes), size, out);
}

@inline function count(table: usize, id: usize): void {
  const at = table + (id << 2);
  store<u32>(at, load<u32>(at) + 1);
}

/** Rows next to each other often share a cell; a table of its own for each of four saves waiting for the last store. */
export function tally4(rows: u32, ids: usize, table: usize, cells: u32): void {
  const bytes = <usize>cells << 2, second = table + bytes, third = second + bytes, fourth = third + bytes;
  memory.fill(table, 0, bytes << 2);
  const end = ids + (<usize>rows << 2), whole = ids + (<usize>(rows & ~3) << 2);
  for (; ids < whole; ids += 16) {
    const low = load<u64>(ids), high = load<u64>(ids, 8);
    count(table, <usize><u32>low);
    count(second, <usize><u32>(low >> 32));
    count(third, <usize><u32>high);
    count(fourth, <usize><u32>(high >> 32));
  }
  for (; ids < end; ids += 4) count(table, load<u32>(ids));
  for (let at = table; at < second; at += 4)
    store<u32>(at, load<u32>(at) + load<u32>(at + bytes) + load<u32>(at + (bytes << 1)) + load<u32>(at + 3 * bytes));
}

/** For tables so large that four of them would leave the caches. */
export function tally1(rows: u32, ids: usize, table: usize, cells: u32): void {
  memory.fill(table, 0, <usize>cells << 2);
  for (const end = ids + (<usize>rows << 2); ids < end; ids += 4) count(table, load<u32>(ids));
}

export function weigh32(rows: u32, ids: usize, weights: usize, table: usize, cells: u32): void {
  memory.fill(table, 0, <usize>cells << 2);
  for (const end = ids + (<usize>rows << 2); ids < end; ids += 4, weights += 4) {
    const at = table + (<usize>load<u32>(ids) << 2);
    store<u32>(at, load<u32>(at) + load<u32>(weights));
  }
}

export function weigh64(rows: u32, ids: usize, weights: usize, table: usize, cells: u32): void {
  memory.fill(table, 0, <usize>cells << 3);
  for (const end = ids + (<usize>rows << 2); ids < end; ids += 4, weights += 4) {
    const at = table + (<usize>load<u32>(ids) << 3);
    store<u64>(at, load<u64>(at) + <u64>load<u32>(weights));
  }
}

@inline function addPair(from: usize, to: usize): void {
  store<u64>(to, load<u64>(to) + load<u64>(from));
}

/**
 * One axis of two classes' counts: both in one 64-bit sum, since the lower of the two never carries. Four blocks are
 * taken side by side, because the next cell of a block mostly adds to the place just stored.
 */
function rollPairs(outer: u32, length: u32, fine: usize, groupOf: usize, coarse: usize, groups: u32): void {
  const step = <usize>length << 3, coarseStep = <usize>groups << 3, whole = outer & ~3;
  let block: u32 = 0;
  for (; block < whole; block += 4) {
    for (let v: usize = 0; v < <usize>length; v++) {
      const to = coarse + (<usize>load<u32>(groupOf + (v << 2)) << 3), from = fine + (v << 3);
      addPair(from, to);
      addPair(from + step, to + coarseStep);
      addPair(from + 2 * step, to + 2 * coarseStep);
      addPair(from + 3 * step, to + 3 * coarseStep);
    }
    fine += step << 2;
    coarse += coarseStep << 2;
  }
  for (; block < outer; block++, fine += step, coarse += coarseStep)
    for (let v: usize = 0; v < <usize>length; v++)
      addPair(fine + (v << 3), coarse + (<usize>load<u32>(groupOf + (v << 2)) << 3));
}

/** coarse[o][groupOf[v]][i] += fine[o][v][i], 32-bit counts. */
export function rollUp32(outer: u32, length: u32, inner: u32, fine: usize, groupOf: usize, coarse: usize, groups: u32): void {
  const bytes = <usize>inner << 2, wholeBytes = bytes & ~15;
  memory.fill(coarse, 0, <usize>outer * <usize>groups * bytes);
  if (inner == 2) return rollPairs(outer, length, fine, groupOf, coarse, groups);
  for (let o: u32 = 0; o < outer; o++, coarse += <usize>groups * bytes) {
    for (let v: usize = 0; v < <usize>length; v++) {
      let to = coarse + <usize>load<u32>(groupOf + (v << 2)) * bytes;
      const whole = fine + wholeBytes, end = fine + bytes;
      for (; fine < whole; fine += 16, to += 16) v128.store(to, i32x4.add(v128.load(to), v128.load(fine)));
      for (; fine < end; fine += 4, to += 4) store<u32>(to, load<u32>(to) + load<u32>(fine));
    }
  }
}

/** coarse[o][groupOf[v]][i] += fine[o][v][i], 64-bit counts. */
export function rollUp64(outer: u32, length: u32, inner: u32, fine: usize, groupOf: usize, coarse: usize, groups: u32): void {
  const bytes = <usize>inner << 3;
  memory.fill(coarse, 0, <usize>outer * <usize>groups * bytes);
  for (let o: u32 = 0; o < outer; o++, coarse += <usize>groups * bytes) {
    for (let v: usize = 0; v < <usize>length; v++) {
      let to = coarse + <usize>load<u32>(groupOf + (v << 2)) * bytes;
      for (const end = fine + bytes; fine < end; fine += 8, to += 8) addPair(fine, to);
    }
  }
}

@inline function lossOf(losses: usize, lead: u32): u64 {
  return <u64>load<u32>(losses + (<usize>lead << 2));
}

/** Two classes: four cells at a time. The entry of `losses` at `last` is 0 and stands for every lead from there on. */
function qualityOfPairs(cells: u32, table: usize, losses: usize, last: u32): i64 {
  const lasts = i32x4.splat(last), whole = table + (<usize>(cells & ~3) << 3), end = table + (<usize>cells << 3);
  let firsts = i64x2.splat(0), lost: u64 = 0;
  for (; table < whole; table += 32) {
    const a = v128.load(table), b = v128.load(table, 16);
    const x = v128.shuffle<i32>(a, b, 0, 2, 4, 6), y = v128.shuffle<i32>(a, b, 1, 3, 5, 7);
    const most = i32x4.max_u(x, y);
    const lead = i32x4.min_u(i32x4.sub(most, i32x4.min_u(x, y)), lasts);
    firsts = i64x2.add(firsts, i64x2.add(i64x2.extend_low_i32x4_u(most), i64x2.extend_high_i32x4_u(most)));
    lost += lossOf(losses, i32x4.extract_lane(lead, 0)) + lossOf(losses, i32x4.extract_lane(lead, 1));
    lost += lossOf(losses, i32x4.extract_lane(lead, 2)) + lossOf(losses, i32x4.extract_lane(lead, 3));
  }
  let first = i64x2.extract_lane(firsts, 0) + i64x2.extract_lane(firsts, 1);
  for (; table < end; table += 8) {
    const x = load<u32>(table), y = load<u32>(table, 4), most = max(x, y);
    first += <i64>most;
    lost += lossOf(losses, min(most - min(x, y), last));
  }
  return (first << 20) - <i64>lost;
}

/** Σ over cells of 2²⁰·n₁ − losses[min(n₁ − n₂, last)], for n₁ ≥ n₂ the two largest of a cell's class counts. */
export function quality32(cells: u32, classes: u32, table: usize, losses: usize, last: u32): i64 {
  if (classes == 2) return qualityOfPairs(cells, table, losses, last);
  let first: i64 = 0, lost: u64 = 0;
  for (let cell: u32 = 0; cell < cells; cell++) {
    let most: u32 = 0, next: u32 = 0;
    for (const end = table + (<usize>classes << 2); table < end; table += 4) {
      const n = load<u32>(table);
      next = max(next, min(most, n));
      most = max(most, n);
    }
    first += <i64>most;
    lost += lossOf(losses, min(most - next, last));
  }
  return (first << 20) - <i64>lost;
}

/** The two sums of quality32 apart, since together they could wrap: out = Σ n₁, then Σ losses. */
export function quality64(cells: u32, classes: u32, table: usize, losses: usize, last: u32, out: usize): void {
  let first: u64 = 0, lost: u64 = 0;
  for (let cell: u32 = 0; cell < cells; cell++) {
    let most: u64 = 0, next: u64 = 0;
    for (const end = table + (<usize>classes << 3); table < end; table += 8) {
      const n = load<u64>(table);
      next = max(next, min(most, n));
      most = max(most, n);
    }
    first += most;
    lost += lossOf(losses, <u32>min(most - next, <u64>last));
  }
  store<u64>(out, first);
  store<u64>(out, lost, 8);
}
