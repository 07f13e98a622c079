/**
 * What the entries of a group are made of: pieces of the margin that depend on one attribute, or on all continuous ones
 * together. Worked out once for a plan, so that filling tables for new candidates is nothing but arithmetic.
 */
import { inputOfCode } from "../../../../schema/coding/codes.ts";
import { type Inputs, isContinuous } from "../../../../schema/coding/layout.ts";
import { roundedPart } from "../../../../schema/coding/margins.ts";
import type { NumericAttribute } from "../../../../schema/types.ts";
import type { FusedGroup } from "../layout/layout.ts";

/** One piece: its own entries, each combination of codes once. */
export type TablePiece = CategoricalPiece | NumericPiece;

/** Twice the weight of an entry's code, less the sum of the attribute's weights. */
export interface CategoricalPiece {
  readonly kind: "categorical";
  readonly entries: number;
  readonly offset: number;
  readonly values: number;
  readonly codes: Uint32Array;
}

/** Σ weight × input over one attribute, or over all continuous ones, rounded once. */
export interface NumericPiece {
  readonly kind: "numeric";
  readonly entries: number;
  readonly offsets: readonly number[];
  /** Inputs, entry after entry. */
  readonly inputs: Int32Array;
}

export interface TableGroup {
  readonly first: number;
  readonly entries: number;
  readonly pieces: readonly TablePiece[];
  /** For each entry of the group, which entry of each piece it is the sum of; numbered on through the pieces. */
  readonly numbers: Uint16Array;
  /** Which piece depends on an attribute. */
  pieceOf(attribute: number): number;
}

export function tableGroup(inputs: Inputs, group: FusedGroup): TableGroup {
  const entries = group.codes[0]?.length ?? 1;
  const sets = placesOf(inputs, group);
  const numbers = new Uint16Array(entries * sets.length);
  const pieces: TablePiece[] = [];
  let first = 0;
  for (const [p, places] of sets.entries()) {
    const { kept, numberOf } = distinct(
      places.map((i) => group.codes[i]),
      entries,
    );
    for (let entry = 0; entry < entries; entry++) numbers[entry * sets.length + p] = first + numberOf[entry];
    const codes = places.map((i) => Uint32Array.from(kept, (entry) => group.codes[i][entry]));
    pieces.push(
      makePiece(
        inputs,
        places.map((i) => group.attributes[i]),
        codes,
        kept.length,
      ),
    );
    first += kept.length;
  }
  const pieceOf = (k: number) => sets.findIndex((places) => places.some((i) => group.attributes[i] === k));
  return { first: group.first, entries, pieces, numbers, pieceOf };
}

/** Places within the group that make up one piece each. A group of nothing has one empty piece, which holds the bias. */
function placesOf(inputs: Inputs, { attributes }: FusedGroup): number[][] {
  const places = attributes.map((_, i) => i);
  const together = places.filter((i) => isContinuous(inputs.attributes[attributes[i]]));
  const apart = places.filter((i) => !together.includes(i)).map((i) => [i]);
  if (places.length === 0) return [[]];
  return together.length > 0 ? [together, ...apart] : apart;
}

function distinct(codes: readonly Uint32Array[], entries: number): { kept: number[]; numberOf: Uint32Array } {
  const seen = new Map<string, number>();
  const kept: number[] = [];
  const numberOf = Uint32Array.from({ length: entries }, (_, entry) => {
    const key = codes.map((c) => c[entry]).join();
    const known = seen.get(key) ?? kept.push(entry) - 1;
    seen.set(key, known);
    return known;
  });
  return { kept, numberOf };
}

function makePiece(
  inputs: Inputs,
  places: readonly number[],
  codes: readonly Uint32Array[],
  entries: number,
): TablePiece {
  const attributes = places.map((k) => inputs.attributes[k]);
  const offsets = places.map((k) => inputs.offsets[k]);
  const [attribute] = attributes;
  if (attribute?.kind === "categorical")
    return {
      kind: "categorical",
      entries,
      offset: offsets[0],
      values: attribute.values.length,
      codes: codes[0],
    };
  const values = new Int32Array(entries * places.length);
  for (const [i, own] of codes.entries())
    own.forEach((code, entry) => {
      values[entry * places.length + i] = inputOfCode(attributes[i] as NumericAttribute, code);
    });
  return { kind: "numeric", entries, offsets, inputs: values };
}

/** For each entry of a group, the weights of the values that it stands for, one a categorical attribute. */
export function weightsOfEntries(inputs: Inputs, { attributes, codes }: FusedGroup): Uint16Array {
  const places = attributes.map((_, i) => i);
  const categorical = places.filter((i) => inputs.attributes[attributes[i]].kind === "categorical");
  const weights = new Uint16Array((codes[0]?.length ?? 1) * categorical.length);
  for (const [c, i] of categorical.entries())
    codes[i].forEach((code, entry) => {
      weights[entry * categorical.length + c] = inputs.offsets[attributes[i]] + code;
    });
  return weights;
}

/** The parts of one candidate, and a constant, for every entry of a piece, from a place on; the kernels do this for many at once. */
export function fillParts(
  parts: Int16Array | Int32Array,
  from: number,
  piece: TablePiece,
  { weights, constant }: { readonly weights: Int32Array; readonly constant: number },
): void {
  if (piece.kind === "categorical") {
    let rest = constant;
    for (let k = piece.offset; k < piece.offset + piece.values; k++) rest -= weights[k];
    for (let e = 0; e < piece.entries; e++)
      parts[from + e] = rest + 2 * weights[piece.offset + piece.codes[e]];
    return;
  }
  const { offsets, inputs, entries } = piece;
  for (let e = 0; e < entries; e++)
    parts[from + e] = constant + roundedPart(products(offsets, inputs, weights, e));
}

/** How far each entry's part moves where one weight moves `up`, and where it moves `down`: two numbers an entry. */
export function fillMoves(
  moves: Int16Array,
  piece: TablePiece,
  weights: Int32Array,
  { weight, up, down }: { readonly weight: number; readonly up: number; readonly down: number },
): void {
  if (piece.kind === "categorical") {
    for (let e = 0; e < piece.entries; e++) {
      const sign = piece.offset + piece.codes[e] === weight ? 1 : -1;
      moves[2 * e] = sign * up;
      moves[2 * e + 1] = sign * down;
    }
    return;
  }
  const { offsets, inputs, entries } = piece;
  const [width, place] = [offsets.length, offsets.indexOf(weight)];
  for (let e = 0; e < entries; e++) {
    const here = products(offsets, inputs, weights, e);
    const input = inputs[e * width + place];
    moves[2 * e] = roundedPart(here + up * input) - roundedPart(here);
    moves[2 * e + 1] = roundedPart(here + down * input) - roundedPart(here);
  }
}

function products(
  offsets: readonly number[],
  inputs: Int32Array,
  weights: Int32Array,
  entry: number,
): number {
  let sum = 0;
  for (let i = 0, at = entry * offsets.length; i < offsets.length; i++, at++)
    sum += weights[offsets[i]] * inputs[at];
  return sum;
}
