/** What plans of searches take from public facts: how many rows there are or may be, rounds from them, and what is said of both. */

import { ensure } from "../base/errors.ts";
import type { PublicFacts } from "../curator/index.ts";

/** The papers' constant: one round for every 800 rows and ε of 1. */
export const ROUNDS_PER_ROW = 1.25e-3;

/** The number of rounds that the papers take; it needs the number of rows, or a declared rough size. */
export function roundsRule(facts: PublicFacts, epsilon: number, method: string): number {
  return Math.max(1, Math.round(ROUNDS_PER_ROW * rowsNeeded(facts, method) * epsilon));
}

/** `option` is what the method works out from them. */
export function rowsNeeded(facts: PublicFacts, method: string, option = "rounds"): number {
  ensure(
    facts.rows !== undefined,
    "row-count-private",
    `${method} sets its ${option} from the number of rows, which is private here.`,
    `Give ${option}, or declare a rough public size in the schema: "rows": { "about": 40000 }.`,
  );
  return facts.rows;
}

/** What our own methods plan for where nothing is declared, so that they need nothing but ε. */
export const GUESSED_ROWS = 10_000;

export const rowsOrGuess = ({ rows }: PublicFacts): number => rows ?? GUESSED_ROWS;

/** A line for people, where the plan rests on a guess. */
export const guessNote = ({ rows }: PublicFacts): readonly string[] =>
  rows === undefined
    ? [
        `planned for ${GUESSED_ROWS.toLocaleString("en")} rows; a rough public size in the schema, "rows": { "about": … }, makes a better plan`,
      ]
    : [];

/** For notes: what a number of rounds is for. */
export const forEachOf = (classes: number): string => (classes > 1 ? ` for each of ${classes} classes` : "");
