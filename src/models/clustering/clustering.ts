/**
 * A released clustering: k centres, and every row belongs to the nearest. Distances are those that the curator scored
 * by, in whole numbers on the same grid, so a released clustering costs on public rows what it cost on private ones.
 */
import { ensure } from "../../base/errors.ts";
import type { Table } from "../../read/table.ts";
import { rowsIn } from "../../read/weights.ts";
import { INPUT_ONE } from "../../schema/coding/codes.ts";
import { coordinatesOnGrid } from "../../schema/coding/coordinates.ts";
import { declaredIn, type Inputs, signedInputs } from "../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../schema/coding/learnable.ts";
import { type CentreValue, centreValues } from "./centre-values.ts";
import { type DistanceMeasure, nearestOf, placedRows } from "./nearest-centre.ts";

/** Rows are numbered by centres in 16 bits, and a candidate of so many centres is still scored in reasonable time. */
export const MOST_CENTRES = 1000;

/** How far a row is from a centre in a k-median: `l2` is rounded to the grid, `max` is the largest coordinate's. */
export type ClusterMetric = "l1" | "l2" | "max";

export interface Clustering {
  readonly kind: "k-means" | "k-median";
  /** The attributes that assigning needs. */
  readonly attributes: readonly PlainAttribute[];
  readonly inputs: Inputs<PlainAttribute>;
  /** In unit coordinates (schema/coding/coordinates.ts), multiples of 2⁻¹⁴. */
  readonly centres: readonly Float64Array[];
  /** k-median: the distance, and what it is clipped to, if anything; k-means has squared ℓ₂ distances. */
  readonly metric?: ClusterMetric;
  readonly clip?: readonly [low: number, high: number];
  /** How many rows were near each centre, where that was released. */
  readonly sizes?: readonly CentreSize[];
  /** For each stored row, the number of the nearest centre, the first of equals. */
  assign(table: Table): Uint16Array;
  /** The mean over rows of the squared distance (k-means) or the clipped distance (k-median), in unit coordinates. */
  cost(table: Table): number;
  /** For people: each centre in the units of the attributes. */
  describe(): readonly Centre[];
  toJSON(): Readonly<Record<string, unknown>>;
}

export interface CentreSize {
  /** As far as the noise tells; 0 or more. */
  readonly rows: number;
  /** Whether noise alone could have made the centre: no row may be near it. */
  readonly couldBeChance: boolean;
}

/** One place that rows are near to, in the units of the attributes. */
export interface Centre extends Partial<CentreSize> {
  /** From 1, as people count. */
  readonly centre: number;
  readonly values: readonly CentreValue[];
}

interface ClusteringParts {
  readonly attributes: readonly PlainAttribute[];
  /** k·d unit coordinates, centre after centre. */
  readonly centres: ArrayLike<number>;
  /** One a centre. */
  readonly sizes?: readonly CentreSize[] | undefined;
}

export function kMeans(parts: ClusteringParts): Clustering {
  return clustering("k-means", parts, { metric: "squared" });
}

export function kMedian(
  parts: ClusteringParts,
  { metric, clip }: { readonly metric: ClusterMetric; readonly clip?: readonly [number, number] },
): Clustering {
  return clustering("k-median", parts, { metric, ...(clip ? { clip } : {}) });
}

function clustering(
  kind: Clustering["kind"],
  { attributes, centres: given, sizes: counted }: ClusteringParts,
  measured: DistanceMeasure,
): Clustering {
  const inputs = signedInputs(attributes);
  const declared = declaredIn(inputs);
  const grid = centresIn(given, inputs.length - 1);
  const released = grid.map((centre) => Float64Array.from(centre, (c) => c / INPUT_ONE));
  const { metric, clip } = measured;
  const means = metric === "squared" ? {} : { metric, ...(clip ? { clip } : {}) };
  const sizes = counted ? { sizes: counted } : {};
  const near = (table: Table) => nearestOf(placedRows(table, inputs), grid, measured);
  return Object.freeze({
    kind,
    attributes: declared,
    inputs,
    centres: released,
    ...means,
    ...sizes,
    assign: (table: Table) => near(table).centre,
    cost: (table: Table) => meanCost(table, near(table).cost),
    describe: () =>
      released.map((c, i) => ({ centre: i + 1, values: centreValues(inputs, c), ...counted?.[i] })),
    toJSON: () => ({
      kind,
      attributes: declared,
      ...means,
      ...sizes,
      centres: released.map((c) => Array.from(c)),
    }),
  });
}

function centresIn(given: ArrayLike<number>, dimensions: number): Int16Array[] {
  const all = coordinatesOnGrid(given, "The clustering");
  const k = all.length / dimensions;
  ensure(
    Number.isInteger(k) && k >= 1 && k <= MOST_CENTRES,
    "candidate-invalid",
    `${all.length} coordinates are not 1 to ${MOST_CENTRES} whole centres of ${dimensions}.`,
    "Give k centres, one after the other, with `unitCoordinates(schema).dimensions` coordinates each.",
  );
  return Array.from({ length: k }, (_, i) => all.subarray(i * dimensions, (i + 1) * dimensions));
}

function meanCost(table: Table, costs: Float64Array): number {
  const { weights } = table;
  const rows = rowsIn(table);
  ensure(rows > 0, "file-empty", "A clustering has no cost on no rows.", "Use a file with rows.");
  let sum = 0;
  for (let row = 0; row < costs.length; row++) sum += (weights ? weights[row] : 1) * costs[row];
  return sum / rows;
}
