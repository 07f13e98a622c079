/**
 * Scores around the hub by passes over all rows: one for all categorical values together, and one for each numeric attribute.
 */
import { spreadMoves } from "./moves.ts";
import type { KernelRows } from "./rows.ts";
import type { Pair, StepContext, StepPass } from "./steps.ts";

export function weighedPass(rows: KernelRows, context: StepContext): StepPass {
  const { arena, kernels, plan, groups, inputs } = rows;
  const entries = arena.allocate(plan.entries * 8);
  const gains = arena.allocate(inputs.length * 8);
  const totals = arena.allocate(16);
  clear(rows, entries, plan.entries);
  clear(rows, gains, inputs.length);
  clear(rows, totals, 2);
  for (const [s, { ids, rows: n, first, weights }] of rows.sides.entries()) {
    const margins = context.margins + first * 2;
    kernels.oneHotSteps(
      margins,
      n,
      context.size,
      context.losses[s],
      groups.length,
      ids,
      entries,
      weights,
      totals,
    );
  }
  for (const { first, entries: own, categorical, weightsAt } of groups)
    if (categorical > 0) kernels.project64(entries + first * 8, own, weightsAt, categorical, gains);
  const [up, down] = numbersAt(rows, totals, 2);
  return {
    totals: [up, down],
    gains: numbersAt(rows, gains, inputs.length),
    numeric: (weight) =>
      rows.plan.dense.includes(rows.attributeOf[weight])
        ? continuousSums(rows, context, weight)
        : codedSums(rows, context, weight),
  };
}

function codedSums(rows: KernelRows, { hub, margins, losses, size }: StepContext, weight: number): Pair {
  const mark = rows.arena.used;
  const { group, moves } = spreadMoves(rows, hub, { weight, up: size, down: -size });
  const out = rows.arena.allocate(16);
  clear(rows, out, 2);
  const G = rows.groups.length;
  for (const [s, { ids, rows: n, first, weights }] of rows.sides.entries())
    rows.kernels.numericSteps(margins + first * 2, n, losses[s], G, ids + group * 2, moves, weights, out);
  const [up, down] = numbersAt(rows, out, 2);
  rows.arena.release(mark);
  return [up, down];
}

function continuousSums(rows: KernelRows, context: StepContext, weight: number): Pair {
  const { margins, products, losses, size } = context;
  const mark = rows.arena.used;
  const out = rows.arena.allocate(16);
  clear(rows, out, 2);
  const m = rows.plan.dense.indexOf(rows.attributeOf[weight]);
  const column = (m - (m % 2)) * 8 + (m % 2) * 2;
  const block = rows.width * 8;
  for (const [s, { rows: n, first, x, weights }] of rows.sides.entries()) {
    const [own, sums] = [margins + first * 2, products + first * 4];
    rows.kernels.continuousSteps(own, sums, x + column, block, n, size, losses[s], weights, out);
  }
  const [up, down] = numbersAt(rows, out, 2);
  rows.arena.release(mark);
  return [up, down];
}

const clear = (rows: KernelRows, at: number, length: number) => rows.u32(at, 2 * length).fill(0);

/** Whole numbers of 64 bits as doubles; the range analysis has shown that they are small enough. */
function numbersAt(rows: KernelRows, at: number, length: number): Float64Array {
  const [low, high] = [rows.u32(at, 2 * length), rows.i32(at, 2 * length)];
  const numbers = new Float64Array(length);
  for (let i = 0; i < length; i++) numbers[i] = high[2 * i + 1] * 2 ** 32 + low[2 * i];
  return numbers;
}
