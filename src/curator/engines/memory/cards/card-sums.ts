/**
 * Sums of scores of a scorecard's candidates by the kernels. The results are those of the plain loops (loops/by-level.ts), to the
 * last unit.
 *
 * A candidate that is one move away shifts the margin of every row in group l of its attribute by one amount, δ(l). So it loses
 * Σ L(z) over all rows, and Σ over l of G(l, δ(l)) more, where G(l, δ) is the sum of L(z + δ) − L(z) over the rows in group l. The G are
 * shared by all candidates: one pass for two shifts adds what each row gains to the entries that it has, however many groups,
 * ranges and candidates there are. Other candidates are summed many at a time from tables of entries (far-sums.ts).
 *
 * Range. No |margin| under hub or candidates exceeds `reach`, so that no shifted one exceeds it by more than the furthest shift. No row
 * loses less than 0 or more than `largest` at such margins; sums of that over all rows, each as often as it counts, stay below 2⁶²
 * (`cardSums` asks), and so do their differences, whatever rows they are over. A candidate's numbers are added up as halves of 32 bits, in
 * doubles: no more than 2¹⁶ groups, each half at most 2³² in size.
 */
import { changed } from "../../../../base/changes.ts";
import { pause } from "../../../../base/pause.ts";
import type { SumsQuestion } from "../../../engine.ts";
import { REACH_16 } from "../linear/widths.ts";
import { type CardMoves, cardMoves, FAR, groupsOf, moveOf } from "./card-moves.ts";
import type { CardRows } from "./card-rows.ts";
import { farSums } from "./far-sums.ts";

/** Half of what 64 bits with a sign hold, so that it does not matter how the product that is compared with it was rounded. */
const LARGEST_SUM = 2 ** 62;

/** Undefined where sums could leave 64 bits. */
export async function cardSums(rows: CardRows, question: SumsQuestion): Promise<bigint[] | undefined> {
  const moves = cardMoves(question);
  const furthest = moves.shifts.reduce((most, shift) => Math.max(most, Math.abs(shift)), 0);
  const reach = question.reach + furthest;
  if (rows.totalWeight * question.score.largest(reach) >= LARGEST_SUM) return undefined;
  const far = question.candidates.filter((_, i) => moves.attributes[i] === FAR);
  const sums = far.length < question.candidates.length ? await nearSums(rows, question, moves, reach) : [];
  if (far.length === 0) return sums;
  const others = await farSums(
    rows,
    question,
    far.map((candidate) => changed(question.hub, candidate)),
  );
  let next = 0;
  return Array.from(moves.attributes, (attribute, i) => (attribute === FAR ? others[next++] : sums[i]));
}

/** Sums of the candidates that are one move away; those of others mean nothing. */
async function nearSums(
  rows: CardRows,
  question: SumsQuestion,
  { attributes, shifts }: CardMoves,
  reach: number,
): Promise<bigint[]> {
  const { arena, inputs } = rows;
  const wide = reach > REACH_16;
  const margins = rows.margins.under(question.hub, wide ? 4 : 2);
  const losses = [false, true].map((positive) => rows.losses.byMargin(question.score, positive));
  const mark = arena.used;
  const pairs = Math.max(1, Math.ceil(shifts.length / 2));
  const gains = arena.allocate(pairs * inputs.length * 16);
  rows.u32(gains, pairs * inputs.length * 4).fill(0);
  const total = arena.allocate(8);
  for (let p = 0; p < pairs; p++) {
    const pair = [shifts[2 * p] ?? 0, shifts[2 * p + 1] ?? 0] as const;
    addGains(rows, question, { margins, wide, losses, pair, total, out: gains + p * inputs.length * 16 });
    await pause(rows.rows);
  }
  const sums = addedUp(rows, question, { attributes, shifts }, { gains, total });
  arena.release(mark);
  return sums;
}

interface Pass {
  readonly margins: number;
  readonly wide: boolean;
  /** The table of losses at margin 0, for negative and for positive rows. */
  readonly losses: readonly number[];
  readonly pair: readonly [number, number];
  readonly total: number;
  readonly out: number;
}

/** One pass for two shifts: what they gain for each weight's group into `out`, and Σ L(z) into `total`. */
function addGains(rows: CardRows, { positive, score }: SumsQuestion, pass: Pass): void {
  const { arena, kernels, sets } = rows;
  const { margins, wide, losses, pair, total, out } = pass;
  const mark = arena.used;
  const entries = arena.allocate(rows.entries * 16);
  rows.u32(entries, rows.entries * 4).fill(0);
  rows.u32(total, 2).fill(0);
  for (const side of rows.sides(positive)) {
    const own = margins + side.first * (wide ? 4 : 2);
    const ids = rows.ids + side.first * sets.length * 2;
    const weights = rows.weights === 0 ? 0 : rows.weights + side.first * 4;
    const lut = losses[side.positive ? 1 : 0];
    const [low, high] = side.positive ? [score.slope, 0] : [0, score.slope];
    const to = [sets.length, ids, entries, weights, total] as const;
    if (wide) kernels.shiftGains32(own, side.rows, ...pair, lut, low, high, ...to);
    else kernels.shiftGains16(own, side.rows, ...pair, lut, ...to);
  }
  for (const { first, entries: own, numbersAt, parts } of sets)
    kernels.projectPairs(entries + first * 16, own, numbersAt, parts.length, out);
  arena.release(mark);
}

/** For each candidate that is one move away, what all rows lose and what its groups gain, with the other sign. */
function addedUp(
  rows: CardRows,
  { candidates, hub, inputs }: SumsQuestion,
  { attributes, shifts }: CardMoves,
  { gains, total }: { readonly gains: number; readonly total: number },
): bigint[] {
  const at = rows.arena.allocate(candidates.length * 8);
  const size = Math.ceil(shifts.length / 2) * inputs.length * 4;
  const [lows, highs] = [rows.u32(gains, size), rows.i32(gains, size)];
  const [allLow, allHigh] = [rows.u32(total, 2)[0], rows.i32(total, 2)[1]];
  const halves = rows.i32(at, candidates.length * 2);
  for (let i = 0; i < candidates.length; i++) {
    if (attributes[i] === FAR) continue;
    const [first, end] = groupsOf(inputs, attributes[i]);
    const all = moveOf(candidates[i], hub, inputs.length - 1);
    let [low, high] = [allLow, allHigh];
    for (let k = first, last = 0, place = 0; k < end; k++) {
      const shift = moveOf(candidates[i], hub, k) + all;
      if (shift === 0) continue;
      if (shift !== last) place = placeOf(shifts.indexOf(shift), inputs.length);
      last = shift;
      low += lows[place + 4 * k];
      high += highs[place + 4 * k + 1];
    }
    halves[2 * i] = -low;
    halves[2 * i + 1] = Math.floor(-low / 2 ** 32) - high;
  }
  return [...rows.i64(at, candidates.length)];
}

/** Where the gains of a shift begin, in halves: two shifts side by side for each weight, pair after pair. */
const placeOf = (shift: number, length: number): number =>
  Math.floor(shift / 2) * length * 4 + (shift % 2) * 2;
