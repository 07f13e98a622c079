/**
 * What the searches for linear classifiers share: hill climbing itself, and the rules that turn public facts into rounds.
 */

import { ensure } from "../../base/errors.ts";
import type { Rational } from "../../base/rational.ts";
import type { PublicFacts } from "../../curator/index.ts";
import { inputsOf } from "../../schema/coding/inputs.ts";
import { uniformVector } from "../../search/evolve/first-populations.ts";
import { localSearch } from "../../search/evolve/local-search.ts";
import type { Ask, Priced, Search } from "../method.ts";
import { linearModel } from "./one-versus-rest.ts";

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

export function climb(search: Search, ask: Ask, { details }: Priced<Climb>) {
  return linearModel(search, ask, (positive, part) => climbFor(positive, part, ask, details));
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
      const asked = { score: "logistic", candidates, hub, bound, ...aboutRows(ask, positive) };
      const { value } = await search.data.make(
        { ask: "select", ...asked },
        { mechanism: "exponential", epsilon },
      );
      return value[0].candidate;
    },
  });
}

/** What a question about linear candidates says of the rows. */
export function aboutRows(ask: Ask, positive: string) {
  return { label: ask.label, positive, ...(ask.attributes ? { attributes: ask.attributes } : {}) };
}

/** The number of rounds that the papers take; it needs the number of rows, or a declared rough size. */
export function roundsRule(facts: PublicFacts, epsilon: number, method: string): number {
  return Math.max(1, Math.round(ROUNDS_PER_ROW * rowsOf(facts, method) * epsilon));
}

/** `option` is what the method works out from them. */
export function rowsOf(facts: PublicFacts, method: string, option = "rounds"): number {
  ensure(
    facts.rows !== undefined,
    "row-count-private",
    `${method} sets its ${option} from the number of rows, which is private here.`,
    `Give ${option}, or declare a rough public size in the schema: "rows": { "about": 40000 }.`,
  );
  return facts.rows;
}

/** What our own methods plan for where nothing is declared, so that they need nothing but ε. */
const GUESSED_ROWS = 10_000;

export const rowsOrGuess = ({ rows }: PublicFacts): number => rows ?? GUESSED_ROWS;

/** A line for people, where the plan rests on a guess. */
export const guessNote = ({ rows }: PublicFacts): readonly string[] =>
  rows === undefined
    ? [
        `planned for ${GUESSED_ROWS.toLocaleString("en")} rows; a rough public size in the schema, "rows": { "about": … }, makes a better plan`,
      ]
    : [];
