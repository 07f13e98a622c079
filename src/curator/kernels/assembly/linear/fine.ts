// Fine margins of rows with continuous inputs, in units of 2⁻¹⁴ of a margin's (i32). A row's fine margin is its coded part, in
// those units, and its unrounded products and half a margin's unit, so that cutting off its lowest 14 bits gives the margin:
// what is added to a whole number before the products are rounded may as well be added afterwards.

/** Turns the coded parts at `m` (i16) into margins, given one candidate's continuous weights (i16), and keeps fine margins. */
export function fineMargins(x: usize, M: i32, n: i32, dots: usize, fine: usize, m: usize): void {
  const end = dots + (<usize>M << 1);
  const whole = m + (<usize>(n & ~3) << 1);
  for (; m < whole; m += 8) {
    const four = i32x4.add(coded(v128.load64_zero(m)), products(x, dots, end));
    v128.store(fine, four);
    storeMargins(m, four);
    x += <usize>M << 3;
    fine += 16;
  }
  if (n & 3) {
    // Inputs are filled up to four rows; margins belong to somebody else from here on.
    const four = products(x, dots, end);
    keep(i32x4.extract_lane(four, 0), fine, m);
    if ((n & 3) > 1) keep(i32x4.extract_lane(four, 1), fine + 4, m + 2);
    if ((n & 3) > 2) keep(i32x4.extract_lane(four, 2), fine + 8, m + 4);
  }
}

/** The products of four rows, and half a unit. */
// @ts-ignore: decorator
@inline
function products(x: usize, dots: usize, end: usize): v128 {
  let four = i32x4.splat(8192);
  for (; dots < end; dots += 4) {
    four = i32x4.add(four, i32x4.dot_i16x8_s(v128.load(x), v128.load32_splat(dots)));
    x += 16;
  }
  return four;
}

// @ts-ignore: decorator
@inline
function coded(m: v128): v128 {
  return i32x4.shl(i32x4.extend_low_i16x8_s(m), 14);
}

// @ts-ignore: decorator
@inline
function storeMargins(m: usize, fine: v128): void {
  const z = i32x4.shr_s(fine, 14);
  v128.store64_lane(m, i16x8.narrow_i32x4_s(z, z), 0);
}

// @ts-ignore: decorator
@inline
function keep(products: i32, fine: usize, m: usize): void {
  const t = (<i32>load<i16>(m) << 14) + products;
  store<i32>(fine, t);
  store<i16>(m, t >> 14);
}

/**
 * Moves margins where the weights of one pair of inputs move, by the two numbers of 16 bits in `by`; x points at the first rows'
 * pair, and blocks of four rows are `stride` bytes apart.
 */
export function moveFine(fine: usize, m: usize, x: usize, stride: usize, n: i32, by: i32): void {
  const moves = i32x4.splat(by);
  const whole = m + (<usize>(n & ~3) << 1);
  for (; m < whole; m += 8) {
    const four = i32x4.add(v128.load(fine), i32x4.dot_i16x8_s(v128.load(x), moves));
    v128.store(fine, four);
    storeMargins(m, four);
    fine += 16;
    x += stride;
  }
  for (let row = 0; row < (n & 3); row++) {
    const even = <i32>load<i16>(x) * <i32><i16>by, odd = <i32>load<i16>(x, 2) * (by >> 16);
    const t = load<i32>(fine) + even + odd;
    store<i32>(fine, t);
    store<i16>(m, t >> 14);
    m += 2;
    fine += 4;
    x += 4;
  }
}

/** Lets fine margins follow margins whose coded part has moved: what is below a unit stays. */
export function refine(fine: usize, m: usize, n: i32): void {
  const whole = m + (<usize>(n & ~3) << 1), end = m + (<usize>n << 1);
  for (; m < whole; m += 8) {
    v128.store(fine, v128.or(coded(v128.load64_zero(m)), v128.and(v128.load(fine), i32x4.splat(16383))));
    fine += 16;
  }
  for (; m < end; m += 2) {
    store<i32>(fine, (<i32>load<i16>(m) << 14) | (load<i32>(fine) & 16383));
    fine += 4;
  }
}

/**
 * Margins that may leave 16 bits, pulled back to ±limit: the sums of G entries (i32 each) and, where rows have continuous inputs,
 * of the products that stand in `fine`, which become fine margins. How far rows, each as often as it counts, have been pulled up
 * and how far down is added to tails (i64 × 2).
 */
export function clampMargins(
  table: usize, G: i32, ids: usize, n: i32, limit: i32, fine: usize, m: usize, weights: usize, tails: usize,
): void {
  const stride = <usize>G << 1;
  const end = m + (<usize>n << 1);
  let below: i64 = 0, above: i64 = 0;
  for (; m < end; m += 2) {
    let z = fine ? load<i32>(fine) >> 14 : 0;
    for (const last = ids + stride; ids < last; ids += 2) z += load<i32>(table + (<usize>load<u16>(ids) << 2));
    const q = min(max(z, -limit), limit);
    const times: i64 = weights ? <i64>load<u32>(weights) : 1;
    below += times * <i64>max(q - z, 0);
    above += times * <i64>max(z - q, 0);
    store<i16>(m, q);
    if (fine) {
      store<i32>(fine, (q << 14) | (load<i32>(fine) & 16383));
      fine += 4;
    }
    if (weights) weights += 4;
  }
  store<i64>(tails, load<i64>(tails) + below);
  store<i64>(tails, load<i64>(tails, 8) + above, 8);
}
