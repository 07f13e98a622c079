/**
 * The sub-sampled exponential mechanism: 1000 random candidates, of which one is drawn privately. What any search must beat.
 *
 * Privacy. The candidates are public randomness, so there is one draw, and it costs ε. That they are a sample of all
 * candidates makes nothing cheaper (docs/errata.md, 001-28).
 */

import { humphries, lantz } from "../../base/bibliography.ts";
import { at } from "../../base/citation.ts";
import { ensure, marked } from "../../base/errors.ts";
import { ZERO } from "../../base/rational.ts";
import { type PublicFacts, plannedDraws, type Selector } from "../../curator/index.ts";
import { inputsOf } from "../../schema/coding/layout.ts";
import { populationWithZeros } from "../../search/evolve/first-populations.ts";
import { sampledOptions } from "../../search/sampled.ts";
import { populationWork, spreadOf } from "../../search/work/linear.ts";
import { type Ask, method, type Priced, type Search } from "../method.ts";
import { aboutRows } from "./climbing.ts";
import { classesOf, linearModel } from "./one-versus-rest.ts";
import { boxOption, cOption, lossOption, type Scoring, scoredBy, scoringOf } from "./priv-gene/scoring.ts";

interface Sample {
  readonly candidates: number;
  readonly box: number;
  readonly scoring: Scoring;
  readonly mechanism: Selector;
}

export const subSampled = method({
  name: "sub-sampled",
  title: "Sub-sampled selection",
  task: "classify",
  subject: "table",
  summary: "The best of many random linear classifiers, drawn privately.",
  cite: [lantz, at(humphries, "section 8.3")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    candidates: sampledOptions.candidates,
    box: boxOption(1),
    loss: lossOption("zero-one"),
    c: cOption,
    mechanism: sampledOptions.mechanism,
  },

  price(facts, ask, given) {
    ensureTwoClasses(facts, ask);
    const { candidates, box, loss, mechanism } = given;
    const scoring = scoringOf(facts, ask, { loss, bound: "range", c: given.c, box });
    return {
      draws: [plannedDraws({ mechanism, epsilon: ask.epsilon })],
      delta: ZERO,
      notes: [
        `1 draw from ${candidates} random candidates · ${mechanism} · ${loss} · weights within ±${box}`,
      ],
      work: populationWork(facts, ask, {
        population: candidates,
        looks: 1,
        draws: 1,
        classes: 1,
        spread: spreadOf(loss, box),
      }),
      details: { candidates, box, scoring, mechanism },
    };
  },

  run: (search, ask, { details }: Priced<Sample>) =>
    linearModel(search, ask, (positive, part) => sampleFor(positive, part, ask, details)),
});

/** A yardstick with one draw: more classes would need one each, and another ε. */
function ensureTwoClasses(facts: PublicFacts, ask: Ask): void {
  ensure(
    classesOf(facts, ask).length === 1,
    "label-undeclared",
    `${ask.label} is declared with more than two values; this method tells two classes apart.`,
    marked`Choose a label with two values, or another method: {command:methods}.`,
  );
}

/** Weights that tell one class from all others. */
async function sampleFor(
  positive: string,
  { data, random, made }: Search,
  ask: Ask,
  { candidates: size, box, scoring, mechanism }: Sample,
): Promise<Float64Array> {
  const { length } = inputsOf(data.facts.schema, ask.attributes);
  const candidates = populationWithZeros({ size, length, box }, random);
  const asked = { ...scoredBy(scoring, candidates), ...aboutRows(ask, positive) };
  const { value } = await data.make({ ask: "select", ...asked }, { mechanism, epsilon: ask.epsilon });
  made(1, 1);
  return value[0].candidate;
}
