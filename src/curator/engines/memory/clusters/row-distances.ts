/**
 * How far rows are from public points. What an attribute adds to a distance follows from its code alone, so that it is worked out once a
 * code and looked up for each row: no row is ever written out as the many coordinates that it has.
 *
 * Claim. `told` of what `fill` writes is `between` of the rows' coordinates and the point's (queries/clusters/points-metric.ts), and rises
 * with it.
 * Proof. A row's coordinates are a number's input, or for each value of a categorical attribute 1 where the row has it and −1 elsewhere;
 * the sum of the gaps, the sum of their squares and the largest gap over all coordinates are made of those over each attribute's own. Sums
 * over the values of an attribute differ from that of a row with none of them in one place; the largest gap is that of the row's own
 * value, or the largest among the others, which is the largest of all but where that is the own one: then the second. All are whole
 * numbers below 2⁵³: a gap is at most 2¹⁵, its square 2³⁰. ∎
 */
import { nearestRoot } from "../../../../base/whole-roots.ts";
import type { CodedRows, Column } from "../../../../read/table.ts";
import { codeCount, INPUT_ONE, inputOfCode } from "../../../../schema/coding/codes.ts";
import type { Inputs } from "../../../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../../../schema/coding/learnable.ts";
import type { PointMetric } from "../../../engine.ts";
import { codesOf, inputsOfCodes } from "./coordinates.ts";

/** Some points, whose coordinates lie one after the other, and how they are measured. */
export interface PointsMeasured {
  readonly metric: PointMetric;
  readonly places: Int16Array;
}

/** Writes how far the rows from one number up to another are: distances, or their squares where they are roots. */
export type Fill = (from: number, to: number, into: Float64Array) => void;

/** Rows that are looked at together. */
export const STRETCH = 2 ** 20;

/** An attribute as it lies in the coordinates: what each code's input is, or each row's where there are more codes than rows. */
interface Axis {
  readonly offset: number;
  readonly codes: Column["codes"];
  /** How many values it has; undefined for a number. */
  readonly values?: number;
  readonly inputs: Int16Array;
  readonly isByRow: boolean;
}

export class RowDistances {
  readonly rows: number;
  readonly weights: Uint32Array | undefined;
  readonly dimensions: number;
  readonly #axes: readonly Axis[];

  constructor(table: CodedRows, inputs: Inputs<PlainAttribute>) {
    this.rows = table.rows;
    this.weights = table.weights;
    this.dimensions = inputs.length - 1;
    this.#axes = inputs.attributes.map((attribute, k) => axisOf(table, attribute, inputs.offsets[k]));
  }

  /** To one of the points. */
  to({ metric, places }: PointsMeasured, point: number): Fill {
    const gapOf = metric === "l2" ? squared : Math.abs;
    const join = metric === "max" ? larger : added;
    const start = point * this.dimensions;
    const parts = this.#axes.map((axis) => partOf(axis, places.subarray(start), metric, gapOf));
    return (from, to, into) => {
      into.fill(0, 0, to - from);
      for (const part of parts) join(part, from, to, into);
    };
  }

  /** The clipped distances of all rows to one of the points. */
  column(
    asked: PointsMeasured & { readonly clip: { readonly low: number; readonly high: number } },
    point: number,
  ) {
    const { low, high } = asked.clip;
    const column = new Int32Array(this.rows);
    const fill = this.to(asked, point);
    const told = toldBy(asked.metric);
    const some = new Float64Array(Math.min(this.rows, STRETCH));
    for (let from = 0; from < this.rows; from += STRETCH) {
      const to = Math.min(this.rows, from + STRETCH);
      fill(from, to, some);
      for (let row = from; row < to; row++)
        column[row] = Math.min(high, Math.max(low, told(some[row - from])));
    }
    return column;
  }
}

/** The distance, of what is written of a row. */
export const toldBy = (metric: PointMetric): ((far: number) => number) =>
  metric === "l2" ? nearestRoot : (far) => far;

function axisOf(table: CodedRows, attribute: PlainAttribute, offset: number): Axis {
  const codes = codesOf(table, attribute);
  if (attribute.kind !== "numeric")
    return { offset, codes, values: attribute.values.length, inputs: new Int16Array(), isByRow: false };
  const count = codeCount(attribute);
  const isByRow = count > Math.min(table.rows, STRETCH);
  const inputs = isByRow
    ? inputsOfCodes(attribute, codes)
    : Int16Array.from({ length: count }, (_, code) => inputOfCode(attribute, code));
  return { offset, codes, inputs, isByRow };
}

type Gap = (gap: number) => number;
const squared: Gap = (gap) => gap * gap;

/** What an attribute adds: by code, or of an input that each row has. */
type Part =
  | { readonly by: Float64Array; readonly codes: Column["codes"] }
  | { readonly of: Gap; readonly inputs: Int16Array };

function partOf(axis: Axis, place: Int16Array, metric: PointMetric, gapOf: Gap): Part {
  const { codes, values, inputs, offset, isByRow } = axis;
  const of: Gap = (input) => gapOf(input - place[offset]);
  if (isByRow) return { of, inputs };
  if (values === undefined) return { by: Float64Array.from(inputs, of), codes };
  const has = (value: number) => gapOf(INPUT_ONE - place[offset + value]);
  const lacks = Float64Array.from({ length: values }, (_, v) => gapOf(-INPUT_ONE - place[offset + v]));
  return { by: metric === "max" ? largestOf(lacks, has) : sumOf(lacks, has), codes };
}

function sumOf(lacks: Float64Array, has: Gap): Float64Array {
  const all = lacks.reduce((sum, gap) => sum + gap, 0);
  return lacks.map((gap, value) => all - gap + has(value));
}

function largestOf(lacks: Float64Array, has: Gap): Float64Array {
  const [first = 0, second = 0] = lacks.toSorted((a, b) => b - a);
  return lacks.map((gap, value) => Math.max(has(value), gap === first ? second : first));
}

/** By itself for each way to join, and by index, because all of the time is spent here. */
function added(part: Part, from: number, to: number, into: Float64Array): void {
  if ("by" in part) {
    const { by, codes } = part;
    for (let row = from; row < to; row++) into[row - from] += by[codes[row]];
  } else for (let row = from; row < to; row++) into[row - from] += part.of(part.inputs[row]);
}

function larger(part: Part, from: number, to: number, into: Float64Array): void {
  const gap =
    "by" in part ? (row: number) => part.by[part.codes[row]] : (row: number) => part.of(part.inputs[row]);
  for (let row = from; row < to; row++) into[row - from] = Math.max(into[row - from], gap(row));
}
