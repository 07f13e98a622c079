/**
 * How well public weights tell a numeric label: minus the sum over rows of what the distance |z − y| costs, z what the weights make of the row's inputs
 * (inputs.ts). Distances are whole numbers of 2⁻¹⁶, rounded down, and cost no more than those of `cap`: by their size, or half their square.
 *
 * Claim. One row favours a candidate over another by at most ⌈l·(a + 1)⌉ + 1 units, where a is the most that their margins differ in on any row, in
 * units, and l the most that a unit of distance can cost, 1 or the cap; and by no more than the cost of the cap. So `rangeSensitivity` (linear/score.ts) holds.
 * Proof. |z − y| differs by at most |z − z′| ≤ a, and rounded down by one unit more; cut off at the cap no more. The cost rises by at most l a unit of
 * distance below the cap, and rounding it down adds less than one. Costs lie between 0 and that of the cap. Margins differ by Σ over attributes of what
 * the weights of the row's own value differ in, at most the largest of the attribute's, as at most one input of each is not 0 and none above 1. ∎
 */
import { ensure } from "../../../base/errors.ts";
import { distanceCapOutOfRange } from "../../../base/refusals/gradients.ts";
import { type Inputs, weightsOf } from "../../../schema/coding/layout.ts";
import type { LossesQuestion } from "../../engine.ts";
import { ensureCandidates } from "../../mechanisms/parameters.ts";
import type { KnownFacts } from "../facts.ts";
import { type Compared, HUB, rangeSensitivity } from "../linear/score.ts";
import type { PreparedSelection } from "../prepare.ts";
import { FINE_WEIGHT_ONE, LARGEST_WEIGHT, onFineGrid } from "./gradient.ts";
import { type AboutLabel, checkedInputs, ensureLossFits, isReal, weightsWithin } from "./inputs.ts";

export interface FitsQuestion extends AboutLabel {
  readonly score: "absolute-error" | "squared-error";
  /** Weights in the coding of inputs.ts, the bias last; rounded to multiples of 2⁻²². */
  readonly candidates: readonly ArrayLike<number>[];
  /** A distance costs no more than this one; labels lie between −1 and 1. */
  readonly cap?: number;
}

/** Of a distance of 1, and of a cost. */
export const COST_ONE = 2 ** 16;
const LARGEST_CAP = 4;
const USUAL_CAP = 1;

export const isFits = (asked: { readonly score: unknown }): asked is FitsQuestion =>
  asked.score === "absolute-error" || asked.score === "squared-error";

/** What a distance in units costs, in units. */
export const costOfDistance = (isSquared: boolean, distance: number): number =>
  isSquared ? Math.floor(distance ** 2 / (2 * COST_ONE)) : distance;

export function prepareFits(
  { schema, neighbours }: KnownFacts,
  asked: FitsQuestion,
): PreparedSelection<LossesQuestion> {
  const { inputs, label } = checkedInputs(schema, asked);
  ensureLossFits(asked.score, true, label);
  ensureCandidates(asked.candidates.length);
  const { cap: given = USUAL_CAP, score: name } = asked;
  ensure(
    isReal(given) && given >= 2 ** -10 && given <= LARGEST_CAP,
    ...distanceCapOutOfRange(given, LARGEST_CAP),
  );
  const isSquared = name === "squared-error";
  const cap = Math.floor(given * COST_ONE);
  const candidates = asked.candidates.map((candidate) =>
    onFineGrid(weightsWithin(candidate, inputs.length, LARGEST_WEIGHT)),
  );
  const width = costOfDistance(isSquared, cap);
  // The first is the hub.
  const between = (i: number, j: number) => apart(inputs, candidates[i], candidates[j === HUB ? 0 : j]);
  const compared: Compared = {
    size: candidates.length,
    favours(i, j) {
      const most = Math.min(width, Math.ceil((isSquared ? given : 1) * (between(i, j) + 1)) + 1);
      return [most, most];
    },
    width: () => width,
    isHub: (i) => between(i, HUB) === 0,
    widest: neighbours === "replace" ? 2 * width : width,
  };
  const question = { label: label.label, inputs, candidates, isSquared, cap } as LossesQuestion;
  return {
    question,
    score: name,
    size: candidates.length,
    unit: 1 / COST_ONE,
    sums: async (engine) => (await engine.losses(question)).map((loss) => -loss),
    sensitivity: rangeSensitivity(compared, neighbours),
    candidate: (index) => Float64Array.from(candidates[index], (w) => w / FINE_WEIGHT_ONE),
  };
}

/** The most that two candidates' margins differ in on any row, in units of 2⁻¹⁶, rounded up. */
function apart({ attributes, offsets, length }: Inputs, a: Int32Array, b: Int32Array): number {
  let all = Math.abs(a[length - 1] - b[length - 1]);
  for (const [k, attribute] of attributes.entries()) {
    let most = 0;
    for (let j = offsets[k]; j < offsets[k] + weightsOf(attribute); j++)
      most = Math.max(most, Math.abs(a[j] - b[j]));
    all += most;
  }
  return Math.ceil((all * COST_ONE) / FINE_WEIGHT_ONE);
}
