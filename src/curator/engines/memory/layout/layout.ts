/**
 * How the rows are laid out for the kernels: attributes are fused into a few groups, and a row becomes one number a group, the
 * number of a table entry. Fewer groups mean fewer look-ups a row; fewer entries mean tables that stay in the caches.
 *
 * A plan may look at the rows, because no plan changes any score: margins are sums of whole numbers, and sums of whole numbers
 * do not depend on how they are grouped. Tests hold every plan against the plain loops.
 */

import { codeCount } from "../../../../schema/coding/codes.ts";
import type { Inputs } from "../../../../schema/coding/layout.ts";
import { isContinuous } from "../../../../schema/coding/layout.ts";
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
  readonly groups: readonly FusedGroup[];
  /** Entries of all groups together. */
  readonly entries: number;
  /** One entry number a group, row after row. */
  readonly ids: Uint16Array;
  /** Places of continuous attributes that are too many for a table, and their inputs, row after row, filled up to pairs. */
  readonly dense: readonly number[];
  readonly x: Int16Array;
  readonly weights: Uint32Array | undefined;
}

/** What a plan is made from: the columns as the question sees them. */
export interface PlanSource {
  readonly rows: number;
  readonly inputs: Inputs;
  /** Codes of every attribute, and inputs of the continuous ones. */
  readonly codes: readonly ArrayLike<number>[];
  readonly values: readonly ArrayLike<number>[];
  readonly positive: Uint8Array;
  readonly weights: Uint32Array | undefined;
}

/** Entry numbers have 16 bits. */
const MOST_ENTRIES = 65_536;
/** Continuous attributes with so few combinations are looked up like the others. */
const MOST_JOINT = 1024;

/** The plan, or undefined where the entries are too many for the kernels. */
export function planRows(source: PlanSource): RowPlan | undefined {
  const places = source.inputs.attributes.map((_, k) => k);
  const continuous = places.filter((k) => isContinuous(source.inputs.attributes[k]));
  const joint = jointPiece(source, continuous);
  const pieces = places
    .filter((k) => !continuous.includes(k))
    .flatMap((k) => single(k, source.codes[k], levelsOf(source, k)) ?? []);
  const fused = fuse(joint ? [joint, ...pieces] : pieces);
  // Without a coded attribute the bias still needs an entry.
  const groups = fused.length > 0 ? fused : [constant(source.rows)];
  const entries = groups.reduce((sum, g) => sum + g.size, 0);
  if (entries > MOST_ENTRIES) return undefined;
  return layOut(source, groups, joint ? [] : continuous);
}

const constant = (rows: number): Piece => ({
  attributes: [],
  ids: new Uint32Array(rows),
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

function layOut(source: PlanSource, pieces: readonly Piece[], dense: readonly number[]): RowPlan {
  // The largest group's entries are kept together, so that they stay in the first-level cache.
  const sorted = pieces.toSorted((a, b) => b.size - a.size);
  const order = orderOf(source, sorted[0]);
  const groups: FusedGroup[] = [];
  let entries = 0;
  const ids = new Uint16Array(source.rows * sorted.length);
  for (const [g, { attributes, rowOf, size, ids: numbers }] of sorted.entries()) {
    for (let i = 0; i < source.rows; i++) ids[i * sorted.length + g] = entries + numbers[order[i]];
    const codes = attributes.map((k) => Uint32Array.from(rowOf, (row) => source.codes[k][row]));
    groups.push({ first: entries, attributes, codes });
    entries += size;
  }
  const width = dense.length + (dense.length % 2);
  const x = new Int16Array(source.rows * width);
  for (const [m, k] of dense.entries())
    for (let i = 0; i < source.rows; i++) x[i * width + m] = source.values[k][order[i]];
  return {
    rows: source.rows,
    negatives: source.positive.reduce((sum: number, p) => sum + 1 - p, 0),
    groups,
    entries,
    ids,
    dense,
    x,
    weights: source.weights && Uint32Array.from(order, (row) => source.weights![row]),
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
