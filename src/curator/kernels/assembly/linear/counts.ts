// Rows with a margin above zero, for many candidates at once.
import { dense } from "./dense";
import { wideTile } from "./wide-tile";
import { flush } from "./flush";
import { gather16 } from "./gather";

const TILE: i32 = 64;

/** For each of the first `candidates` ≤ 32 candidates, adds the number of rows with a margin above zero to out (i32). */
export function count16(table: usize, G: i32, ids: usize, n: i32, candidates: i32, out: usize): void {
  if (candidates > 16) return countAll(table, G, ids, n, out);
  // A block with few candidates leaves most of an entry alone.
  countEight(table, G, ids, n, out);
  if (candidates > 8) countEight(table + 16, G, ids, n, out + 32);
}

function countAll(table: usize, G: i32, ids: usize, n: i32, out: usize): void {
  const zero = i64x2.splat(0);
  const stride = <usize>G << 1;
  const end = ids + <usize>n * stride;
  while (ids < end) {
    // 16-bit counters are emptied before they can overflow.
    let limit = ids + 32000 * stride;
    if (limit > end) limit = end;
    let c0 = zero, c1 = zero, c2 = zero, c3 = zero;
    while (ids < limit) {
      const rowEnd = ids + stride;
      let a = table + (<usize>load<u16>(ids) << 6);
      let z0 = v128.load(a), z1 = v128.load(a, 16), z2 = v128.load(a, 32), z3 = v128.load(a, 48);
      for (ids += 2; ids < rowEnd; ids += 2) {
        a = table + (<usize>load<u16>(ids) << 6);
        z0 = i16x8.add(z0, v128.load(a));
        z1 = i16x8.add(z1, v128.load(a, 16));
        z2 = i16x8.add(z2, v128.load(a, 32));
        z3 = i16x8.add(z3, v128.load(a, 48));
      }
      c0 = i16x8.sub(c0, i16x8.gt_s(z0, zero));
      c1 = i16x8.sub(c1, i16x8.gt_s(z1, zero));
      c2 = i16x8.sub(c2, i16x8.gt_s(z2, zero));
      c3 = i16x8.sub(c3, i16x8.gt_s(z3, zero));
    }
    flush(out, c0);
    flush(out + 32, c1);
    flush(out + 64, c2);
    flush(out + 96, c3);
  }
}

function countEight(table: usize, G: i32, ids: usize, n: i32, out: usize): void {
  const zero = i64x2.splat(0);
  const stride = <usize>G << 1;
  const end = ids + <usize>n * stride;
  while (ids < end) {
    let limit = ids + 32000 * stride;
    if (limit > end) limit = end;
    let c = zero;
    while (ids < limit) {
      const rowEnd = ids + stride;
      let z = v128.load(table + (<usize>load<u16>(ids) << 6));
      for (ids += 2; ids < rowEnd; ids += 2) z = i16x8.add(z, v128.load(table + (<usize>load<u16>(ids) << 6)));
      c = i16x8.sub(c, i16x8.gt_s(z, zero));
    }
    flush(out, c);
  }
}

/** As count16, for rows with a coded and a continuous part. */
export function countDense16(
  table: usize, G: i32, ids: usize,
  x: usize, M: i32, dots: usize,
  n: i32, candidates: i32, tile: usize, out: usize,
): void {
  const zero = i64x2.splat(0);
  while (n > 0) {
    const m = min(n, TILE);
    gather16(table, G, ids, m, tile);
    dense(x, M, m, dots, candidates, tile, true, false, false);
    let c0 = zero, c1 = zero, c2 = zero, c3 = zero;
    const end = tile + (<usize>m << 6);
    for (let t = tile; t < end; t += 64) {
      c0 = i16x8.sub(c0, i16x8.gt_s(v128.load(t), zero));
      c1 = i16x8.sub(c1, i16x8.gt_s(v128.load(t, 16), zero));
      c2 = i16x8.sub(c2, i16x8.gt_s(v128.load(t, 32), zero));
      c3 = i16x8.sub(c3, i16x8.gt_s(v128.load(t, 48), zero));
    }
    flush(out, c0);
    flush(out + 32, c1);
    flush(out + 64, c2);
    flush(out + 96, c3);
    ids += (<usize>m * <usize>G) << 1;
    x += (<usize>m * <usize>M) << 1;
    n -= m;
  }
}

/** For each of the first `candidates` ≤ 16 candidates, adds the number of rows with a 32-bit margin above zero to out (i32). */
export function count32(
  table: usize, G: i32, ids: usize,
  x: usize, M: i32, dots: usize, stretch: i32,
  n: i32, candidates: i32, tile: usize, out: usize,
): void {
  const zero = i64x2.splat(0);
  let c0 = zero, c1 = zero, c2 = zero, c3 = zero;
  while (n > 0) {
    const m = min(n, TILE);
    wideTile(table, G, ids, x, M, dots, stretch, m, candidates, tile);
    const end = tile + (<usize>m << 6);
    for (let t = tile; t < end; t += 64) {
      c0 = i32x4.sub(c0, i32x4.gt_s(v128.load(t), zero));
      c1 = i32x4.sub(c1, i32x4.gt_s(v128.load(t, 16), zero));
      c2 = i32x4.sub(c2, i32x4.gt_s(v128.load(t, 32), zero));
      c3 = i32x4.sub(c3, i32x4.gt_s(v128.load(t, 48), zero));
    }
    ids += (<usize>m * <usize>G) << 1;
    x += (<usize>m * <usize>M) << 1;
    n -= m;
  }
  v128.store(out, i32x4.add(v128.load(out), c0));
  v128.store(out, i32x4.add(v128.load(out, 16), c1), 16);
  v128.store(out, i32x4.add(v128.load(out, 32), c2), 32);
  v128.store(out, i32x4.add(v128.load(out, 48), c3), 48);
}
