/**
 * What the searches for linear classifiers share: hill climbing itself, the rules that turn public facts into rounds, and
 * how found weights become a model.
 */
import type { PublicFacts } from "../curator/index.ts";
import { ensure } from "../errors.ts";
import type { Ask, Priced, Search } from "../estimator.ts";
import { uniformVector } from "../evolve/first-populations.ts";
import { localSearch } from "../evolve/local-search.ts";
import { type LinearClassifier, linearClassifier } from "../models/linear-classifier.ts";
import type { Rational } from "../rational.ts";
import { inputsOf, labelOf } from "../schema/inputs.ts";
import type { LabelAttribute } from "../schema/types.ts";

/** Weights are searched in [−5, 5], as in the papers (PrivGene, section 5). */
export const SEARCH_BOX = 5;

/** The papers' constant: one round for every 800 rows and ε of 1. */
export const ROUNDS_PER_ROW = 1.25e-3;

export interface Climb {
  readonly epsilon: Rational;
  readonly steps: readonly number[];
  readonly bound: "range" | "published";
  readonly keepParent: boolean;
  /** Where the search begins, and how far it may go; from zero within [−5, 5] where nothing is said. */
  readonly start?: "zero" | "random";
  readonly box?: number;
}

export function climb(search: Search, ask: Ask, { details }: Priced<Climb>): Promise<LinearClassifier> {
  return twoClassModel(search, ask, (positive) => climbFor(positive, search, ask, details));
}

/** Weights that tell one class from all others. */
export function climbFor(
  positive: string,
  search: Search,
  ask: Ask,
  { epsilon, steps, bound, keepParent, start = "zero", box = SEARCH_BOX }: Climb,
): Promise<Float64Array> {
  const { length } = inputsOf(search.data.facts.schema, ask.attributes);
  return localSearch({
    length,
    ...(start === "random" ? { start: uniformVector(length, box, search.random) } : {}),
    steps,
    keepParent,
    box,
    stopped: search.stopped,
    made: search.made,
    select: async (candidates, hub) => {
      const asked = { score: "logistic", candidates, hub, bound, epsilon, ...aboutRows(ask, positive) };
      const { value } = await search.data.select(asked);
      return value.candidate;
    },
  });
}

/** What a question about linear candidates says of the rows. */
export function aboutRows(ask: Ask, positive: string) {
  return { label: ask.label, positive, ...(ask.attributes ? { attributes: ask.attributes } : {}) };
}

/** A model that tells the label's second value from its first. */
export async function twoClassModel(
  search: Search,
  ask: Ask,
  weightsFor: (positive: string) => Promise<Float64Array>,
): Promise<LinearClassifier> {
  const { schema } = search.data.facts;
  const label = labelOf(schema, ask.label);
  const weights = await weightsFor(label.values[1]);
  const inputs = inputsOf(schema, ask.attributes);
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
