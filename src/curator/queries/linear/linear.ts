/**
 * From a caller's question about linear candidates to what the engine sums, with the range sensitivity of the sums.
 * Nothing here looks at a row.
 */

import { type Change, changed, isChange, numbersOf, sizeOf } from "../../../base/changes.ts";
import { ensure } from "../../../base/errors.ts";
import { noHub, noOffset, weightsMisplaced, weightsTooLarge } from "../../../base/refusals/questions.ts";
import type { Cuts } from "../../../schema/coding/grouped.ts";
import { groupedInputs, type Inputs, inputsOf } from "../../../schema/coding/layout.ts";
import { type AboutClass, checkedClass } from "../../../schema/coding/learnable.ts";
import { onGrid, WEIGHT_ONE } from "../../../schema/coding/margins.ts";
import type { SumsQuestion } from "../../engine.ts";
import { ensureCandidates } from "../../mechanisms/parameters.ts";
import type { KnownFacts } from "../facts.ts";
import type { PreparedSelection } from "../prepare.ts";
import { spreadOf } from "./linear-spread.ts";
import { asPublished } from "./published.ts";
import { byMargins, HUB, rangeSensitivity, type Score } from "./score.ts";
import { scoreNamed } from "./scores.ts";

export interface ScoreQuestion extends AboutClass {
  /** The name of a score: logistic, capped-logistic, gentle-logistic, zero-one, hinge. */
  readonly score: string;
  readonly attributes?: readonly string[];
  /** `signed`: the inputs of schema/coding/layout.ts. `groups`: one weight for each group of every attribute, as in a scorecard. */
  readonly coding?: "signed" | "groups";
  /** Where numeric attributes are cut into groups; by default by a public rule. */
  readonly cuts?: Cuts;
  /** Weights, the bias last; or how they differ from the hub's. */
  readonly candidates: readonly (ArrayLike<number> | Change)[];
  /** A public vector near all candidates, which sharpens the bound of large sets; by default the first candidate. */
  readonly hub?: ArrayLike<number>;
  /** A public number to add to each candidate's score, for example a penalty on its weights. */
  readonly offsets?: readonly number[];
  /** `range` is sharper; `published` is the papers' bound, for comparing with them. */
  readonly bound?: "range" | "published";
}

/** With margins up to this many units, every row's score is below 2³⁴ units. Sums over rows are larger, and left to the engines. */
const LARGEST_REACH = 2 ** 24;

export function prepareScores(facts: KnownFacts, asked: ScoreQuestion): PreparedSelection<SumsQuestion> {
  const score = scoreNamed(asked.score);
  const { label, positive } = checkedClass(facts.schema, asked);
  const inputs =
    asked.coding === "groups"
      ? groupedInputs(facts.schema, asked.attributes, asked.cuts)
      : inputsOf(facts.schema, asked.attributes);
  const { hub, candidates } = gridded(asked, inputs);
  const published = asked.bound === "published";
  const spread = spreadOf(inputs, { hub, candidates }, published ? "published" : "range");
  const bounded = published ? asPublished(score) : score;
  let widest = spread.reach(HUB);
  for (let i = 0; i < spread.size; i++) widest = Math.max(widest, spread.reach(i));
  const question = {
    score,
    inputs,
    label,
    positive,
    candidates,
    hub,
    reach: widest,
    largest: score.largest(widest),
  };
  const offsets = offsetsOf(asked.offsets, candidates.length, score);
  return {
    question,
    score: score.name,
    size: candidates.length,
    unit: 1 / score.one,
    sums: async (engine) => (await engine.sums(question)).map((sum, i) => sum + offsets[i]),
    sensitivity: rangeSensitivity(byMargins(bounded, spread, facts.neighbours), facts.neighbours),
    candidate: (index) => Float64Array.from(changed(hub, candidates[index]), (w) => w / WEIGHT_ONE),
  };
}

/** The hub and the candidates, checked and on the grid. */
function gridded(asked: ScoreQuestion, inputs: Inputs): Pick<SumsQuestion, "hub" | "candidates"> {
  const given = asked.candidates.map(told);
  ensureCandidates(given.length);
  const whole = asked.hub ? told(asked.hub) : given[0];
  const who = asked.hub ? "The hub" : "Candidate 0";
  ensure(whole.whole, ...noHub(who));
  ensurePlace(whole, who, inputs.length);
  ensureSize(whole.weights, 0, who);
  const hub = onGrid(whole.weights);
  const size = sizeOf(hub);
  const candidates = given.map((candidate, i) => {
    const { from, weights } = candidate;
    ensurePlace(candidate, `Candidate ${i}`, inputs.length);
    ensureSize(weights, size - sizeOf(hub, from, from + weights.length), `Candidate ${i}`);
    return { from, weights: onGrid(weights) };
  });
  return { hub, candidates };
}

interface Told extends Change<Float64Array> {
  readonly whole: boolean;
}

const told = (given: ArrayLike<number> | Change): Told =>
  isChange(given)
    ? { from: given.from, weights: numbersOf(given.weights), whole: false }
    : { from: 0, weights: numbersOf(given), whole: true };

function ensurePlace({ from, weights, whole }: Told, who: string, length: number): void {
  const told = weights.length;
  ensure(
    whole ? told === length : Number.isInteger(from) && from >= 0 && from + told <= length,
    ...weightsMisplaced(who, told, whole ? undefined : from, length),
  );
}

/** `others` is the size of the weights that are not told, in grid units. */
function ensureSize(weights: Float64Array, others: number, who: string): void {
  const fits = others + sizeOf(weights) * WEIGHT_ONE <= LARGEST_REACH;
  ensure(fits, ...weightsTooLarge(who, LARGEST_REACH / WEIGHT_ONE));
}

function offsetsOf(offsets: readonly number[] | undefined, size: number, score: Score): bigint[] {
  if (!offsets) return new Array(size).fill(0n);
  ensure(
    offsets.length === size && offsets.every((h) => Number.isFinite(h) && Math.abs(h) < 2 ** 30),
    ...noOffset(),
  );
  return Array.from(offsets, (h) => BigInt(Math.round(h * score.one)));
}
