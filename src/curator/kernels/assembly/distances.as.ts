// Kernels for distances; distances-twin.ts says what each computes. Places are byte offsets into the imported memory.
// Nothing here checks ranges: distances-range.ts proves before a call that no sum wraps.
//
// Rows lie in blocks of sixteen: for each pair of coordinates 64 bytes, sixteen rows of two 16-bit numbers. Row counts of
// `squares32` and `manhattan16` are multiples of sixteen and eight; the rows that fill up are computed and never summed.

@inline function dot(x: v128, w: v128, sum: v128): v128 {
  return i32x4.add(sum, i32x4.dot_i16x8_s(x, w));
}

/**
 * ‖x − c‖² = ‖x‖² + ‖c‖² + x·(−2c), modulo 2³², which is the distance itself where that is below 2³². Sixteen rows and two
 * centres at a time: eight sums stay in registers. Two centres are `pairs` times a pair of −2c of either, then both ‖c‖².
 */
export function squares32(rows: u32, x: usize, norms: usize, pairs: u32, centres: u32, centre: usize, columns: usize, stride: usize): void {
  const norm = <usize>pairs << 3, block = <usize>pairs << 6;
  for (let c: u32 = 0; c < centres; c += 2, centre += norm + 8, columns += 2 * stride) {
    const u0 = v128.load32_splat(centre + norm), v0 = v128.load32_splat(centre + norm, 4);
    let at = x;
    for (let row: usize = 0; row < <usize>rows << 2; row += 64) {
      let n = v128.load(norms + row);
      let a0 = i32x4.add(n, u0), b0 = i32x4.add(n, v0);
      n = v128.load(norms + row, 16);
      let a1 = i32x4.add(n, u0), b1 = i32x4.add(n, v0);
      n = v128.load(norms + row, 32);
      let a2 = i32x4.add(n, u0), b2 = i32x4.add(n, v0);
      n = v128.load(norms + row, 48);
      let a3 = i32x4.add(n, u0), b3 = i32x4.add(n, v0);
      let w = centre;
      const end = at + block;
      do {
        const u = v128.load32_splat(w), v = v128.load32_splat(w, 4);
        let r = v128.load(at);
        a0 = dot(r, u, a0); b0 = dot(r, v, b0);
        r = v128.load(at, 16);
        a1 = dot(r, u, a1); b1 = dot(r, v, b1);
        r = v128.load(at, 32);
        a2 = dot(r, u, a2); b2 = dot(r, v, b2);
        r = v128.load(at, 48);
        a3 = dot(r, u, a3); b3 = dot(r, v, b3);
        w += 8;
        at += 64;
      } while (at < end);
      const out = columns + row, second = out + stride;
      v128.store(out, a0); v128.store(out, a1, 16); v128.store(out, a2, 32); v128.store(out, a3, 48);
      v128.store(second, b0); v128.store(second, b1, 16); v128.store(second, b2, 32); v128.store(second, b3, 48);
    }
  }
}

/** One centre (its plain coordinates), 64-bit distances. */
export function squares64(rows: u32, x: usize, pairs: u32, centre: usize, column: usize): void {
  for (let row: usize = 0; row < <usize>rows; row++, column += 8) {
    let at = x + (row >> 4) * (<usize>pairs << 6) + ((row & 15) << 2), sum: u64 = 0;
    for (let w = centre, end = centre + (<usize>pairs << 2); w < end; w += 4, at += 64) {
      const a = <i64>load<i16>(at) - <i64>load<i16>(w), b = <i64>load<i16>(at, 2) - <i64>load<i16>(w, 2);
      sum += <u64>(a * a) + <u64>(b * b);
    }
    store<u64>(column, sum);
  }
}

@inline function leastOf32(list: usize, k: u32, byte: usize): u32 {
  let least = load<u32>(<usize>load<u32>(list) + byte);
  for (let j: usize = 1; j < <usize>k; j++) least = min(least, load<u32>(<usize>load<u32>(list + (j << 2)) + byte));
  return least;
}

@inline function widen(sum: v128, least: v128): v128 {
  return i64x2.add(sum, i64x2.add(i64x2.extend_low_i32x4_u(least), i64x2.extend_high_i32x4_u(least)));
}

/** Adds to out[c], for each candidate, Σ over rows of the least of its k columns. Candidates are lists of k places. */
export function least32(rows: u32, candidates: u32, k: u32, lists: usize, out: usize): void {
  const whole = <usize>(rows & ~15) << 2, all = <usize>rows << 2, size = <usize>k << 2;
  for (let c: u32 = 0; c < candidates; c++, lists += size, out += 8) {
    let sums = i64x2.splat(0), byte: usize = 0;
    for (; byte < whole; byte += 64) {
      let at = <usize>load<u32>(lists) + byte;
      let m0 = v128.load(at), m1 = v128.load(at, 16), m2 = v128.load(at, 32), m3 = v128.load(at, 48);
      for (let list = lists + 4, end = lists + size; list < end; list += 4) {
        at = <usize>load<u32>(list) + byte;
        m0 = i32x4.min_u(m0, v128.load(at));
        m1 = i32x4.min_u(m1, v128.load(at, 16));
        m2 = i32x4.min_u(m2, v128.load(at, 32));
        m3 = i32x4.min_u(m3, v128.load(at, 48));
      }
      sums = widen(widen(widen(widen(sums, m0), m1), m2), m3);
    }
    let sum = <u64>i64x2.extract_lane(sums, 0) + <u64>i64x2.extract_lane(sums, 1);
    for (; byte < all; byte += 4) sum += <u64>leastOf32(lists, k, byte);
    store<u64>(out, load<u64>(out) + sum);
  }
}

@inline function weighted(sum: v128, least: v128, weights: v128): v128 {
  return i64x2.add(sum, i64x2.add(i64x2.extmul_low_i32x4_u(least, weights), i64x2.extmul_high_i32x4_u(least, weights)));
}

/** As least32, each row taken as often as its weight says. */
export function leastWeighted32(rows: u32, candidates: u32, k: u32, lists: usize, weights: usize, out: usize): void {
  const whole = <usize>(rows & ~3) << 2, all = <usize>rows << 2, size = <usize>k << 2;
  for (let c: u32 = 0; c < candidates; c++, lists += size, out += 8) {
    let sums = i64x2.splat(0), byte: usize = 0;
    for (; byte < whole; byte += 16) {
      let m = v128.load(<usize>load<u32>(lists) + byte);
      for (let list = lists + 4, end = lists + size; list < end; list += 4)
        m = i32x4.min_u(m, v128.load(<usize>load<u32>(list) + byte));
      sums = weighted(sums, m, v128.load(weights + byte));
    }
    let sum = <u64>i64x2.extract_lane(sums, 0) + <u64>i64x2.extract_lane(sums, 1);
    for (; byte < all; byte += 4) sum += <u64>leastOf32(lists, k, byte) * <u64>load<u32>(weights + byte);
    store<u64>(out, load<u64>(out) + sum);
  }
}

/** As leastWeighted32, for 64-bit columns. */
export function leastWeighted64(rows: u32, candidates: u32, k: u32, lists: usize, weights: usize, out: usize): void {
  for (let c: u32 = 0; c < candidates; c++, lists += <usize>k << 2, out += 8) {
    let sum: u64 = 0;
    for (let row: usize = 0; row < <usize>rows; row++) {
      let least = load<u64>(<usize>load<u32>(lists) + (row << 3));
      for (let j: usize = 1; j < <usize>k; j++) least = min(least, load<u64>(<usize>load<u32>(lists + (j << 2)) + (row << 3)));
      sum += least * <u64>load<u32>(weights + (row << 2));
    }
    store<u64>(out, load<u64>(out) + sum);
  }
}

/**
 * Σ|x − p| between `low` and `high`, for one point, eight rows at a time; `x` has one column of `stride` bytes a coordinate.
 * Sums that would pass 65,535 stay there, which is not below `high`.
 */
export function manhattan16(rows: u32, x: usize, stride: usize, dimensions: u32, point: usize, low: u32, high: u32, column: usize): void {
  const lows = i16x8.splat(<i16>low), highs = i16x8.splat(<i16>high);
  for (const end = x + (<usize>rows << 1); x < end; x += 16, column += 16) {
    let sum = i64x2.splat(0), at = x;
    for (let p = point, last = point + (<usize>dimensions << 1); p < last; p += 2, at += stride) {
      const a = v128.load(at), b = v128.load16_splat(p);
      sum = i16x8.add_sat_u(sum, i16x8.sub(i16x8.max_s(a, b), i16x8.min_s(a, b)));
    }
    v128.store(column, i16x8.min_u(i16x8.max_u(sum, lows), highs));
  }
}

@inline function leastOf16(list: usize, k: u32, byte: usize): u32 {
  let least = <u32>load<u16>(<usize>load<u32>(list) + byte);
  for (let j: usize = 1; j < <usize>k; j++) least = min(least, <u32>load<u16>(<usize>load<u32>(list + (j << 2)) + byte));
  return least;
}

/** As least32, for 16-bit columns from byte `from` of each; at most 2¹⁶ rows a call, so that the 32-bit sums hold. */
export function least16(rows: u32, from: usize, candidates: u32, k: u32, lists: usize, out: usize): void {
  const whole = from + (<usize>(rows & ~31) << 1), all = from + (<usize>rows << 1), size = <usize>k << 2;
  for (let c: u32 = 0; c < candidates; c++, lists += size, out += 8) {
    let sums = i64x2.splat(0), byte = from;
    for (; byte < whole; byte += 64) {
      let at = <usize>load<u32>(lists) + byte;
      let m0 = v128.load(at), m1 = v128.load(at, 16), m2 = v128.load(at, 32), m3 = v128.load(at, 48);
      for (let list = lists + 4, end = lists + size; list < end; list += 4) {
        at = <usize>load<u32>(list) + byte;
        m0 = i16x8.min_u(m0, v128.load(at));
        m1 = i16x8.min_u(m1, v128.load(at, 16));
        m2 = i16x8.min_u(m2, v128.load(at, 32));
        m3 = i16x8.min_u(m3, v128.load(at, 48));
      }
      sums = i32x4.add(
        i32x4.add(sums, i32x4.add(i32x4.extadd_pairwise_i16x8_u(m0), i32x4.extadd_pairwise_i16x8_u(m1))),
        i32x4.add(i32x4.extadd_pairwise_i16x8_u(m2), i32x4.extadd_pairwise_i16x8_u(m3)),
      );
    }
    sums = widen(i64x2.splat(0), sums);
    let sum = <u64>i64x2.extract_lane(sums, 0) + <u64>i64x2.extract_lane(sums, 1);
    for (; byte < all; byte += 2) sum += <u64>leastOf16(lists, k, byte);
    store<u64>(out, load<u64>(out) + sum);
  }
}

/** As least16, each row taken as often as its weight says. `weights` are those of all rows. */
export function leastWeighted16(rows: u32, from: usize, candidates: u32, k: u32, lists: usize, weights: usize, out: usize): void {
  const whole = from + (<usize>(rows & ~7) << 1), all = from + (<usize>rows << 1), size = <usize>k << 2;
  for (let c: u32 = 0; c < candidates; c++, lists += size, out += 8) {
    let sums = i64x2.splat(0), byte = from;
    for (; byte < whole; byte += 16) {
      let m = v128.load(<usize>load<u32>(lists) + byte);
      for (let list = lists + 4, end = lists + size; list < end; list += 4)
        m = i16x8.min_u(m, v128.load(<usize>load<u32>(list) + byte));
      const at = weights + (byte << 1);
      sums = weighted(sums, i32x4.extend_low_i16x8_u(m), v128.load(at));
      sums = weighted(sums, i32x4.extend_high_i16x8_u(m), v128.load(at, 16));
    }
    let sum = <u64>i64x2.extract_lane(sums, 0) + <u64>i64x2.extract_lane(sums, 1);
    for (; byte < all; byte += 2) sum += <u64>leastOf16(lists, k, byte) * <u64>load<u32>(weights + (byte << 1));
    store<u64>(out, load<u64>(out) + sum);
  }
}
