/**
 * More than two classes for searches that tell two apart: one search for each class against all others, one after the other,
 * under one budget. A label with two values needs one search only, for the second of them.
 */

import { ensure } from "../../base/errors.ts";
import type { PublicFacts } from "../../curator/index.ts";
import { type LinearClassifier, linearClassifier } from "../../models/classifier/linear-classifier.ts";
import { type OneVersusRest, oneVersusRest } from "../../models/classifier/one-versus-rest.ts";
import { inputsOf } from "../../schema/coding/layout.ts";
import { labelOf } from "../../schema/coding/learnable.ts";
import type { Ask, Search } from "../method.ts";

/** The codes of the classes that are searched for: the last of two, or all of more. */
export function classesOf(facts: PublicFacts, ask: Ask): readonly number[] {
  inputsOf(facts.schema, ask.attributes);
  const { name, values } = labelOf(facts.schema, ask.label);
  ensure(
    values.length >= 2,
    "label-undeclared",
    `${name} is declared with fewer than two values, so there is nothing to tell apart.`,
    "Declare every value that the label can have.",
  );
  return values.length === 2 ? [1] : values.map((_, code) => code);
}

/** One search after the other; progress counts the draws of all classes, of which each has as many. */
export async function byClass<Found>(
  search: Search,
  classes: readonly number[],
  find: (positive: number, search: Search) => Promise<Found>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const [place, positive] of classes.entries()) {
    const made = (step: number, of: number) => search.made(place * of + step, classes.length * of);
    found.push(await find(positive, { ...search, made }));
  }
  return found;
}

/** A linear model for a label with any number of values. A class whose search was never begun has weights of zero. */
export async function linearModel(
  search: Search,
  ask: Ask,
  weightsFor: (positive: string, search: Search) => Promise<Float64Array>,
): Promise<LinearClassifier | OneVersusRest> {
  const { facts } = search.data;
  const label = labelOf(facts.schema, ask.label);
  const inputs = inputsOf(facts.schema, ask.attributes);
  const weights = await byClass(search, classesOf(facts, ask), async (positive, part) =>
    search.stopped() ? new Float64Array(inputs.length) : weightsFor(label.values[positive], part),
  );
  return weights.length === 1
    ? linearClassifier({ label, inputs, positive: 1, negative: 0, weights: weights[0] })
    : oneVersusRest({ label, inputs, weights });
}
