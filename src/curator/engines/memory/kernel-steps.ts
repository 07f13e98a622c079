/**
 * Sums of scores by the kernels for candidates that each differ from the hub in one weight: one pass over the rows for all
 * categorical values together, and one for each numeric attribute. See by-coordinate.ts for why the sums are the same.
 *
 * For zero-one scores only rows whose margin is within one step of zero can change sides; the passes visit only those.
 */
import { pause } from "../../../pause.ts";
import type { SumsQuestion } from "../engine.ts";
import type { Step } from "./by-coordinate.ts";
import { type Parent, parentOf } from "./kernel-parent.ts";
import type { KernelRows, Side } from "./kernel-rows.ts";
import { REACH_16 } from "./kernel-sums.ts";
import { partsOfPiece } from "./table-pieces.ts";

export function canStep(rows: KernelRows, question: SumsQuestion, steps: readonly Step[]): boolean {
  const { hub, reach, inputs, largest } = question;
  const size = steps.reduce((most, { delta }) => Math.max(most, Math.abs(delta)), 0);
  const fits = rows.plan.dense.every((k) => Math.abs(hub[inputs.offsets[k]]) + size <= REACH_16);
  // Sums are read as doubles, which hold whole numbers up to 2⁵³.
  return (
    fits &&
    reach + size <= REACH_16 &&
    2 * rows.totalWeight * Math.max(1, largest + 2 * size * question.score.slope) < 2 ** 53
  );
}

export async function kernelSteps(
  rows: KernelRows,
  question: SumsQuestion,
  steps: readonly Step[],
): Promise<bigint[]> {
  const losses = rows.sides.map((side) => rows.lossesByMargin(question.score, side.positive));
  const parent = parentOf(rows, question);
  const mark = rows.arena.used;
  const sums = new Array<bigint>(steps.length);
  for (const size of new Set(steps.map((s) => Math.abs(s.delta)))) {
    const start = rows.arena.used;
    const answers = new StepSums(rows, question, { ...parent, losses, size });
    for (let i = 0; i < steps.length; i++)
      if (Math.abs(steps[i].delta) === size) sums[i] = BigInt(-answers.of(steps[i]));
    rows.arena.release(start);
    await pause(rows.plan.rows);
  }
  rows.arena.release(mark);
  return sums;
}

interface StepContext extends Parent {
  /** For each side, the table of losses at margin 0. */
  readonly losses: readonly number[];
  readonly size: number;
}

/** Rows of one side within a step of zero, and how many lie above them. */
interface NearZero {
  readonly at: number;
  readonly count: number;
  readonly above: number;
}

/** Losses after every step of one size. */
class StepSums {
  readonly #rows: KernelRows;
  readonly #question: SumsQuestion;
  readonly #context: StepContext;
  /** Σ loss(z + δ), Σ loss(z − δ) over all rows. */
  readonly #totals: Pair;
  /** Σ [loss(z + δ) − loss(z − δ)] by entry. */
  readonly #gains: Float64Array;
  /** Listed rows of each side, where only few can change; else undefined. */
  readonly #lists: readonly NearZero[] | undefined;
  /** Losses after a step up and a step down of each weight, worked out attribute by attribute when first asked for. */
  readonly #up: Float64Array;
  readonly #down: Float64Array;
  readonly #known: Uint8Array;

  constructor(rows: KernelRows, question: SumsQuestion, context: StepContext) {
    this.#rows = rows;
    this.#question = question;
    this.#context = context;
    const few =
      question.score.name === "zero-one" && rows.plan.weights === undefined && rows.plan.dense.length === 0;
    this.#lists = few ? rows.sides.map((side) => this.#listed(side)) : undefined;
    [this.#totals, this.#gains] = this.#oneHot();
    const { inputs } = question;
    this.#up = new Float64Array(inputs.length).fill(this.#totals[0]);
    this.#down = new Float64Array(inputs.length).fill(this.#totals[1]);
    this.#known = new Uint8Array(inputs.attributes.length);
  }

  /** The bias moves every margin alike, and so does no step at all. */
  of({ weight, delta }: Step): number {
    const at = weight < 0 ? this.#up.length - 1 : weight;
    const k = this.#rows.attributeOf[at];
    if (k >= 0 && this.#known[k] === 0) this.#workOut(k);
    return delta < 0 ? this.#down[at] : this.#up[at];
  }

  #workOut(k: number): void {
    const { inputs } = this.#question;
    this.#known[k] = 1;
    const at = inputs.offsets[k];
    if (inputs.attributes[k].kind === "numeric") {
      [this.#up[at], this.#down[at]] = this.#numericSums(k);
      return;
    }
    const [up, down] = this.#totals;
    const gains = this.#gainsOf(k);
    for (let value = 0; value < gains.length; value++) {
      this.#up[at + value] = down + gains[value];
      this.#down[at + value] = up - gains[value];
    }
  }

  #listed(side: Side): NearZero {
    const rows = this.#rows;
    const at = rows.arena.allocate(side.rows * 4 + 64);
    const above = rows.arena.allocate(4);
    const count = rows.kernels.nearZero(this.#marginsOf(side), side.rows, this.#context.size, at, above);
    return { at, count, above: rows.i32(above, 1)[0] };
  }

  #marginsOf(side: Side): number {
    return this.#context.margins + side.first * 2;
  }

  #oneHot(): [Pair, Float64Array] {
    const rows = this.#rows;
    const { losses, size } = this.#context;
    const G = rows.plan.groups.length;
    const acc = rows.arena.allocate(rows.plan.entries * 8);
    const totals = rows.arena.allocate(16);
    rows.u32(acc, 2 * rows.plan.entries).fill(0);
    rows.u32(totals, 4).fill(0);
    for (const [s, side] of rows.sides.entries()) {
      const list = this.#lists?.[s];
      const margins = this.#marginsOf(side);
      if (list) rows.kernels.oneHotStepsList(list.at, list.count, margins, size, losses[s], G, side.ids, acc);
      else
        rows.kernels.oneHotSteps(margins, side.rows, size, losses[s], G, side.ids, acc, side.weights, totals);
    }
    const both: Pair = this.#lists ? [this.#wrongAfter(size), this.#wrongAfter(-size)] : pairAt(rows, totals);
    return [both, numbersAt(rows, acc, rows.plan.entries)];
  }

  /** Rows that are wrong once every margin has moved by at most a step: only listed rows can change sides. */
  #wrongAfter(move: number): number {
    const { kernels, sides } = this.#rows;
    return sides.reduce((sum, side, s) => {
      const { at, count, above } = this.#lists![s];
      const right = above + kernels.countListed(at, count, this.#marginsOf(side), -move);
      return sum + (side.positive ? side.rows - right : right);
    }, 0);
  }

  /** The gain of each value of a categorical attribute: over all entries of its group that stand for it. */
  #gainsOf(k: number): Float64Array {
    const { inputs } = this.#question;
    const values = new Float64Array((inputs.offsets[k + 1] ?? inputs.length - 1) - inputs.offsets[k]);
    const { first, codes, attributes } = this.#groupOf(k).group;
    const own = codes[attributes.indexOf(k)];
    for (let entry = 0; entry < own.length; entry++) values[own[entry]] += this.#gains[first + entry];
    return values;
  }

  #groupOf(k: number) {
    const place = this.#rows.plan.groups.findIndex((group) => group.attributes.includes(k));
    return { place, group: this.#rows.plan.groups[place] };
  }

  #numericSums(k: number): Pair {
    return this.#rows.plan.dense.includes(k) ? this.#continuousSums(k) : this.#codedSums(k);
  }

  /** How far each entry's part moves when one weight does; other attributes of the entry stay. */
  #codedSums(k: number): Pair {
    const rows = this.#rows;
    const { place } = this.#groupOf(k);
    const mark = rows.arena.used;
    const shifts = placeShifts(rows, this.#question, { k, place, size: this.#context.size });
    const out = rows.arena.allocate(16);
    rows.u32(out, 4).fill(0);
    const G = rows.groups.length;
    for (const [s, side] of rows.sides.entries()) {
      const [lut, list, margins, ids] = [
        this.#context.losses[s],
        this.#lists?.[s],
        this.#marginsOf(side),
        side.ids + place * 2,
      ];
      if (list) rows.kernels.numericStepsList(list.at, list.count, margins, lut, G, ids, shifts, out);
      else rows.kernels.numericSteps(margins, side.rows, lut, G, ids, shifts, side.weights, out);
    }
    const [up, down] = pairAt(rows, out);
    rows.arena.release(mark);
    // Listed rows give differences to the hub; all other rows stay as they are.
    const here = this.#lists ? this.#wrongAfter(0) : 0;
    return [here + up, here + down];
  }

  #continuousSums(k: number): Pair {
    const rows = this.#rows;
    const { products, losses, size } = this.#context;
    const mark = rows.arena.used;
    const out = rows.arena.allocate(16);
    rows.u32(out, 4).fill(0);
    const column = rows.plan.dense.indexOf(k) * 2;
    for (const [s, { rows: n, first, x, weights }] of rows.sides.entries()) {
      const margins = this.#context.margins + first * 2;
      const sums = products + first * 4;
      rows.kernels.continuousSteps(
        margins,
        sums,
        x + column,
        rows.width * 2,
        n,
        size,
        losses[s],
        weights,
        out,
      );
    }
    const both = pairAt(rows, out);
    rows.arena.release(mark);
    return both;
  }
}

/** For every entry of the attribute's group, how far a step up and a step down move the margin: two numbers of 32 bits. */
function placeShifts(
  rows: KernelRows,
  { inputs, hub }: SumsQuestion,
  { k, place, size }: { k: number; place: number; size: number },
): number {
  const { first, entries, pieces, numbersAt, pieceOf } = rows.groups[place];
  const p = pieceOf(k);
  const piece = pieces[p];
  const weight = inputs.offsets[k];
  const before = pieces.slice(0, p).reduce((sum, one) => sum + one.entries, 0);
  const moved = hub.slice();
  const [here, up, down] = [0, size, -size].map((move) => {
    moved[weight] = hub[weight] + move;
    return partsOfPiece(piece, moved);
  });
  const shifts = rows.arena.allocate(rows.plan.entries * 8);
  const pairs = rows.arena.allocate(piece.entries * 8);
  const numbers = rows.i32(pairs, piece.entries * 2);
  for (let e = 0; e < piece.entries; e++) {
    numbers[2 * e] = up[e] - here[e];
    numbers[2 * e + 1] = down[e] - here[e];
  }
  rows.kernels.spreadPairs(pairs, numbersAt + 2 * p, pieces.length, before, entries, shifts + first * 8);
  return shifts;
}

/** Sums after a step up and after a step down. */
type Pair = readonly [number, number];

function pairAt(rows: KernelRows, at: number): Pair {
  const [up, down] = numbersAt(rows, at, 2);
  return [up, down];
}

/** Whole numbers of 64 bits as doubles; the range analysis has shown that they are small enough. */
function numbersAt(rows: KernelRows, at: number, length: number): Float64Array {
  const [low, high] = [rows.u32(at, 2 * length), rows.i32(at, 2 * length)];
  const numbers = new Float64Array(length);
  for (let i = 0; i < length; i++) numbers[i] = high[2 * i + 1] * 2 ** 32 + low[2 * i];
  return numbers;
}
