// Margins of all rows under one candidate.

/** Sums of G entries of 2 bytes for each of n rows (i16): the margins of one candidate, or its entries out of pieces. */
export function margins(table: usize, G: i32, ids: usize, n: i32, out: usize): void {
  const end = out + (<usize>n << 1);
  // Three groups are usual: eight rows at a time, written out, because a loop inside the loop costs as much as the look-ups.
  if (G == 3) {
    const eights = out + (<usize>(n & ~7) << 1);
    for (; out < eights; out += 16) {
      let a = v128.load_lane<u16>(entryAt(table, load<u16>(ids)), i64x2.splat(0), 0);
      let b = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 2)), i64x2.splat(0), 0);
      let c = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 4)), i64x2.splat(0), 0);
      a = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 6)), a, 1);
      b = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 8)), b, 1);
      c = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 10)), c, 1);
      a = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 12)), a, 2);
      b = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 14)), b, 2);
      c = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 16)), c, 2);
      a = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 18)), a, 3);
      b = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 20)), b, 3);
      c = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 22)), c, 3);
      a = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 24)), a, 4);
      b = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 26)), b, 4);
      c = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 28)), c, 4);
      a = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 30)), a, 5);
      b = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 32)), b, 5);
      c = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 34)), c, 5);
      a = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 36)), a, 6);
      b = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 38)), b, 6);
      c = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 40)), c, 6);
      a = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 42)), a, 7);
      b = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 44)), b, 7);
      c = v128.load_lane<u16>(entryAt(table, load<u16>(ids, 46)), c, 7);
      v128.store(out, i16x8.add(i16x8.add(a, b), c));
      ids += 48;
    }
  }
  const stride = <usize>G << 1;
  for (; out < end; out += 2) {
    const rowEnd = ids + stride;
    let z = entry(table, load<u16>(ids));
    for (ids += 2; ids + 2 < rowEnd; ids += 4) z += entry(table, load<u16>(ids)) + entry(table, load<u16>(ids, 2));
    if (ids < rowEnd) z += entry(table, load<u16>(ids));
    ids = rowEnd;
    store<i16>(out, z);
  }
}

// @ts-ignore: decorator
@inline
function entryAt(table: usize, id: u16): usize {
  return table + (<usize>id << 1);
}

// @ts-ignore: decorator
@inline
function entry(table: usize, id: u16): i32 {
  return <i32>load<i16>(entryAt(table, id));
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

// @ts-ignore: decorator
@inline
function moveOf(moves: usize, ids: usize): usize {
  return moves + (<usize>load<u16>(ids) << 2);
}
