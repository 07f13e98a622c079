/**
 * The hub of a question in the kernels' memory: every row's margin under it, from which steps are scored.
 *
 * Margins are kept until another hub is asked about. Where that one differs in one weight, as the next round of a hill
 * climbing does, the kept margins are moved: whole numbers, so that they are those that a fresh calculation gives.
 */
import type { SumsQuestion } from "../../../engine.ts";
import { fillParts } from "../tables/table-pieces.ts";
import { inPair, type Move, pairAt, spreadMoves } from "./moves.ts";
import type { KernelRows } from "./rows.ts";
import { REACH_16 } from "./widths.ts";

export interface HubMargins {
  /** Margins of all rows under the hub (i16), and where rows have continuous inputs fine margins (i32). */
  readonly margins: number;
  readonly fine: number;
}

interface KeptMargins extends HubMargins {
  readonly hub: Int32Array;
  /** Whether these are the margins of this hub, and not what another use of the room has left. */
  holds: boolean;
}

const keptHubs = new WeakMap<KernelRows, KeptMargins>();

export function hubMarginsOf(rows: KernelRows, { hub }: SumsQuestion): HubMargins {
  const room = roomForMargins(rows);
  if (room.holds && follow(rows, room, hub)) return room;
  fillHub(rows, hub, room);
  room.hub.set(hub);
  room.holds = true;
  return room;
}

/** The room for margins, for a use that keeps no hub's margins there. */
export function lentMargins(rows: KernelRows): HubMargins {
  const room = roomForMargins(rows);
  room.holds = false;
  return room;
}

function roomForMargins(rows: KernelRows): KeptMargins {
  const room = keptHubs.get(rows) ?? {
    margins: rows.arena.allocate(rows.plan.rows * 2 + 64),
    fine: rows.arena.allocate(rows.width > 0 ? rows.plan.rows * 4 + 64 : 64),
    hub: new Int32Array(rows.inputs.length),
    holds: false,
  };
  keptHubs.set(rows, room);
  return room;
}

/**
 * Moves kept margins to a hub that differs in one weight at most; false where it differs in more, or in a continuous one by more
 * than 16 bits hold.
 */
function follow(rows: KernelRows, known: KeptMargins, hub: Int32Array): boolean {
  let weight = -1;
  for (let k = 0; k < hub.length; k++) {
    if (hub[k] === known.hub[k]) continue;
    if (weight >= 0) return false;
    weight = k;
  }
  if (weight < 0) return true;
  const by = hub[weight] - known.hub[weight];
  const m = rows.plan.dense.indexOf(rows.attributeOf[weight]);
  if (m >= 0 && Math.abs(by) > REACH_16) return false;
  if (m >= 0) moveInput(rows, known, m, by);
  else moveCoded(rows, known, { weight, up: by, down: 0 });
  known.hub[weight] = hub[weight];
  return true;
}

function moveCoded(rows: KernelRows, known: KeptMargins, move: Move): void {
  const mark = rows.arena.used;
  const { group, moves } = spreadMoves(rows, known.hub, move);
  const { ids } = rows.sides[0];
  rows.kernels.moveMargins(known.margins, rows.plan.rows, rows.groups.length, ids + group * 2, moves);
  if (rows.width > 0) rows.kernels.refine(known.fine, known.margins, rows.plan.rows);
  rows.arena.release(mark);
}

function moveInput(rows: KernelRows, { margins, fine }: HubMargins, m: number, by: number): void {
  const [pair, moves] = [pairAt(m), inPair(m, by)];
  for (const { x, rows: n, first } of rows.sides)
    rows.kernels.moveFine(fine + first * 4, margins + first * 2, x + pair, rows.width * 8, n, moves);
}

function fillHub(rows: KernelRows, hub: Int32Array, { margins, fine }: HubMargins): void {
  const { arena, kernels, plan, width, inputs } = rows;
  const mark = arena.used;
  const table = arena.allocate(plan.entries * 2);
  const own = arena.allocate(rows.pieceEntries * 2);
  const parts = rows.i16(own, rows.pieceEntries);
  let at = 0;
  let constant = hub[inputs.length - 1];
  for (const { first, entries, pieces, numbersAt } of rows.groups) {
    const start = at;
    for (const piece of pieces) {
      fillParts(parts, at, piece, { weights: hub, constant });
      at += piece.entries;
      constant = 0;
    }
    kernels.margins(own + start * 2, pieces.length, numbersAt, entries, table + first * 2);
  }
  kernels.margins(table, plan.groups.length, rows.sides[0].ids, plan.rows, margins);
  if (width > 0) addContinuous(rows, hub, { margins, fine });
  arena.release(mark);
}

/** Adds the continuous part of every row's margin to what stands there, and keeps fine margins. */
export function addContinuous(rows: KernelRows, hub: Int32Array, { margins, fine }: HubMargins): void {
  const { arena, kernels, plan, width, inputs } = rows;
  const dots = arena.allocate(width * 2 + 64);
  const weights = rows.i16(dots, width).fill(0);
  for (const [m, k] of plan.dense.entries()) weights[m] = hub[inputs.offsets[k]];
  for (const { x, rows: n, first } of rows.sides)
    kernels.fineMargins(x, width, n, dots, fine + first * 4, margins + first * 2);
}
