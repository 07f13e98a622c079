/**
 * Sums of scores by the kernels for candidates that each differ from the hub in one weight: one pass over the rows for all
 * categorical values together, and one for each numeric attribute. See by-coordinate.ts for why the sums are the same.
 */
import { pause } from "../../../../base/pause.ts";
import type { SumsQuestion } from "../../engine.ts";
import type { Step } from "../loops/by-coordinate.ts";
import { type HubMargins, hubMarginsOf } from "./hub.ts";
import { canVisitNear, nearPass } from "./near.ts";
import type { KernelRows } from "./rows.ts";
import { weighedPass } from "./weighed.ts";
import { REACH_16 } from "./widths.ts";

/** Places of weights have 16 bits. */
const MOST_WEIGHTS = 65_536;

export function canStep(rows: KernelRows, question: SumsQuestion, steps: readonly Step[]): boolean {
  const { hub, reach, inputs, largest } = question;
  const size = steps.reduce((most, { delta }) => Math.max(most, Math.abs(delta)), 0);
  const fits = rows.plan.dense.every((k) => Math.abs(hub[inputs.offsets[k]]) + size <= REACH_16);
  // Sums are read as doubles, which hold whole numbers up to 2⁵³.
  return (
    fits &&
    inputs.length <= MOST_WEIGHTS &&
    reach + size <= REACH_16 &&
    2 * rows.totalWeight * Math.max(1, largest + 2 * size * question.score.slope) < 2 ** 53
  );
}

export async function kernelSteps(
  rows: KernelRows,
  question: SumsQuestion,
  steps: readonly Step[],
): Promise<bigint[]> {
  const few = question.score.name === "zero-one" && canVisitNear(rows);
  const losses = few ? [] : rows.sides.map((side) => rows.losses.byMargin(question.score, side.positive));
  const pass = few ? nearPass : weighedPass;
  const parent = hubMarginsOf(rows, question);
  const lost = new Array<number>(steps.length);
  for (const size of sizesOf(steps)) {
    const mark = rows.arena.used;
    const answers = new StepAnswers(rows, pass(rows, { ...parent, hub: question.hub, losses, size }));
    for (let i = 0; i < steps.length; i++)
      if (Math.abs(steps[i].delta) === size) lost[i] = answers.of(steps[i]);
    rows.arena.release(mark);
    await pause(rows.plan.rows);
  }
  return negated(rows, lost);
}

/** Whole numbers below 2⁵³ as exact integers, with the other sign: by their two halves, because BigInt() is slow. */
function negated({ arena, i32, i64 }: KernelRows, numbers: readonly number[]): bigint[] {
  const mark = arena.used;
  const at = arena.allocate(numbers.length * 8);
  const [halves, whole] = [i32(at, numbers.length * 2), i64(at, numbers.length)];
  for (let i = 0; i < numbers.length; i++) {
    halves[2 * i] = -numbers[i];
    halves[2 * i + 1] = Math.floor(-numbers[i] / 2 ** 32);
  }
  const all = new Array<bigint>(numbers.length);
  for (let i = 0; i < all.length; i++) all[i] = whole[i];
  arena.release(mark);
  return all;
}

function sizesOf(steps: readonly Step[]): readonly number[] {
  const sizes: number[] = [];
  for (const { delta } of steps) {
    const size = Math.abs(delta);
    if (!sizes.includes(size)) sizes.push(size);
  }
  return sizes;
}

export interface StepContext extends HubMargins {
  readonly hub: Int32Array;
  /** For each side, the table of losses at margin 0. */
  readonly losses: readonly number[];
  readonly size: number;
}

/** Losses after a step up and after a step down. */
export type Pair = [up: number, down: number];

/** What passes over the rows find out about steps of one size. */
export interface StepPass {
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
