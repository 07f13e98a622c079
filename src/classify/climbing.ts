/**
 * What PrivLocal and PG⁺ share: the search itself, and the rules that turn public facts into rounds.
 */
import type { PublicFacts } from "../curator/index.ts";
import { ensure } from "../errors.ts";
import type { Ask, Priced, Search } from "../estimator.ts";
import { localSearch } from "../evolve/local-search.ts";
import { type LinearClassifier, linearClassifier } from "../models/linear-classifier.ts";
import type { Rational } from "../rational.ts";
import { inputsOf, labelOf } from "../schema/inputs.ts";
import type { LabelAttribute } from "../schema/types.ts";

/** Weights are searched in [−5, 5], as in the papers (PrivGene, section 5). */
export const SEARCH_BOX = 5;

/** The papers' constant: one round for every 800 rows and ε of 1. */
const ROUNDS_PER_ROW = 1.25e-3;

export interface Climb {
  readonly epsilon: Rational;
  readonly steps: readonly number[];
  readonly bound: "range" | "published";
  readonly keepParent: boolean;
}

export async function climb(search: Search, ask: Ask, { details }: Priced<Climb>): Promise<LinearClassifier> {
  const { schema } = search.data.facts;
  const inputs = inputsOf(schema, ask.attributes);
  const label = labelOf(schema, ask.label);
  const weights = await localSearch({
    length: inputs.length,
    steps: details.steps,
    keepParent: details.keepParent,
    box: SEARCH_BOX,
    stopped: search.stopped,
    made: search.made,
    select: async (candidates, hub) => {
      const { value } = await search.data.select({
        score: "logistic",
        label: ask.label,
        candidates,
        hub,
        bound: details.bound,
        epsilon: details.epsilon,
        ...(ask.attributes ? { attributes: ask.attributes } : {}),
      });
      return value.candidate;
    },
  });
  return linearClassifier({ label, inputs, positive: 1, negative: 0, weights });
}

/** A margin tells two classes apart, so the label must have exactly two declared values. */
export function twoClasses(facts: PublicFacts, ask: Ask): LabelAttribute {
  inputsOf(facts.schema, ask.attributes);
  const label = labelOf(facts.schema, ask.label);
  ensure(
    label.values.length === 2,
    "label-undeclared",
    `${label.name} is declared with ${label.values.length} values; this method tells two classes apart.`,
    "Choose a label with two values.",
  );
  return label;
}

/** The number of rounds that the papers take; it needs the number of rows, or a declared rough size. */
export function roundsRule(facts: PublicFacts, epsilon: number, method: string): number {
  return Math.max(1, Math.round(ROUNDS_PER_ROW * rowsOf(facts, method) * epsilon));
}

export function rowsOf(facts: PublicFacts, method: string): number {
  ensure(
    facts.rows !== undefined,
    "row-count-private",
    `${method} sets its rounds from the number of rows, which is private here.`,
    'Give --rounds, or declare a rough public size in the schema: "rows": { "about": 40000 }.',
  );
  return facts.rows;
}
