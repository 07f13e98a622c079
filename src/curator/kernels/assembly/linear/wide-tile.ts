// Margins of 32 bits.
import { dense, denseInStretches } from "./dense";
import { gather32 } from "./gather";

/** The margins of n ≤ 64 rows under up to 16 candidates: their coded part, if any, and their continuous part, if any. */
// @ts-ignore: decorator
@inline
export function wideTile(
  table: usize, G: i32, ids: usize, x: usize, M: i32, dots: usize, stretch: i32, n: i32, candidates: i32, tile: usize,
): void {
  if (G > 0) gather32(table, G, ids, n, tile);
  else if (stretch > 0) clear(tile, n);
  if (stretch > 0) denseInStretches(x, M, n, dots, candidates, tile, <usize>stretch);
  else if (M > 0) dense(x, M, n, dots, candidates, tile, G > 0, false, true);
}

function clear(tile: usize, n: i32): void {
  const end = tile + (<usize>((n + 3) & ~3) << 6);
  for (; tile < end; tile += 16) v128.store(tile, i64x2.splat(0));
}
