/**
 * The hub of a question in the kernels' memory: every row's margin under it, from which steps are scored.
 */
import type { SumsQuestion } from "../engine.ts";
import type { KernelRows } from "./kernel-rows.ts";
import { partsOfPiece } from "./table-pieces.ts";

export interface Parent {
  /** Margins of all rows under the hub (i16), and the unrounded continuous part of each (i32). */
  readonly margins: number;
  readonly products: number;
}

/** The hub's margins are kept until another hub is asked about: where staying put is drawn, the next round has the same. */
const parents = new WeakMap<KernelRows, Parent & { hub: Int32Array }>();

export function parentOf(rows: KernelRows, question: SumsQuestion): Parent {
  const known = parents.get(rows);
  if (known?.hub.every((weight, k) => weight === question.hub[k])) return known;
  const room = known ?? {
    margins: rows.arena.allocate(rows.plan.rows * 2 + 64),
    products: rows.arena.allocate(rows.width > 0 ? rows.plan.rows * 4 + 64 : 64),
  };
  fillParent(rows, question, room);
  const parent = { ...room, hub: question.hub.slice() };
  parents.set(rows, parent);
  return parent;
}

function fillParent(rows: KernelRows, { hub, inputs }: SumsQuestion, { margins, products }: Parent): void {
  const { arena, kernels, plan, width } = rows;
  const mark = arena.used;
  const table = arena.allocate(plan.entries * 2);
  for (const [g, { first, entries, pieces, numbersAt }] of rows.groups.entries()) {
    const own = arena.allocate(2 * pieces.reduce((sum, piece) => sum + piece.entries, 0));
    let at = own;
    for (const [p, piece] of pieces.entries()) {
      const bias = g === 0 && p === 0 ? hub[inputs.length - 1] : 0;
      const parts = rows.i16(at, piece.entries);
      partsOfPiece(piece, hub).forEach((part, entry) => {
        parts[entry] = part + bias;
      });
      at += piece.entries * 2;
    }
    kernels.margins(own, pieces.length, numbersAt, entries, table + first * 2);
  }
  kernels.margins(table, plan.groups.length, rows.sides[0].ids, plan.rows, margins);
  if (width > 0) {
    const dots = arena.allocate(width * 2 + 64);
    const weights = rows.i16(dots, width).fill(0);
    for (const [m, k] of plan.dense.entries()) weights[m] = hub[inputs.offsets[k]];
    kernels.marginsDense(rows.sides[0].x, width, plan.rows, dots, products, margins);
  }
  arena.release(mark);
}
