// Margins of all rows under one candidate.

/** Sums of G entries of 2 bytes for each of n rows (i16): the margins of one candidate, or its entries out of pieces. */
export function margins(table: usize, G: i32, ids: usize, n: i32, out: usize): void {
  const stride = <usize>G << 1;
  const two = stride << 1, three = stride * 3, four = stride << 2, seven = stride * 7;
  const end = out + (<usize>n << 1), eights = out + (<usize>(n & ~7) << 1);
  // Eight rows at a time, in two vectors of four, so that a look-up need not wait for the one before.
  for (; out < eights; out += 16) {
    let z0 = i64x2.splat(0), z1 = z0;
    const rowEnd = ids + stride;
    for (; ids < rowEnd; ids += 2) {
      const other = ids + four;
      let a = v128.load_lane<u16>(entryAt(table, ids), i64x2.splat(0), 0);
      let b = v128.load_lane<u16>(entryAt(table, other), i64x2.splat(0), 0);
      a = v128.load_lane<u16>(entryAt(table, ids + stride), a, 1);
      b = v128.load_lane<u16>(entryAt(table, other + stride), b, 1);
      a = v128.load_lane<u16>(entryAt(table, ids + two), a, 2);
      b = v128.load_lane<u16>(entryAt(table, other + two), b, 2);
      a = v128.load_lane<u16>(entryAt(table, ids + three), a, 3);
      b = v128.load_lane<u16>(entryAt(table, other + three), b, 3);
      z0 = i16x8.add(z0, a);
      z1 = i16x8.add(z1, b);
    }
    ids += seven;
    v128.store64_lane(out, z0, 0);
    v128.store64_lane(out, z1, 0, 8);
  }
  for (; out < end; out += 2) {
    const rowEnd = ids + stride;
    let z = 0;
    for (; ids < rowEnd; ids += 2) z += <i32>load<i16>(entryAt(table, ids));
    store<i16>(out, z);
  }
}

/** Where the entry lies whose number stands at `ids`. */
// @ts-ignore: decorator
@inline
function entryAt(table: usize, ids: usize): usize {
  return table + (<usize>load<u16>(ids) << 1);
}

/** Moves margins by what their entries say: the first of two numbers (i16) an entry. */
export function moveMargins(m: usize, n: i32, G: i32, ids: usize, moves: usize): void {
  const stride = <usize>G << 1;
  const end = m + (<usize>n << 1), eights = m + (<usize>(n & ~7) << 1);
  for (; m < eights; m += 16) {
    let by = v128.load_lane<u16>(moveOf(moves, ids), i64x2.splat(0), 0);
    ids += stride;
    by = v128.load_lane<u16>(moveOf(moves, ids), by, 1);
    ids += stride;
    by = v128.load_lane<u16>(moveOf(moves, ids), by, 2);
    ids += stride;
    by = v128.load_lane<u16>(moveOf(moves, ids), by, 3);
    ids += stride;
    by = v128.load_lane<u16>(moveOf(moves, ids), by, 4);
    ids += stride;
    by = v128.load_lane<u16>(moveOf(moves, ids), by, 5);
    ids += stride;
    by = v128.load_lane<u16>(moveOf(moves, ids), by, 6);
    ids += stride;
    by = v128.load_lane<u16>(moveOf(moves, ids), by, 7);
    ids += stride;
    v128.store(m, i16x8.add(v128.load(m), by));
  }
  for (; m < end; m += 2) {
    store<u16>(m, load<u16>(m) + load<u16>(moveOf(moves, ids)));
    ids += stride;
  }
}

/** Where it is told how far a row moves, by the number of its entry. */
// @ts-ignore: decorator
@inline
export function moveOf(moves: usize, ids: usize): usize {
  return moves + (<usize>load<u16>(ids) << 2);
}
