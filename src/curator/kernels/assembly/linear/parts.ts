// The parts of many candidates' margins, entry after entry. Parts of 16 bits are added modulo 2¹⁶: a margin that 16 bits hold is right
// however large the parts are that make it up, if each is its number modulo 2¹⁶, and wrong if one of them stops at an end.

/** Eight numbers modulo 2¹⁶. */
// @ts-ignore: decorator
@inline
function lowHalves(a: v128, b: v128): v128 {
  const low = i32x4.splat(0xffff);
  return i16x8.narrow_i32x4_u(v128.and(a, low), v128.and(b, low));
}

/**
 * The part of one categorical attribute for every entry of its own table: constant + 2·weight of the entry's code − Σ weights.
 * Weights are i32, `lanes` candidates a row of 4·lanes bytes; `constants` is one such row. Entries are i16 (32 lanes) or i32 (16).
 */
export function categoricalPart(
  codes: usize, entries: i32, weights: usize, values: i32, constants: usize, lanes: i32, out: usize,
): void {
  const row = <usize>lanes << 2;
  for (let at: usize = 0; at < row; at += 32) {
    let low = v128.load(constants + at), high = v128.load(constants + at, 16);
    let w = weights + at;
    for (let k = 0; k < values; k++) {
      low = i32x4.sub(low, v128.load(w));
      high = i32x4.sub(high, v128.load(w, 16));
      w += row;
    }
    let c = codes;
    let o = lanes == 32 ? out + (at >> 1) : out + at;
    for (let e = 0; e < entries; e++) {
      const own = weights + <usize>load<u32>(c) * row + at;
      const a = i32x4.add(low, i32x4.shl(v128.load(own), 1)), b = i32x4.add(high, i32x4.shl(v128.load(own, 16), 1));
      if (lanes == 32) v128.store(o, lowHalves(a, b));
      else {
        v128.store(o, a);
        v128.store(o, b, 16);
      }
      c += 4;
      o += 64;
    }
  }
}

/**
 * The part of one numeric attribute, or of all continuous ones together: constant + Σ weight·input, rounded once. `rows` lists
 * the byte offsets of the attributes' weights; inputs are i32, `count` an entry.
 */
export function numericPart(
  inputs: usize, entries: i32, rows: usize, count: i32, weights: usize, constants: usize, lanes: i32, out: usize,
): void {
  const row = <usize>lanes << 2;
  const half = i32x4.splat(8192);
  for (let at: usize = 0; at < row; at += 32) {
    const c0 = v128.load(constants + at), c1 = v128.load(constants + at, 16);
    let x = inputs;
    let o = lanes == 32 ? out + (at >> 1) : out + at;
    for (let e = 0; e < entries; e++) {
      let low = half, high = half;
      for (let i = 0; i < count; i++) {
        const w = weights + <usize>load<u32>(rows + (<usize>i << 2)) + at;
        const v = v128.load32_splat(x);
        low = i32x4.add(low, i32x4.mul(v, v128.load(w)));
        high = i32x4.add(high, i32x4.mul(v, v128.load(w, 16)));
        x += 4;
      }
      const a = i32x4.add(c0, i32x4.shr_s(low, 14)), b = i32x4.add(c1, i32x4.shr_s(high, 14));
      if (lanes == 32) v128.store(o, lowHalves(a, b));
      else {
        v128.store(o, a);
        v128.store(o, b, 16);
      }
      o += 64;
    }
  }
}
