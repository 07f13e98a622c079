/**
 * Drawing candidates, better ones more often; the scores stay inside.
 */
import { ensure } from "../../base/errors.ts";
import { exactly, type Rational } from "../../base/rational.ts";
import { labelOf } from "../../schema/coding/inputs.ts";
import { exponential } from "../mechanisms/exponential/index.ts";
import { noisyMax } from "../mechanisms/noisy-max/index.ts";
import { permuteAndFlip } from "../mechanisms/permute-and-flip/index.ts";
import { peel } from "../mechanisms/top-k/index.ts";
import type { KnownFacts } from "../queries/facts.ts";
import { prepareSelection, type SelectionQuestion } from "../queries/prepare.ts";
import { histogramSensitivity } from "../queries/tables/counts.ts";
import { Sensitive } from "../sensitive.ts";
import type { TrustedScores } from "../trust.ts";
import type { Draw } from "./draw.ts";

/** Selection mechanisms, and how each is accounted for. */
const selectors = {
  exponential: { draw: exponential, kind: "bounded-range" },
  "permute-and-flip": { draw: permuteAndFlip, kind: "pure" },
  "noisy-max": { draw: noisyMax, kind: "pure" },
} as const;
export type Selector = keyof typeof selectors;

export type SelectQuestion = SelectionQuestion & {
  /** ε of each draw. */
  readonly epsilon: Rational;
  readonly mechanism?: Selector;
};

export interface Selection {
  readonly index: number;
  /** The drawn candidate as it was scored, on the grid of its score: weights are multiples of 2⁻¹¹. */
  readonly candidate: Float64Array;
}

/** `count` different candidates, one after the other, by one and the same scoring of the rows. */
export function selection(
  { trusted, ...facts }: KnownFacts & { readonly trusted: TrustedScores },
  question: SelectQuestion,
  count: number,
): Draw<readonly Selection[]> {
  const { mechanism = "exponential" } = question;
  const epsilon = exactly(question.epsilon, "ε");
  const { draw, kind } = selectorNamed(mechanism);
  const { score, guarantee, size, sums, sensitivity, offsets, candidate } = prepareSelection(
    facts,
    question,
    trusted,
  );
  ensure(
    Number.isInteger(count) && count >= 1 && count <= size,
    "option-out-of-range",
    `${count} of ${size} candidates are asked for.`,
    `Ask for a whole number from 1 to ${size}.`,
  );
  return {
    price: { kind, epsilon, count },
    mechanism,
    query: `score ${score}`,
    guarantee,
    async look(engine, noise) {
      const scores = (await sums(engine)).map((sum, i) => sum + offsets[i]);
      const drawn = peel(draw, new Sensitive(scores, "range", sensitivity), epsilon, count, noise);
      return Object.freeze(drawn.map((index) => ({ index, candidate: candidate(index) })));
    },
  };
}

/** The declared value of a label that most rows have. */
export function mostFrequent(
  { schema, neighbours }: KnownFacts,
  name: string,
  how: { readonly epsilon: Rational; readonly mechanism?: Selector },
): Draw<string> {
  const { mechanism = "permute-and-flip" } = how;
  const epsilon = exactly(how.epsilon, "ε");
  const { draw, kind } = selectorNamed(mechanism);
  const attribute = labelOf(schema, name);
  return {
    price: { kind, epsilon, count: 1 },
    mechanism,
    query: "most frequent value",
    async look(engine, noise) {
      const counts = await engine.histogram([attribute]);
      return attribute.values[
        draw(new Sensitive(counts, "range", histogramSensitivity(neighbours)), epsilon, noise)
      ];
    },
  };
}

export function selectorNamed(name: string): (typeof selectors)[Selector] {
  const selector =
    typeof name === "string" && Object.hasOwn(selectors, name) ? selectors[name as Selector] : undefined;
  ensure(
    selector !== undefined,
    "query-unknown",
    `There is no selection mechanism ${JSON.stringify(String(name))}.`,
    `The curator knows: ${Object.keys(selectors).join(", ")}.`,
  );
  return selector;
}
