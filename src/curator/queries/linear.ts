/**
 * From a caller's question about linear candidates to what the engine sums, with the range sensitivity of the sums.
 * Nothing here looks at a row.
 */
import { ensure } from "../../errors.ts";
import {
  type Cuts,
  groupedInputs,
  type Inputs,
  inputsOf,
  labelOf,
  onGrid,
  reach,
  WEIGHT_ONE,
} from "../../schema/inputs.ts";
import type { SumsQuestion } from "../engines/engine.ts";
import { ensureCandidates } from "../mechanisms/parameters.ts";
import type { KnownFacts } from "./facts.ts";
import { asPublished } from "./published.ts";
import { rangeSensitivity, type Score, type Spread } from "./score.ts";
import { scoreNamed } from "./scores.ts";

export interface ScoreQuestion {
  /** The name of a score: logistic, capped-logistic, zero-one, hinge. */
  readonly score: string;
  readonly label: string;
  /** The class that a positive margin stands for; by default the label's last declared value. */
  readonly positive?: string;
  readonly attributes?: readonly string[];
  /** `signed`: the inputs of schema/inputs.ts. `groups`: one weight for each group of every attribute, as in a scorecard. */
  readonly coding?: "signed" | "groups";
  /** Where numeric attributes are cut into groups; by default by a public rule. */
  readonly cuts?: Cuts;
  /** Weights, the bias last. */
  readonly candidates: readonly ArrayLike<number>[];
  /** A public vector near all candidates, which sharpens the bound of large sets; by default the first candidate. */
  readonly hub?: ArrayLike<number>;
  /** A public number to add to each candidate's score, for example a penalty on its weights. */
  readonly offsets?: readonly number[];
  /** `range` is sharper; `published` is the papers' bound, for comparing with them. */
  readonly bound?: "range" | "published";
}

export interface PreparedScores {
  readonly question: SumsQuestion;
  readonly sensitivity: bigint;
  readonly offsets: readonly bigint[];
  candidate(index: number): Float64Array;
}

/** Margins up to this many units keep every sum of scores far inside what a double holds exactly. */
const LARGEST_REACH = 2 ** 24;

export function prepareScores(facts: KnownFacts, asked: ScoreQuestion): PreparedScores {
  const score = scoreNamed(asked.score);
  const label = labelOf(facts.schema, asked.label);
  const inputs =
    asked.coding === "groups"
      ? groupedInputs(facts.schema, asked.attributes, asked.cuts)
      : inputsOf(facts.schema, asked.attributes);
  const candidates = asked.candidates.map((candidate, i) => gridded(candidate, i, inputs));
  ensureCandidates(candidates.length);
  const positive =
    asked.positive === undefined ? label.values.length - 1 : label.values.indexOf(asked.positive);
  ensure(
    positive >= 0,
    "label-undeclared",
    `${JSON.stringify(asked.positive)} is not a declared value of ${label.name}.`,
    `Declared: ${label.values.join(", ")}.`,
  );
  const hub = asked.hub ? gridded(asked.hub, -1, inputs) : candidates[0];
  const reaches = candidates.map((c) => reach(inputs, c));
  const widest = Math.max(reach(inputs, hub), ...reaches);
  const published = asked.bound === "published";
  return {
    question: {
      score,
      inputs,
      label,
      positive,
      candidates,
      hub,
      reach: widest,
      largest: score.largest(widest),
    },
    sensitivity: rangeSensitivity(
      published ? asPublished(score) : score,
      spreadOf(inputs, { candidates, reaches, hub }, published ? sumOfSizes : reach),
      facts.neighbours,
    ),
    offsets: offsetsOf(asked.offsets, candidates.length, score),
    candidate: (index) => Float64Array.from(candidates[index], (w) => w / WEIGHT_ONE),
  };
}

function gridded(given: ArrayLike<number>, index: number, inputs: Inputs): Int32Array {
  // Copied first: what is checked below is what will be scored, whatever the caller does to it meanwhile.
  const candidate = new Float64Array(given);
  const who = index < 0 ? "The hub" : `Candidate ${index}`;
  ensure(
    candidate.length === inputs.length,
    "candidate-invalid",
    `${who} has ${candidate.length} weights; this question needs ${inputs.length}, the bias last.`,
    "Make candidates with `inputsOf(schema).length` weights.",
  );
  let size = 0;
  for (let k = 0; k < candidate.length; k++) size += Math.abs(candidate[k]) * WEIGHT_ONE;
  ensure(
    size <= LARGEST_REACH,
    "candidate-invalid",
    `${who} holds a weight that is no finite number, or its weights add up to more than ${LARGEST_REACH / WEIGHT_ONE}.`,
    "Keep weights finite and small.",
  );
  return onGrid(candidate);
}

type Distance = (inputs: Inputs, difference: Float64Array) => number;
const sumOfSizes: Distance = (_inputs, difference) => difference.reduce((sum, d) => sum + Math.abs(d), 0);

function spreadOf(
  inputs: Inputs,
  {
    candidates,
    reaches,
    hub,
  }: { candidates: readonly Int32Array[]; reaches: readonly number[]; hub: Int32Array },
  distance: Distance,
): Spread {
  const difference = new Float64Array(inputs.length);
  const between = (a: Int32Array, b: Int32Array) => {
    for (let k = 0; k < difference.length; k++) difference[k] = a[k] - b[k];
    return distance(inputs, difference);
  };
  return {
    size: candidates.length,
    reach: (i) => reaches[i],
    apart: (i, j) => between(candidates[i], candidates[j]),
    hubReach: reach(inputs, hub),
    apartFromHub: (i) => between(candidates[i], hub),
  };
}

function offsetsOf(offsets: readonly number[] | undefined, size: number, score: Score): bigint[] {
  if (!offsets) return new Array(size).fill(0n);
  ensure(
    offsets.length === size && offsets.every((h) => Number.isFinite(h) && Math.abs(h) < 2 ** 30),
    "candidate-invalid",
    "Each candidate needs one finite offset, or none of them has one.",
    "Give as many offsets as candidates.",
  );
  return offsets.map((h) => BigInt(Math.round(h * score.one)));
}
