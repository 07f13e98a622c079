/**
 * Zero-one scores around the hub: only rows whose margin is within one step of zero can change sides, so that the passes
 * visit copies of those rows and nothing else.
 *
 * A step of δ in a categorical value or in the bias moves margins by exactly δ, in a numeric attribute by no more. A row with
 * −δ < z ≤ δ is above zero after +δ and not after −δ; every other row stays where it is.
 */
import { placeMoves } from "./moves.ts";
import type { KernelRows, Side } from "./rows.ts";
import type { Pair, StepContext, StepPass } from "./steps.ts";

/** Whether rows can be counted instead of weighed. */
export const canVisitNear = ({ plan }: KernelRows): boolean =>
  plan.weights === undefined && plan.dense.length === 0;

/** Copies of the rows of one side within a step of zero, and how many rows lie above them. */
interface NearRows {
  readonly side: Side;
  readonly count: number;
  readonly above: number;
  readonly margins: number;
  readonly columns: number;
}

export function nearPass(rows: KernelRows, { hub, margins, size }: StepContext): StepPass {
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
