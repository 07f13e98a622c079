/**
 * Costs of centres and of public points: rows as whole coordinates, made once for each set of attributes, and the distance
 * kernels on them where they can, else columns of distances that are computed once a point. Both give the same whole numbers.
 */
import { pause } from "../../../../base/pause.ts";
import type { CodedRows } from "../../../../read/table.ts";
import { INPUT_ONE } from "../../../../schema/coding/codes.ts";
import type { Inputs } from "../../../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../../../schema/coding/learnable.ts";
import type { CostsQuestion, PointsCosts } from "../../../engine.ts";
import { ExactSum, type PointRows } from "../../../kernels/distances/distances-twin.ts";
import { KMeans } from "../../../kernels/distances/k-means.ts";
import { KMedian } from "../../../kernels/distances/k-median.ts";
import type { Machine } from "../../../kernels/twin-memory.ts";
import { kernelLeast, type LeastSums } from "../linear/least.ts";
import { timesAt } from "../tally.ts";
import { codesOf, inputsOfCodes, rememberColumn } from "./coordinates.ts";
import { RowDistances } from "./row-distances.ts";

/** Candidates between two turns of timers and signals; many enough to share the distances of a hub's centres. */
const BATCH = 32;
/** What kept columns of distances may take. */
export const KEPT_BYTES = 2 ** 30;
/** The kernels keep clipped distances in 16 bits. */
const MOST_16 = 65_535;

export class ClusterCosts {
  readonly #table: CodedRows;
  readonly #machine: Machine;
  readonly #points = new Map<string, PointRows>();
  readonly #distances = new Map<string, RowDistances>();
  readonly #means = new Map<string, KMeans>();
  #medians: { readonly asked: PointsCosts; readonly costs: Costs<readonly number[]> } | undefined;

  constructor(table: CodedRows, machine: Machine) {
    this.#table = table;
    this.#machine = machine;
  }

  costs(question: CostsQuestion): Promise<bigint[]> {
    const { rows } = this.#table;
    if (question.score === "k-median")
      return inBatches(question.candidates, rows, this.#mediansFor(question));
    const means = this.#meansFor(question.inputs);
    return inBatches(question.candidates, rows, (candidates) => means.kMeansSums(candidates));
  }

  /** How far rows are from points; other questions about distances share it. */
  distancesFor(inputs: Inputs<PlainAttribute>): RowDistances {
    return rememberColumn(this.#distances, inputsKey(inputs), () => new RowDistances(this.#table, inputs));
  }

  /** The rows as points, for the kernels that read them so. */
  #pointsFor(inputs: Inputs<PlainAttribute>): PointRows {
    return rememberColumn(this.#points, inputsKey(inputs), () => pointRows(this.#table, inputs));
  }

  #meansFor(inputs: Inputs<PlainAttribute>): KMeans {
    return rememberColumn(this.#means, inputsKey(inputs), () => {
      const { rows, dimensions, weights } = this.#pointsFor(inputs);
      const bounds = { low: -INPUT_ONE, high: INPUT_ONE };
      return new KMeans(rows, dimensions, { bounds, machine: this.#machine, ...(weights && { weights }) });
    });
  }

  /** A search keeps to one set of points, so only the last one's distances are kept: they take the most memory here. */
  #mediansFor(asked: PointsCosts): Costs<readonly number[]> {
    if (!this.#medians || !sameDistances(this.#medians.asked, asked))
      this.#medians = { asked, costs: this.#mediansBy(asked) };
    return this.#medians.costs;
  }

  #mediansBy(asked: PointsCosts): Costs<readonly number[]> {
    const machine = this.#machine;
    const { metric, clip, places, inputs } = asked;
    if (machine === "wasm" && metric === "l1" && clip.high <= MOST_16) {
      const { rows, dimensions, weights } = this.#pointsFor(inputs);
      const options = { clip, machine, mostBytes: KEPT_BYTES, ...(weights && { weights }) };
      const medians = new KMedian(rows, dimensions, places, options);
      if (medians.machine === "wasm") return (candidates) => medians.kMedianSums(candidates);
    }
    const columns = new DistanceColumns(this.distancesFor(inputs), asked, machine);
    return (candidates) => columns.costs(candidates);
  }
}

type Costs<Candidate> = (candidates: readonly Candidate[]) => bigint[];

async function inBatches<Candidate>(
  candidates: readonly Candidate[],
  rows: number,
  costs: Costs<Candidate>,
): Promise<bigint[]> {
  const all: bigint[] = [];
  for (let at = 0; at < candidates.length; at += BATCH) {
    all.push(...costs(candidates.slice(at, at + BATCH)));
    await pause(rows * BATCH);
  }
  return all;
}

export const inputsKey = (inputs: Inputs<PlainAttribute>): string =>
  JSON.stringify(inputs.attributes.map((a) => a.name));

function sameDistances(a: PointsCosts, b: PointsCosts): boolean {
  return (
    inputsKey(a.inputs) === inputsKey(b.inputs) &&
    a.metric === b.metric &&
    a.clip.low === b.clip.low &&
    a.clip.high === b.clip.high &&
    a.places.length === b.places.length &&
    a.places.every((x, k) => x === b.places[k])
  );
}

/** The clipped distances of all rows to a point, computed when it is first used; the oldest make room for new ones. */
class DistanceColumns {
  readonly #distances: RowDistances;
  readonly #asked: PointsCosts;
  readonly #least: LeastSums;
  readonly #most: number;
  readonly #kept = new Map<number, Int32Array>();

  constructor(distances: RowDistances, asked: PointsCosts, machine: Machine) {
    const { rows, weights } = distances;
    const kernel = machine === "wasm" ? kernelLeast(rows, weights, asked.clip.high) : undefined;
    this.#distances = distances;
    this.#asked = asked;
    this.#least = kernel ?? ((columns, lists) => plainLeast(columns, lists, weights));
    this.#most = Math.max(1, Math.floor(KEPT_BYTES / (4 * rows + 1)));
  }

  costs(candidates: readonly (readonly number[])[]): bigint[] {
    const numbers = new Map([...new Set(candidates.flat())].map((point, number) => [point, number]));
    // One by one, candidates need no more columns at a time than there is room for, or than one of them has.
    if (numbers.size > this.#most && candidates.length > 1)
      return candidates.flatMap((candidate) => this.costs([candidate]));
    return this.#least(
      [...numbers.keys()].map((point) => this.#column(point)),
      candidates.map((candidate) => candidate.map((point) => numbers.get(point) as number)),
    );
  }

  #column(point: number): Int32Array {
    const known = this.#kept.get(point);
    if (known) return known;
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= this.#most) this.#kept.delete(oldest);
    const column = this.#distances.column(this.#asked, point);
    this.#kept.set(point, column);
    return column;
  }
}

const plainLeast = (
  columns: readonly Int32Array[],
  lists: readonly (readonly number[])[],
  weights: Uint32Array | undefined,
): bigint[] =>
  lists.map((list) => {
    const least = columns[list[0]].slice();
    for (const number of list)
      for (let row = 0; row < least.length; row++) least[row] = Math.min(least[row], columns[number][row]);
    const sum = new ExactSum();
    least.forEach((distance, row) => {
      sum.add(distance, timesAt(weights, row));
    });
    return sum.total();
  });

/** The coordinates of all rows, one row after the other. */
function pointRows(table: CodedRows, inputs: Inputs<PlainAttribute>): PointRows {
  const dimensions = inputs.length - 1;
  const rows = new Int16Array(table.rows * dimensions);
  for (const [index, attribute] of inputs.attributes.entries()) {
    const codes = codesOf(table, attribute);
    const offset = inputs.offsets[index];
    if (attribute.kind === "numeric") {
      const own = inputsOfCodes(attribute, codes);
      for (let row = 0; row < table.rows; row++) rows[row * dimensions + offset] = own[row];
      continue;
    }
    for (let row = 0; row < table.rows; row++) {
      const start = row * dimensions + offset;
      rows.fill(-INPUT_ONE, start, start + attribute.values.length);
      rows[start + codes[row]] = INPUT_ONE;
    }
  }
  return { rows, dimensions, weights: table.weights };
}
