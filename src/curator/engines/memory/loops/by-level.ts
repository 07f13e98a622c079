/**
 * Scores of candidates that each differ from the hub in the weights of at most one grouped attribute, and the bias: what a
 * scorecard's search asks for. One pass over the rows for each distinct shift of the margin and each attribute, however many candidates
 * there are; the sums are the same whole numbers as one pass a candidate would give. Used where the kernels (cards/card-sums.ts) are
 * missing or not wide enough, and to hold them against.
 *
 * A candidate shifts the margin of every row in group l of its attribute by one amount, δ(l). So its score is Σ over l of
 * T(l, δ(l)), where T(l, δ) is the sum of L(z + δ) over the rows in group l, and the T are shared by all candidates.
 */
import { pause } from "../../../../base/pause.ts";
import { attributesOfWeights } from "../../../../schema/coding/layout.ts";
import { fillMargins } from "../../../../schema/coding/margins.ts";
import type { SumsQuestion } from "../../../engine.ts";
import type { CoordinateView } from "../clusters/coordinates.ts";
import { Tally, timesAt } from "../tally.ts";
import { sumsByCandidate } from "./by-candidate.ts";

/** How a candidate differs from the hub: for each group of one attribute, the number of the shift of its rows' margins. */
export interface LevelMove {
  /** −1 where all rows move alike. */
  readonly attribute: number;
  readonly shifts: readonly number[];
}

export interface Moves {
  /** For each candidate, its move, or undefined where it differs from the hub in several attributes. */
  readonly moves: readonly (LevelMove | undefined)[];
  /** Every distinct shift of a margin. */
  readonly shifts: readonly number[];
}

/** The moves that lead from the hub to each candidate. */
export function movesFromHub({ candidates, hub, inputs }: SumsQuestion): Moves {
  const shifts = new Map<number, number>();
  const numberOf = (shift: number) => {
    const number = shifts.get(shift) ?? shifts.size;
    shifts.set(shift, number);
    return number;
  };
  const bias = inputs.length - 1;
  const attributeOf = attributesOfWeights(inputs);
  const moves: (LevelMove | undefined)[] = [];
  for (const { from, weights } of candidates) {
    const end = from + weights.length;
    const moveOf = (k: number) => (k >= from && k < end ? weights[k - from] - hub[k] : 0);
    let [low, high] = [from, Math.min(end, bias) - 1];
    while (low <= high && moveOf(low) === 0) low++;
    while (high > low && moveOf(high) === 0) high--;
    const all = moveOf(bias);
    if (low > high) moves.push({ attribute: -1, shifts: [numberOf(all)] });
    else {
      const attribute = attributeOf[low];
      const [first, to] = [inputs.offsets[attribute], inputs.offsets[attribute + 1] ?? bias];
      const own: number[] = [];
      if (high < to) for (let k = first; k < to; k++) own.push(numberOf(moveOf(k) + all));
      moves.push(high < to ? { attribute, shifts: own } : undefined);
    }
  }
  return { moves, shifts: [...shifts.keys()] };
}

/** With more shifts than this, one pass a candidate is no slower. */
const MOST_SHIFTS = 32;

/** Candidates that are one move away share passes; the others get one each. */
export async function sumsByLevel(view: CoordinateView, question: SumsQuestion): Promise<bigint[]> {
  const { moves, shifts } = movesFromHub(question);
  if (shifts.length > MOST_SHIFTS) return sumsByCandidate(view, question);
  const near = moves.filter((move) => move !== undefined);
  const nearSums = await sumsOfMoves(view, question, { moves: near, shifts });
  const far = question.candidates.filter((_, i) => moves[i] === undefined);
  const farSums = await sumsByCandidate(view, { ...question, candidates: far });
  let [nextNear, nextFar] = [0, 0];
  return moves.map((move) => (move ? nearSums[nextNear++] : farSums[nextFar++]));
}

async function sumsOfMoves(
  view: CoordinateView,
  { inputs, hub, score }: SumsQuestion,
  { moves, shifts }: { readonly moves: readonly LevelMove[]; readonly shifts: readonly number[] },
): Promise<bigint[]> {
  const { rows, columns, positive, weights } = view;
  const margins = new Float64Array(rows);
  fillMargins(margins, inputs, hub, (k) => columns[k]);
  const scores = new Float64Array(rows);
  // The sums of the scores, for each attribute, shift and group. Where all rows move alike, any attribute's groups hold them all.
  const tables: bigint[][][] = inputs.attributes.map(() => []);
  const wanted = new Set(moves.map(({ attribute }) => Math.max(0, attribute)));
  for (const [number, shift] of shifts.entries()) {
    for (let row = 0; row < rows; row++) scores[row] = score.of(margins[row] + shift, positive[row] === 1);
    for (const k of wanted) {
      const tally = new Tally((inputs.offsets[k + 1] ?? inputs.length - 1) - inputs.offsets[k]);
      for (let row = 0; row < rows; row++) tally.add(columns[k][row], scores[row], timesAt(weights, row));
      tables[k][number] = tally.totals();
      await pause(rows);
    }
  }
  return moves.map(({ attribute, shifts: own }) => {
    if (attribute < 0) return tables[0][own[0]].reduce((sum, total) => sum + total, 0n);
    return own.reduce((sum, shift, group) => sum + tables[attribute][shift][group], 0n);
  });
}
