/**
 * Privet's own classifier: a scorecard, drawn move by move, or where rows · ε are few a tree (privet-tree.ts).
 *
 * Each attribute is in groups (values, or ranges cut by a public rule), and a card gives points to groups. From an empty card,
 * each round draws one move (search/evolve/cards.ts) by log-loss with its slope capped, with steps that shrink; the last draw, by the number of errors,
 * chooses among all cards on the way and all rules that one move on an empty card makes. So a budget that buys hardly more than
 * one draw still finds the best single rule, and a large one a fine card. A label with more than two values has a card for each,
 * and no last choice. A card that is public may take the place of the empty one, and is then chosen among as well.
 *
 * What it takes from the papers: private selection of a candidate as the only look at the rows (PrivGene); moves around one
 * parent, which is kept (PrivLocal); what they lack: range sensitivity recomputed every round, bounded-range composition, a
 * family of moves in which skewed numbers need no transform, a schedule that is fixed in advance, a choice by errors at the end.
 *
 * Privacy. A card touches the rows by `data.select` only, once a move and once at the end, with sizes fixed before the first; for a tree see
 * there. Which of the two it is follows from public facts. The door checks that the planned draws together cost no more than (ε, δ).
 */

import { ensure } from "../../../base/errors.ts";
import { choice, integer, real } from "../../../base/options.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import type { Classifier } from "../../../models/model.ts";
import { type Ask, estimator, type Priced } from "../../method.ts";
import type { GridPlan } from "../../publish/grid-publication.ts";
import { type CardDetails, type CardOptions, FIRST_STEP, fitCard, priceCard } from "./card-plan.ts";
import { startOption } from "./start.ts";
import { fitTree, priceTree, treeIsBetter } from "./tree.ts";

export const privet = estimator({
  name: "privet",
  title: "Privet",
  task: "classify",
  summary: "A scorecard of points or, where rows · ε are few, a tree; the default.",
  cite: "Privet; built on Zhang et al. (SIGMOD 2013), Dong, Durfee, Rogers (ICML 2020), Humphries (2021) and Su et al. (2018).",
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    model: choice({
      of: ["auto", "card", "tree"],
      default: "auto",
      tip: "A card, a tree, or what mostly errs less with so many rows and so much ε. All other options are a card's.",
    }),
    rounds: integer({
      min: 1,
      max: 10_000,
      auto: "from rows · ε",
      tip: "More rounds make a finer card, but each draw is noisier.",
    }),
    step: real({
      above: 0,
      upTo: 5,
      auto: String(FIRST_STEP),
      tip: "How many points the first move gives.",
    }),
    last: real({
      above: 0,
      upTo: 5,
      auto: "step · min(0.3, 8/rounds)",
      tip: "How many points the last move gives.",
    }),
    choice: real({
      above: 0,
      upTo: 0.95,
      auto: "from rows · ε",
      tip: "The part of the budget for the last choice, by errors; labels with two values only.",
    }),
    start: startOption,
  },

  price(facts, ask, { model = "auto", ...card }): Priced<CardDetails | TreeDetails> {
    if (!isTree(facts, ask, model, card)) return priceCard(facts, ask, card);
    const { details: tree, ...priced } = priceTree(facts, ask);
    return { ...priced, details: { tree } };
  },

  fit: (search, ask, { details }): Promise<Classifier> =>
    "tree" in details ? fitTree(search, ask, details.tree) : fitCard(search, ask, details),
});

interface TreeDetails {
  readonly tree: GridPlan;
}

/** Whoever sets something of a card wants one. */
function isTree(facts: PublicFacts, ask: Ask, model: "auto" | "card" | "tree", card: CardOptions): boolean {
  const set = Object.entries(card).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (model === "auto") return set.length === 0 && treeIsBetter(facts, ask);
  ensure(
    model === "card" || set.length === 0,
    "option-out-of-range",
    `${set.join(", ")} ${set.length > 1 ? "are" : "is"} for cards, and model is tree.`,
    `Leave out ${set.join(", ")}, or set model to card.`,
  );
  return model === "tree";
}
