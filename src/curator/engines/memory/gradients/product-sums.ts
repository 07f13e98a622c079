/**
 * Sums of products of two columns each, by tables of counts. Columns are fused into a few groups of at most some combinations that occur; how
 * often two groups' combinations meet is counted in one pass over the rows, and the products of all columns of the two follow from the table.
 * Numbers that take too many values for that stay by themselves, and are multiplied row by row.
 *
 * Claim. Every sum is exact where the rows stand for at most 2²⁴.
 * Proof. A cell of a table counts rows, of which there are at most 2²⁴; each is multiplied by two inputs of at most 2¹⁴ in size, or added up
 * with other cells. So whatever is summed, in whichever order, is a whole number of at most 2⁵² in size, which doubles hold. ∎
 */
import { pause } from "../../../../base/pause.ts";
import { INPUT_ONE } from "../../../../schema/coding/codes.ts";
import type { Pair } from "../../../queries/gradients/products.ts";
import { merge, type Piece, single } from "../layout/fuse.ts";
import { type InputColumn, isNumber } from "./loops.ts";

/** Groups have at most so many combinations: two of them share a table that stays in a second-level cache. */
const MOST_FUSED = 128;
/** And a table has about half as many cells as there are rows, so that it takes less time than counting. */
const ROWS_A_CELL = 2;
/** Codes of categories have 16 bits. */
const MOST_VALUES = 2 ** 16;

/** What a combination says of a column: a place, and the input there. */
interface Member {
  readonly column: number;
  readonly places: Uint16Array;
  readonly inputs: Int16Array;
}

interface Group {
  readonly ids: Uint16Array;
  readonly size: number;
  readonly members: readonly Member[];
}

/** Where the products of two columns go, if they are asked for: the first one's places are so far apart, and the second one's. */
type TargetOf = (
  first: number,
  second: number,
) => { readonly at: number; readonly apart: readonly [number, number] } | undefined;

/** Pairs one after the other; in each, the second's places move fastest. */
export function targetsOf(pairs: readonly Pair[], columns: readonly InputColumn[]): TargetOf {
  const sizes = columns.map((column) => (isNumber(column) ? 1 : column.size));
  const places = new Map<number, number>();
  let at = 0;
  for (const { first, second, size } of pairs) {
    places.set(first * sizes.length + second, at);
    at += size;
  }
  return (first, second) => {
    const isTurned = first > second;
    const place = places.get(isTurned ? second * sizes.length + first : first * sizes.length + second);
    return place === undefined
      ? undefined
      : { at: place, apart: isTurned ? [1, sizes[first]] : [sizes[second], 1] };
  };
}

export class ProductSums {
  readonly #columns: readonly InputColumn[];
  readonly #groups: readonly Group[];
  /** Numbers that are in no group. */
  readonly #alone: readonly { readonly column: number; readonly units: Int16Array }[];

  constructor(columns: readonly InputColumn[], rows: number) {
    this.#columns = columns;
    const most = Math.min(MOST_FUSED, Math.floor(Math.sqrt(rows / ROWS_A_CELL)));
    const pieces = columns.map((column, k) => pieceOf(column, k, most));
    this.#alone = columns.flatMap((column, k) =>
      isNumber(column) && !pieces[k] ? [{ column: k, units: column.units }] : [],
    );
    this.#groups = fused(
      pieces.filter((piece) => piece !== undefined),
      most,
    ).map((piece) => this.#group(piece));
  }

  /** Adds up the products of rows from one on, each as often as it counts; `targetOf` tells where those of two columns go, if they are asked for. */
  async add(sums: Float64Array, counts: Float64Array, from: number, targetOf: TargetOf): Promise<void> {
    for (const [g, group] of this.#groups.entries()) {
      addWithin(sums, group, countsBy(group, counts, from), targetOf);
      for (const other of this.#groups.slice(0, g)) {
        addBetween(sums, group, other, tableOf(group, other, counts, from), targetOf);
        await pause(counts.length);
      }
    }
    for (const [i, { column, units }] of this.#alone.entries()) {
      const times = new Float64Array(counts.length);
      for (let row = 0; row < times.length; row++) times[row] = counts[row] * units[from + row];
      for (const group of this.#groups) {
        const byEntry = countsBy(group, times, from);
        for (const { column: other, places, inputs } of group.members) {
          const target = targetOf(column, other);
          if (target)
            for (let e = 0; e < places.length; e++)
              sums[target.at + places[e] * target.apart[1]] += inputs[e] * byEntry[e];
        }
        await pause(counts.length);
      }
      for (const other of this.#alone.slice(0, i + 1)) {
        const target = targetOf(column, other.column);
        if (target) sums[target.at] += dot(times, other.units, from);
        await pause(counts.length);
      }
    }
  }

  #group({ attributes, ids, size, rowOf }: Piece): Group {
    const members = attributes.map((k): Member => {
      const column = this.#columns[k];
      return isNumber(column)
        ? {
            column: k,
            places: new Uint16Array(size),
            inputs: Int16Array.from(rowOf, (row) => column.units[row]),
          }
        : {
            column: k,
            places: Uint16Array.from(rowOf, (row) => column.codes[row]),
            inputs: new Int16Array(size).fill(INPUT_ONE),
          };
    });
    return { ids: Uint16Array.from(ids), size, members };
  }
}

function pieceOf(column: InputColumn, k: number, most: number): Piece | undefined {
  if (!isNumber(column)) return single(k, column.codes, column.size, MOST_VALUES);
  const places = Uint16Array.from(column.units, (units) => units + INPUT_ONE);
  return single(k, places, 2 * INPUT_ONE + 1, most);
}

/** Each piece, the largest first, goes to the first group that it fits into. Where far too many would be possible none is tried. */
function fused(pieces: readonly Piece[], most: number): readonly Piece[] {
  const groups: Piece[] = [];
  for (const piece of pieces.toSorted((a, b) => b.size - a.size)) {
    const place = groups.findIndex(({ size }) => size * piece.size <= 4 * most);
    const merged = place < 0 ? undefined : merge(groups[place], piece, most);
    if (merged) groups[place] = merged;
    else groups.push(piece);
  }
  return groups;
}

function countsBy({ ids, size }: Group, counts: Float64Array, from: number): Float64Array {
  const sums = new Float64Array(size);
  for (let i = 0; i < counts.length; i++) sums[ids[from + i]] += counts[i];
  return sums;
}

function dot(times: Float64Array, units: Int16Array, from: number): number {
  let sum = 0;
  for (let i = 0; i < times.length; i++) sum += times[i] * units[from + i];
  return sum;
}

/** Products of two columns of one group. */
function addWithin(sums: Float64Array, { members }: Group, counted: Float64Array, targetOf: TargetOf): void {
  for (const [i, first] of members.entries())
    for (const second of members.slice(0, i + 1)) {
      const target = targetOf(first.column, second.column);
      if (!target) continue;
      const { at, apart } = target;
      for (let e = 0; e < counted.length; e++)
        sums[at + first.places[e] * apart[0] + second.places[e] * apart[1]] +=
          first.inputs[e] * second.inputs[e] * counted[e];
    }
}

/** Products of a column of one group and a column of another: the table is folded by the first, and what is left by the second. */
function addBetween(
  sums: Float64Array,
  group: Group,
  other: Group,
  table: Float64Array,
  targetOf: TargetOf,
): void {
  const width = other.size;
  for (const first of group.members) {
    const folded = foldedBy(first, table, width);
    for (const second of other.members) {
      const target = targetOf(first.column, second.column);
      if (!target) continue;
      const { at, apart } = target;
      for (let start = 0, to = at; start < folded.length; start += width, to += apart[0])
        for (let e = 0; e < width; e++)
          sums[to + second.places[e] * apart[1]] += second.inputs[e] * folded[start + e];
    }
  }
}

/** How often each combination of one group meets each of the other. */
function tableOf(group: Group, other: Group, counts: Float64Array, from: number): Float64Array {
  const { ids, size } = group;
  const { ids: others, size: width } = other;
  const table = new Float64Array(size * width);
  for (let i = 0; i < counts.length; i++) table[ids[from + i] * width + others[from + i]] += counts[i];
  return table;
}

function foldedBy({ places, inputs }: Member, table: Float64Array, width: number): Float64Array {
  const folded = new Float64Array((1 + places.reduce((a, b) => Math.max(a, b), 0)) * width);
  for (let e = 0, start = 0; e < places.length; e++, start += width) {
    const [to, input] = [places[e] * width, inputs[e]];
    for (let i = 0; i < width; i++) folded[to + i] += input * table[start + i];
  }
  return folded;
}
