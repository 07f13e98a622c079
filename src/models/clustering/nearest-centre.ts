/**
 * For every row of a public table the nearest of some centres and what it costs to be served by it. Distances are whole
 * numbers of the grid until the last step, exactly as the curator scores them (curator/queries/clusters/centres.ts, points.ts).
 */
import type { Table } from "../../read/table.ts";
import { codeCount, INPUT_ONE, inputOfCode } from "../../schema/coding/codes.ts";
import { type Inputs, isContinuous } from "../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../schema/coding/learnable.ts";
import { codesIn } from "../columns.ts";

export interface DistanceMeasure {
  readonly metric: "squared" | "l1" | "l2" | "max";
  readonly clip?: readonly [low: number, high: number];
}

interface Nearest {
  /** For each row, the number of its centre. */
  readonly centre: Uint16Array;
  /** For each row, its distance, clipped where told, in unit coordinates. */
  readonly cost: Float64Array;
}

/** Rows that are looked at for many centres: codes, or the inputs of continuous attributes. */
export interface PlacedRows {
  readonly rows: number;
  readonly inputs: Inputs<PlainAttribute>;
  readonly columns: readonly ArrayLike<number>[];
}

export function placedRows(table: Table, inputs: Inputs<PlainAttribute>): PlacedRows {
  const columns = inputs.attributes.map((attribute) => {
    const codes = codesIn(table, attribute);
    return isContinuous(attribute) ? Int16Array.from(codes, (code) => inputOfCode(attribute, code)) : codes;
  });
  return { rows: table.rows, inputs, columns };
}

export function nearestOf(
  placed: PlacedRows,
  centres: readonly Int16Array[],
  measured: DistanceMeasure,
): Nearest {
  const { rows } = placed;
  const centre = new Uint16Array(rows);
  const cost = new Float64Array(rows).fill(Number.POSITIVE_INFINITY);
  for (const [i, place] of centres.entries()) {
    const distances = distancesTo(place, placed, measured);
    for (let row = 0; row < rows; row++)
      if (distances[row] < cost[row]) {
        cost[row] = distances[row];
        centre[row] = i;
      }
  }
  return { centre, cost: cost.map(finisherOf(measured)) };
}

type Gap = (x: number, c: number) => number;

/** Sums of squares for ℓ₂ too: nearer by the one is nearer by the other. */
function distancesTo(
  place: Int16Array,
  { rows, inputs, columns }: PlacedRows,
  { metric }: DistanceMeasure,
): Float64Array {
  const gap: Gap =
    metric === "squared" || metric === "l2" ? (x, c) => (x - c) * (x - c) : (x, c) => Math.abs(x - c);
  const isSum = metric !== "max";
  const distances = new Float64Array(rows);
  for (const [index, attribute] of inputs.attributes.entries()) {
    const [column, offset] = [columns[index], inputs.offsets[index]];
    const parts = isContinuous(attribute)
      ? undefined
      : partsOf(attribute, place.subarray(offset), gap, isSum);
    for (let row = 0; row < rows; row++) {
      const part = parts ? parts[column[row]] : gap(column[row], place[offset]);
      distances[row] = isSum ? distances[row] + part : Math.max(distances[row], part);
    }
  }
  return distances;
}

/** An attribute's part of the distance for each of its codes; `place` begins with the attribute's coordinates. */
function partsOf(attribute: PlainAttribute, place: Int16Array, gap: Gap, isSum: boolean): Float64Array {
  return Float64Array.from({ length: codeCount(attribute) }, (_, code) => {
    if (attribute.kind === "numeric") return gap(inputOfCode(attribute, code), place[0]);
    const gaps = attribute.values.map((_value, v) => gap(v === code ? INPUT_ONE : -INPUT_ONE, place[v]));
    return gaps.reduce((a, b) => (isSum ? a + b : Math.max(a, b)));
  });
}

/** From whole units to unit coordinates; ℓ₂ and the clip are rounded to the grid first, because they are scored so. */
function finisherOf({ metric, clip }: DistanceMeasure): (distance: number) => number {
  if (metric === "squared") return (units) => units / INPUT_ONE ** 2;
  const [low, high] = (clip ?? [0, Number.POSITIVE_INFINITY]).map((bound) => Math.round(bound * INPUT_ONE));
  return (units) => {
    const distance = metric === "l2" ? Math.round(Math.sqrt(units)) : units;
    return Math.min(high, Math.max(low, distance)) / INPUT_ONE;
  };
}
