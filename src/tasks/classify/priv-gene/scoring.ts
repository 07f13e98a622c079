/**
 * The fitting functions of PrivGene, section 5, as options that the genetic methods share, and what the door must be told
 * to score a population by one of them.
 */

import { ensure } from "../../../base/errors.ts";
import { choice, real } from "../../../base/options.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import { inputsOf } from "../../../schema/coding/layout.ts";
import { farthestFrom, middleOf } from "../../../search/evolve/middle.ts";
import type { Bound } from "../../../search/genetic/generations.ts";
import type { Ask } from "../../method.ts";

const scores = { "log-loss": "logistic", "zero-one": "zero-one", hinge: "hinge" } as const;
type Loss = keyof typeof scores;

export interface Scoring {
  readonly loss: Loss;
  readonly bound: Bound;
  /** The support-vector machine's C, for the hinge loss. */
  readonly c: number;
}

export const lossOption = (fallback: Loss) =>
  choice({
    group: "Model",
    title: "Loss",
    titles: { "log-loss": "Log-likelihood", "zero-one": "Wrong predictions", hinge: "Hinge loss" },
    default: fallback,
    of: ["log-loss", "zero-one", "hinge"],
    tip: "What a candidate is scored by: log-likelihood, wrong predictions, or a support-vector machine's hinge loss.",
  });

export const cOption = real({
  group: "Model",
  title: "C of the hinge loss",
  when: { loss: ["hinge"] },
  above: 0,
  upTo: 1e6,
  default: 1,
  tip: "The support-vector machine's C: what a row weighs beside the size of the weights.",
});

export const boxOption = (fallback: number) =>
  real({
    group: "Model",
    title: "Largest weight",
    default: fallback,
    above: 0,
    upTo: 100,
    tip: "Weights are searched between minus and plus this.",
  });

/** The door takes vectors whose weights add up to no more than this, and offsets below 2³⁰. */
export const LARGEST_SUM = 8192;
const LARGEST_OFFSET = 2 ** 30;

/** The scoring that was asked for; contradictions are refused before anything is spent. */
export function scoringOf(
  facts: PublicFacts,
  ask: Ask,
  given: { readonly loss: Loss; readonly bound: Bound; readonly c: number; readonly box: number },
): Scoring {
  const { loss, bound, c, box } = given;
  const { length } = inputsOf(facts.schema, ask.attributes);
  ensure(
    box * length <= LARGEST_SUM && (loss !== "hinge" || (box * box * length) / (2 * c) < LARGEST_OFFSET),
    "option-out-of-range",
    `${length} weights of up to ${box}${loss === "hinge" ? ` with c ${c}` : ""} are beyond the scoring grid.`,
    `Choose a box of at most ${Math.floor((100 * LARGEST_SUM) / length) / 100}${loss === "hinge" ? ", or a larger c" : ""}, or fewer attributes.`,
  );
  return { loss, bound, c };
}

/** What a question about a population says of its score. The hub is found from the candidates where none is named. */
export function scoredBy(scoring: Scoring, candidates: readonly Float64Array[], hub?: Float64Array) {
  return {
    score: scores[scoring.loss],
    bound: scoring.bound,
    candidates,
    hub: hub ?? hubOf(candidates, scoring.bound),
    ...(scoring.loss === "hinge" ? { offsets: candidates.map((w) => penalty(w, scoring.c)) } : {}),
  };
}

/** −‖α‖²/(2C), which is public: the bias is not penalised (queries/linear/hinge.ts has why). */
function penalty(weights: Float64Array, c: number): number {
  let squares = 0;
  for (let k = 0; k < weights.length - 1; k++) squares += weights[k] * weights[k];
  return -squares / (2 * c);
}

/**
 * Any public vector may be the hub; the nearer, the sharper the door's bound. Against zero a concave score moves by the
 * candidate's own reach, there and back together; against another vector by up to the distance each way.
 */
function hubOf(candidates: readonly Float64Array[], bound: Bound): Float64Array {
  const zero = new Float64Array(candidates[0].length);
  const middle = middleOf(candidates);
  const ways = bound === "range" ? 2 : 1;
  return ways * farthestFrom(middle, candidates) < farthestFrom(zero, candidates) ? middle : zero;
}
