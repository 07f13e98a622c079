/**
 * How the rows are laid out for the kernels: attributes are fused into a few groups, and a row becomes one number a group, the
 * number of a table entry. Fewer groups mean fewer look-ups a row; fewer entries mean tables that stay in the caches.
 *
 * A plan may look at the rows, because no plan changes any score: margins are sums of whole numbers, and sums of whole numbers
 * do not depend on how they are grouped. Tests hold every plan against the plain loops.
 */

import type { Column } from "../../../../read/table.ts";
import { codeCount } from "../../../../schema/coding/codes.ts";
import type { Inputs } from "../../../../schema/coding/layout.ts";
import { isContinuous } from "../../../../schema/coding/layout.ts";
import type { NumericAttribute } from "../../../../schema/types.ts";
import { inputsOfCodes } from "../clusters/coordinates.ts";
import { MOST_TABLED } from "../counts/counted-codes.ts";
import { fuse, merge, type Piece, single } from "./fuse.ts";

/** Attributes that share one look-up. */
export interface FusedGroup {
  /** Number of its first entry. */
  readonly first: number;
  /** Places of its attributes among the inputs. */
  readonly attributes: readonly number[];
  /** For each attribute, the code that each entry stands for. */
  readonly codes: readonly Uint32Array[];
}

export interface RowPlan {
  readonly rows: number;
  /** Rows of the negative class come first. */
  readonly negatives: number;
  /** Those with categorical attributes come first. */
  readonly groups: readonly FusedGroup[];
  /** Entries of all groups together. */
  readonly entries: number;
  /** Places of continuous attributes that are too many for a table. */
  readonly dense: readonly number[];
  /** How many rows the stored rows stand for; where `weighted`, not one each. */
  readonly totalWeight: number;
  readonly weighted: boolean;
}

/** A plan, and what writes the rows where the kernels want them: nothing is laid out twice. */
export interface PlannedRows {
  readonly plan: RowPlan;
  /** Which row of the table each is. */
  readonly order: Uint32Array;
  /** One entry number a group, row after row. */
  fillIds(to: Uint16Array): void;
  /** Continuous inputs as [block of 4 rows][pair of inputs][4 rows × 2 inputs], onto zeros; each class begins with a block. */
  fillInputs(negatives: Int16Array, positives: Int16Array): void;
  fillWeights(to: Uint32Array): void;
}

/** What a plan is made from. */
export interface PlanSource {
  readonly rows: number;
  readonly inputs: Inputs;
  /** Codes of every attribute. */
  readonly codes: readonly Column["codes"][];
  readonly positive: Uint8Array;
  readonly weights: Uint32Array | undefined;
}

/** Entry numbers have 16 bits. */
const MOST_ENTRIES = 65_536;
/** Rows that are written at a time. */
const BLOCK_ROWS = 4096;
/** Continuous attributes with so few combinations are looked up like the others. */
const MOST_JOINT = 1024;

/** The plan, or undefined where the entries are too many for the kernels. */
export function planRows(source: PlanSource): PlannedRows | undefined {
  const places = source.inputs.attributes.map((_, k) => k);
  const continuous = places.filter((k) => isContinuous(source.inputs.attributes[k]));
  const joint = jointPiece(source, continuous);
  const coded = places.filter((k) => !continuous.includes(k));
  const pieces = coded.flatMap((k) => single(k, source.codes[k], levelsOf(source, k), MOST_ENTRIES) ?? []);
  if (pieces.length < coded.length) return undefined;
  const fused = fuse(joint ? [joint, ...pieces] : pieces);
  // Without a coded attribute the bias still needs an entry.
  const groups = fused.length > 0 ? fused : [constant(source.rows)];
  const entries = groups.reduce((sum, g) => sum + g.size, 0);
  if (entries > MOST_ENTRIES) return undefined;
  return layOut(source, groups, joint ? [] : continuous);
}

const constant = (rows: number): Piece => ({
  attributes: [],
  ids: new Uint8Array(rows),
  size: 1,
  rowOf: [0],
});

/** All continuous attributes as one piece, because they are rounded together; undefined where they vary too much. */
function jointPiece(source: PlanSource, continuous: readonly number[]): Piece | undefined {
  let piece: Piece | undefined;
  for (const k of continuous) {
    const levels = levelsOf(source, k);
    const next = levels <= MOST_TABLED ? single(k, source.codes[k], levels, MOST_JOINT) : undefined;
    piece = next && piece ? merge(piece, next, MOST_JOINT) : next;
    if (!piece) return undefined;
  }
  return piece;
}

/** How many codes the attribute in a place has. */
function levelsOf({ inputs }: PlanSource, place: number): number {
  const attribute = inputs.attributes[place];
  return codeCount(attribute.kind === "grouped" ? attribute.of : attribute);
}

function layOut(source: PlanSource, pieces: readonly Piece[], dense: readonly number[]): PlannedRows {
  // The largest group's entries are kept together, so that they stay in the first-level cache.
  const bySize = pieces.toSorted((a, b) => b.size - a.size);
  const order = orderOf(source, bySize[0]);
  // Passes over values have nothing to do with groups of numbers alone, so those come last.
  const hasValues = ({ attributes }: Piece) =>
    attributes.some((k) => source.inputs.attributes[k].kind === "categorical");
  const sorted = [...bySize.filter(hasValues), ...bySize.filter((piece) => !hasValues(piece))];
  const groups: FusedGroup[] = [];
  let entries = 0;
  for (const { attributes, rowOf, size } of sorted) {
    const codes = attributes.map((k) => Uint32Array.from(rowOf, (row) => source.codes[k][row]));
    groups.push({ first: entries, attributes, codes });
    entries += size;
  }
  const { rows, positive, weights } = source;
  let positives = 0;
  for (let row = 0; row < rows; row++) positives += positive[row];
  let totalWeight = weights ? 0 : rows;
  if (weights) for (let row = 0; row < rows; row++) totalWeight += weights[row];
  const negatives = rows - positives;
  return {
    plan: { rows, negatives, groups, entries, dense, totalWeight, weighted: weights !== undefined },
    order,
    fillIds(to) {
      // Some rows at a time, so that what is written lies in the cache until the last group has been.
      for (let from = 0; from < rows; from += BLOCK_ROWS)
        for (const [g, { ids }] of sorted.entries())
          for (let i = from, end = Math.min(rows, from + BLOCK_ROWS); i < end; i++)
            to[i * sorted.length + g] = groups[g].first + ids[order[i]];
    },
    fillInputs(ofNegatives, ofPositives) {
      const width = dense.length + (dense.length % 2);
      for (const [m, k] of dense.entries()) {
        const inputs = inputsOfCodes(source.inputs.attributes[k] as NumericAttribute, source.codes[k]);
        fillInput(ofNegatives, { m, width }, inputs, order.subarray(0, negatives));
        fillInput(ofPositives, { m, width }, inputs, order.subarray(negatives));
      }
    },
    fillWeights(to) {
      if (weights) for (let i = 0; i < rows; i++) to[i] = weights[order[i]];
    },
  };
}

/** Negatives first, each class by the entry of one piece: a counting sort. */
function orderOf({ rows, positive }: PlanSource, { ids, size }: Piece): Uint32Array {
  const starts = new Uint32Array(2 * size + 1);
  for (let row = 0; row < rows; row++) starts[positive[row] * size + ids[row] + 1]++;
  for (let k = 0; k < 2 * size; k++) starts[k + 1] += starts[k];
  const order = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) order[starts[positive[row] * size + ids[row]]++] = row;
  return order;
}

/** One continuous attribute's inputs of some rows, each where its block of four rows and its pair of inputs lie. */
function fillInput(
  to: Int16Array,
  { m, width }: { readonly m: number; readonly width: number },
  inputs: Int16Array,
  rows: Uint32Array,
): void {
  const column = (m - (m % 2)) * 4 + (m % 2);
  for (let i = 0; i < rows.length; i++) to[(i - (i % 4)) * width + (i % 4) * 2 + column] = inputs[rows[i]];
}
