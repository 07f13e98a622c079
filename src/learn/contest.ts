/**
 * From machines that tell two sides apart to one of several classes: no machine where a single class occurs, one where two
 * do, and otherwise one a class against all others, of which the largest margin wins.
 */

import type { Json } from "../base/json.ts";
import { classWeights } from "./distinct-rows.ts";
import { check, list, place } from "./file-checks.ts";
import type { TrainingTable } from "./training-table.ts";

export interface Contest {
  /** Places of the classes that occur, in order. */
  readonly entrants: readonly number[];
  /** The class that each machine's positive margins speak for. */
  readonly positives: readonly number[];
}

export function contestIn(table: TrainingTable): Contest {
  const shares = classWeights(table);
  return contestOf(table.classes.map((_, c) => c).filter((c) => shares[c] > 0));
}

function contestOf(entrants: readonly number[]): Contest {
  return { entrants, positives: entrants.length > 2 ? entrants : entrants.slice(1) };
}

export function winner({ entrants, positives }: Contest, margin: (machine: number) => number): number {
  if (positives.length === 0) return entrants[0];
  if (positives.length === 1) return entrants[margin(0) > 0 ? 1 : 0];
  let best = 0;
  let most = margin(0);
  for (let machine = 1; machine < positives.length; machine++) {
    const own = margin(machine);
    if (own > most) [best, most] = [machine, own];
  }
  return positives[best];
}

/** Margins by class: the same against each other where one machine tells two classes apart; a class that did not occur is last. */
export function marginsByClass(
  { entrants, positives }: Contest,
  classes: number,
  margin: (machine: number) => number,
): Float64Array {
  const byClass = new Float64Array(classes).fill(Number.NEGATIVE_INFINITY);
  if (positives.length === 0) byClass[entrants[0]] = 0;
  positives.forEach((positive, machine) => {
    byClass[positive] = margin(machine);
  });
  if (positives.length === 1) byClass[entrants[0]] = -byClass[entrants[1]];
  return byClass;
}

/** Margins read as log-odds of each class against all others: their probabilities, made to add up to 1. */
export function asProbabilities(byClass: Float64Array): Float64Array {
  const own = byClass.map((z) => 1 / (1 + Math.exp(-z)));
  const sum = own.reduce((a, b) => a + b, 0);
  return own.map((p) => (sum > 0 ? p / sum : 1 / own.length));
}

/** 1 where a row has the class, −1 elsewhere. */
export function sidesOf(labels: Uint16Array, positive: number): Float64Array {
  return Float64Array.from(labels, (label) => (label === positive ? 1 : -1));
}

export function loadContest(body: Json, classes: number): Contest {
  const entrants = list(body.entrants, "entrants").map((c) => place(c, classes, "an entrant"));
  check(
    entrants.length > 0 && entrants.every((c, i) => i === 0 || c > entrants[i - 1]),
    "entrants are not classes in order.",
  );
  return contestOf(entrants);
}
