/**
 * Rows as points (schema/coding/coordinates.ts) and their distances to public points, as columns that the database works out.
 *
 * Claim. Distances are those of queries/clusters/points-metric.ts, and squared ones are exact.
 * Proof. A category's coordinates are 1 at its value and −1 elsewhere: what they add to a distance is looked up by its code. Numbers add what their
 * inputs do. All is whole, and below 2⁴⁷ (MOST_COORDINATES). For ℓ₂ let s be the sum of squares and r the root of the double of s, rounded: a root in
 * doubles is off by less than ½ of a whole number, so that the nearest root is r − 1, r or r + 1, and r² − r < s ≤ r² + r decides. ∎
 */
import { clamped, greatestOf } from "../../../../read/sql/arithmetic.ts";
import { codeCount, INPUT_ONE } from "../../../../schema/coding/codes.ts";
import type { Inputs } from "../../../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../../../schema/coding/learnable.ts";
import type { PointMetric } from "../../../engine.ts";
import type { OpenedRows } from "../coded-rows.ts";
import { hasSqlInput, inputColumn } from "./inputs.ts";
import { WorkedRows } from "./worked-rows.ts";

export type PointInputs = Inputs<PlainAttribute>;

export const hasPoints = ({ attributes }: PointInputs): boolean =>
  attributes.every((attribute) => attribute.kind !== "numeric" || hasSqlInput(attribute));

export interface PointColumns {
  readonly worked: WorkedRows;
  readonly inputs: PointInputs;
  /** For each attribute its input, or a category's code. */
  readonly of: readonly string[];
}

export function pointColumns({ coded }: OpenedRows, inputs: PointInputs): PointColumns {
  const worked = new WorkedRows(coded, inputs.attributes);
  const of = worked.columns(
    inputs.attributes.map((attribute) =>
      attribute.kind === "numeric" ? inputColumn(worked, attribute) : worked.code(attribute),
    ),
  );
  return { worked, inputs, of };
}

/** A public point's coordinates, in units of 2⁻¹⁴. */
export type PublicPoint = Int16Array;

/** Number `at` of some points that lie one after the other. */
export const pointAt = ({ length }: PointInputs, places: Int16Array, at: number): PublicPoint =>
  places.subarray(at * (length - 1), (at + 1) * (length - 1));

/** Columns of squared distances. */
export const squaredColumns = (rows: PointColumns, points: readonly PublicPoint[]): readonly string[] =>
  rows.worked.columns(rows.worked.sums(points.map((point) => added(rows, point, "square"))));

/** Columns of distances by a metric, brought between two ends where these are told. */
export function distanceColumns(
  rows: PointColumns,
  metric: PointMetric,
  points: readonly PublicPoint[],
  clip?: { readonly low: number; readonly high: number },
): readonly string[] {
  const { worked } = rows;
  const plain =
    metric === "l2"
      ? rootColumns(worked, squaredColumns(rows, points))
      : worked.columns(
          metric === "l1"
            ? worked.sums(points.map((point) => added(rows, point, "gap")))
            : worked.folded(
                points.map((point) => gaps(rows, point)),
                greatestOf,
              ),
        );
  return clip
    ? worked.columns(plain.map((distance) => clamped(worked.arithmetic, clip.low, distance, clip.high)))
    : plain;
}

const square = (x: number) => x * x;

/** What coordinates add: gaps, or their squares. */
function added(rows: PointColumns, point: PublicPoint, what: "gap" | "square"): readonly string[] {
  const of = what === "gap" ? Math.abs : square;
  const terms = partsOf(rows, point, {
    number: (x, at) => (what === "gap" ? gap(x, at) : `(${x} - (${at})) * (${x} - (${at}))`),
    category: (at, value) =>
      at.reduce((sum, y, v) => sum + of((v === value ? INPUT_ONE : -INPUT_ONE) - y), 0),
  });
  return [rows.worked.arithmetic.long("0"), ...terms];
}

/** Of an attribute's coordinates the largest gap. */
function gaps(rows: PointColumns, point: PublicPoint): readonly string[] {
  const terms = partsOf(rows, point, {
    number: gap,
    category: (at, value) =>
      at.reduce((most, y, v) => Math.max(most, Math.abs((v === value ? INPUT_ONE : -INPUT_ONE) - y)), 0),
  });
  return [rows.worked.arithmetic.long("0"), ...terms];
}

const gap = (x: string, at: number): string => `greatest(${x} - (${at}), (${at}) - ${x})`;

interface Parts {
  number(input: string, at: number): string;
  category(at: Int16Array, value: number): number;
}

function partsOf(
  { worked, inputs, of }: PointColumns,
  point: PublicPoint,
  { number, category }: Parts,
): string[] {
  return inputs.attributes.map((attribute, k) => {
    const from = inputs.offsets[k];
    if (attribute.kind === "numeric") return number(of[k], point[from]);
    const at = point.slice(from, from + codeCount(attribute));
    return worked.lookUp(
      attribute.values.map((_, value) => category(at, value)),
      of[k],
    );
  });
}

/** The whole numbers nearest to the roots of others. */
function rootColumns(worked: WorkedRows, squares: readonly string[]): readonly string[] {
  const near = worked.columns(squares.map((n) => worked.arithmetic.nearRoot(n)));
  return worked.columns(
    squares.map((n, i) => {
      const r = near[i];
      return `CASE WHEN ${n} > ${r} * ${r} + ${r} THEN ${r} + 1 WHEN ${r} > 0 AND ${n} <= ${r} * ${r} - ${r} THEN ${r} - 1 ELSE ${r} END`;
    }),
  );
}
