/**
 * Sums of scores by the kernels for candidates that each differ from the hub in one weight: one pass over the rows for all of
 * them together. See by-coordinate.ts for why the sums are the same.
 */
import { pause } from "../../../../base/pause.ts";
import type { SumsQuestion } from "../../../engine.ts";
import type { Step } from "../loops/by-coordinate.ts";
import { clampedMargins, limitFor } from "./clamped.ts";
import { type HubMargins, hubMarginsOf } from "./hub.ts";
import { canVisitNear, nearSums } from "./near.ts";
import type { KernelRows } from "./rows.ts";
import { weighedSums } from "./weighed.ts";
import { REACH_16 } from "./widths.ts";

/** Places of weights have 16 bits. */
const MOST_WEIGHTS = 65_536;

/** How margins are kept: as they are, or pulled back to a limit where they could leave 16 bits. */
export type StepWidth = { readonly limit: number | undefined };

/** Undefined where the kernels are not wide enough. */
export function stepWidth(
  rows: KernelRows,
  question: SumsQuestion,
  steps: readonly Step[],
): StepWidth | undefined {
  const { hub, reach, inputs, largest, score } = question;
  const size = steps.reduce((most, { delta }) => Math.max(most, Math.abs(delta)), 0);
  const fits = rows.plan.dense.every((k) => Math.abs(hub[inputs.offsets[k]]) + size <= REACH_16);
  // Sums are read as doubles, which hold whole numbers up to 2⁵³. Fine margins have 14 bits more than margins and, with what a
  // step adds to them, stay inside 2³⁰: the coded part and the continuous one, each by itself, are no larger than the reach.
  const isExact = 2 * rows.totalWeight * Math.max(1, largest + 2 * size * score.slope) < 2 ** 53;
  if (!fits || !isExact || inputs.length > MOST_WEIGHTS) return undefined;
  if (reach + size <= REACH_16) return { limit: undefined };
  const limit = limitFor(rows, question, size);
  return limit === undefined ? undefined : { limit };
}

export async function kernelSteps(
  rows: KernelRows,
  question: SumsQuestion,
  steps: readonly Step[],
  { limit }: StepWidth,
): Promise<bigint[]> {
  const few = question.score.name === "zero-one" && canVisitNear(rows);
  const losses = few ? [] : rows.sides.map((side) => rows.losses.byMargin(question.score, side.positive));
  const margins =
    limit === undefined
      ? { ...hubMarginsOf(rows, question), beyond: 0 }
      : clampedMargins(rows, question, limit);
  const mark = rows.arena.used;
  const lost = (few ? nearSums : weighedSums)(rows, { ...margins, hub: question.hub, losses }, steps);
  rows.arena.release(mark);
  await pause(rows.plan.rows);
  return negated(
    rows,
    lost.map((loss) => loss + margins.beyond),
  );
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

/** What is known of the hub. */
export interface StepContext extends HubMargins {
  readonly hub: Int32Array;
  /** For each side, the table of losses at margin 0. */
  readonly losses: readonly number[];
}
