// Zero-one scores around the hub: only rows whose margin is within one step of zero can change sides.

/**
 * Lists the rows with −δ < margin ≤ δ and returns how many; counts (i32) the rows above δ at `above`. No move by at most δ
 * takes another row across zero.
 */
export function nearZero(m: usize, n: i32, delta: i32, list: usize, above: usize): i32 {
  let o = list;
  const high = i16x8.splat(<i16>delta), low = i16x8.splat(<i16>-delta);
  let row = 0, count = 0;
  while (row + 16 <= n) {
    // 16-bit counters are emptied before they can overflow: each lane takes two rows out of sixteen.
    const limit = row + min(n - row, 250000) - 15;
    let c = i64x2.splat(0);
    for (; row < limit; row += 16) {
      const z0 = v128.load(m), z1 = v128.load(m, 16);
      m += 32;
      const over0 = i16x8.gt_s(z0, high), over1 = i16x8.gt_s(z1, high);
      c = i16x8.sub(i16x8.sub(c, over0), over1);
      const near0 = v128.andnot(i16x8.gt_s(z0, low), over0), near1 = v128.andnot(i16x8.gt_s(z1, low), over1);
      let bits = i8x16.bitmask(i8x16.narrow_i16x8_s(near0, near1));
      while (bits) {
        store<u32>(o, row + ctz(bits));
        o += 4;
        bits &= bits - 1;
      }
    }
    count += lanes(i32x4.extadd_pairwise_i16x8_u(c));
  }
  for (; row < n; row++) {
    const z = <i32>load<i16>(m);
    m += 2;
    if (z > delta) count++;
    else if (z > -delta) {
      store<u32>(o, row);
      o += 4;
    }
  }
  store<i32>(above, count);
  return <i32>((o - list) >> 2);
}

/**
 * Copies what the listed rows have: the margin, twice (2 × i16), and the entry numbers of each group into a column of its
 * own, `column` bytes apart.
 */
export function takeNear(
  list: usize, count: i32, m: usize, G: i32, ids: usize, out: usize, columns: usize, column: usize,
): void {
  const stride = <usize>G << 1;
  const end = list + (<usize>count << 2);
  for (; list < end; list += 4) {
    const row = <usize>load<u32>(list);
    store<u32>(out, <u32>load<u16>(m + (row << 1)) * 0x10001);
    let id = ids + row * stride;
    const rowEnd = id + stride;
    let c = columns;
    for (; id < rowEnd; id += 2) {
      store<u16>(c, load<u16>(id));
      c += column;
    }
    out += 4;
    columns += 2;
  }
}

/** Adds `one` to the counter (i32) of each listed entry. */
export function countEntries(ids: usize, count: i32, one: i32, acc: usize): void {
  // Neighbours in the list are often the same entry, and one would wait for the other: so two places are worked on at once.
  const half = <usize>(count >> 1) << 1;
  const end = ids + half;
  for (; ids < end; ids += 2) {
    addOne(acc, load<u16>(ids), one);
    addOne(acc, load<u16>(ids + half), one);
  }
  if (count & 1) addOne(acc, load<u16>(ids + half), one);
}

// @ts-ignore: decorator
@inline
function addOne(acc: usize, id: u16, one: i32): void {
  const a = acc + (<usize>id << 2);
  store<i32>(a, load<i32>(a) + one);
}

/**
 * Adds to out (2 × i32) how many of the margins (each twice, 2 × i16) are above zero after a step up and after a step down;
 * moves (2 × i16) say how far. `ids` is one column of entry numbers, and the number of entry 0 in `moves` lies at `numbers`,
 * that of the next entry `stride` bytes further on.
 */
export function countMoved(
  margins: usize, count: i32, ids: usize, numbers: usize, stride: usize, moves: usize, out: usize,
): void {
  const zero = i64x2.splat(0);
  let ups = 0, downs = 0;
  while (count >= 4) {
    // 16-bit counters are emptied before they can overflow.
    const fours = min(count >> 2, 32000);
    const end = margins + (<usize>fours << 4);
    let c = zero;
    for (; margins < end; margins += 16) {
      let s = v128.load32_zero(moveOf(load<u16>(ids), numbers, stride, moves));
      s = v128.load_lane<u32>(moveOf(load<u16>(ids, 2), numbers, stride, moves), s, 1);
      s = v128.load_lane<u32>(moveOf(load<u16>(ids, 4), numbers, stride, moves), s, 2);
      s = v128.load_lane<u32>(moveOf(load<u16>(ids, 6), numbers, stride, moves), s, 3);
      c = i16x8.sub(c, i16x8.gt_s(i16x8.add(v128.load(margins), s), zero));
      ids += 8;
    }
    ups += lanes(v128.and(c, i32x4.splat(0xffff)));
    downs += lanes(i32x4.shr_u(c, 16));
    count -= fours << 2;
  }
  for (; count > 0; count--) {
    const z = <i32>load<i16>(margins), s = load<i32>(moveOf(load<u16>(ids), numbers, stride, moves));
    ups += <i32>(z + <i32><i16>s > 0);
    downs += <i32>(z + (s >> 16) > 0);
    margins += 4;
    ids += 2;
  }
  store<i32>(out, load<i32>(out) + ups);
  store<i32>(out, load<i32>(out, 4) + downs, 4);
}

// @ts-ignore: decorator
@inline
function moveOf(id: u16, numbers: usize, stride: usize, moves: usize): usize {
  return moves + (<usize>load<u16>(numbers + <usize>id * stride) << 2);
}

// @ts-ignore: decorator
@inline
function lanes(c: v128): i32 {
  return i32x4.extract_lane(c, 0) + i32x4.extract_lane(c, 1) + i32x4.extract_lane(c, 2) + i32x4.extract_lane(c, 3);
}

/** Adds the counters (i32) of entries to those of the pieces that they are made of; most are zero, and passed over by eights. */
export function project32(acc: usize, entries: i32, numbers: usize, pieces: i32, out: usize): void {
  const stride = <usize>pieces << 1;
  const end = acc + (<usize>entries << 2);
  while (acc < end) {
    let last = acc + 32;
    if (last > end) last = end;
    else if (!v128.any_true(v128.or(v128.load(acc), v128.load(acc, 16)))) {
      acc = last;
      numbers += stride << 3;
      continue;
    }
    for (; acc < last; acc += 4) {
      const v = load<i32>(acc);
      if (v != 0) {
        const lastNumber = numbers + stride;
        for (let p = numbers; p < lastNumber; p += 2) {
          const o = out + (<usize>load<u16>(p) << 2);
          store<i32>(o, load<i32>(o) + v);
        }
      }
      numbers += stride;
    }
  }
}
