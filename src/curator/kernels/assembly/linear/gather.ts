// Sums of table entries, row after row.

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

/** As gather16, with the sign of every sum turned over. */
export function gatherMirrored16(table: usize, G: i32, ids: usize, n: i32, out: usize): void {
  const stride = <usize>G << 1;
  const end = out + (<usize>n << 6);
  for (; out < end; out += 64) {
    const rowEnd = ids + stride;
    let a = table + (<usize>load<u16>(ids) << 6);
    let z0 = i16x8.neg(v128.load(a)), z1 = i16x8.neg(v128.load(a, 16));
    let z2 = i16x8.neg(v128.load(a, 32)), z3 = i16x8.neg(v128.load(a, 48));
    for (ids += 2; ids < rowEnd; ids += 2) {
      a = table + (<usize>load<u16>(ids) << 6);
      z0 = i16x8.sub(z0, v128.load(a));
      z1 = i16x8.sub(z1, v128.load(a, 16));
      z2 = i16x8.sub(z2, v128.load(a, 32));
      z3 = i16x8.sub(z3, v128.load(a, 48));
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
