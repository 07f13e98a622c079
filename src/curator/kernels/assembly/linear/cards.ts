// Candidates that differ from one vector, the hub, in the weights of one attribute's groups: the moves of a scorecard.

/**
 * What two shifts of the margin do to each row's loss: lut[z + first] − lut[z] and lut[z + second] − lut[z] into the accumulators
 * of the row's entries (i64 × 2 each), and Σ lut[z] into total (i64). `lut` points at margin 0 of a table ordered by margin.
 */
export function shiftGains16(
  m: usize, n: i32, first: i32, second: i32, lut: usize, G: i32, ids: usize, acc: usize, weights: usize, total: usize,
): void {
  const stride = <usize>G << 1;
  const one = lut + (<isize>first << 2), other = lut + (<isize>second << 2);
  const end = m + (<usize>n << 1);
  let sum: i64 = 0;
  for (; m < end; m += 2) {
    const z = <isize>load<i16>(m) << 2;
    let here = <i64>load<u32>(lut + z);
    let a = <i64>load<u32>(one + z) - here, b = <i64>load<u32>(other + z) - here;
    if (weights) {
      const times = <i64>load<u32>(weights);
      here *= times;
      a *= times;
      b *= times;
      weights += 4;
    }
    sum += here;
    addPair(acc, ids, ids + stride, a, b);
    ids += stride;
  }
  store<i64>(total, load<i64>(total) + sum);
}

/** As shiftGains16 with margins of 32 bits; beyond 16 bits the loss goes on in straight lines. */
export function shiftGains32(
  m: usize, n: i32, first: i32, second: i32, lut: usize, slopeLow: i32, slopeHigh: i32,
  G: i32, ids: usize, acc: usize, weights: usize, total: usize,
): void {
  const stride = <usize>G << 1;
  const end = m + (<usize>n << 2);
  let sum: i64 = 0;
  for (; m < end; m += 4) {
    const z = load<i32>(m);
    let here = wideLoss(lut, z, slopeLow, slopeHigh);
    let a = wideLoss(lut, z + first, slopeLow, slopeHigh) - here;
    let b = wideLoss(lut, z + second, slopeLow, slopeHigh) - here;
    if (weights) {
      const times = <i64>load<u32>(weights);
      here *= times;
      a *= times;
      b *= times;
      weights += 4;
    }
    sum += here;
    addPair(acc, ids, ids + stride, a, b);
    ids += stride;
  }
  store<i64>(total, load<i64>(total) + sum);
}

// @ts-ignore: decorator
@inline
function wideLoss(lut: usize, z: i32, slopeLow: i32, slopeHigh: i32): i64 {
  const q = min(max(z, -32767), 32767);
  const loss = <i64>load<u32>(lut + (<isize>q << 2));
  if (z < q) return loss + <i64>slopeLow * <i64>(q - z);
  return loss + <i64>slopeHigh * <i64>(z - q);
}

/** Adds two numbers to the accumulators of every entry whose number stands between `ids` and `end`. */
// @ts-ignore: decorator
@inline
function addPair(acc: usize, ids: usize, end: usize, a: i64, b: i64): void {
  const pair = i64x2.replace_lane(i64x2.splat(a), 1, b);
  for (; ids < end; ids += 2) {
    const at = acc + (<usize>load<u16>(ids) << 4);
    v128.store(at, i64x2.add(v128.load(at), pair));
  }
}

/** The way back: adds the pair of numbers (i64 × 2) of each entry to those of the weights that it is made of. */
export function projectPairs(acc: usize, entries: i32, numbers: usize, parts: i32, out: usize): void {
  const stride = <usize>parts << 1;
  const end = acc + (<usize>entries << 4);
  for (; acc < end; acc += 16) {
    const pair = v128.load(acc);
    const last = numbers + stride;
    for (; numbers < last; numbers += 2) {
      const at = out + (<usize>load<u16>(numbers) << 4);
      v128.store(at, i64x2.add(v128.load(at), pair));
    }
  }
}

/** Moves margins of 32 bits by what their entries say (i32 each). */
export function moveMargins32(m: usize, n: i32, G: i32, ids: usize, moves: usize): void {
  const stride = <usize>G << 1;
  const end = m + (<usize>n << 2);
  for (; m < end; m += 4) {
    store<i32>(m, load<i32>(m) + load<i32>(moves + (<usize>load<u16>(ids) << 2)));
    ids += stride;
  }
}
