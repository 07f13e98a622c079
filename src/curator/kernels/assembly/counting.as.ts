// Kernels for counting; counting-twin.ts says what each computes. Places are byte offsets into the imported memory.
// Nothing here checks ranges: counting-range.ts proves before a call that no sum wraps and no id leaves its table.

/** Ids are made and counted for so many rows at a time: they stay in the first cache. */
const STRETCH: u32 = 2048;
/** The id of a row that is in no cell. */
const OUT: u32 = 0xffffffff;

@inline function extendFour(ids: usize, codes: v128, sizes: v128): void {
  v128.store(ids, i32x4.add(i32x4.mul(v128.load(ids), sizes), codes));
}

/** What a map of so many bytes makes of sixteen codes; places beyond the sixteen of a vector give 0, so one vector tells of each. */
@inline function mapped(codes: v128, map: usize, vectors: u32): v128 {
  let groups = i8x16.swizzle(v128.load(map), codes);
  for (let v: u32 = 1; v < vectors; v++)
    groups = v128.or(groups, i8x16.swizzle(v128.load(map + (<usize>v << 4)), i8x16.sub(codes, i8x16.splat(<i8>(v << 4)))));
  return groups;
}

/** The groups of sixteen codes; without vectors they are the codes themselves. */
@inline function groupsAt(codes: usize, map: usize, vectors: u32): v128 {
  return vectors == 0 ? v128.load(codes) : mapped(v128.load(codes), map, vectors);
}

@inline function groupAt(codes: usize, map: usize, vectors: u32): u32 {
  const code = load<u8>(codes);
  return vectors == 0 ? code : load<u8>(map + code);
}

@inline function extendSixteen(ids: usize, low: v128, high: v128, sizes: v128): void {
  extendFour(ids, i32x4.extend_low_i16x8_u(low), sizes);
  extendFour(ids + 16, i32x4.extend_high_i16x8_u(low), sizes);
  extendFour(ids + 32, i32x4.extend_low_i16x8_u(high), sizes);
  extendFour(ids + 48, i32x4.extend_high_i16x8_u(high), sizes);
}

/** ids = ids·size + group. A size of 0 starts afresh. */
function extend8(rows: u32, ids: usize, codes: usize, size: u32, map: usize, vectors: u32): void {
  const sizes = i32x4.splat(size), end = codes + rows, whole = codes + (rows & ~15);
  for (; codes < whole; codes += 16, ids += 64) {
    const groups = groupsAt(codes, map, vectors);
    extendSixteen(ids, i16x8.extend_low_i8x16_u(groups), i16x8.extend_high_i8x16_u(groups), sizes);
  }
  for (; codes < end; codes++, ids += 4) store<u32>(ids, load<u32>(ids) * size + groupAt(codes, map, vectors));
}

/** ids = ids·size + first·sizeB + second: two axes of bytes at once, whose own part of the id fits into 16 bits. */
function extendPair(rows: u32, ids: usize, a: usize, mapA: usize, vectorsA: u32, b: usize, mapB: usize, vectorsB: u32, size: u32, sizeB: u32): void {
  const sizes = i32x4.splat(size), sizesB = i16x8.splat(<i16>sizeB), end = a + rows, whole = a + (rows & ~15);
  for (; a < whole; a += 16, b += 16, ids += 64) {
    const first = groupsAt(a, mapA, vectorsA), second = groupsAt(b, mapB, vectorsB);
    const low = i16x8.add(i16x8.mul(i16x8.extend_low_i8x16_u(first), sizesB), i16x8.extend_low_i8x16_u(second));
    const high = i16x8.add(i16x8.mul(i16x8.extend_high_i8x16_u(first), sizesB), i16x8.extend_high_i8x16_u(second));
    extendSixteen(ids, low, high, sizes);
  }
  for (; a < end; a++, b++, ids += 4)
    store<u32>(ids, load<u32>(ids) * size + groupAt(a, mapA, vectorsA) * sizeB + groupAt(b, mapB, vectorsB));
}

/** The same for wider codes, whose maps have 32 bits a code; no map: + code. */
@inline function extendWide<Code>(rows: u32, ids: usize, codes: usize, size: u32, map: usize): void {
  for (const end = ids + (<usize>rows << 2); ids < end; ids += 4, codes += sizeof<Code>()) {
    const code = <usize>load<Code>(codes);
    store<u32>(ids, load<u32>(ids) * size + (map == 0 ? <u32>code : load<u32>(map + (code << 2))));
  }
}

/** The same where a map may say that rows are in no cell. */
@inline function extendSome<Code>(rows: u32, ids: usize, codes: usize, size: u32, map: usize): void {
  for (const end = ids + (<usize>rows << 2); ids < end; ids += 4, codes += sizeof<Code>()) {
    const id = load<u32>(ids), group = load<u32>(map + (<usize>load<Code>(codes) << 2));
    store<u32>(ids, id == OUT || group == OUT ? OUT : id * size + group);
  }
}

/** An axis is five numbers: where the codes are, bytes a code, groups, where the map is, and its vectors. */
@inline function idsOf(rows: u32, done: u32, axes: usize, many: u32, ids: usize): void {
  if (many == 0) memory.fill(ids, 0, <usize>rows << 2);
  for (let k: u32 = 0; k < many; k++, axes += 20) {
    const bytes = load<u32>(axes, 4), codes = <usize>load<u32>(axes) + <usize>done * bytes;
    const size = k == 0 ? 0 : load<u32>(axes, 8), map = <usize>load<u32>(axes, 12);
    if (bytes == 1 && k + 1 < many && load<u32>(axes, 24) == 1) {
      const next = <usize>load<u32>(axes, 20) + done, sizeB = load<u32>(axes, 28);
      extendPair(rows, ids, codes, map, load<u32>(axes, 16), next, <usize>load<u32>(axes, 32), load<u32>(axes, 36), size * sizeB, sizeB);
      k++;
      axes += 20;
    } else if (bytes == 1) extend8(rows, ids, codes, size, map, load<u32>(axes, 16));
    else if (bytes == 2) extendWide<u16>(rows, ids, codes, size, map);
    else extendWide<u32>(rows, ids, codes, size, map);
  }
}

/** Rows in no cell are counted beyond the last one. */
@inline function idsOfSome(rows: u32, done: u32, axes: usize, many: u32, ids: usize, cells: u32): void {
  memory.fill(ids, 0, <usize>rows << 2);
  for (let k: u32 = 0; k < many; k++, axes += 20) {
    const bytes = load<u32>(axes, 4), codes = <usize>load<u32>(axes) + <usize>done * bytes;
    const size = load<u32>(axes, 8), map = <usize>load<u32>(axes, 12);
    if (bytes == 1) extendSome<u8>(rows, ids, codes, size, map);
    else if (bytes == 2) extendSome<u16>(rows, ids, codes, size, map);
    else extendSome<u32>(rows, ids, codes, size, map);
  }
  for (const end = ids + (<usize>rows << 2); ids < end; ids += 4) store<u32>(ids, min(load<u32>(ids), cells));
}

@inline function count(table: usize, id: usize): void {
  const at = table + (id << 2);
  store<u32>(at, load<u32>(at) + 1);
}

/** Rows next to each other often share a cell; a table of its own for each of four saves waiting for the last store. */
function tally4(rows: u32, ids: usize, table: usize, spare: usize, cells: u32): void {
  const bytes = <usize>cells << 2, third = spare + bytes, fourth = third + bytes;
  const end = ids + (<usize>rows << 2), whole = ids + (<usize>(rows & ~3) << 2);
  for (; ids < whole; ids += 16) {
    const low = load<u64>(ids), high = load<u64>(ids, 8);
    count(table, <usize><u32>low);
    count(spare, <usize><u32>(low >> 32));
    count(third, <usize><u32>high);
    count(fourth, <usize><u32>(high >> 32));
  }
  for (; ids < end; ids += 4) count(table, load<u32>(ids));
}

/** For tables so large that four of them would leave the caches. */
function tally1(rows: u32, ids: usize, table: usize): void {
  const end = ids + (<usize>rows << 2), whole = ids + (<usize>(rows & ~3) << 2);
  for (; ids < whole; ids += 16) {
    const low = load<u64>(ids), high = load<u64>(ids, 8);
    count(table, <usize><u32>low);
    count(table, <usize><u32>(low >> 32));
    count(table, <usize><u32>high);
    count(table, <usize><u32>(high >> 32));
  }
  for (; ids < end; ids += 4) count(table, load<u32>(ids));
}

/**
 * Adds the rows, or their weights, to the cells of a table that their codes make. Where there is spare room for three tables of so
 * many cells, four are counted side by side; where `some` is not 0, rows may be in no cell, which is the one after the last.
 */
export function count32(rows: u32, axes: usize, many: u32, ids: usize, weights: usize, table: usize, spare: usize, cells: u32, some: u32): void {
  const bytes = <usize>cells << 2;
  if (spare != 0) memory.fill(spare, 0, 3 * bytes);
  for (let done: u32 = 0; done < rows; done += STRETCH) {
    const now = min(STRETCH, rows - done);
    if (some != 0) idsOfSome(now, done, axes, many, ids, cells);
    else idsOf(now, done, axes, many, ids);
    if (weights != 0) weigh32(now, ids, weights + (<usize>done << 2), table);
    else if (spare != 0) tally4(now, ids, table, spare, cells);
    else tally1(now, ids, table);
  }
  if (spare != 0) for (let at = spare; at < spare + bytes; at += 4, table += 4)
    store<u32>(table, load<u32>(table) + load<u32>(at) + load<u32>(at + bytes) + load<u32>(at + (bytes << 1)));
}

/** The same in 64 bits, with weights. */
export function count64(rows: u32, axes: usize, many: u32, ids: usize, weights: usize, table: usize, cells: u32, some: u32): void {
  for (let done: u32 = 0; done < rows; done += STRETCH) {
    const now = min(STRETCH, rows - done);
    if (some != 0) idsOfSome(now, done, axes, many, ids, cells);
    else idsOf(now, done, axes, many, ids);
    weigh64(now, ids, weights + (<usize>done << 2), table);
  }
}

function weigh32(rows: u32, ids: usize, weights: usize, table: usize): void {
  for (const end = ids + (<usize>rows << 2); ids < end; ids += 4, weights += 4) {
    const at = table + (<usize>load<u32>(ids) << 2);
    store<u32>(at, load<u32>(at) + load<u32>(weights));
  }
}

function weigh64(rows: u32, ids: usize, weights: usize, table: usize): void {
  for (const end = ids + (<usize>rows << 2); ids < end; ids += 4, weights += 4) {
    const at = table + (<usize>load<u32>(ids) << 3);
    store<u64>(at, load<u64>(at) + <u64>load<u32>(weights));
  }
}

@inline function lookUp<Code, Atom>(rows: u32, codes: usize, last: u32, map: usize, out: usize): u32 {
  let most: u32 = 0;
  for (const end = codes + <usize>rows * sizeof<Code>(); codes < end; codes += sizeof<Code>(), out += sizeof<Atom>()) {
    const code = <u32>load<Code>(codes);
    most = max(most, code);
    store<Atom>(out, load<Atom>(map + <usize>min(code, last) * sizeof<Atom>()));
  }
  return most;
}

@inline function lookUpFrom<Code>(rows: u32, codes: usize, last: u32, map: usize, bytes: u32, out: usize): u32 {
  if (bytes == 1) return lookUp<Code, u8>(rows, codes, last, map, out);
  if (bytes == 2) return lookUp<Code, u16>(rows, codes, last, map, out);
  return lookUp<Code, u32>(rows, codes, last, map, out);
}

/** out = map[code], codes of one width and what they count as of another; the largest code, of which none should exceed the last. */
export function recode(rows: u32, codes: usize, codeBytes: u32, last: u32, map: usize, bytes: u32, out: usize): u32 {
  if (codeBytes == 1) return lookUpFrom<u8>(rows, codes, last, map, bytes, out);
  if (codeBytes == 2) return lookUpFrom<u16>(rows, codes, last, map, bytes, out);
  return lookUpFrom<u32>(rows, codes, last, map, bytes, out);
}

@inline function put<Value>(rows: u32, values: usize, places: usize, out: usize): void {
  for (const end = places + (<usize>rows << 2); places < end; places += 4, values += sizeof<Value>())
    store<Value>(out + <usize>load<u32>(places) * sizeof<Value>(), load<Value>(values));
}

/** out[place] = value, so that rows of one part lie side by side. */
export function scatter(rows: u32, values: usize, bytes: u32, places: usize, out: usize): void {
  if (bytes == 1) put<u8>(rows, values, places, out);
  else if (bytes == 2) put<u16>(rows, values, places, out);
  else put<u32>(rows, values, places, out);
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
