/**
 * Steps around a hub under which margins may leave 16 bits, by the same kernels of 16 bits: margins far out are pulled back to a
 * limit, and what that takes from the losses is the same for every step.
 *
 * Claim. Let the losses of a class be straight lines beyond ±s, and no step move a margin by more than δ. Pull every margin z back
 * to q within ±l, where l − δ ≥ s. Then for each row L(z + m) − L(q + m) is the same for all |m| ≤ δ: the slope of the line on
 * that side times |z − q|.
 * Proof. Where z = q it is 0. Where z > l = q, both z + m and q + m are at least l − δ ≥ s, and L is a straight line from there on; below −l
 * likewise. ∎   A sum over rows is therefore what the kernels find at q, and a number that all steps share.
 *
 * With l half-way between s and 2¹⁵ − 1, rounded down, steps of up to l − s keep q + m inside 16 bits as well.
 */
import type { SumsQuestion } from "../../../engine.ts";
import { fillParts } from "../tables/table-pieces.ts";
import { numbersAt, roomFor } from "./blocks.ts";
import { addContinuous, type HubMargins, lentMargins } from "./hub.ts";
import { straightBeyond } from "./losses.ts";
import type { KernelRows } from "./rows.ts";
import { NUMERIC_REACH, REACH_16, REACH_32, sizeAt } from "./widths.ts";

/** The limit for steps of a size, from public facts alone; undefined where it cannot be kept, or products leave 32 bits. */
export function limitFor(
  { plan }: KernelRows,
  { score, reach, hub, inputs }: SumsQuestion,
  size: number,
): number | undefined {
  const straight = straightBeyond(score);
  const limit = Math.floor((straight + REACH_16) / 2);
  const places = plan.dense.map((k) => inputs.offsets[k]);
  const fits = reach <= REACH_32 && sizeAt(hub, places) < NUMERIC_REACH;
  return fits && limit - size >= straight ? limit : undefined;
}

/** Every row's margin under the hub, pulled back to the limit, and the losses `beyond` it, of all rows together. */
export function clampedMargins(
  rows: KernelRows,
  { hub, score }: SumsQuestion,
  limit: number,
): HubMargins & { readonly beyond: number } {
  const { arena, kernels, groups, plan, width } = rows;
  const room = lentMargins(rows);
  const mark = arena.used;
  if (width > 0) {
    rows.i16(room.margins, plan.rows).fill(0);
    addContinuous(rows, hub, room);
  }
  const table = fillEntries(rows, hub);
  let beyond = 0;
  for (const { positive, ids, rows: n, first, weights } of rows.sides) {
    const tails = roomFor(rows, 2);
    const fine = width > 0 ? room.fine + first * 4 : 0;
    kernels.clampMargins(table, groups.length, ids, n, limit, fine, room.margins + first * 2, weights, tails);
    const [below, above] = numbersAt(rows, tails, 2);
    beyond += score.slope * (positive ? below : above);
  }
  arena.release(mark);
  return { margins: room.margins, fine: room.fine, beyond };
}

/** The hub's part of the margin for every entry (i32). */
function fillEntries(rows: KernelRows, hub: Int32Array): number {
  const { arena, inputs, plan } = rows;
  const at = arena.allocate(plan.entries * 4);
  const table = rows.i32(at, plan.entries);
  let constant = hub[inputs.length - 1];
  for (const { first, entries, pieces, numbers } of rows.groups) {
    const parts = new Int32Array(pieces.reduce((sum, piece) => sum + piece.entries, 0));
    let from = 0;
    for (const piece of pieces) {
      fillParts(parts, from, piece, { weights: hub, constant });
      from += piece.entries;
      constant = 0;
    }
    for (let entry = 0, i = 0; entry < entries; entry++) {
      let sum = 0;
      for (let p = 0; p < pieces.length; p++) sum += parts[numbers[i++]];
      table[first + entry] = sum;
    }
  }
  return at;
}
