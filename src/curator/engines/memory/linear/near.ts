/**
 * Zero-one scores around the hub: only rows whose margin is within one step of zero can change sides, so that the passes
 * visit copies of those rows and nothing else.
 *
 * A step of δ in a categorical value or in the bias moves margins by exactly δ, in a numeric attribute by no more. A row with
 * −δ < z ≤ δ is above zero after +δ and not after −δ; every other row stays where it is.
 */
import type { Step } from "../loops/by-coordinate.ts";
import { placeMoves } from "./moves.ts";
import type { KernelRows, Side } from "./rows.ts";
import type { StepContext } from "./steps.ts";

/** Whether rows can be counted instead of weighed. */
export const canVisitNear = ({ plan }: KernelRows): boolean => !plan.weighted && plan.dense.length === 0;

/** Copies of the rows of one side within a step of zero, and how many rows lie above them. */
interface NearRows {
  readonly side: Side;
  readonly count: number;
  readonly above: number;
  readonly margins: number;
  readonly columns: number;
}

/** For each step the number of rows that are wrong after it, by a pass over the rows near zero for each size of step. */
export function nearSums(rows: KernelRows, context: StepContext, steps: readonly Step[]): number[] {
  const lost = new Array<number>(steps.length);
  for (const size of sizesOf(steps)) {
    const mark = rows.arena.used;
    const answers = new StepAnswers(rows, nearPass(rows, context, size));
    for (let i = 0; i < steps.length; i++)
      if (Math.abs(steps[i].delta) === size) lost[i] = answers.of(steps[i]);
    rows.arena.release(mark);
  }
  return lost;
}

function sizesOf(steps: readonly Step[]): readonly number[] {
  const sizes: number[] = [];
  for (const { delta } of steps) {
    const size = Math.abs(delta);
    if (!sizes.includes(size)) sizes.push(size);
  }
  return sizes;
}

function nearPass(rows: KernelRows, { hub, margins }: StepContext, size: number): StepPass {
  const near = rows.sides.map((side) => takeNear(rows, side, margins + side.first * 2, size));
  const totals: Pair = [0, 0];
  for (const { side, count, above } of near) addWrong(totals, side, above + count, above);
  return {
    totals,
    gains: gainsOf(rows, near),
    numeric(weight) {
      const mark = rows.arena.used;
      const { group, moves, numbers, stride } = placeMoves(rows, hub, { weight, up: size, down: -size });
      const sums: Pair = [0, 0];
      const out = rows.arena.allocate(8);
      for (const { side, count, above, margins, columns } of near) {
        const counts = rows.i32(out, 2).fill(0);
        const ids = columns + group * count * 2;
        rows.kernels.countMoved(margins, count, ids, numbers, stride, moves, out);
        addWrong(sums, side, above + counts[0], above + counts[1]);
      }
      rows.arena.release(mark);
      return sums;
    },
  };
}

/** Rows of the negative class above zero, and rows of the positive class that are not, are wrong. */
function addWrong(sums: Pair, { positive, rows }: Side, aboveUp: number, aboveDown: number): void {
  sums[0] += positive ? rows - aboveUp : aboveUp;
  sums[1] += positive ? rows - aboveDown : aboveDown;
}

function takeNear({ arena, kernels, plan, i32 }: KernelRows, side: Side, at: number, size: number): NearRows {
  const G = plan.groups.length;
  const list = arena.allocate(side.rows * 4 + 64);
  const above = arena.allocate(4);
  const count = kernels.nearZero(at, side.rows, size, list, above);
  const margins = arena.allocate(count * 4);
  const columns = arena.allocate(count * G * 2);
  kernels.takeNear(list, count, at, G, side.ids, margins, columns, count * 2);
  return { side, count, above: i32(above, 1)[0], margins, columns };
}

/** For each weight, Σ [loss(z + δ) − loss(z − δ)] over rows with its value: 1 for each near negative, −1 for each near positive. */
function gainsOf({ arena, kernels, plan, groups, inputs, i32 }: KernelRows, near: readonly NearRows[]) {
  const counts = arena.allocate(plan.entries * 4);
  const gains = arena.allocate(inputs.length * 4);
  i32(counts, plan.entries).fill(0);
  i32(gains, inputs.length).fill(0);
  for (const { side, count, columns } of near)
    kernels.countEntries(columns, count * groups.length, side.positive ? -1 : 1, counts);
  for (const { first, entries, categorical, weightsAt } of groups)
    if (categorical > 0) kernels.project32(counts + first * 4, entries, weightsAt, categorical, gains);
  return i32(gains, inputs.length);
}

/** Losses after a step up and after a step down. */
type Pair = [up: number, down: number];

/** What passes over the rows find out about steps of one size. */
interface StepPass {
  /** Σ loss(z + δ), Σ loss(z − δ) over all rows. */
  readonly totals: Pair;
  /** For each weight of a categorical value, Σ [loss(z + δ) − loss(z − δ)] over the rows that have it; to be read at once. */
  readonly gains: ArrayLike<number>;
  /** The sums after a step in the weight of a numeric attribute, by a pass of its own. */
  numeric(weight: number): Pair;
}

/** Losses after every step of one size; a numeric attribute's when they are first asked for. */
class StepAnswers {
  readonly #pass: StepPass;
  readonly #up: number[];
  readonly #down: number[];
  /** 1 for weights whose sums have still to be worked out. */
  readonly #open: Uint8Array;

  constructor({ inputs, numeric }: KernelRows, pass: StepPass) {
    this.#pass = pass;
    this.#open = numeric.slice();
    const [up, down] = pass.totals;
    this.#up = new Array<number>(inputs.length);
    this.#down = new Array<number>(inputs.length);
    for (let k = 0; k < inputs.length; k++) {
      this.#up[k] = down + pass.gains[k];
      this.#down[k] = up - pass.gains[k];
    }
    // The bias moves every margin alike, and so does no step at all.
    this.#up[inputs.length - 1] = up;
    this.#down[inputs.length - 1] = down;
  }

  of({ weight, delta }: Step): number {
    const at = weight < 0 ? this.#up.length - 1 : weight;
    if (this.#open[at] === 1) {
      [this.#up[at], this.#down[at]] = this.#pass.numeric(at);
      this.#open[at] = 0;
    }
    return delta < 0 ? this.#down[at] : this.#up[at];
  }
}
