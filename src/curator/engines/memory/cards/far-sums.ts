/**
 * Sums of scores of any cards, many at a time: the points of each entry under a block of cards are put together from the weights of
 * its groups, and a row's margin is the sum of its entries. Margins of 16 bits are used where no margin of any row can leave them
 * (`reach`), else margins of 32 bits. Sums modulo 2¹⁶ of parts that are larger are those of the margin itself.
 */
import { pause } from "../../../../base/pause.ts";
import type { SumsQuestion } from "../../../engine.ts";
import { REACH_16 } from "../linear/widths.ts";
import type { CardRows, CardSide } from "./card-rows.ts";

export async function farSums(
  rows: CardRows,
  question: SumsQuestion,
  cards: readonly Int32Array[],
): Promise<bigint[]> {
  const lanes = question.reach <= REACH_16 ? 32 : 16;
  const isCount = question.score.name === "zero-one" && rows.weights === 0;
  const losses = isCount ? [] : [false, true].map((yes) => rows.losses.byBits(question.score, yes));
  const sides = rows.sides(question.positive);
  const mark = rows.arena.used;
  const sums: bigint[] = [];
  for (let at = 0; at < cards.length; at += lanes) {
    const block = placeBlock(rows, cards.slice(at, at + lanes), lanes);
    for (const side of sides) {
      if (isCount) count(rows, side, block);
      else sum(rows, side, block, { ...losses[side.positive ? 1 : 0], slope: question.score.slope });
    }
    sums.push(...(isCount ? wrongRows(rows, sides, block) : totals(rows, block)));
    rows.arena.release(mark);
    await pause(rows.rows);
  }
  return sums;
}

/** The entries' points under a block of cards, and room for its results. */
interface Block {
  readonly table: number;
  readonly tile: number;
  readonly out: number;
  readonly lanes: 32 | 16;
  readonly size: number;
}

function placeBlock(rows: CardRows, cards: readonly Int32Array[], lanes: 32 | 16): Block {
  const { arena, kernels, inputs, sets } = rows;
  const table = arena.allocate(rows.entries * 64);
  const tile = arena.allocate(68 * 64);
  const out = arena.allocate(32 * 8);
  const mark = arena.used;
  const weights = arena.allocate(inputs.length * 64);
  const view = lanes === 32 ? rows.i16 : rows.i32;
  const turned = view(weights, inputs.length * lanes).fill(0);
  // Every row has one group of the first attribute, whose points therefore hold the bias.
  const withBias = inputs.offsets[1] ?? inputs.length - 1;
  for (const [lane, card] of cards.entries()) {
    const bias = card[inputs.length - 1];
    for (let k = 0; k < inputs.length; k++) turned[k * lanes + lane] = card[k] + (k < withBias ? bias : 0);
  }
  const gather = lanes === 32 ? kernels.gather16 : kernels.gather32;
  for (const { first, entries, parts, numbersAt } of sets)
    gather(weights, parts.length, numbersAt, entries, table + first * 64);
  arena.release(mark);
  rows.u32(out, 64).fill(0);
  return { table, tile, out, lanes, size: cards.length };
}

/** Counts the rows above zero: those of other classes at `out`, those of the positive one behind them. */
function count(rows: CardRows, side: CardSide, { table, tile, out, lanes, size }: Block): void {
  const { kernels, sets } = rows;
  const [G, ids, to] = [sets.length, idsOf(rows, side), out + (side.positive ? 128 : 0)];
  if (lanes === 32) kernels.count16(table, G, ids, side.rows, size, to);
  else kernels.count32(table, G, ids, 0, 0, 0, 0, side.rows, size, tile, to);
}

/** Rows of other classes above zero, and rows of the positive class that are not, are wrong. */
function wrongRows({ i32 }: CardRows, sides: readonly CardSide[], { out, size }: Block): bigint[] {
  const positives = sides.find(({ positive }) => positive)?.rows ?? 0;
  const [others, own] = [i32(out, size), i32(out + 128, size)];
  return Array.from(own, (above, c) => BigInt(above - others[c] - positives));
}

function sum(
  rows: CardRows,
  side: CardSide,
  { table, tile, out, lanes, size }: Block,
  { byBits, mirror, slope }: { readonly byBits: number; readonly mirror: 0 | 1; readonly slope: number },
): void {
  const { kernels, sets } = rows;
  const [G, n, ids] = [sets.length, side.rows, idsOf(rows, side)];
  const weights = rows.weights === 0 ? 0 : rows.weights + side.first * 4;
  const [low, high] = side.positive ? [slope, 0] : [0, slope];
  if (lanes === 32) kernels.sum16(table, G, ids, 0, 0, 0, n, size, byBits, mirror, weights, tile, out);
  else kernels.sum32(table, G, ids, 0, 0, 0, 0, n, size, byBits, mirror, low, high, weights, tile, out);
}

const idsOf = (rows: CardRows, { first }: CardSide): number => rows.ids + first * rows.sets.length * 2;

const totals = ({ i64 }: CardRows, { out, size }: Block): bigint[] =>
  Array.from(i64(out, size), (loss) => -loss);
