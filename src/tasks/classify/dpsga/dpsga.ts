/**
 * DPSGA: the simple genetic algorithm with truncation selection, drawn privately.
 *
 * From 200 random vectors draw 10 with the exponential mechanism, keep them, breed the rest by uniform crossover and
 * Gaussian mutation, repeat; at the end draw one. Generations follow from ε by the thesis's table.
 *
 * Privacy. The rows are touched only by `data.make`: for each class `parents` draws a generation and one at the end, all of
 * one ε that is fixed before the first. Whom a draw is made from depends on earlier draws and public randomness, not on the rows. The
 * door checks that all draws together cost no more than (ε, δ), by its best theorem for the mechanism that is used.
 */

import { humphries } from "../../../base/bibliography.ts";
import { at } from "../../../base/citation.ts";
import { inputsOf } from "../../../schema/coding/layout.ts";
import { planSelections, selectionOptions, selectionsDone } from "../../../search/genetic/selections.ts";
import {
  evolveVectors,
  mutationOf,
  mutationOptions,
  type VectorPlan,
} from "../../../search/genetic/vectors.ts";
import { populationWork, spreadOf } from "../../../search/work/linear.ts";
import { type Ask, method, type Priced, type Search } from "../../method.ts";
import { aboutRows } from "../climbing.ts";
import { classesOf, linearModel } from "../one-versus-rest.ts";
import { boxOption, cOption, lossOption, type Scoring, scoredBy, scoringOf } from "../priv-gene/scoring.ts";

interface Plan extends VectorPlan {
  readonly scoring: Scoring;
}

export const dpsga = method({
  name: "dpsga",
  title: "DPSGA",
  task: "classify",
  subject: "table",
  summary: "A linear classifier by a private simple genetic algorithm with truncation selection.",
  cite: [at(humphries, "algorithm 3 and chapter 7")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    ...selectionOptions,
    ...mutationOptions(100),
    box: boxOption(1),
    loss: lossOption("zero-one"),
    c: cOption,
  },

  price(facts, ask, given) {
    const classes = classesOf(facts, ask).length;
    const { box, loss } = given;
    const scoring = scoringOf(facts, ask, { loss, bound: "range", c: given.c, box });
    const { draws, delta, note, selections } = planSelections(ask, given, classes);
    const { length } = inputsOf(facts.schema, ask.attributes);
    const { mutation, note: crossing } = mutationOf(given, selections, { length, box });
    return {
      draws,
      delta,
      notes: [note, `${loss} · ${crossing}`],
      work: populationWork(facts, ask, {
        ...selectionsDone(selections),
        classes,
        spread: spreadOf(loss, box),
      }),
      details: { ...selections, mutation, scoring },
    };
  },

  run: (search, ask, { details }: Priced<Plan>) =>
    linearModel(search, ask, (positive, part) => dpsgaFor(positive, part, ask, details)),
});

/** Weights that tell one class from all others. */
function dpsgaFor(positive: string, search: Search, ask: Ask, plan: Plan): Promise<Float64Array> {
  const { data } = search;
  const { length } = inputsOf(data.facts.schema, ask.attributes);
  return evolveVectors(search, length, plan, async (candidates, how) => {
    const asked = { ...scoredBy(plan.scoring, candidates), ...aboutRows(ask, positive) };
    const { value } = await data.make({ ask: "select", ...asked }, how);
    return value.map(({ candidate }) => candidate);
  });
}
