/**
 * Sums of scores by the kernels, for any candidates. The results are those of the plain loops, to the last unit. How wide the
 * kernels' numbers have to be is decided in widths.ts.
 */
import { pause } from "../../../../base/pause.ts";
import type { SumsQuestion } from "../../../engine.ts";
import type { Losses } from "./losses.ts";
import { byTypicalMargin } from "./order.ts";
import type { KernelRows, Side } from "./rows.ts";
import { fillDots, fillTable } from "./tables.ts";
import { isCounted, type Widths } from "./widths.ts";

/** Half of a usual second-level cache. */
const CACHED_BYTES = 2 ** 18;

export async function kernelSums(
  rows: KernelRows,
  question: SumsQuestion,
  vectors: readonly Int32Array[],
  widths: Widths,
): Promise<bigint[]> {
  const isCount = isCounted(rows, question.score);
  const losses = isCount ? [] : rows.sides.map((side) => rows.losses.byBits(question.score, side.positive));
  const order = isCount ? undefined : byTypicalMargin(rows, vectors);
  const candidates = order ? order.map((i) => vectors[i]) : vectors;
  const mark = rows.arena.used;
  const sums: bigint[] = [];
  // Tables of coded rows fill the cache by themselves, one block of candidates at a time; rows of continuous inputs are
  // large and their tables small, so there all blocks go over the same few rows before the next rows come.
  const together = rows.width > 0 ? candidates.length : widths.lanes;
  for (let at = 0; at < candidates.length; at += together) {
    const blocks = placeBlocks(rows, candidates.slice(at, at + together), widths);
    for (const side of rows.sides)
      for (const part of parts(rows, side))
        for (const block of blocks)
          if (isCount) count(rows, part, block);
          else sum(rows, part, block, { ...losses[side.positive ? 1 : 0], slope: question.score.slope });
    for (const block of blocks) sums.push(...(isCount ? wrongRows(rows, block) : totals(rows, block)));
    rows.arena.release(mark);
    await pause(rows.plan.rows);
  }
  return order ? putBack(sums, order) : sums;
}

/** Sums of reordered candidates, each where its candidate stands. */
function putBack(sums: readonly bigint[], order: readonly number[]): bigint[] {
  const back = new Array<bigint>(sums.length);
  for (let i = 0; i < order.length; i++) back[order[i]] = sums[i];
  return back;
}

/** Stretches of rows of one side whose inputs stay in the second-level cache, each of whole tiles of 64 rows. */
function* parts(rows: KernelRows, side: Side): Generator<Side> {
  const G = rows.plan.groups.length;
  const tiles = Math.max(1, Math.floor(CACHED_BYTES / (rows.width * 128)));
  const most = rows.width > 0 ? tiles * 64 : side.rows;
  for (let at = 0; at < side.rows; at += most)
    yield {
      ...side,
      rows: Math.min(most, side.rows - at),
      ids: side.ids + at * G * 2,
      x: side.x + at * rows.width * 2,
      weights: side.weights === 0 ? 0 : side.weights + at * 4,
    };
}

/** Counts the rows above zero: those of the negative class at `out`, those of the positive one behind them. */
function count(
  { kernels, lookUps: G, width, uncoded }: KernelRows,
  { ids, x, rows, positive }: Side,
  block: Block,
): void {
  const { table, dots, tile, lanes, size, stretch } = block;
  const out = block.out + (positive ? 128 : 0);
  if (lanes === 16) kernels.count32(table, G, ids, x, width, dots, stretch, rows, size, tile, out);
  else if (uncoded) kernels.countContinuous(x, width, dots, rows, size, out);
  else if (width === 0) kernels.count16(table, G, ids, rows, size, out);
  else kernels.countDense16(table, G, ids, x, width, dots, rows, size, tile, out);
}

/** Rows of the negative class above zero, and rows of the positive class that are not, are wrong. */
function wrongRows({ sides, i32 }: KernelRows, { out, size }: Block): bigint[] {
  const [negatives, positives] = [i32(out, size), i32(out + 128, size)];
  return Array.from(positives, (above, c) => BigInt(above - negatives[c] - sides[1].rows));
}

function sum(
  { kernels, lookUps: G, width }: KernelRows,
  { ids, x, rows, weights, positive }: Side,
  { table, dots, tile, out, lanes, size, stretch }: Block,
  { byBits, mirror, slope }: Losses & { readonly slope: number },
): void {
  const [low, high] = positive ? [slope, 0] : [0, slope];
  if (lanes === 32)
    kernels.sum16(table, G, ids, x, width, dots, rows, size, byBits, mirror, weights, tile, out);
  else
    kernels.sum32(
      table,
      G,
      ids,
      x,
      width,
      dots,
      stretch,
      rows,
      size,
      byBits,
      mirror,
      low,
      high,
      weights,
      tile,
      out,
    );
}

const totals = ({ i64 }: KernelRows, { out, size }: Block): bigint[] =>
  Array.from(i64(out, size), (loss) => -loss);

/** The tables of a block of candidates, and room for its results. */
interface Block extends Widths {
  readonly table: number;
  readonly dots: number;
  readonly tile: number;
  readonly out: number;
  readonly size: number;
}

function placeBlocks(rows: KernelRows, candidates: readonly Int32Array[], widths: Widths): Block[] {
  const { lanes } = widths;
  const { arena, plan, width } = rows;
  const blocks: Block[] = [];
  for (let at = 0; at < candidates.length; at += lanes) {
    const own = candidates.slice(at, at + lanes);
    const table = arena.allocate(plan.entries * 64);
    const dots = arena.allocate(width * 64 + 128);
    const tile = arena.allocate(68 * 64);
    const out = arena.allocate(32 * 8);
    if (!rows.uncoded) fillTable(rows, table, own, lanes);
    if (width > 0) fillDots(rows, dots, own);
    rows.u32(out, 64).fill(0);
    blocks.push({ table, dots, tile, out, size: own.length, ...widths });
  }
  return blocks;
}
