// Kernels for sums of products; products/products-twin.ts says what each computes and how things lie in the imported memory. Places are
// byte offsets into it. Nothing here checks ranges: products/product-rows.ts proves that no sum wraps around.

@inline function addTo(sum: usize, more: i64): void {
  store<i64>(sum, load<i64>(sum) + more);
}

/** By each row's entry, its number as often as it counts; a number is 1 where there are none. */
export function tally(rows: u32, ids: usize, x: usize, times: usize, sums: usize): void {
  for (const end = ids + (<usize>rows << 1); ids < end; ids += 2) {
    let own: i64 = 1;
    if (x) {
      own = <i64>load<i16>(x);
      x += 2;
    }
    if (times) {
      own *= <i64>load<u32>(times);
      times += 4;
    }
    addTo(sums + (<usize>load<u16>(ids) << 3), own);
  }
}

/** How often each entry of one group meets each of another. */
export function meet(rows: u32, ids: usize, others: usize, times: usize, stride: u32, table: usize): void {
  const end = ids + (<usize>rows << 1);
  if (times)
    for (; ids < end; ids += 2, others += 2, times += 4) {
      const cell = table + (<usize>(<u32>load<u16>(ids) * stride + <u32>load<u16>(others)) << 2);
      store<u32>(cell, load<u32>(cell) + load<u32>(times));
    }
  else
    for (; ids < end; ids += 2, others += 2) {
      const cell = table + (<usize>(<u32>load<u16>(ids) * stride + <u32>load<u16>(others)) << 2);
      store<u32>(cell, load<u32>(cell) + 1);
    }
}

/** Lines of a table times a column's inputs, by its places: four cells at a time. */
export function fold(size: u32, stride: u32, table: usize, places: usize, inputs: usize, folded: usize): void {
  for (let entry: u32 = 0; entry < size; entry++, places += 2, inputs += 2) {
    const input = i32x4.splat(<i32>load<i16>(inputs));
    let to = folded + (<usize>(<u32>load<u16>(places) * stride) << 3);
    for (const end = table + (<usize>stride << 2); table < end; table += 16, to += 32) {
      const cells = v128.load(table);
      v128.store(to, i64x2.add(v128.load(to), i64x2.extmul_low_i32x4_s(cells, input)));
      v128.store(to, i64x2.add(v128.load(to, 16), i64x2.extmul_high_i32x4_s(cells, input)), 16);
    }
  }
}

/** What was folded by one column, line by line, times another column's inputs, by its places. */
export function spread(lines: u32, size: u32, stride: u32, folded: usize, places: usize, inputs: usize, sums: usize, apart: u32, otherApart: u32): void {
  for (let line: u32 = 0; line < lines; line++) {
    for (let entry: usize = 0; entry < size; entry++) {
      const at = <usize>(<u32>load<u16>(places + (entry << 1)) * otherApart) << 3;
      addTo(sums + at, <i64>load<i16>(inputs + (entry << 1)) * load<i64>(folded + (entry << 3)));
    }
    folded += <usize>stride << 3;
    sums += <usize>apart << 3;
  }
}

/** Of one group: how often each entry occurs, times the inputs of two columns, by their places. */
export function within(size: u32, counted: usize, places: usize, inputs: usize, others: usize, otherInputs: usize, sums: usize, apart: u32, otherApart: u32): void {
  for (let entry: usize = 0; entry < size; entry++, counted += 8) {
    const two = entry << 1;
    const at = <u32>load<u16>(places + two) * apart + <u32>load<u16>(others + two) * otherApart;
    addTo(sums + (<usize>at << 3), <i64>load<i16>(inputs + two) * <i64>load<i16>(otherInputs + two) * load<i64>(counted));
  }
}

/** Products of two numbers that every row has, as often as it counts. */
export function dot(rows: u32, x: usize, y: usize, times: usize, sum: usize): void {
  let all: i64 = 0;
  for (const end = x + (<usize>rows << 1); x < end; x += 2, y += 2) {
    const own = <i64>(<i32>load<i16>(x) * <i32>load<i16>(y));
    if (times) {
      all += own * <i64>load<u32>(times);
      times += 4;
    } else all += own;
  }
  addTo(sum, all);
}
