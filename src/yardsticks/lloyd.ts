/**
 * NoPrivacy for clustering: Lloyd's k-means, the yardstick that private centres are measured against. It releases exact
 * functions of the rows, so it refuses data that is not declared public.
 *
 * The best of eight starts, each by k-means++: a first centre at a random row, every further one at a row drawn by its squared
 * distance to the centres so far.
 */
import { ensure } from "../base/errors.ts";
import { type PublicRandom, publicRandom } from "../base/random.ts";
import { descended, leastCostly, scattered } from "../learn/k-means.ts";
import { type Clustering, kMeans } from "../models/clustering/clustering.ts";
import { nearestOf, type PlacedRows, placedRows } from "../models/clustering/nearest-centre.ts";
import { rowPoint } from "../models/clustering/row-point.ts";
import type { Table } from "../read/table.ts";
import { rowsIn } from "../read/weights.ts";
import { INPUT_ONE, inputOfCode } from "../schema/coding/codes.ts";
import { unitCoordinates } from "../schema/coding/coordinates.ts";
import { isContinuous } from "../schema/coding/layout.ts";
import { ensurePublicTable } from "./public-only.ts";

const STARTS = 8;
/** A descent ends when a step gains less than this share of the cost. */
const LEAST_GAIN = 1e-6;
const ENDING = {
  mostSteps: 100,
  isTaken: (now: number, before: number) => now < before,
  isLast: (now: number, before: number) => before - now < LEAST_GAIN * before,
};
const squared = { metric: "squared" } as const;

interface LloydAsk {
  readonly k: number;
  readonly attributes?: readonly string[];
  /** Of the starts. */
  readonly seed?: number;
}

export function lloyd(table: Table, { k, attributes, seed = 1 }: LloydAsk): Clustering {
  ensurePublicTable(table, "the centres");
  ensure(rowsIn(table) > 0, "file-empty", "There are no rows to cluster.", "Use a file with rows.");
  const { inputs } = unitCoordinates(table.schema, attributes);
  const placed = placedRows(table, inputs);
  const weights = Float64Array.from({ length: table.rows }, (_, row) => table.weights?.[row] ?? 1);
  const random = publicRandom(`lloyd ${seed}`);
  const found = Array.from({ length: STARTS }, () => {
    const start = scattered(k, {
      tries: 1,
      drawn: (distances) => onGrid(rowPoint(table, inputs, drawn(sharesOf(weights, distances), random))),
      near: (centre) => nearestOf(placed, [centre], squared).cost,
      cost: (distances) => weightedSum(distances, weights),
    });
    return descended(
      stageAt(placed, weights, start),
      ({ centres, assigned }) => stageAt(placed, weights, meansOf(placed, weights, centres, assigned)),
      ENDING,
    );
  });
  const { centres } = leastCostly(found);
  return kMeans({
    attributes: inputs.attributes,
    centres: centres.flatMap((centre) => Array.from(centre, (c) => c / INPUT_ONE)),
  });
}

/** Coordinates in whole units, as centres are scored and released. */
type Centre = Int16Array;
const onGrid = (coordinates: Float64Array): Centre =>
  Int16Array.from(coordinates, (c) => Math.round(c * INPUT_ONE));

/** Centres, the rows that are nearest to each, and what that costs. */
function stageAt(placed: PlacedRows, weights: Float64Array, centres: readonly Centre[]) {
  const { centre: assigned, cost } = nearestOf(placed, centres, squared);
  return { centres, assigned, cost: weightedSum(cost, weights) };
}

/** A centre without rows stays where it is. */
function meansOf(
  { rows, inputs, columns }: PlacedRows,
  weights: Float64Array,
  centres: readonly Centre[],
  assigned: Uint16Array,
): Centre[] {
  const counts = new Float64Array(centres.length);
  for (let row = 0; row < rows; row++) counts[assigned[row]] += weights[row];
  // A categorical coordinate is −1 where the row has another value, so its sum starts at minus the rows.
  const sums = Array.from(counts, (count) => new Float64Array(inputs.length - 1).fill(-count));
  for (const [index, attribute] of inputs.attributes.entries()) {
    const [column, offset] = [columns[index], inputs.offsets[index]];
    const unitsOf =
      attribute.kind === "numeric" && !isContinuous(attribute)
        ? (code: number) => inputOfCode(attribute, code)
        : (units: number) => units;
    for (let row = 0; row < rows; row++) {
      const sum = sums[assigned[row]];
      if (attribute.kind === "categorical") sum[offset + column[row]] += 2 * weights[row];
      else sum[offset] += weights[row] * (1 + unitsOf(column[row]) / INPUT_ONE);
    }
  }
  return centres.map((centre, c) => (counts[c] > 0 ? onGrid(sums[c].map((s) => s / counts[c])) : centre));
}

/** Where all rows lie on centres already, further ones are at random rows. */
function sharesOf(weights: Float64Array, distances: Float64Array | undefined): Float64Array {
  const shares = distances ? weights.map((weight, row) => weight * distances[row]) : weights;
  return shares.some((share) => share > 0) ? shares : weights;
}

/** An index, drawn with chances in proportion to the shares. */
function drawn(shares: Float64Array, random: PublicRandom): number {
  const place = random.uniform() * shares.reduce((sum, share) => sum + share, 0);
  let sum = 0;
  const found = shares.findIndex((share) => {
    sum += share;
    return sum > place;
  });
  // The last one may be missed by rounding.
  return found >= 0 ? found : shares.findLastIndex((share) => share > 0);
}

function weightedSum(costs: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let row = 0; row < costs.length; row++) sum += weights[row] * costs[row];
  return sum;
}
