// Scores of linear candidates over coded rows, in whole numbers. The TypeScript twin (linear-twin.ts) is the oracle.
//
// A row is G numbers of table entries (u16) and, where attributes are continuous, M inputs (i16, M even). An entry holds one
// margin part for each of 32 candidates (i16), or of 16 (i32), in 64 bytes. Losses are looked up by margin in tables of 65,536
// whole numbers of 0 and above (u32), ordered by the margin's 16 bits; `mirror` looks up the opposite margin. The caller has shown by range analysis that no margin
// leaves 16 (or 32) bits, and that no table value exceeds 2²⁵, so that 64 of them fit 32 bits.

const TILE: i32 = 64;

// @ts-ignore: decorator
@inline
function flush(out: usize, c: v128): void {
  v128.store(out, i32x4.add(v128.load(out), i32x4.extend_low_i16x8_s(c)));
  v128.store(out, i32x4.add(v128.load(out, 16), i32x4.extend_high_i16x8_s(c)), 16);
}

/** For each of 32 candidates, adds the number of rows with a margin above zero to out (i32). */
export function count16(table: usize, G: i32, ids: usize, n: i32, out: usize): void {
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

/** The sums of G entries for each of n rows, 64 bytes a row, as i16 or i32 lanes. Also builds entries out of entries. */
export function gather16(table: usize, G: i32, ids: usize, n: i32, out: usize): void {
  const stride = <usize>G << 1;
  const end = out + (<usize>n << 6);
  for (; out < end; out += 64) {
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
    v128.store(out, z0);
    v128.store(out, z1, 16);
    v128.store(out, z2, 32);
    v128.store(out, z3, 48);
  }
}

export function gather32(table: usize, G: i32, ids: usize, n: i32, out: usize): void {
  const stride = <usize>G << 1;
  const end = out + (<usize>n << 6);
  for (; out < end; out += 64) {
    const rowEnd = ids + stride;
    let a = table + (<usize>load<u16>(ids) << 6);
    let z0 = v128.load(a), z1 = v128.load(a, 16), z2 = v128.load(a, 32), z3 = v128.load(a, 48);
    for (ids += 2; ids < rowEnd; ids += 2) {
      a = table + (<usize>load<u16>(ids) << 6);
      z0 = i32x4.add(z0, v128.load(a));
      z1 = i32x4.add(z1, v128.load(a, 16));
      z2 = i32x4.add(z2, v128.load(a, 32));
      z3 = i32x4.add(z3, v128.load(a, 48));
    }
    v128.store(out, z0);
    v128.store(out, z1, 16);
    v128.store(out, z2, 32);
    v128.store(out, z3, 48);
  }
}

/**
 * The continuous part of the margins of n ≤ 64 rows, rounded once, into or onto a tile: 32 candidates of 16 bits or, where
 * `wide`, 16 of 32. Weights lie as [block of 8][pair of inputs][2 vectors of 4 candidates × 2 inputs].
 */
// @ts-ignore: decorator
@inline
function dense(x: usize, M: i32, n: i32, weights: usize, tile: usize, onto: bool, half: v128, wide: bool): void {
  const bytes = <usize>M << 1;
  const last = n - 1;
  const blocks: usize = wide ? 2 : 4;
  for (let block: usize = 0; block < blocks; block++) {
    let w0 = weights + block * (bytes << 3);
    for (let row = 0; row < n; row += 4) {
      // Rows beyond the end are read from the last row and written to the tile's spare rows, which nobody reads.
      const r0 = x + <usize>row * bytes;
      const r1 = x + <usize>min(row + 1, last) * bytes;
      const r2 = x + <usize>min(row + 2, last) * bytes;
      const r3 = x + <usize>min(row + 3, last) * bytes;
      let a0 = i64x2.splat(0), a1 = i64x2.splat(0), b0 = i64x2.splat(0), b1 = i64x2.splat(0);
      let c0 = i64x2.splat(0), c1 = i64x2.splat(0), d0 = i64x2.splat(0), d1 = i64x2.splat(0);
      let w = w0;
      for (let k: usize = 0; k < bytes; k += 4) {
        const v0 = v128.load(w), v1 = v128.load(w, 16);
        w += 32;
        let s = v128.load32_splat(r0 + k);
        a0 = i32x4.add(a0, i32x4.dot_i16x8_s(s, v0));
        a1 = i32x4.add(a1, i32x4.dot_i16x8_s(s, v1));
        s = v128.load32_splat(r1 + k);
        b0 = i32x4.add(b0, i32x4.dot_i16x8_s(s, v0));
        b1 = i32x4.add(b1, i32x4.dot_i16x8_s(s, v1));
        s = v128.load32_splat(r2 + k);
        c0 = i32x4.add(c0, i32x4.dot_i16x8_s(s, v0));
        c1 = i32x4.add(c1, i32x4.dot_i16x8_s(s, v1));
        s = v128.load32_splat(r3 + k);
        d0 = i32x4.add(d0, i32x4.dot_i16x8_s(s, v0));
        d1 = i32x4.add(d1, i32x4.dot_i16x8_s(s, v1));
      }
      const t = tile + (<usize>row << 6) + (wide ? block << 5 : block << 4);
      put(t, a0, a1, onto, half, wide);
      put(t + 64, b0, b1, onto, half, wide);
      put(t + 128, c0, c1, onto, half, wide);
      put(t + 192, d0, d1, onto, half, wide);
    }
  }
}

// @ts-ignore: decorator
@inline
function put(at: usize, low: v128, high: v128, onto: bool, half: v128, wide: bool): void {
  const a = i32x4.shr_s(i32x4.add(low, half), 14), b = i32x4.shr_s(i32x4.add(high, half), 14);
  if (wide) {
    v128.store(at, onto ? i32x4.add(v128.load(at), a) : a);
    v128.store(at, onto ? i32x4.add(v128.load(at, 16), b) : b, 16);
  } else {
    const part = i16x8.narrow_i32x4_s(a, b);
    v128.store(at, onto ? i16x8.add(v128.load(at), part) : part);
  }
}

/** Turns every margin of a tile over. */
// @ts-ignore: decorator
@inline
function mirrorTile(tile: usize, n: i32): void {
  const end = tile + (<usize>n << 6);
  for (; tile < end; tile += 16) v128.store(tile, i16x8.neg(v128.load(tile)));
}

/** Adds up table values over a tile: for each of 32 candidates, out (u64). */
// @ts-ignore: decorator
@inline
function tileLut(tile: usize, n: i32, lut: usize, out: usize): void {
  const end = tile + (<usize>n << 6);
  for (let c: usize = 0; c < 32; c += 2) {
    let s0: u32 = 0, s1: u32 = 0;
    for (let r = tile + (c << 1); r < end; r += 64) {
      const w = load<u32>(r);
      s0 += load<u32>(lut + ((<usize>w & 0xffff) << 2));
      s1 += load<u32>(lut + ((<usize>w >> 16) << 2));
    }
    const o = out + (c << 3);
    store<u64>(o, load<u64>(o) + s0);
    store<u64>(o, load<u64>(o, 8) + s1, 8);
  }
}

// @ts-ignore: decorator
@inline
function tileLutWeighted(tile: usize, n: i32, lut: usize, weights: usize, out: usize): void {
  const end = tile + (<usize>n << 6);
  for (let c: usize = 0; c < 32; c++) {
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
 * For each of 32 candidates, adds Σ weight · lut[margin] over n rows to out (u64). G may be 0 (continuous rows only), M may be
 * 0 (coded rows only); weights 0 means one each. The tile has room for 68 rows.
 */
export function sum16(
  table: usize, G: i32, ids: usize,
  x: usize, M: i32, dots: usize,
  n: i32, lut: usize, mirror: i32, weights: usize, tile: usize, out: usize,
): void {
  const half = i32x4.splat(8192);
  while (n > 0) {
    const m = min(n, TILE);
    if (G > 0) gather16(table, G, ids, m, tile);
    if (M > 0) dense(x, M, m, dots, tile, G > 0, half, false);
    if (mirror) mirrorTile(tile, m);
    if (weights) tileLutWeighted(tile, m, lut, weights, out);
    else tileLut(tile, m, lut, out);
    ids += (<usize>m * <usize>G) << 1;
    x += (<usize>m * <usize>M) << 1;
    if (weights) weights += <usize>m << 2;
    n -= m;
  }
}

/** As count16, for rows with a continuous part. */
export function countDense16(
  table: usize, G: i32, ids: usize,
  x: usize, M: i32, dots: usize,
  n: i32, tile: usize, out: usize,
): void {
  const half = i32x4.splat(8192);
  const zero = i64x2.splat(0);
  while (n > 0) {
    const m = min(n, TILE);
    if (G > 0) gather16(table, G, ids, m, tile);
    dense(x, M, m, dots, tile, G > 0, half, false);
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

/** As sum16 for 16 candidates with 32-bit margins; beyond 16 bits the loss goes on in straight lines. */
export function sum32(
  table: usize, G: i32, ids: usize,
  x: usize, M: i32, dots: usize,
  n: i32, lut: usize, mirror: i32, slopeLow: i32, slopeHigh: i32, weights: usize, tile: usize, out: usize,
): void {
  const half = i32x4.splat(8192);
  while (n > 0) {
    const m = min(n, TILE);
    gather32(table, G, ids, m, tile);
    if (M > 0) dense(x, M, m, dots, tile, true, half, true);
    const end = tile + (<usize>m << 6);
    for (let c: usize = 0; c < 16; c++) {
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
    ids += (<usize>m * <usize>G) << 1;
    x += (<usize>m * <usize>M) << 1;
    if (weights) weights += <usize>m << 2;
    n -= m;
  }
}

/** For each of 16 candidates, adds the number of rows with a 32-bit margin above zero to out (i32). */
export function count32(
  table: usize, G: i32, ids: usize,
  x: usize, M: i32, dots: usize,
  n: i32, tile: usize, out: usize,
): void {
  const half = i32x4.splat(8192);
  const zero = i64x2.splat(0);
  let c0 = zero, c1 = zero, c2 = zero, c3 = zero;
  while (n > 0) {
    const m = min(n, TILE);
    gather32(table, G, ids, m, tile);
    if (M > 0) dense(x, M, m, dots, tile, true, half, true);
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

/** Sums of G entries of 2 bytes for each of n rows (i16): the margins of one candidate, or its entries out of pieces. */
export function margins(table: usize, G: i32, ids: usize, n: i32, out: usize): void {
  const stride = <usize>G << 1;
  const end = out + (<usize>n << 1);
  for (; out < end; out += 2) {
    const rowEnd = ids + stride;
    let z = <i32>load<i16>(table + (<usize>load<u16>(ids) << 1));
    for (ids += 2; ids < rowEnd; ids += 2) z += <i32>load<i16>(table + (<usize>load<u16>(ids) << 1));
    store<i16>(out, <i16>z);
  }
}

/** Adds the rounded continuous part of one candidate (weights i16) to margins, and keeps the unrounded sums (i32). */
export function marginsDense(x: usize, M: i32, n: i32, dots: usize, sums: usize, out: usize): void {
  const bytes = <usize>M << 1;
  const end = out + (<usize>n << 1);
  for (; out < end; out += 2) {
    let s: i32 = 0;
    for (let k: usize = 0; k < bytes; k += 2) s += <i32>load<i16>(x + k) * <i32>load<i16>(dots + k);
    store<i32>(sums, s);
    store<i16>(out, <i16>(<i32>load<i16>(out) + ((s + 8192) >> 14)));
    x += bytes;
    sums += 4;
  }
}

/**
 * One step up and down in every categorical value at once: Σ lut[z + δ] and Σ lut[z − δ] over the rows into totals (i64 ×2),
 * and lut[z + δ] − lut[z − δ] into the accumulators of the row's entries (i64 each). `lut` points at margin 0 of a table that
 * is ordered by margin here, not by bits.
 */
export function oneHotSteps(
  m: usize, n: i32, delta: i32, lut: usize, G: i32, ids: usize, acc: usize, weights: usize, totals: usize,
): void {
  const stride = <usize>G << 1;
  const up = lut + (<isize>delta << 2), down = lut - (<isize>delta << 2);
  const end = m + (<usize>n << 1);
  let ups: i64 = 0, downs: i64 = 0;
  for (; m < end; m += 2) {
    const z = <isize>load<i16>(m) << 2;
    let u = <i64>load<u32>(up + z), d = <i64>load<u32>(down + z);
    if (weights) {
      const t = <i64>load<u32>(weights);
      u *= t;
      d *= t;
      weights += 4;
    }
    ups += u;
    downs += d;
    const v = u - d;
    const rowEnd = ids + stride;
    for (; ids < rowEnd; ids += 2) {
      const a = acc + (<usize>load<u16>(ids) << 3);
      store<i64>(a, load<i64>(a) + v);
    }
  }
  store<i64>(totals, load<i64>(totals) + ups);
  store<i64>(totals, load<i64>(totals, 8) + downs, 8);
}

/** As oneHotSteps, for the listed rows only; used where lut[z + δ] − lut[z − δ] is 0 on all others. */
export function oneHotStepsList(
  list: usize, count: i32, m: usize, delta: i32, lut: usize, G: i32, ids: usize, acc: usize,
): void {
  const up = lut + (<isize>delta << 2), down = lut - (<isize>delta << 2);
  const end = list + (<usize>count << 2);
  const stride = <usize>G << 1;
  for (; list < end; list += 4) {
    const row = <usize>load<u32>(list);
    const z = <isize>load<i16>(m + (row << 1)) << 2;
    const v = <i64>load<u32>(up + z) - <i64>load<u32>(down + z);
    let id = ids + row * stride;
    const rowEnd = id + stride;
    for (; id < rowEnd; id += 2) {
      const a = acc + (<usize>load<u16>(id) << 3);
      store<i64>(a, load<i64>(a) + v);
    }
  }
}

/** A step up and down in one numeric attribute: shifts (2 × i32 by entry) say how far each row's margin moves. */
export function numericSteps(
  m: usize, n: i32, lut: usize, G: i32, ids: usize, shifts: usize, weights: usize, out: usize,
): void {
  const stride = <usize>G << 1;
  const end = m + (<usize>n << 1);
  let ups: i64 = 0, downs: i64 = 0;
  for (; m < end; m += 2) {
    const s = shifts + (<usize>load<u16>(ids) << 3);
    ids += stride;
    const z = <isize>load<i16>(m);
    let u = <i64>load<u32>(lut + ((z + <isize>load<i32>(s)) << 2));
    let d = <i64>load<u32>(lut + ((z + <isize>load<i32>(s, 4)) << 2));
    if (weights) {
      const t = <i64>load<u32>(weights);
      u *= t;
      d *= t;
      weights += 4;
    }
    ups += u;
    downs += d;
  }
  store<i64>(out, load<i64>(out) + ups);
  store<i64>(out, load<i64>(out, 8) + downs, 8);
}

/** As numericSteps for the listed rows only, each against its unmoved margin: sums of differences. */
export function numericStepsList(
  list: usize, count: i32, m: usize, lut: usize, G: i32, ids: usize, shifts: usize, out: usize,
): void {
  const end = list + (<usize>count << 2);
  const stride = <usize>G << 1;
  let ups: i64 = 0, downs: i64 = 0;
  for (; list < end; list += 4) {
    const row = <usize>load<u32>(list);
    const s = shifts + (<usize>load<u16>(ids + row * stride) << 3);
    const z = <isize>load<i16>(m + (row << 1));
    const here = <i64>load<u32>(lut + (z << 2));
    ups += <i64>load<u32>(lut + ((z + <isize>load<i32>(s)) << 2)) - here;
    downs += <i64>load<u32>(lut + ((z + <isize>load<i32>(s, 4)) << 2)) - here;
  }
  store<i64>(out, load<i64>(out) + ups);
  store<i64>(out, load<i64>(out, 8) + downs, 8);
}

/** Pairs (2 × i32) of a piece, spread over the entries that are made of it. `numbers` has `pieces` numbers an entry. */
export function spreadPairs(pairs: usize, numbers: usize, pieces: i32, first: i32, entries: i32, out: usize): void {
  const stride = <usize>pieces << 1;
  const end = out + (<usize>entries << 3);
  for (; out < end; out += 8) {
    store<i64>(out, load<i64>(pairs + (<usize>(<i32>load<u16>(numbers) - first) << 3)));
    numbers += stride;
  }
}

/** A step up and down in one continuous attribute (stride bytes apart in x). */
export function continuousSteps(
  m: usize, sums: usize, x: usize, stride: i32, n: i32, delta: i32, lut: usize, weights: usize, out: usize,
): void {
  const end = m + (<usize>n << 1);
  let ups: i64 = 0, downs: i64 = 0;
  for (; m < end; m += 2) {
    const s = load<i32>(sums);
    const here = (s + 8192) >> 14;
    const move = <i32>load<i16>(x) * delta;
    const z = <isize>(<i32>load<i16>(m) - here);
    let u = <i64>load<u32>(lut + ((z + <isize>((s + move + 8192) >> 14)) << 2));
    let d = <i64>load<u32>(lut + ((z + <isize>((s - move + 8192) >> 14)) << 2));
    if (weights) {
      const t = <i64>load<u32>(weights);
      u *= t;
      d *= t;
      weights += 4;
    }
    ups += u;
    downs += d;
    sums += 4;
    x += <usize>stride;
  }
  store<i64>(out, load<i64>(out) + ups);
  store<i64>(out, load<i64>(out, 8) + downs, 8);
}

/** Lists the rows whose margin is within ±δ of zero and returns how many; counts (i32) the rows above δ at `above`. */
export function nearZero(m: usize, n: i32, delta: i32, list: usize, above: usize): i32 {
  let o = list;
  const d = i16x8.splat(<i16>delta);
  let row = 0, count = 0;
  for (; row + 8 <= n; row += 8) {
    const z = v128.load(m);
    m += 16;
    count += popcnt(i16x8.bitmask(i16x8.gt_s(z, d)));
    let bits = i16x8.bitmask(i16x8.le_s(i16x8.abs(z), d));
    while (bits) {
      store<u32>(o, row + ctz(bits));
      o += 4;
      bits &= bits - 1;
    }
  }
  for (; row < n; row++) {
    const z = <i32>load<i16>(m);
    m += 2;
    if (z > delta) count++;
    else if (z >= -delta) {
      store<u32>(o, row);
      o += 4;
    }
  }
  store<i32>(above, count);
  return <i32>((o - list) >> 2);
}

/** How many of the listed rows have a margin above a threshold. */
export function countListed(list: usize, count: i32, m: usize, threshold: i32): i32 {
  const end = list + (<usize>count << 2);
  let above = 0;
  for (; list < end; list += 4) above += <i32>(<i32>load<i16>(m + (<usize>load<u32>(list) << 1)) > threshold);
  return above;
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
      if (lanes == 32) v128.store(o, i16x8.narrow_i32x4_s(a, b));
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
      if (lanes == 32) v128.store(o, i16x8.narrow_i32x4_s(a, b));
      else {
        v128.store(o, a);
        v128.store(o, b, 16);
      }
      o += 64;
    }
  }
}
