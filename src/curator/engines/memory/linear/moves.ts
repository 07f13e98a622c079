/**
 * How far margins move when one weight does, as a table of the entries that the weight has a part in.
 */

import { fillMoves } from "../tables/table-pieces.ts";
import type { Home, KernelRows } from "./rows.ts";

export interface Move {
  readonly weight: number;
  readonly up: number;
  readonly down: number;
}

/** The bias moves all entries alike; any piece will do. */
const ANYWHERE: Home = { group: 0, piece: 0, before: 0 };

/** Where the moves of a weight's own piece lie, and how the entries of its group find theirs. */
export interface PieceMoves {
  /** Which of a row's entry numbers stands for the weight's attribute. */
  readonly group: number;
  /** For every entry of the piece, how far the two moves move the margin: two numbers of 16 bits. */
  readonly moves: number;
  /** Where the piece's numbers begin, were the group's first entry number 0, and how far they are apart. */
  readonly numbers: number;
  readonly stride: number;
}

export function placeMoves(rows: KernelRows, hub: Int32Array, move: Move): PieceMoves {
  const k = rows.attributeOf[move.weight];
  const { group, piece: p, before } = rows.homes[k] ?? ANYWHERE;
  const { first, pieces, numbersAt } = rows.groups[group];
  const piece = pieces[p];
  const own = rows.arena.allocate(piece.entries * 4);
  const numbers = rows.i16(own, piece.entries * 2);
  if (k < 0)
    for (let i = 0; i < numbers.length; i += 2) {
      numbers[i] = move.up;
      numbers[i + 1] = move.down;
    }
  else fillMoves(numbers, piece, hub, move);
  const stride = 2 * pieces.length;
  return { group, moves: own - before * 4, numbers: numbersAt + 2 * p - first * stride, stride };
}

/** The same spread over the entries of its group, where the entry's number says: for passes over many rows. */
export function spreadMoves(
  rows: KernelRows,
  hub: Int32Array,
  move: Move,
): { readonly group: number; readonly moves: number } {
  const { group, moves, numbers, stride } = placeMoves(rows, hub, move);
  const { first, entries } = rows.groups[group];
  const own = rows.arena.allocate(entries * 4);
  rows.kernels.spread(moves, numbers + first * stride, stride, entries, own);
  return { group, moves: own - first * 4 };
}

/** Where the pair of continuous inputs begins that one of them belongs to, from the first pair of a block of four rows on. */
export const pairAt = (m: number): number => (m - (m % 2)) * 8;

/** How far the two weights of its pair move where that of one continuous input moves: two numbers of 16 bits, the first one low. */
export const inPair = (m: number, by: number): number =>
  m % 2 === 0 ? (by + 2 ** 16) % 2 ** 16 : by * 2 ** 16;
