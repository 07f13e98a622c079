/**
 * Gradients and products over rows that are held as codes (engine.ts: `GradientQuestion`, `ProductsQuestion`).
 *
 * Claim. Every sum is exact.
 * Proof. A row adds whole numbers of at most 2³⁹ in size to a gradient, a slope of at most 2²⁵ times an input of at most 2¹⁴, and of at most 2²⁸
 * to products; of at most 2²⁰ to a sum of costs. Rows are taken in stretches that stand for at most 2¹³, or 2²⁴, of them: sums are at most 2⁵² and so exact in doubles. Stretches
 * are added up in BigInt; a stored row that stands for more rows is one of its own, in which it counts once, and is multiplied there.
 * Margins are sums of one product an attribute and one for the bias, each at most 2³⁰·2¹⁴: exact for up to 2⁹ of them (`MOST_INPUTS`). ∎
 */
import { pause } from "../../../../base/pause.ts";
import type { CodedRows } from "../../../../read/table.ts";
import { INPUT_ONE, isMissingCode } from "../../../../schema/coding/codes.ts";
import { type InputAttribute, type Inputs, weightsOf } from "../../../../schema/coding/layout.ts";
import { isIndicator } from "../../../../schema/coding/learnable.ts";
import { groupsOfCodes } from "../../../../schema/taxonomy/groups-of-codes.ts";
import { blockOf } from "../../../queries/gradients/block-descents.ts";
import { costOf } from "../../../queries/gradients/fits.ts";
import { mostSlope, shareOfLength } from "../../../queries/gradients/gradient.ts";
import { unitsOfCode } from "../../../queries/gradients/inputs.ts";
import { pairsOf } from "../../../queries/gradients/products.ts";
import type { GradientQuestion, LearntLabel, LossesQuestion, ProductsQuestion } from "../../engine.ts";
import { codesOf, rememberColumn } from "../clusters/coordinates.ts";
import { timesAt } from "../tally.ts";
import {
  addMargins,
  addProducts,
  addSlopes,
  fillSlopes,
  type InputColumn,
  isNumber,
  sumOfCosts,
  unitOfProducts,
} from "./loops.ts";

/** How many rows a stretch stands for at most. */
const ROWS_OF_SLOPES = 2 ** 13;
const ROWS_OF_PRODUCTS = 2 ** 24;

/** Stored rows from one to another, of which all count as often as the row's own weight; one alone may count more often. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly times: bigint;
}

export class LearningSums {
  readonly #table: CodedRows;
  readonly #columns = new Map<string, InputColumn>();
  readonly #lengths = new Map<string, Int32Array>();
  readonly #dealt = new Map<string, readonly LearningSums[]>();
  #most: { readonly clip: number; readonly byLength: Float64Array } = {
    clip: 0,
    byLength: new Float64Array(),
  };

  constructor(table: CodedRows) {
    this.#table = table;
  }

  async gradient({ block, ...question }: GradientQuestion): Promise<readonly bigint[]> {
    if (block) return this.#blocks(question, block.of)[block.index].gradient(question);
    const { inputs, weights, slope } = question;
    const columns = inputs.attributes.map((attribute) => this.#column(attribute));
    const rules = {
      slope,
      labels: this.#label(question),
      isNumeric: question.positive === undefined,
      lengths: this.#lengthsOf(inputs, columns),
      most: this.#mostFor(question.clip, inputs.attributes.length + 1),
    };
    const sums = new Array<bigint>(inputs.length).fill(0n);
    const bias = inputs.length - 1;
    for (const { from, to, times } of this.#stretches(ROWS_OF_SLOPES)) {
      const slopes = new Float64Array(to - from).fill(weights[bias] * INPUT_ONE);
      columns.forEach((column, k) => {
        addMargins(slopes, column, weights.subarray(inputs.offsets[k]), from);
      });
      fillSlopes(slopes, rules, this.#counts(question, from, to, times), from);
      const part = new Float64Array(inputs.length);
      columns.forEach((column, k) => {
        addSlopes(part.subarray(inputs.offsets[k]), column, slopes, from);
      });
      for (const slope of slopes) part[bias] += INPUT_ONE * slope;
      for (let j = 0; j < part.length; j++) sums[j] += BigInt(part[j]) * times;
      await pause((to - from) * columns.length);
    }
    return sums;
  }

  async losses({ inputs, label, candidates, isSquared, cap }: LossesQuestion): Promise<readonly bigint[]> {
    const columns = inputs.attributes.map((attribute) => this.#column(attribute));
    const labels = this.#label({ label });
    const sums = new Array<bigint>(candidates.length).fill(0n);
    for (const { from, to, times } of this.#stretches(ROWS_OF_SLOPES)) {
      const counts = this.#counts({ label }, from, to, times);
      for (const [i, weights] of candidates.entries()) {
        const margins = new Float64Array(to - from).fill(weights[inputs.length - 1] * INPUT_ONE);
        columns.forEach((column, k) => {
          addMargins(margins, column, weights.subarray(inputs.offsets[k]), from);
        });
        sums[i] +=
          BigInt(sumOfCosts(margins, labels, counts, from, (far) => costOf(isSquared, Math.min(cap, far)))) *
          times;
        await pause((to - from) * columns.length);
      }
    }
    return sums;
  }

  async products(question: ProductsQuestion): Promise<readonly bigint[]> {
    const { inputs, countsRows } = question;
    const bias: InputColumn = { units: new Int16Array(this.#table.rows).fill(INPUT_ONE) };
    const label: InputColumn = { units: this.#label(question) };
    const columns = [...inputs.attributes.map((attribute) => this.#column(attribute)), bias, label];
    const pairs = pairsOf(inputs, question, countsRows);
    const sums: bigint[] = [];
    const parts = pairs.map(({ size }) => new Float64Array(size));
    for (const { from, to, times } of this.#stretches(ROWS_OF_PRODUCTS)) {
      const counts = this.#counts(question, from, to, times);
      let at = 0;
      for (const [i, { first, second }] of pairs.entries()) {
        const unit = unitOfProducts(columns[first], columns[second]);
        addProducts(parts[i].fill(0), columns[first], columns[second], counts, from);
        for (const sum of parts[i]) sums[at] = (sums[at++] ?? 0n) + BigInt(sum) * unit * times;
        await pause(to - from);
      }
    }
    return sums.length > 0 ? sums : parts.flatMap((part) => new Array<bigint>(part.length).fill(0n));
  }

  /** The rows of each block, by themselves. */
  #blocks({ inputs, label }: GradientQuestion, of: number): readonly LearningSums[] {
    const attributes = [...inputs.attributes.filter((attribute) => !isIndicator(attribute)), label];
    return rememberColumn(this.#dealt, JSON.stringify([of, attributes.map(({ name }) => name)]), () => {
      const codes = attributes.map((attribute) => codesOf(this.#table, attribute));
      const rows = Array.from({ length: of }, (): number[] => []);
      for (let row = 0; row < this.#table.rows; row++)
        rows[
          blockOf(
            codes.map((column) => column[row]),
            of,
          )
        ].push(row);
      return rows.map((own) => new LearningSums(rowsOf(this.#table, own)));
    });
  }

  #column(attribute: InputAttribute): InputColumn {
    return rememberColumn(this.#columns, keyOf(attribute), () => {
      const codes = codesOf(this.#table, attribute);
      if (attribute.kind === "numeric")
        return { units: Int16Array.from(codes, (code) => unitsOfCode(attribute, code)) };
      const own = attribute.kind === "grouped" ? groupsOfCodes(attribute, codes) : codes;
      return { codes: own, size: weightsOf(attribute) };
    });
  }

  /** Each row's label: 1 or −1 of classes, a number's input; 0 where it is missing. */
  #label({ label, positive }: LearntLabel): Int16Array {
    const codes = codesOf(this.#table, label);
    if (label.kind === "numeric") return Int16Array.from(codes, (code) => unitsOfCode(label, code));
    return Int16Array.from(codes, (code) => (code === positive ? INPUT_ONE : -INPUT_ONE));
  }

  /** How often each row of a stretch counts: never where its label is missing, once where the stretch says how often. */
  #counts({ label }: LearntLabel, from: number, to: number, times: bigint): Float64Array {
    const { weights } = this.#table;
    const codes = codesOf(this.#table, label);
    const counts = new Float64Array(to - from);
    for (let i = 0; i < counts.length; i++)
      counts[i] = isMissingCode(label, codes[from + i]) ? 0 : times > 1n ? 1 : timesAt(weights, from + i);
    return counts;
  }

  /** Each row's q (queries/gradients/gradient.ts). */
  #lengthsOf({ attributes }: Inputs, columns: readonly InputColumn[]): Int32Array {
    return rememberColumn(this.#lengths, attributes.map(keyOf).join(), () => {
      const same = 1 + columns.filter((column) => !isNumber(column)).length;
      const lengths = new Int32Array(this.#table.rows).fill(same * shareOfLength(INPUT_ONE));
      for (const column of columns)
        if (isNumber(column))
          for (let row = 0; row < lengths.length; row++) lengths[row] += shareOfLength(column.units[row]);
      return lengths;
    });
  }

  #mostFor(clip: number, inputs: number): Float64Array {
    const size = inputs * shareOfLength(INPUT_ONE) + 1;
    if (this.#most.clip !== clip || this.#most.byLength.length !== size)
      this.#most = { clip, byLength: Float64Array.from({ length: size }, (_, q) => mostSlope(clip, q)) };
    return this.#most.byLength;
  }

  *#stretches(most: number): Generator<Stretch> {
    const { rows, weights } = this.#table;
    let [from, stands] = [0, 0];
    for (let row = 0; row < rows; row++) {
      const times = timesAt(weights, row);
      if (stands + times > most && row > from) {
        yield { from, to: row, times: 1n };
        [from, stands] = [row, 0];
      }
      stands += times;
      if (times > most) {
        yield { from, to: row + 1, times: BigInt(times) };
        [from, stands] = [row + 1, 0];
      }
    }
    if (from < rows) yield { from, to: rows, times: 1n };
  }
}

/** No two columns share a key, whatever attributes are called. */
const keyOf = (attribute: InputAttribute): string =>
  JSON.stringify([
    attribute.name,
    isIndicator(attribute),
    attribute.kind === "grouped" ? attribute.starts : [],
  ]);

const rowsOf = ({ columns, weights }: CodedRows, rows: readonly number[]): CodedRows => ({
  rows: rows.length,
  columns: columns.map((column) => ({
    attribute: column.attribute,
    codes: Uint32Array.from(rows, (row) => column.codes[row]),
  })),
  ...(weights ? { weights: Uint32Array.from(rows, (row) => weights[row]) } : {}),
});
