// Codes of numbers; schema/coding/numbers/numbers-twin.ts says what each computes. Places are byte offsets into the imported memory.
// Four numbers at a time: places hold a multiple of four, and what comes of numbers beyond the last is not read.

/** How many steps two numbers lie above `low`, clamped and rounded; `missing` for marks and for what is not finite. */
@inline function two(at: usize, marks: usize, end: usize, low: v128, high: v128, step: v128, last: v128, missing: v128): v128 {
  const x = v128.load(at);
  // x − x is 0 for finite numbers and NaN for all others.
  let counts = f64x2.eq(f64x2.sub(x, x), f64x2.splat(0));
  for (let mark = marks; mark < end; mark += 8) counts = v128.andnot(counts, f64x2.eq(x, v128.load64_splat(mark)));
  const steps = f64x2.div(f64x2.sub(f64x2.pmin(high, f64x2.pmax(low, x)), low), step);
  const below = f64x2.floor(steps);
  // Not the floor of steps + ½, which rounds 0.49999999999999994 up.
  const up = v128.and(f64x2.ge(f64x2.sub(steps, below), f64x2.splat(0.5)), f64x2.splat(1));
  return v128.bitselect(f64x2.pmin(last, f64x2.add(below, up)), missing, counts);
}

/** Four codes as 32-bit numbers; all are below 2²⁵. */
@inline function four(at: usize, marks: usize, end: usize, low: v128, high: v128, step: v128, last: v128, missing: v128): v128 {
  const first = i32x4.trunc_sat_f64x2_u_zero(two(at, marks, end, low, high, step, last, missing));
  const second = i32x4.trunc_sat_f64x2_u_zero(two(at + 16, marks, end, low, high, step, last, missing));
  return v128.shuffle<i64>(first, second, 0, 2);
}

export function code8(rows: u32, numbers: usize, marks: usize, marked: u32, low: f64, high: f64, step: f64, last: f64, missing: f64, out: usize): void {
  const end = out + rows, stop = marks + (<usize>marked << 3);
  const l = f64x2.splat(low), h = f64x2.splat(high), s = f64x2.splat(step), t = f64x2.splat(last), m = f64x2.splat(missing);
  for (; out < end; out += 4, numbers += 32) {
    const codes = four(numbers, marks, stop, l, h, s, t, m), narrow = i16x8.narrow_i32x4_u(codes, codes);
    v128.store32_lane(out, i8x16.narrow_i16x8_u(narrow, narrow), 0);
  }
}

export function code16(rows: u32, numbers: usize, marks: usize, marked: u32, low: f64, high: f64, step: f64, last: f64, missing: f64, out: usize): void {
  const end = out + (<usize>rows << 1), stop = marks + (<usize>marked << 3);
  const l = f64x2.splat(low), h = f64x2.splat(high), s = f64x2.splat(step), t = f64x2.splat(last), m = f64x2.splat(missing);
  for (; out < end; out += 8, numbers += 32) {
    const codes = four(numbers, marks, stop, l, h, s, t, m);
    v128.store64_lane(out, i16x8.narrow_i32x4_u(codes, codes), 0);
  }
}

export function code32(rows: u32, numbers: usize, marks: usize, marked: u32, low: f64, high: f64, step: f64, last: f64, missing: f64, out: usize): void {
  const end = out + (<usize>rows << 2), stop = marks + (<usize>marked << 3);
  const l = f64x2.splat(low), h = f64x2.splat(high), s = f64x2.splat(step), t = f64x2.splat(last), m = f64x2.splat(missing);
  for (; out < end; out += 16, numbers += 32) v128.store(out, four(numbers, marks, stop, l, h, s, t, m));
}
