/** Columns fused into groups of few combinations, for their products (kernels/products). */
import { INPUT_ONE } from "../../../../schema/coding/codes.ts";
import type { Pair } from "../../../../schema/coding/pairs.ts";
import type { Member, ProductSource, TargetOf } from "../../../kernels/products/product-rows.ts";
import { merge, type Piece, single } from "../layout/fuse.ts";
import { hasUnits, type InputColumn } from "./loops.ts";

/** Groups have at most so many combinations: the table of two of them stays in a second-level cache. */
const MOST_FUSED = 256;
/** And has at most so many cells a row: to go through it takes no longer than to count. */
const CELLS_A_ROW = 2;
/** Codes of categories have 16 bits. */
const MOST_VALUES = 2 ** 16;
/** As many as inputs there can be. */
const INPUTS = 2 * INPUT_ONE + 1;

export function productGroups(
  columns: readonly InputColumn[],
  rows: number,
): Pick<ProductSource, "groups" | "alone"> {
  const most = Math.min(MOST_FUSED, Math.floor(Math.sqrt(rows * CELLS_A_ROW)));
  const pieces = columns.map((column, k) => pieceOf(column, k, most));
  const fewValued = pieces.filter((piece) => piece !== undefined);
  return {
    groups: fused(fewValued, most).map(({ attributes, ids, size, rowOf }) => ({
      ids: Uint16Array.from(ids),
      size,
      members: attributes.map((k) => memberOf(columns[k], k, rowOf)),
    })),
    alone: columns.flatMap((column, k) =>
      hasUnits(column) && !pieces[k] ? [{ column: k, inputs: column.units }] : [],
    ),
  };
}

/** Undefined for numbers that take too many values. */
function pieceOf(column: InputColumn, k: number, most: number): Piece | undefined {
  if (!hasUnits(column)) return single(k, column.codes, column.size, MOST_VALUES);
  const places = new Uint16Array(column.units.length);
  for (let row = 0; row < places.length; row++) places[row] = column.units[row] + INPUT_ONE;
  return single(k, places, INPUTS, most);
}

/** Each piece, the largest first, goes where it makes the fewest combinations, or stays by itself. */
function fused(pieces: readonly Piece[], most: number): readonly Piece[] {
  const groups: Piece[] = [];
  for (const piece of pieces.toSorted((a, b) => b.size - a.size)) {
    let best: { readonly at: number; readonly merged: Piece } | undefined;
    for (const [at, group] of groups.entries()) {
      const merged = merge(group, piece, best ? best.merged.size - 1 : most);
      if (merged) best = { at, merged };
    }
    if (best) groups[best.at] = best.merged;
    else groups.push(piece);
  }
  return groups;
}

function memberOf(column: InputColumn, k: number, rowOf: ArrayLike<number>): Member {
  if (hasUnits(column))
    return {
      column: k,
      size: 1,
      places: new Uint16Array(rowOf.length),
      inputs: Int16Array.from(rowOf, (row) => column.units[row]),
    };
  return {
    column: k,
    size: column.size,
    places: Uint16Array.from(rowOf, (row) => column.codes[row]),
    inputs: new Int16Array(rowOf.length).fill(INPUT_ONE),
  };
}

/** Pairs one after the other; in each, the second's places move fastest. */
export function targetsOf(pairs: readonly Pair[], columns: readonly InputColumn[]): TargetOf {
  const sizes = columns.map((column) => (hasUnits(column) ? 1 : column.size));
  const places = new Map<number, number>();
  let at = 0;
  for (const { first, second, size } of pairs) {
    places.set(first * sizes.length + second, at);
    at += size;
  }
  return (first, second) => {
    const isTurned = first > second;
    const place = places.get(isTurned ? second * sizes.length + first : first * sizes.length + second);
    if (place === undefined) return undefined;
    return { at: place, apart: isTurned ? [1, sizes[first]] : [sizes[second], 1] };
  };
}
