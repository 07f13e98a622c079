/**
 * Scores of candidates that each differ from the hub in the weights of at most one grouped attribute, and the bias: what a
 * scorecard's search asks for. One pass over the rows for each distinct shift of the margin and a few attributes at a time, however
 * many candidates there are; the sums are the same whole numbers as one pass a candidate would give.
 *
 * A candidate shifts the margin of every row in group l of its attribute by one amount, δ(l). So its score is Σ over l of
 * T(l, δ(l)), where T(l, δ) is the sum of L(z + δ) over the rows in group l, and the T are shared by all candidates.
 */
import { pause } from "../../../../base/pause.ts";
import { attributesOfWeights } from "../../../../schema/coding/layout.ts";
import type { SumsQuestion } from "../../engine.ts";
import type { CoordinateView } from "../clusters/coordinates.ts";
import { sumsByCandidate } from "./by-candidate.ts";
import { type JointGroups, jointGroupsOf, tallyOf, totalsByGroup } from "./joint-groups.ts";

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
  const groups = jointGroupsOf(view, question.inputs);
  const marginsOf = (weights: Int32Array) => groups.margins(weights);
  if (shifts.length > MOST_SHIFTS) return sumsByCandidate(view, question, marginsOf);
  const near = moves.filter((move) => move !== undefined);
  const nearSums = await sumsOfMoves(view, question, groups, { moves: near, shifts });
  const far = question.candidates.filter((_, i) => moves[i] === undefined);
  const farSums =
    far.length > 0 ? await sumsByCandidate(view, { ...question, candidates: far }, marginsOf) : [];
  let [nextNear, nextFar] = [0, 0];
  return moves.map((move) => (move ? nearSums[nextNear++] : farSums[nextFar++]));
}

async function sumsOfMoves(
  view: CoordinateView,
  question: SumsQuestion,
  groups: JointGroups,
  { moves, shifts }: { readonly moves: readonly LevelMove[]; readonly shifts: readonly number[] },
): Promise<bigint[]> {
  const { joints, scores } = groups;
  const margins = groups.margins(question.hub);
  const wanted = new Set(moves.map(({ attribute }) => Math.max(0, attribute)));
  // The sums of the scores, for each attribute, shift and group.
  const tables: bigint[][][] = question.inputs.attributes.map(() => []);
  const furthest = shifts.reduce((most, shift) => Math.max(most, Math.abs(shift)), 0);
  const largest = question.score.largest(question.reach + furthest);
  for (const [number, shift] of shifts.entries()) {
    fillScores(scores, view, question, { margins, shift });
    for (const joint of joints) {
      const parts = joint.parts.filter(({ attribute }) => wanted.has(attribute));
      const tally = parts.length > 0 && tallyOf(joint, { scores, largest }, view.weights);
      if (tally) for (const part of parts) tables[part.attribute][number] = totalsByGroup(tally, part);
      await pause(view.rows);
    }
  }
  return moves.map(({ attribute, shifts: own }) => {
    const table = tables[Math.max(0, attribute)];
    // Where all rows move alike, any attribute's groups hold them all.
    if (attribute < 0) return table[own[0]].reduce((sum, total) => sum + total, 0n);
    return own.reduce((sum, shift, group) => sum + table[shift][group], 0n);
  });
}

/** Every row's score with its margin shifted. */
function fillScores(
  scores: Float64Array,
  { positive }: CoordinateView,
  { score }: SumsQuestion,
  { margins, shift }: { readonly margins: Float64Array; readonly shift: number },
): void {
  for (let row = 0; row < scores.length; row++)
    scores[row] = score.of(margins[row] + shift, positive[row] === 1);
}
