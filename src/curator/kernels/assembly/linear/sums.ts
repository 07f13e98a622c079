// Sums of losses, for many candidates at once.
import { dense } from "./dense";
import { gather16, gatherMirrored16 } from "./gather";
import { wideTile } from "./wide-tile";

const TILE: i32 = 64;

/** Adds up table values over a tile: for each candidate, out (u64). An odd last candidate takes its neighbour along. */
// @ts-ignore: decorator
@inline
function tileLut(tile: usize, n: i32, lut: usize, candidates: i32, out: usize): void {
  const end = tile + (<usize>n << 6);
  const pairs = tile + (<usize>(n & ~1) << 6);
  for (let c: usize = 0; c < <usize>candidates; c += 2) {
    let s0: u32 = 0, s1: u32 = 0;
    let r = tile + (c << 1);
    // Indices are loaded one by one: taking them out of wider loads costs more than it saves.
    for (; r < pairs; r += 128) {
      s0 += load<u32>(lut + (<usize>load<u16>(r) << 2)) + load<u32>(lut + (<usize>load<u16>(r, 64) << 2));
      s1 += load<u32>(lut + (<usize>load<u16>(r, 2) << 2)) + load<u32>(lut + (<usize>load<u16>(r, 66) << 2));
    }
    if (r < end) {
      s0 += load<u32>(lut + (<usize>load<u16>(r) << 2));
      s1 += load<u32>(lut + (<usize>load<u16>(r, 2) << 2));
    }
    const o = out + (c << 3);
    store<u64>(o, load<u64>(o) + s0);
    store<u64>(o, load<u64>(o, 8) + s1, 8);
  }
}

// @ts-ignore: decorator
@inline
function tileLutWeighted(tile: usize, n: i32, lut: usize, weights: usize, candidates: i32, out: usize): void {
  const end = tile + (<usize>n << 6);
  for (let c: usize = 0; c < <usize>candidates; c++) {
    let s: u64 = 0;
    let times = weights;
    for (let r = tile + (c << 1); r < end; r += 64) {
      s += <u64>load<u32>(times) * load<u32>(lut + (<usize>load<u16>(r) << 2));
      times += 4;
    }
    const o = out + (c << 3);
    store<u64>(o, load<u64>(o) + s);
  }
}

/**
 * For each of the first `candidates` ≤ 32 candidates, adds Σ weight · lut[margin] over n rows to out (u64). G may be 0
 * (continuous rows only), M may be 0 (coded rows only); weights 0 means one each. The tile has room for 68 rows.
 */
export function sum16(
  table: usize, G: i32, ids: usize,
  x: usize, M: i32, dots: usize,
  n: i32, candidates: i32, lut: usize, mirror: i32, weights: usize, tile: usize, out: usize,
): void {
  while (n > 0) {
    const m = min(n, TILE);
    if (mirror) {
      if (G > 0) gatherMirrored16(table, G, ids, m, tile);
      if (M > 0) dense(x, M, m, dots, candidates, tile, G > 0, true, false);
    } else {
      if (G > 0) gather16(table, G, ids, m, tile);
      if (M > 0) dense(x, M, m, dots, candidates, tile, G > 0, false, false);
    }
    if (weights) tileLutWeighted(tile, m, lut, weights, candidates, out);
    else tileLut(tile, m, lut, candidates, out);
    ids += (<usize>m * <usize>G) << 1;
    x += (<usize>m * <usize>M) << 1;
    if (weights) weights += <usize>m << 2;
    n -= m;
  }
}

/** Whether a margin of a tile, 16 of 16 bits a row, may have been cut off, before it was turned over: it stands at an end. */
// @ts-ignore: decorator
@inline
function reachesEnd(tile: usize, n: i32, candidates: i32): bool {
  const end = tile + (<usize>n << 6);
  const second: usize = candidates > 8 ? 16 : 0;
  let low = v128.load(tile), high = low;
  for (let t = tile; t < end; t += 64) {
    const a = v128.load(t), b = v128.load(t + second);
    low = i16x8.min_s(low, i16x8.min_s(a, b));
    high = i16x8.max_s(high, i16x8.max_s(a, b));
  }
  return v128.any_true(v128.or(i16x8.lt_s(low, i16x8.splat(-32766)), i16x8.gt_s(high, i16x8.splat(32766))));
}

/**
 * The margins of rows without a coded part, cut down to 16 bits. False where one may have been cut off: they then have to be
 * worked out in 32 bits.
 */
// @ts-ignore: decorator
@inline
function narrowDense(x: usize, M: i32, n: i32, dots: usize, candidates: i32, tile: usize, mirror: i32): bool {
  if (mirror) dense(x, M, n, dots, candidates, tile, false, true, false);
  else dense(x, M, n, dots, candidates, tile, false, false, false);
  return !reachesEnd(tile, n, candidates);
}

/** Whether all margins of a tile, 16 of 32 bits a row, stay inside ±32,767; if so, they are cut down to 16 bits in place. */
// @ts-ignore: decorator
@inline
function narrowTile(tile: usize, n: i32, mirror: bool): bool {
  const end = tile + (<usize>n << 6);
  let bits = i64x2.splat(0);
  for (let t = tile; t < end; t += 64) {
    const a = v128.or(i32x4.abs(v128.load(t)), i32x4.abs(v128.load(t, 16)));
    const b = v128.or(i32x4.abs(v128.load(t, 32)), i32x4.abs(v128.load(t, 48)));
    bits = v128.or(bits, v128.or(a, b));
  }
  if (v128.any_true(i32x4.shr_u(bits, 15))) return false;
  for (let t = tile; t < end; t += 64) {
    const a = i16x8.narrow_i32x4_s(v128.load(t), v128.load(t, 16));
    const b = i16x8.narrow_i32x4_s(v128.load(t, 32), v128.load(t, 48));
    v128.store(t, mirror ? i16x8.neg(a) : a);
    v128.store(t, mirror ? i16x8.neg(b) : b, 16);
  }
  return true;
}

/** As sum16 for up to 16 candidates with 32-bit margins; beyond 16 bits the loss goes on in straight lines. */
export function sum32(
  table: usize, G: i32, ids: usize,
  x: usize, M: i32, dots: usize, stretch: i32,
  n: i32, candidates: i32, lut: usize, mirror: i32, slopeLow: i32, slopeHigh: i32, weights: usize, tile: usize, out: usize,
): void {
  // Margins could reach further than 16 bits; most do not. Once a tile had to be worked out again because one did, later tiles
  // are worked out in 32 bits at once.
  let near = G == 0 && stretch == 0;
  while (n > 0) {
    const m = min(n, TILE);
    near = near && narrowDense(x, M, m, dots, candidates, tile, mirror);
    let narrow = near;
    if (!narrow) {
      wideTile(table, G, ids, x, M, dots, stretch, m, candidates, tile);
      narrow = narrowTile(tile, m, mirror != 0);
    }
    if (!narrow) tileWide(tile, m, lut, mirror, slopeLow, slopeHigh, weights, candidates, out);
    else if (weights) tileLutWeighted(tile, m, lut, weights, candidates, out);
    else tileLut(tile, m, lut, candidates, out);
    ids += (<usize>m * <usize>G) << 1;
    x += (<usize>m * <usize>M) << 1;
    if (weights) weights += <usize>m << 2;
    n -= m;
  }
}

function tileWide(
  tile: usize, n: i32, lut: usize, mirror: i32, slopeLow: i32, slopeHigh: i32, weights: usize, candidates: i32, out: usize,
): void {
  const end = tile + (<usize>n << 6);
  for (let c: usize = 0; c < <usize>candidates; c++) {
    let s: i64 = 0;
    let times = weights;
    for (let r = tile + (c << 2); r < end; r += 64) {
      const z = load<i32>(r);
      const q = min(max(z, -32767), 32767);
      let v = <i64>load<u32>(lut + (<usize>((mirror ? -q : q) & 0xffff) << 2));
      if (z < q) v += <i64>slopeLow * <i64>(q - z);
      else if (z > q) v += <i64>slopeHigh * <i64>(z - q);
      if (weights) {
        v *= <i64>load<u32>(times);
        times += 4;
      }
      s += v;
    }
    const o = out + (c << 3);
    store<i64>(o, load<i64>(o) + s);
  }
}
