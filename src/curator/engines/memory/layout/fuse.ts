/**
 * Which attributes share a look-up: pieces of the rows' codes are fused into as few groups as stay in the cache.
 */
import type { Column } from "../../../../read/table.ts";

/** Tables of this many entries of 64 bytes stay in a second-level cache. */
const CACHED_ENTRIES = 6000;
/** Groupings are tried on about so many rows, and improved so many times. */
const SAMPLE = 20_000;
const SWEEPS = 2;
/** The time of the search for the best grouping grows with the cube of the number of pieces. */
const MOST_SEARCHED = 24;

/** Rows numbered by the combinations of codes that occur: no more than entry numbers of 16 bits tell apart. */
export interface Piece {
  readonly attributes: readonly number[];
  readonly ids: Ids;
  readonly size: number;
  /** For each combination, a row that has it. */
  readonly rowOf: ArrayLike<number>;
}

type Ids = Uint8Array | Uint16Array;

/** The rows numbered by the codes of one attribute, which has `levels` of them; undefined where more than `most` occur. */
export function single(
  attribute: number,
  codes: Column["codes"],
  levels: number,
  most: number,
): Piece | undefined {
  const numbers = new Int32Array(levels).fill(-1);
  const rowOf: number[] = [];
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row];
    if (numbers[code] >= 0) continue;
    if (rowOf.length === most) return undefined;
    numbers[code] = rowOf.push(row) - 1;
  }
  const size = rowOf.length;
  // Where all codes occur they are numbers already, and need no room of their own.
  if (size === levels && !(codes instanceof Uint32Array))
    return {
      attributes: [attribute],
      ids: codes,
      size,
      rowOf: Array.from(numbers, (number) => rowOf[number]),
    };
  const ids = size <= 256 ? new Uint8Array(codes.length) : new Uint16Array(codes.length);
  for (let row = 0; row < ids.length; row++) ids[row] = numbers[codes[row]];
  return { attributes: [attribute], ids, size, rowOf };
}

/**
 * Groups pieces so that there are as few groups as possible while the tables stay in the cache. Tried out on a sample of the
 * rows; the grouping that is found is made on all rows.
 */
export function fuse(pieces: readonly Piece[]): readonly Piece[] {
  const rows = pieces[0]?.ids.length ?? 0;
  const stride = Math.max(1, Math.floor(rows / SAMPLE));
  const sample = pieces.map((piece) => ({ ...piece, ids: everyNth(piece.ids, stride) }));
  const few = fuseSmallest(sample);
  const groups = few.length > MOST_SEARCHED ? few : search(few);
  return groups.flatMap(({ attributes }) =>
    mergeAll(pieces.filter((p) => p.attributes.every((k) => attributes.includes(k)))),
  );
}

function everyNth(ids: Ids, stride: number): Uint16Array {
  const few = new Uint16Array(Math.ceil(ids.length / stride));
  for (let i = 0; i < few.length; i++) few[i] = ids[i * stride];
  return few;
}

/** Fuses the two smallest pieces while there are too many to search among, and while the tables stay in the cache. */
function fuseSmallest(pieces: readonly Piece[]): readonly Piece[] {
  const left = pieces.toSorted((a, b) => a.size - b.size);
  let entries = left.reduce((sum, { size }) => sum + size, 0);
  while (left.length > MOST_SEARCHED) {
    const [a, b] = left;
    const merged = merge(a, b, CACHED_ENTRIES);
    if (!merged || entries + merged.size - a.size - b.size > CACHED_ENTRIES) break;
    entries += merged.size - a.size - b.size;
    left.splice(0, 2);
    const larger = left.findIndex(({ size }) => size > merged.size);
    left.splice(larger < 0 ? left.length : larger, 0, merged);
  }
  return left;
}

/**
 * For two groups, then three, and so on until they fit: pieces are dealt out, the largest first, each to where it adds the
 * fewest combinations. Moving pieces about may then save one group; that is slow, so it is tried once.
 */
function search(pieces: readonly Piece[]): readonly Piece[] {
  let fewer: Draft[] | undefined;
  for (let count = 2; count < pieces.length; count++) {
    const dealt = deal(pieces, count);
    if (dealt && fits(dealt)) {
      const moved = fewer && improve(fewer);
      const groups = moved && fits(moved) ? moved : dealt;
      return groups.map(({ merged }) => merged);
    }
    fewer = dealt;
  }
  return pieces;
}

/** Pieces that share a look-up, and how many of their combinations occur. */
interface Draft {
  readonly pieces: readonly Piece[];
  readonly merged: Piece;
}

const fits = (groups: readonly Draft[]): boolean =>
  groups.reduce((sum, { merged }) => sum + merged.size, 0) <= CACHED_ENTRIES;

function deal(pieces: readonly Piece[], count: number): Draft[] | undefined {
  const groups: Draft[] = [];
  for (const piece of pieces.toSorted((a, b) => b.size - a.size)) {
    if (groups.length < count) {
      groups.push({ pieces: [piece], merged: piece });
      continue;
    }
    const place = cheapestPlace(groups, piece);
    if (!place) return undefined;
    groups[place.at] = place.group;
  }
  return groups;
}

function cheapestPlace(groups: readonly Draft[], piece: Piece) {
  let best: { readonly at: number; readonly group: Draft; readonly added: number } | undefined;
  for (const [at, { pieces, merged }] of groups.entries()) {
    const group = merge(merged, piece, CACHED_ENTRIES);
    const added = group ? group.size - merged.size : Number.POSITIVE_INFINITY;
    if (group && (!best || added < best.added))
      best = { at, group: { pieces: [...pieces, piece], merged: group }, added };
  }
  return best;
}

/** Takes each piece out in turn and puts it back where it costs least. */
function improve(start: readonly Draft[]): readonly Draft[] {
  let groups = start;
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (const piece of groups.flatMap((g) => g.pieces)) {
      const from = groups.findIndex((g) => g.pieces.includes(piece));
      const rest = groups[from].pieces.filter((p) => p !== piece);
      const [merged] = mergeAll(rest);
      if (!merged) continue;
      const without = groups.with(from, { pieces: rest, merged });
      const place = cheapestPlace(without, piece);
      if (place) groups = without.with(place.at, place.group);
    }
  return groups;
}

/** On all rows a group may turn out larger than on the sample; what does not fit stays apart. */
function mergeAll(pieces: readonly Piece[]): Piece[] {
  const done: Piece[] = [];
  for (const piece of pieces) {
    const last = done.at(-1);
    const merged = last && merge(last, piece, 2 * CACHED_ENTRIES);
    if (merged) done[done.length - 1] = merged;
    else done.push(piece);
  }
  return done;
}

export function merge(a: Piece, b: Piece, most: number): Piece | undefined {
  if (a.size * b.size > 2 ** 20) return undefined;
  const numbers = new Int32Array(a.size * b.size).fill(-1);
  const ids = new Uint16Array(a.ids.length);
  const rowOf: number[] = [];
  for (let row = 0; row < ids.length; row++) {
    const at = a.ids[row] * b.size + b.ids[row];
    if (numbers[at] < 0) {
      if (rowOf.length === most) return undefined;
      numbers[at] = rowOf.push(row) - 1;
    }
    ids[row] = numbers[at];
  }
  return { attributes: [...a.attributes, ...b.attributes], ids, size: rowOf.length, rowOf };
}
