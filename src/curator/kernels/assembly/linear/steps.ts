// Candidates that differ from one vector, the hub, in one weight.

/**
 * One step up and down in every categorical value at once: Σ lut[z + δ] and Σ lut[z − δ] over the rows into totals (i64 × 2),
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

/** A step up and down in one numeric attribute: moves (2 × i16 by entry) say how far each row's margin moves. */
export function numericSteps(
  m: usize, n: i32, lut: usize, G: i32, ids: usize, moves: usize, weights: usize, out: usize,
): void {
  const stride = <usize>G << 1;
  const end = m + (<usize>n << 1);
  let ups: i64 = 0, downs: i64 = 0;
  for (; m < end; m += 2) {
    const s = load<i32>(moves + (<usize>load<u16>(ids) << 2));
    ids += stride;
    const z = lut + (<isize>load<i16>(m) << 2);
    let u = <i64>load<u32>(z + (<isize><i16>s << 2));
    let d = <i64>load<u32>(z + (<isize>(s >> 16) << 2));
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

/** Values of 4 bytes, spread over the entries that have them; entries' numbers of values are `stride` bytes apart. */
export function spread(values: usize, numbers: usize, stride: usize, entries: i32, out: usize): void {
  const end = out + (<usize>entries << 2);
  for (; out < end; out += 4) {
    store<i32>(out, load<i32>(values + (<usize>load<u16>(numbers) << 2)));
    numbers += stride;
  }
}

/** The way back: adds the number (i64) of each entry to those of the pieces that it is made of. */
export function project64(acc: usize, entries: i32, numbers: usize, pieces: i32, out: usize): void {
  const stride = <usize>pieces << 1;
  const end = acc + (<usize>entries << 3);
  for (; acc < end; acc += 8) {
    const v = load<i64>(acc);
    const last = numbers + stride;
    for (; numbers < last; numbers += 2) {
      const o = out + (<usize>load<u16>(numbers) << 3);
      store<i64>(o, load<i64>(o) + v);
    }
  }
}
