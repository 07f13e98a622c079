/**
 * Sums of scores by the kernels, for any candidates. The results are those of the plain loops, to the last unit.
 *
 * Range analysis, from candidates and public facts alone: margins of 16 bits are used where no margin of any row can leave
 * them (`reach`), else margins of 32 bits, if the products of the numeric weights stay inside 32 bits as well; beyond, the
 * plain loops take over. The reach is no less than the sum of the sizes of all numeric weights. Losses up to reach 2¹⁵ are
 * below 2²⁵ in every score, so that 64 of them fit 32 bits (tested for every score).
 */
import { pause } from "../../../pause.ts";
import type { SumsQuestion } from "../engine.ts";
import type { KernelRows, Lanes } from "./kernel-rows.ts";

/** The largest |margin| that 16 bits hold on both sides. */
export const REACH_16 = 32767;
/** Margins beyond this are not asked for (queries/linear.ts). */
const REACH_32 = 2 ** 24;
/** Sums of weight × input have 14 bits more than margins, and must stay inside 32 bits. */
const NUMERIC_REACH = 2 ** 17 - 1;

export function canSum(rows: KernelRows, { reach, candidates, inputs }: SumsQuestion): boolean {
  if (reach <= REACH_16) return true;
  const numeric = inputs.offsets.filter((_, k) => inputs.attributes[k].kind === "numeric");
  const widest = (weights: Int32Array) => numeric.reduce((sum, at) => sum + Math.abs(weights[at]), 0);
  const fits = (weights: Int32Array) =>
    rows.plan.dense.every((k) => Math.abs(weights[inputs.offsets[k]]) <= REACH_16);
  return (
    reach <= REACH_32 && candidates.every((weights) => widest(weights) <= NUMERIC_REACH && fits(weights))
  );
}

export async function kernelSums(rows: KernelRows, question: SumsQuestion): Promise<bigint[]> {
  const lanes: Lanes = question.reach <= REACH_16 ? 32 : 16;
  const isCount = question.score.name === "zero-one" && rows.plan.weights === undefined;
  const losses = isCount ? [] : rows.sides.map((side) => rows.losses(question.score, side.positive).byBits);
  const sums: bigint[] = [];
  for (let at = 0; at < question.candidates.length; at += lanes) {
    const candidates = question.candidates.slice(at, at + lanes);
    const mark = rows.arena.used;
    const block = placeBlock(rows, candidates, lanes);
    sums.push(
      ...(isCount ? countBlock(rows, block) : sumBlock(rows, block, { losses, slope: question.score.slope })),
    );
    rows.arena.release(mark);
    await pause(rows.plan.rows);
  }
  return sums;
}

/** Zero-one scores: rows of the negative class above zero, and rows of the positive class that are not, are wrong. */
function countBlock(
  { kernels, plan, width, sides, i32 }: KernelRows,
  { table, dots, tile, out, size, lanes }: Block,
): bigint[] {
  const G = plan.groups.length;
  const [negatives, positives] = sides.map(({ ids, x, rows }) => {
    i32(out, 32).fill(0);
    if (lanes === 16) kernels.count32(table, G, ids, x, width, dots, rows, tile, out);
    else if (width === 0) kernels.count16(table, G, ids, rows, out);
    else kernels.countDense16(table, G, ids, x, width, dots, rows, tile, out);
    return i32(out, size).slice();
  });
  return Array.from(positives, (above, c) => BigInt(above - negatives[c] - sides[1].rows));
}

function sumBlock(
  { kernels, plan, width, sides, i64 }: KernelRows,
  { table, dots, tile, out, size, lanes }: Block,
  { losses, slope }: { readonly losses: readonly number[]; readonly slope: number },
): bigint[] {
  const G = plan.groups.length;
  i64(out, 32).fill(0n);
  for (const [s, { ids, x, rows, weights, positive }] of sides.entries()) {
    const lut = losses[s];
    const [low, high] = positive ? [slope, 0] : [0, slope];
    if (lanes === 32) kernels.sum16(table, G, ids, x, width, dots, rows, lut, weights, tile, out);
    else kernels.sum32(table, G, ids, x, width, dots, rows, lut, low, high, weights, tile, out);
  }
  return Array.from(i64(out, size), (loss) => -loss);
}

/** The tables of a block of candidates, and room for its results. */
interface Block {
  readonly table: number;
  readonly dots: number;
  readonly tile: number;
  readonly out: number;
  readonly size: number;
  readonly lanes: Lanes;
}

function placeBlock(rows: KernelRows, candidates: readonly Int32Array[], lanes: Lanes): Block {
  const { arena, plan, width } = rows;
  const table = arena.allocate(plan.entries * 64);
  const dots = arena.allocate(width * 64 + 64);
  const tile = arena.allocate(68 * 64);
  const out = arena.allocate(32 * 8);
  rows.fillTable(table, candidates, lanes);
  if (width > 0) rows.fillDots(dots, candidates);
  return { table, dots, tile, out, size: candidates.length, lanes };
}
