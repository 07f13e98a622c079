// Products of continuous inputs and weights. Rows lie in blocks of four, filled up with zeros:
// [block][pair of inputs][4 rows × 2 inputs], so that one step of the loops reads 16 bytes that lie side by side.
import { flush } from "./flush";

/**
 * The continuous part of the margins of n ≤ 64 rows under the first `candidates` candidates, rounded once, into or onto a
 * tile: 32 candidates of 16 bits or, where `wide`, 16 of 32. `dots` holds what each of 32 sums starts from (i32: half a unit,
 * so that cutting off rounds, and what is to be added to the margin), then weights as [block of 8][pair of inputs][2 vectors
 * of 4 candidates × 2 inputs]. Rows beyond the end go to the tile's spare rows, and candidates up to a multiple of 8 are
 * worked out too; nobody reads either.
 */
// @ts-ignore: decorator
@inline
export function dense(
  x: usize, M: i32, n: i32, dots: usize, candidates: i32, tile: usize, onto: bool, mirror: bool, wide: bool,
): void {
  products(x, M, n, dots, candidates, tile, onto, mirror, wide, false, 0);
}

/**
 * Adds the same to a tile of 16 candidates of 32 bits, for weights whose products add up to more than 32 bits. After every
 * `stretch` bytes of weights the sums' whole units go to the tile and what is left of a unit goes on, so that nothing is lost and
 * the parts are rounded once all the same.
 */
// @ts-ignore: decorator
@inline
export function denseInStretches(
  x: usize, M: i32, n: i32, dots: usize, candidates: i32, tile: usize, stretch: usize,
): void {
  products(x, M, n, dots, candidates, tile, true, false, true, false, stretch);
}

/**
 * For each of the first `candidates` ≤ 32 candidates, adds the number of rows with a margin above zero to out (i32), for rows
 * that have a continuous part only. Sums are compared as they are, so that margins may have 16 bits or 32.
 */
export function countContinuous(x: usize, M: i32, dots: usize, n: i32, candidates: i32, out: usize): void {
  while (n > 0) {
    // 16-bit counters are emptied before they can overflow.
    const m = min(n, 32000);
    products(x, M, m, dots, candidates, out, false, false, false, true, 0);
    x += (<usize>m * <usize>M) << 1;
    n -= m;
  }
}

// @ts-ignore: decorator
@inline
function products(
  x: usize, M: i32, n: i32, dots: usize, candidates: i32, to: usize,
  onto: bool, mirror: bool, wide: bool, count: bool, stretch: usize,
): void {
  const bytes = <usize>M << 4;
  const blocks = (<usize>candidates + 7) >> 3;
  for (let block: usize = 0; block < blocks; block++) {
    const starts = dots + (block << 5);
    const first = dots + 128 + block * bytes;
    const last = first + bytes;
    let r = x;
    let above = i64x2.splat(0);
    for (let row = 0; row < n; row += 4) {
      let a0 = v128.load(starts), a1 = v128.load(starts, 16);
      let b0 = a0, b1 = a1, c0 = a0, c1 = a1, d0 = a0, d1 = a1;
      const t = to + (<usize>row << 6) + (wide ? block << 5 : block << 4);
      let w = first;
      let until = stretch > 0 ? first + stretch : last;
      do {
        const v0 = v128.load(w), v1 = v128.load(w, 16);
        let s = v128.load32_splat(r);
        a0 = i32x4.add(a0, i32x4.dot_i16x8_s(s, v0));
        a1 = i32x4.add(a1, i32x4.dot_i16x8_s(s, v1));
        s = v128.load32_splat(r, 4);
        b0 = i32x4.add(b0, i32x4.dot_i16x8_s(s, v0));
        b1 = i32x4.add(b1, i32x4.dot_i16x8_s(s, v1));
        s = v128.load32_splat(r, 8);
        c0 = i32x4.add(c0, i32x4.dot_i16x8_s(s, v0));
        c1 = i32x4.add(c1, i32x4.dot_i16x8_s(s, v1));
        s = v128.load32_splat(r, 12);
        d0 = i32x4.add(d0, i32x4.dot_i16x8_s(s, v0));
        d1 = i32x4.add(d1, i32x4.dot_i16x8_s(s, v1));
        r += 16;
        w += 32;
        if (stretch > 0 && w == until && w < last) {
          put(t, a0, a1, true, false, true);
          put(t + 64, b0, b1, true, false, true);
          put(t + 128, c0, c1, true, false, true);
          put(t + 192, d0, d1, true, false, true);
          a0 = left(a0); a1 = left(a1); b0 = left(b0); b1 = left(b1);
          c0 = left(c0); c1 = left(c1); d0 = left(d0); d1 = left(d1);
          until += stretch;
        }
      } while (w < last);
      if (count) {
        above = i16x8.sub(above, isAbove(a0, a1));
        if (row + 1 < n) above = i16x8.sub(above, isAbove(b0, b1));
        if (row + 2 < n) above = i16x8.sub(above, isAbove(c0, c1));
        if (row + 3 < n) above = i16x8.sub(above, isAbove(d0, d1));
      } else {
        put(t, a0, a1, onto, mirror, wide);
        put(t + 64, b0, b1, onto, mirror, wide);
        put(t + 128, c0, c1, onto, mirror, wide);
        put(t + 192, d0, d1, onto, mirror, wide);
      }
    }
    if (count) flush(to + (block << 5), above);
  }
}

/** Whether the margins of 8 sums are above zero: the sums, cut down to 16 bits with their ends kept, reach one unit of 2¹⁴. */
// @ts-ignore: decorator
@inline
function isAbove(low: v128, high: v128): v128 {
  return i16x8.gt_s(i16x8.narrow_i32x4_s(low, high), i16x8.splat(16383));
}

/** What is left of sums beyond their whole units. */
// @ts-ignore: decorator
@inline
function left(sums: v128): v128 {
  return v128.and(sums, i32x4.splat(16383));
}

// @ts-ignore: decorator
@inline
function put(at: usize, low: v128, high: v128, onto: bool, mirror: bool, wide: bool): void {
  const a = i32x4.shr_s(low, 14), b = i32x4.shr_s(high, 14);
  if (wide) {
    v128.store(at, onto ? i32x4.add(v128.load(at), a) : a);
    v128.store(at, onto ? i32x4.add(v128.load(at, 16), b) : b, 16);
  } else {
    const part = i16x8.narrow_i32x4_s(a, b);
    if (mirror) v128.store(at, onto ? i16x8.sub(v128.load(at), part) : i16x8.neg(part));
    else v128.store(at, onto ? i16x8.add(v128.load(at), part) : part);
  }
}
