// Candidates that differ from one vector, the hub, in one weight.

/**
 * One step up and down in every categorical value at once: Σ lut[z + δ] and Σ lut[z − δ] over the rows into totals (i64 × 2),
 * and lut[z + δ] − lut[z − δ] into the accumulators of the first C of the row's G entries (i64 each). `lut` points at margin 0
 * of a table that is ordered by margin here, not by bits.
 */
export function oneHotSteps(
  m: usize, n: i32, delta: i32, lut: usize, G: i32, C: i32, ids: usize, acc: usize, weights: usize, totals: usize,
): void {
  const stride = <usize>G << 1, own = <usize>C << 1;
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
    for (let id = ids, last = ids + own; id < last; id += 2) addGain(acc, load<u16>(id), v);
    ids += stride;
  }
  store<i64>(totals, load<i64>(totals) + ups);
  store<i64>(totals, load<i64>(totals, 8) + downs, 8);
}

/**
 * The same for steps of two sizes at once: totals are four numbers, two of each size, and accumulators two each. Steps of nearly
 * one size are looked up side by side, and two numbers are added up as fast as one.
 */
export function oneHotTwice(
  m: usize, n: i32, delta: i32, other: i32, lut: usize, G: i32, C: i32, ids: usize, acc: usize, weights: usize, totals: usize,
): void {
  const stride = <usize>G << 1, own = <usize>C << 1;
  const up = lut + (<isize>delta << 2), down = lut - (<isize>delta << 2);
  const up2 = lut + (<isize>other << 2), down2 = lut - (<isize>other << 2);
  const end = m + (<usize>n << 1);
  let ups = i64x2.splat(0), downs = ups;
  for (; m < end; m += 2) {
    const z = <isize>load<i16>(m) << 2;
    let a = <i64>load<u32>(up + z), b = <i64>load<u32>(up2 + z);
    let e = <i64>load<u32>(down + z), f = <i64>load<u32>(down2 + z);
    if (weights) {
      const t = <i64>load<u32>(weights);
      a *= t;
      b *= t;
      e *= t;
      f *= t;
      weights += 4;
    }
    const u = two(a, b), d = two(e, f);
    ups = i64x2.add(ups, u);
    downs = i64x2.add(downs, d);
    const v = i64x2.sub(u, d);
    for (let id = ids, last = ids + own; id < last; id += 2) {
      const at = acc + (<usize>load<u16>(id) << 4);
      v128.store(at, i64x2.add(v128.load(at), v));
    }
    ids += stride;
  }
  v128.store(totals, i64x2.add(v128.load(totals), ups));
  v128.store(totals, i64x2.add(v128.load(totals, 16), downs), 16);
}

// @ts-ignore: decorator
@inline
function two(a: i64, b: i64): v128 {
  return i64x2.replace_lane(i64x2.splat(a), 1, b);
}

// @ts-ignore: decorator
@inline
function addGain(acc: usize, id: u16, v: i64): void {
  const a = acc + (<usize>id << 3);
  store<i64>(a, load<i64>(a) + v);
}

/** Adds Σ lut[z] over the rows to out (i64): a step of the bias, or none at all. */
export function sumLosses(m: usize, n: i32, lut: usize, weights: usize, out: usize): void {
  const end = m + (<usize>n << 1);
  let sum: i64 = 0;
  if (weights)
    for (; m < end; m += 2) {
      sum += <i64>load<u32>(weights) * <i64>load<u32>(lut + (<isize>load<i16>(m) << 2));
      weights += 4;
    }
  else for (; m < end; m += 2) sum += <i64>load<u32>(lut + (<isize>load<i16>(m) << 2));
  store<i64>(out, load<i64>(out) + sum);
}

/** Values of 4 bytes, spread over the entries that have them; entries' numbers of values are `stride` bytes apart. */
export function spread(values: usize, numbers: usize, stride: usize, entries: i32, out: usize): void {
  const end = out + (<usize>entries << 2);
  for (; out < end; out += 4) {
    store<i32>(out, load<i32>(values + (<usize>load<u16>(numbers) << 2)));
    numbers += stride;
  }
}

/** The way back: adds the number (i64, `each` bytes apart) of each entry to those of the pieces that it is made of. */
export function project64(acc: usize, each: usize, entries: i32, numbers: usize, pieces: i32, out: usize): void {
  const stride = <usize>pieces << 1;
  const end = acc + <usize>entries * each;
  for (; acc < end; acc += each) {
    const v = load<i64>(acc);
    const last = numbers + stride;
    for (; numbers < last; numbers += 2) {
      const o = out + (<usize>load<u16>(numbers) << 3);
      store<i64>(o, load<i64>(o) + v);
    }
  }
}
