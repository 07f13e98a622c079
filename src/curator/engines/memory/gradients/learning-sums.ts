/**
 * Gradients and products over rows that are held as codes (engine.ts: `GradientQuestion`, `ProductsQuestion`). Gradients that are asked for
 * again and again go to the kernels, where there are any; both give the same whole numbers.
 *
 * Claim. Every sum is exact.
 * Proof. A row adds whole numbers of at most 2³⁹ in size to a gradient, a slope of at most 2²⁵ times an input of at most 2¹⁴. Loops take rows in
 * stretches that stand for at most 2¹³ of them: sums are at most 2⁵² and so exact in doubles. Stretches are added up in BigInt; a stored row
 * that stands for more rows is one of its own, in which it counts once, and is multiplied there. Costs are at most 2²⁰. Margins are sums of one
 * product an attribute and one for the bias, each at most 2³⁰·2¹⁴: exact for up to 2⁹ of them (`MOST_INPUTS`). For the kernels:
 * kernels/gradients/gradient-rows.ts, kernels/products/product-rows.ts. ∎
 *
 * Claim. At fine weights w a sum is off by less than rows·2⁻⁴³·(1 + k²·c·‖w‖/2⁹), as engine.ts says.
 * Proof. In doubles a product is off by 2⁻⁵³ of itself, a sum of some terms, added one after the other, by as often 2⁻⁵³ of their sizes together as there
 * are terms. A margin has k terms, of at most √k·‖w‖ together: it is off by at most (k + 1)·2⁻⁵³·√k·‖w‖ ≤ k²·2⁻⁵²·‖w‖, and its slope by c
 * times that; what is done to the slope itself adds less than 2⁻⁵⁰. Slopes times inputs, at most 1 each, are added up 256 at a time, off by 2⁻⁴⁵ a
 * row, then up to 32 such sums a stretch, by 2⁻⁴⁸; rounded to 2⁻⁴⁴ a stretch is off by 2⁻⁴⁵. All this is below 2⁻⁴³·(1 + k²·c·‖w‖/2⁹) a row. ∎
 */
import { pause } from "../../../../base/pause.ts";
import type { CodedRows } from "../../../../read/table.ts";
import { INPUT_ONE } from "../../../../schema/coding/codes.ts";
import type { InputAttribute } from "../../../../schema/coding/layout.ts";
import { pairsOf } from "../../../../schema/coding/pairs.ts";
import type { GradientQuestion, LossesQuestion, ProductsQuestion } from "../../../engine.ts";
import type { GradientRows } from "../../../kernels/gradients/gradient-rows.ts";
import { ProductRows } from "../../../kernels/products/product-rows.ts";
import { rowStretches } from "../../../kernels/stretches.ts";
import type { Machine } from "../../../kernels/twin-memory.ts";
import { costOfDistance } from "../../../queries/gradients/fits.ts";
import { FINE_WEIGHT_ONE, mostSlope } from "../../../queries/gradients/gradient.ts";
import { BlockRows, storedRows } from "../block-rows.ts";
import { rememberColumn } from "../clusters/coordinates.ts";
import { columnOf, keyOf, type Learnt, LearntRows } from "./learnt-rows.ts";
import {
  addMargins,
  addSlopes,
  fillSlopes,
  type InputColumn,
  slopeAt,
  slopeOnLine,
  sumOfCosts,
} from "./loops.ts";
import { isNear, plannedRows, withLabel } from "./planned.ts";
import { productGroups, targetsOf } from "./product-groups.ts";

/** How many rows a stretch stands for at most. */
const ROWS_OF_SLOPES = 2 ** 13;
/** How many slopes are added one after the other where they are fine. */
const FINE_SLOPES = 2 ** 8;
/** What rows may take of the kernels' memory, which ends at 2³². */
const MOST_BYTES = 2 ** 30;
/** A plan for the kernels takes as long as about so many gradients by loops. */
const PATIENCE = 32;

/** Rows, how many gradients were asked of them, and once these are many, what the kernels know. */
interface Asked {
  readonly rows: LearntRows;
  gradients: number;
  planned?: GradientRows | undefined;
  products?: readonly ProductRows[];
}

export class LearningSums {
  readonly #table: CodedRows;
  readonly #machine: Machine;
  readonly #patience: number;
  readonly #columns = new Map<string, InputColumn>();
  readonly #asked: Asked[] = [];
  /** There are few rows in each, and loops will do. */
  readonly #blocks: BlockRows<LearningSums>;
  #steepest: { readonly slope: Int32Array; readonly most: number } = { slope: new Int32Array(), most: 0 };

  constructor(table: CodedRows, machine: Machine = "wasm", patience = PATIENCE) {
    this.#table = table;
    this.#machine = machine;
    this.#patience = patience;
    this.#blocks = new BlockRows(table, (rows) => new LearningSums(rows, machine, Number.POSITIVE_INFINITY));
  }

  async gradient({ block, ...question }: GradientQuestion): Promise<readonly bigint[]> {
    if (block) return this.#blocks.of(learntFrom(question), block.of)[block.index].gradient(question);
    const asked = this.#askedFor(question);
    if (question.fine) return this.#gradientByLoops(question, asked.rows);
    if (asked.gradients++ === this.#patience && this.#machine === "wasm")
      asked.planned = plannedRows(asked.rows, MOST_BYTES);
    if (!asked.planned) return this.#gradientByLoops(question, asked.rows);
    const { weights, slope, clip } = question;
    const most = mostFor(clip, asked.rows.longest);
    const isClipped = mostSlope(clip, asked.rows.longest) < this.#steepestOf(slope);
    return asked.planned.gradient({
      weights: withLabel(weights),
      slope,
      isNear: isNear(question.inputs, weights),
      most: isClipped ? most : undefined,
    });
  }

  /** The rows that take part are few, and others every time: loops will do. */
  sampledGradient(question: GradientQuestion, taking: Uint32Array): Promise<readonly bigint[]> {
    const sample = takenOf(this.#table, taking, learntFrom(question));
    return new LearningSums(sample, this.#machine, Number.POSITIVE_INFINITY).gradient(question);
  }

  async #gradientByLoops(
    { inputs, slope, clip, ...asked }: GradientQuestion,
    rows: LearntRows,
  ): Promise<readonly bigint[]> {
    const weights = asked.fine?.map((weight) => weight * FINE_WEIGHT_ONE) ?? asked.weights;
    const [each, at, finer] = asked.fine ? [FINE_SLOPES, slopeOnLine, 2 ** 6] : [ROWS_OF_SLOPES, slopeAt, 1];
    const { columns, labels, isNumeric, lengths } = rows;
    const rules = { slope, labels, isNumeric, lengths, most: mostFor(clip, rows.longest).byLength };
    const sums = new Array<bigint>(inputs.length).fill(0n);
    const bias = inputs.length - 1;
    const room = new Float64Array(Math.min(ROWS_OF_SLOPES, this.#table.rows));
    const [part, some] = [new Float64Array(inputs.length), new Float64Array(inputs.length)];
    for (const { from, to, times } of rowStretches(this.#table.rows, this.#table.weights, ROWS_OF_SLOPES)) {
      const slopes = room.subarray(0, to - from).fill(weights[bias] * INPUT_ONE);
      columns.forEach((column, k) => {
        addMargins(slopes, column, weights.subarray(inputs.offsets[k]), from);
      });
      fillSlopes(slopes, rules, countsIn(rows, from, to, times), from, at);
      part.fill(0);
      for (let first = 0; first < slopes.length; first += each) {
        const own = slopes.subarray(first, first + each);
        some.fill(0);
        columns.forEach((column, k) => {
          addSlopes(some.subarray(inputs.offsets[k]), column, own, from + first);
        });
        some[bias] = INPUT_ONE * total(own);
        for (let j = 0; j < part.length; j++) part[j] += some[j];
      }
      for (let j = 0; j < part.length; j++) sums[j] += BigInt(Math.round(part[j] * finer)) * times;
      await pause((to - from) * columns.length);
    }
    return sums;
  }

  async losses(question: LossesQuestion): Promise<readonly bigint[]> {
    const { inputs, candidates, isSquared, cap } = question;
    const { rows } = this.#askedFor(question);
    const { columns, labels } = rows;
    const sums = new Array<bigint>(candidates.length).fill(0n);
    const cost = (far: number) => costOfDistance(isSquared, Math.min(cap, far));
    for (const { from, to, times } of rowStretches(this.#table.rows, this.#table.weights, ROWS_OF_SLOPES)) {
      const counts = countsIn(rows, from, to, times);
      for (const [i, weights] of candidates.entries()) {
        const margins = new Float64Array(to - from).fill(weights[inputs.length - 1] * INPUT_ONE);
        columns.forEach((column, k) => {
          addMargins(margins, column, weights.subarray(inputs.offsets[k]), from);
        });
        sums[i] += BigInt(sumOfCosts(margins, labels, counts, from, cost)) * times;
        await pause((to - from) * columns.length);
      }
    }
    return sums;
  }

  async products(question: ProductsQuestion): Promise<readonly bigint[]> {
    const asked = this.#askedFor(question);
    const pairs = pairsOf(question.inputs, question, question.countsRows);
    const columns = asked.rows.withBiasAndLabel();
    asked.products ??= this.#productRows(columns, asked.rows.times);
    const size = pairs.reduce((sum, pair) => sum + pair.size, 0);
    const sums = new Array<bigint>(size).fill(0n);
    for (const rows of asked.products)
      for (const [i, sum] of (await rows.sums(size, targetsOf(pairs, columns))).entries()) sums[i] += sum;
    return sums;
  }

  /** As many rows at once as the kernels' memory holds surely, however many there are. */
  #productRows(columns: readonly InputColumn[], times: Uint32Array | undefined): readonly ProductRows[] {
    const { rows } = this.#table;
    const most = Math.floor(MOST_BYTES / (2 * columns.length + 4));
    return Array.from({ length: Math.max(1, Math.ceil(rows / most)) }, (_, i) => {
      const [from, to] = [i * most, Math.min(rows, (i + 1) * most)];
      const own = columns.map((column) => rowsOfColumn(column, from, to));
      const source = { rows: to - from, ...productGroups(own, to - from), times: times?.subarray(from, to) };
      return new ProductRows(source, this.#machine);
    });
  }

  #askedFor(question: Learnt): Asked {
    const known = this.#asked.find(({ rows }) => rows.fits(question));
    if (known) return known;
    const asked: Asked = {
      rows: new LearntRows(this.#table, question, (attribute) => this.#column(attribute)),
      gradients: 0,
    };
    this.#asked.push(asked);
    return asked;
  }

  #column(attribute: InputAttribute): InputColumn {
    return rememberColumn(this.#columns, keyOf(attribute), () => columnOf(this.#table, attribute));
  }

  #steepestOf(slope: Int32Array): number {
    if (this.#steepest.slope !== slope)
      this.#steepest = { slope, most: slope.reduce((most, told) => Math.max(most, Math.abs(told)), 0) };
    return this.#steepest.most;
  }
}

/**
 * How far slopes may go by a row's length (gradient.ts), for the clip and the number of attributes that were asked about last. Both are public, and
 * every block and sample asks for the same: to work it out anew took longer than a block's own sums.
 */
let lastMost = { clip: 0, byLength: new Float64Array() };

function mostFor(clip: number, longest: number) {
  if (lastMost.clip !== clip || lastMost.byLength.length !== longest + 1)
    lastMost = { clip, byLength: Float64Array.from({ length: longest + 1 }, (_, q) => mostSlope(clip, q)) };
  return lastMost;
}

function total(slopes: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < slopes.length; i++) sum += slopes[i];
  return sum;
}

/** How often each row of a stretch counts: once where the stretch says how often, unless it never does. */
const countsIn = ({ counts }: LearntRows, from: number, to: number, times: bigint): Float64Array =>
  times > 1n ? counts.slice(from, to).map(Math.sign) : counts.subarray(from, to);

const rowsOfColumn = (column: InputColumn, from: number, to: number): InputColumn =>
  "units" in column
    ? { units: column.units.subarray(from, to) }
    : { ...column, codes: column.codes.subarray(from, to) };

const learntFrom = ({ inputs, label }: GradientQuestion) => [...inputs.attributes, label];

/** Rows are numbered in their order, and one that is stored for many has as many numbers in a row. */
function takenOf(
  table: CodedRows,
  taking: Uint32Array,
  attributes: ReturnType<typeof learntFrom>,
): CodedRows {
  if (!table.weights) return storedRows(table, Array.from(taking), attributes);
  const [rows, times]: [number[], number[]] = [[], []];
  for (let row = 0, end = 0, next = 0; row < table.rows; row++) {
    end += table.weights[row];
    const first = next;
    while (next < taking.length && taking[next] < end) next++;
    if (next > first) {
      rows.push(row);
      times.push(next - first);
    }
  }
  return { ...storedRows(table, rows, attributes), weights: Uint32Array.from(times) };
}
