/**
 * The tables of a block of candidates: for every entry the parts of their margins, and the weights of continuous attributes.
 */
import { INPUT_ONE } from "../../../../schema/coding/codes.ts";
import type { KernelRows, Lanes, PlacedPiece } from "./rows.ts";

/** Fills the table of all groups for a block of candidates. The bias goes into the first group. */
export function fillTable(
  rows: KernelRows,
  table: number,
  candidates: readonly Int32Array[],
  lanes: Lanes,
): void {
  const { arena, kernels, inputs } = rows;
  const start = arena.used;
  const weights = arena.allocate(inputs.length * lanes * 4);
  turnOver(rows, weights, candidates, lanes);
  const bias = weights + (inputs.length - 1) * lanes * 4;
  const none = arena.allocate(lanes * 4);
  rows.i32(none, lanes).fill(0);
  const gather = lanes === 32 ? kernels.gather16 : kernels.gather32;
  for (const [g, { first, entries, placed, numbersAt }] of rows.groups.entries()) {
    const mark = arena.used;
    const target = table + first * 64;
    const own = placed.reduce((sum, { piece }) => sum + piece.entries, 0);
    const scratch = placed.length === 1 ? target : arena.allocate(own * 64);
    let out = scratch;
    for (const [p, one] of placed.entries()) {
      fillPiece(rows, one, { weights, constants: g === 0 && p === 0 ? bias : none, lanes, out });
      out += one.piece.entries * 64;
    }
    if (placed.length > 1) gather(scratch, placed.length, numbersAt, entries, target);
    arena.release(mark);
  }
  arena.release(start);
}

function fillPiece(
  { arena, kernels, i32 }: KernelRows,
  { piece, at }: PlacedPiece,
  to: { weights: number; constants: number; lanes: Lanes; out: number },
): void {
  const { weights, constants, lanes, out } = to;
  if (piece.kind === "categorical") {
    const own = weights + piece.offset * lanes * 4;
    kernels.categoricalPart(at, piece.entries, own, piece.values, constants, lanes, out);
    return;
  }
  const mark = arena.used;
  const rows = arena.allocate(piece.offsets.length * 4 + 4);
  const list = i32(rows, piece.offsets.length);
  for (const [i, offset] of piece.offsets.entries()) list[i] = offset * lanes * 4;
  kernels.numericPart(at, piece.entries, rows, piece.offsets.length, weights, constants, lanes, out);
  arena.release(mark);
}

/** Weights by coordinate, candidates side by side; empty lanes are zero. */
function turnOver(
  { inputs: { length }, i32 }: KernelRows,
  at: number,
  candidates: readonly Int32Array[],
  lanes: Lanes,
): void {
  const turned = i32(at, length * lanes);
  if (candidates.length < lanes) turned.fill(0);
  for (let lane = 0; lane < candidates.length; lane++) {
    const weights = candidates[lane];
    for (let k = 0, to = lane; k < length; k++, to += lanes) turned[to] = weights[k];
  }
}

/**
 * The weights of a block of candidates as the dense kernel wants them: what the sum of each of 32 candidates starts from, then
 * [block of 8][pair][4 candidates × 2 inputs, twice]. Sums start from half a unit, for rounding, and from the bias where no
 * table holds it.
 */
export function fillDots(rows: KernelRows, dots: number, candidates: readonly Int32Array[]): void {
  const { width, plan, inputs } = rows;
  const starts = rows.i32(dots, 32).fill(INPUT_ONE / 2);
  const weights = rows.i16(dots + 128, width * 32).fill(0);
  const places = plan.dense.map((k) => inputs.offsets[k]);
  for (let lane = 0; lane < candidates.length; lane++) {
    const candidate = candidates[lane];
    if (rows.uncoded) starts[lane] += candidate[inputs.length - 1] * INPUT_ONE;
    const at = (lane - (lane % 8)) * width + (lane % 8 < 4 ? 0 : 8) + (lane % 4) * 2;
    for (let m = 0; m < places.length; m++) weights[at + (m - (m % 2)) * 8 + (m % 2)] = candidate[places[m]];
  }
}
