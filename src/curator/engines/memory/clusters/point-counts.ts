/**
 * Counts of rows by public points: whose ball would cover them anew, or which one is the nearest. Distances are columns of whole
 * numbers, a column a point; where rows are covered, they are computed once and kept as long as questions are about the same points.
 */
import { pause } from "../../../../base/pause.ts";
import type { Inputs } from "../../../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../../../schema/coding/learnable.ts";
import type { PointRows } from "../../../kernels/distances/distances-twin.ts";
import type { CoveredCounts, PointCountsQuestion } from "../../engine.ts";
import { Tally, timesAt } from "../tally.ts";
import { distanceColumn, inputsKey, KEPT_BYTES } from "./clusters.ts";

/** No distance is larger (schema/coding/coordinates.ts). */
const UNCLIPPED = { low: 0, high: 2 ** 31 - 1 };

export class PointCounts {
  readonly #rowsOf: (inputs: Inputs<PlainAttribute>) => PointRows;
  #last: { readonly asked: PointCountsQuestion; readonly columns: Columns } | undefined;

  constructor(rowsOf: (inputs: Inputs<PlainAttribute>) => PointRows) {
    this.#rowsOf = rowsOf;
  }

  counts(question: PointCountsQuestion): Promise<readonly bigint[]> {
    if (!this.#last || !samePoints(this.#last.asked, question))
      this.#last = { asked: question, columns: new Columns(this.#rowsOf(question.inputs), question) };
    const { columns } = this.#last;
    return question.counts === "nearest" ? nearest(columns) : newlyCovered(columns, question);
  }
}

class Columns {
  readonly rows: number;
  readonly points: number;
  readonly weights: Uint32Array | undefined;
  readonly #of: (point: number) => Int32Array;
  readonly #kept = new Map<number, Int32Array>();
  readonly #most: number;

  constructor(points: PointRows, { metric, places }: PointCountsQuestion) {
    this.rows = points.rows.length / points.dimensions;
    this.points = places.length / points.dimensions;
    this.weights = points.weights;
    this.#of = (point) => distanceColumn(points, { metric, places, clip: UNCLIPPED }, point);
    this.#most = Math.max(1, Math.floor(KEPT_BYTES / (4 * this.rows + 1)));
  }

  /** The distances of all rows to a point. */
  once(point: number): Int32Array {
    return this.#kept.get(point) ?? this.#of(point);
  }

  /** The same, kept for the next time. */
  at(point: number): Int32Array {
    const column = this.once(point);
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

async function nearest(columns: Columns): Promise<bigint[]> {
  const { rows, points, weights } = columns;
  const least = new Int32Array(rows).fill(UNCLIPPED.high);
  const place = new Uint32Array(rows);
  for (let point = 0; point < points; point++) {
    // Each is needed once, and the next question is mostly about other points.
    const distances = columns.once(point);
    for (let row = 0; row < rows; row++)
      if (distances[row] < least[row]) {
        least[row] = distances[row];
        place[row] = point;
      }
    await pause(rows);
  }
  const tally = new Tally(points);
  for (let row = 0; row < rows; row++) tally.add(place[row], timesAt(weights, row));
  return tally.totals();
}

function samePoints(a: PointCountsQuestion, b: PointCountsQuestion): boolean {
  return (
    inputsKey(a.inputs) === inputsKey(b.inputs) &&
    a.metric === b.metric &&
    a.places.length === b.places.length &&
    a.places.every((x, k) => x === b.places[k])
  );
}
