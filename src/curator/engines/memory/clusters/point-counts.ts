/**
 * Counts of rows by public points: whose ball would cover them anew, or which one is the nearest. Distances are columns of whole
 * numbers, a column a point, computed once where rows are covered and kept as long as questions are about the same points.
 */
import { pause } from "../../../../base/pause.ts";
import type { Inputs } from "../../../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../../../schema/coding/learnable.ts";
import type { CoveredCounts, NearestCounts, PointCountsQuestion } from "../../../engine.ts";
import { Tally, timesAt } from "../tally.ts";
import { inputsKey, KEPT_BYTES } from "./clusters.ts";
import { type RowDistances, STRETCH, toldBy } from "./row-distances.ts";

/** No distance is larger (schema/coding/coordinates.ts). */
const UNCLIPPED = { low: 0, high: 2 ** 31 - 1 };

export class PointCounts {
  readonly #distancesOf: (inputs: Inputs<PlainAttribute>) => RowDistances;
  #last: { readonly asked: CoveredCounts; readonly columns: Columns } | undefined;

  constructor(distancesOf: (inputs: Inputs<PlainAttribute>) => RowDistances) {
    this.#distancesOf = distancesOf;
  }

  counts(question: PointCountsQuestion): Promise<readonly bigint[]> {
    const distances = this.#distancesOf(question.inputs);
    if (question.counts === "nearest") return nearest(distances, question);
    if (!this.#last || !samePoints(this.#last.asked, question))
      this.#last = { asked: question, columns: new Columns(distances, question) };
    return newlyCovered(this.#last.columns, question);
  }
}

/** The distances of all rows to a point, kept for the next time as far as there is room. */
class Columns {
  readonly rows: number;
  readonly points: number;
  readonly weights: Uint32Array | undefined;
  readonly #of: (point: number) => Int32Array;
  readonly #kept = new Map<number, Int32Array>();
  readonly #most: number;

  constructor(distances: RowDistances, { metric, places }: CoveredCounts) {
    this.rows = distances.rows;
    this.points = places.length / distances.dimensions;
    this.weights = distances.weights;
    this.#of = (point) => distances.column({ metric, places, clip: UNCLIPPED }, point);
    this.#most = Math.max(1, Math.floor(KEPT_BYTES / (4 * this.rows + 1)));
  }

  at(point: number): Int32Array {
    const column = this.#kept.get(point) ?? this.#of(point);
    if (this.#kept.size < this.#most) this.#kept.set(point, column);
    return column;
  }
}

async function newlyCovered(columns: Columns, { chosen, radius }: CoveredCounts): Promise<bigint[]> {
  const { rows, points, weights } = columns;
  const covered = new Uint8Array(rows);
  for (const point of chosen) {
    const distances = columns.at(point);
    for (let row = 0; row < rows; row++) if (distances[row] <= radius) covered[row] = 1;
  }
  const left = Uint32Array.from({ length: rows }, (_, row) => row).filter((row) => covered[row] === 0);
  const tally = new Tally(points);
  for (let point = 0; point < points; point++) {
    const distances = columns.at(point);
    if (!weights) tally.add(point, howManyWithin(radius, distances, left));
    else for (const row of left) if (distances[row] <= radius) tally.add(point, weights[row]);
    await pause(left.length);
  }
  return tally.totals();
}

/** By itself and by index, because most of the time of a search is spent here. */
function howManyWithin(radius: number, distances: Int32Array, left: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < left.length; i++) if (distances[left[i]] <= radius) count++;
  return count;
}

/** Rows whose distances stay in the processor's own memory until they are compared. */
const TILE = 2 ** 13;

/** A stretch of rows after the other, so that what is kept of them does not grow with the table. */
async function nearest(distances: RowDistances, asked: NearestCounts): Promise<bigint[]> {
  const { rows, weights, dimensions } = distances;
  const points = asked.places.length / dimensions;
  const told = toldBy(asked.metric);
  const size = Math.min(rows, STRETCH);
  const [far, least] = [new Float64Array(Math.min(rows, TILE)), new Float64Array(size)];
  const place = new Uint32Array(size);
  const tally = new Tally(points);
  for (let from = 0; from < rows; from += STRETCH) {
    const to = Math.min(rows, from + STRETCH);
    least.fill(Number.POSITIVE_INFINITY);
    for (let point = 0; point < points; point++) {
      const fill = distances.to(asked, point);
      for (let tile = from; tile < to; tile += TILE) {
        const end = Math.min(to, tile + TILE);
        fill(tile, end, far);
        const seen = {
          rows: end - tile,
          far,
          least: least.subarray(tile - from),
          place: place.subarray(tile - from),
        };
        moveNearer(point, seen, told);
      }
      await pause(to - from);
    }
    for (let row = from; row < to; row++) tally.add(place[row - from], timesAt(weights, row));
  }
  return tally.totals();
}

interface Nearest {
  readonly rows: number;
  readonly far: Float64Array;
  readonly least: Float64Array;
  readonly place: Uint32Array;
}

/** Distances are worked out of squares only where these are smaller: most rows are nearer to a point before. */
function moveNearer(point: number, { rows, far, least, place }: Nearest, told: (far: number) => number) {
  for (let i = 0; i < rows; i++) {
    if (far[i] >= least[i]) continue;
    if (told(far[i]) < told(least[i])) place[i] = point;
    least[i] = far[i];
  }
}

function samePoints(a: CoveredCounts, b: CoveredCounts): boolean {
  return (
    inputsKey(a.inputs) === inputsKey(b.inputs) &&
    a.metric === b.metric &&
    a.places.length === b.places.length &&
    a.places.every((x, k) => x === b.places[k])
  );
}
