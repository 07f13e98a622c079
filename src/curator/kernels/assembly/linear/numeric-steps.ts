// Steps in the weights of numeric attributes, two at a time, usually one up and one down. First the margins after them go to a
// tile, of four rows after the one step (i16), of the same rows after the other, and so on; then losses are looked up: to take a
// margin back out of memory later costs less than to wait for it. The tile has room for n rows, filled up to four.
import { moveOf } from "./margins";

/** Two steps in one numeric attribute: moves (2 × i16 by entry) say how far each row's margin moves. */
export function numericSteps(
  m: usize, n: i32, lut: usize, G: i32, ids: usize, moves: usize, weights: usize, tile: usize, out: usize,
): void {
  const stride = <usize>G << 1;
  const whole = m + (<usize>(n & ~3) << 1);
  let t = tile;
  for (; m < whole; m += 8) {
    let by = v128.load32_zero(moveOf(moves, ids));
    ids += stride;
    by = v128.load_lane<u32>(moveOf(moves, ids), by, 1);
    ids += stride;
    by = v128.load_lane<u32>(moveOf(moves, ids), by, 2);
    ids += stride;
    by = v128.load_lane<u32>(moveOf(moves, ids), by, 3);
    ids += stride;
    const z = v128.load64_splat(m);
    const apart = i8x16.shuffle(by, by, 0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15);
    v128.store(t, i16x8.add(z, apart));
    t += 16;
  }
  for (let row = 0; row < (n & 3); row++) {
    const by = moveOf(moves, ids);
    store<i16>(t, load<i16>(m) + load<i16>(by));
    store<i16>(t, load<i16>(m) + load<i16>(by, 2), 8);
    m += 2;
    t += 2;
    ids += stride;
  }
  addTile(tile, n, lut, weights, out);
}

/**
 * Two steps in the weights of a pair of continuous inputs; each of `up` and `down` holds how far the two weights move (2 × i16).
 * Fine margins (see fine.ts) are filled up to four rows; x points at the first rows' pair, and blocks of four rows are `stride`
 * bytes apart.
 */
export function continuousSteps(
  fine: usize, x: usize, stride: usize, n: i32, up: i32, down: i32, lut: usize, weights: usize, tile: usize, out: usize,
): void {
  const ups = i32x4.splat(up), downs = i32x4.splat(down);
  const end = fine + (<usize>n << 2);
  let t = tile;
  for (; fine < end; fine += 16) {
    const here = v128.load(fine), inputs = v128.load(x);
    const above = i32x4.shr_s(i32x4.add(here, i32x4.dot_i16x8_s(inputs, ups)), 14);
    const below = i32x4.shr_s(i32x4.add(here, i32x4.dot_i16x8_s(inputs, downs)), 14);
    v128.store(t, i16x8.narrow_i32x4_s(above, below));
    x += stride;
    t += 16;
  }
  addTile(tile, n, lut, weights, out);
}

/** Adds up the losses of a tile: after the one step, and after the other (2 × i64). */
function addTile(tile: usize, n: i32, lut: usize, weights: usize, out: usize): void {
  let ups: i64 = 0, downs: i64 = 0;
  const whole = tile + (<usize>(n & ~3) << 2);
  if (weights)
    for (; tile < whole; tile += 16) {
      const a = <i64>load<u32>(weights), b = <i64>load<u32>(weights, 4);
      const c = <i64>load<u32>(weights, 8), d = <i64>load<u32>(weights, 12);
      ups += a * loss(lut, load<i16>(tile)) + b * loss(lut, load<i16>(tile, 2));
      ups += c * loss(lut, load<i16>(tile, 4)) + d * loss(lut, load<i16>(tile, 6));
      downs += a * loss(lut, load<i16>(tile, 8)) + b * loss(lut, load<i16>(tile, 10));
      downs += c * loss(lut, load<i16>(tile, 12)) + d * loss(lut, load<i16>(tile, 14));
      weights += 16;
    }
  else
    for (; tile < whole; tile += 16) {
      ups += loss(lut, load<i16>(tile)) + loss(lut, load<i16>(tile, 2));
      ups += loss(lut, load<i16>(tile, 4)) + loss(lut, load<i16>(tile, 6));
      downs += loss(lut, load<i16>(tile, 8)) + loss(lut, load<i16>(tile, 10));
      downs += loss(lut, load<i16>(tile, 12)) + loss(lut, load<i16>(tile, 14));
    }
  for (const end = tile + (<usize>(n & 3) << 1); tile < end; tile += 2) {
    const times: i64 = weights ? <i64>load<u32>(weights) : 1;
    ups += times * loss(lut, load<i16>(tile));
    downs += times * loss(lut, load<i16>(tile, 8));
    if (weights) weights += 4;
  }
  store<i64>(out, load<i64>(out) + ups);
  store<i64>(out, load<i64>(out, 8) + downs, 8);
}

// @ts-ignore: decorator
@inline
function loss(lut: usize, z: i16): i64 {
  return <i64>load<u32>(lut + (<isize>z << 2));
}
