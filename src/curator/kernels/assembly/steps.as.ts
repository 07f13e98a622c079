// Kernels for Lloyd's steps; steps-twin.ts says what each computes and how rows and centres lie in the imported memory. Places
// are byte offsets into it. Nothing here checks ranges: step-rows.ts proves that no sum wraps.

/** A pair of coordinates times that of four centres. */
@inline function dot(at: usize, w: usize): v128 {
  return i32x4.dot_i16x8_s(v128.load32_splat(at), v128.load(w));
}

@inline function addLow(sum: v128, part: v128): v128 {
  return i64x2.add(sum, i64x2.extend_low_i32x4_s(part));
}

@inline function addHigh(sum: v128, part: v128): v128 {
  return i64x2.add(sum, i64x2.extend_high_i32x4_s(part));
}

/** For each row the number of its nearest centre, the first of those that are equally near. Four centres at a time. */
export function nearest(rows: u32, x: usize, pairs: u32, ids: usize, categories: u32, values: u32, centres: u32, blocks: usize, out: usize): void {
  const numbers = <usize>pairs << 2, kinds = <usize>categories << 1;
  const size = 48 + ((<usize>pairs + <usize>values) << 4);
  // Three pairs at a time: 32 bits hold the products of six coordinates.
  const threes = <usize>(pairs - pairs % 3) << 2;
  for (let row: u32 = 0; row < rows; row++, x += numbers, ids += kinds, out += 4) {
    const whole = x + threes, end = x + numbers, last = ids + kinds;
    let least = i64.MAX_VALUE, best: u32 = 0;
    for (let c: u32 = 0, block = blocks; c < centres; c += 4, block += size) {
      let low = i64x2.splat(0), high = i64x2.splat(0);
      let at = x, w = block + 48;
      for (; at < whole; at += 12, w += 48) {
        const part = i32x4.add(i32x4.add(dot(at, w), dot(at + 4, w + 16)), dot(at + 8, w + 32));
        low = addLow(low, part);
        high = addHigh(high, part);
      }
      for (; at < end; at += 4, w += 16) {
        const part = dot(at, w);
        low = addLow(low, part);
        high = addHigh(high, part);
      }
      let kind = v128.load(block, 32);
      for (let id = ids; id < last; id += 2) kind = i32x4.add(kind, v128.load(w + (<usize>load<u16>(id) << 4)));
      low = i64x2.add(low, i64x2.shl(i64x2.extend_low_i32x4_s(kind), 14));
      high = i64x2.add(high, i64x2.shl(i64x2.extend_high_i32x4_s(kind), 14));
      low = i64x2.add(v128.load(block), i64x2.shl(low, 1));
      high = i64x2.add(v128.load(block, 16), i64x2.shl(high, 1));
      let d = i64x2.extract_lane(low, 0);
      best = select(c, best, d < least);
      least = min(d, least);
      d = i64x2.extract_lane(low, 1);
      best = select(c + 1, best, d < least);
      least = min(d, least);
      d = i64x2.extract_lane(high, 0);
      best = select(c + 2, best, d < least);
      least = min(d, least);
      d = i64x2.extract_lane(high, 1);
      best = select(c + 3, best, d < least);
      least = min(d, least);
    }
    store<u32>(out, best);
  }
}

/** To the cells of each row's centre: one row more, its places, and one more of each of its values. Cells of 32 bits. */
export function addRows(rows: u32, centre: usize, places: usize, quads: u32, ids: usize, categories: u32, cells: usize, stride: usize): void {
  const numbers = <usize>quads << 4, kinds = <usize>categories << 1;
  for (let row: u32 = 0; row < rows; row++, centre += 4) {
    let cell = cells + <usize>load<u32>(centre) * stride;
    store<u32>(cell, load<u32>(cell) + 1);
    cell += 16;
    for (const end = cell + numbers; cell < end; cell += 16, places += 8)
      v128.store(cell, i32x4.add(v128.load(cell), v128.load16x4_s(places)));
    for (const end = ids + kinds; ids < end; ids += 2) {
      const value = cell + (<usize>load<u16>(ids) << 2);
      store<u32>(value, load<u32>(value) + 1);
    }
  }
}

/** As addRows, each row taken as often as its weight says. Cells of 64 bits. */
export function addWeighted(rows: u32, centre: usize, places: usize, quads: u32, ids: usize, categories: u32, weights: usize, cells: usize, stride: usize): void {
  const numbers = <usize>quads << 5, kinds = <usize>categories << 1;
  for (let row: u32 = 0; row < rows; row++, centre += 4, weights += 4) {
    const times = <i64>load<u32>(weights);
    let cell = cells + <usize>load<u32>(centre) * stride;
    store<i64>(cell, load<i64>(cell) + times);
    cell += 32;
    for (const end = cell + numbers; cell < end; cell += 8, places += 2)
      store<i64>(cell, load<i64>(cell) + times * <i64>load<i16>(places));
    for (const end = ids + kinds; ids < end; ids += 2) {
      const value = cell + (<usize>load<u16>(ids) << 3);
      store<i64>(value, load<i64>(value) + times);
    }
  }
}
