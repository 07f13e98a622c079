/**
 * Privet's own classifier: a scorecard, drawn move by move, or where rows · ε are few, yet not very few, a tree (tree.ts).
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
 * Privacy. A card touches the rows by `data.make` only, once a move and once at the end, with sizes fixed before the first; for a tree see
 * there. Which of the two it is follows from public facts. The door checks that the planned draws together cost no more than (ε, δ).
 */
import { boundedRange, humphries, privGenePaper, privPfcPaper } from "../../../base/bibliography.ts";
import { basis } from "../../../base/citation.ts";
import { choice, integer, real } from "../../../base/options.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import type { Classifier } from "../../../models/model.ts";
import type { GridPlan } from "../../../search/grids/publication.ts";
import { type Ask, method, type Priced } from "../../method.ts";
import { type CardDetails, fitCard, priceCard } from "./card-plan.ts";
import { startOption } from "./start.ts";
import { fitTree, priceTree, treeIsBetter } from "./tree.ts";

/** All but `model` itself. */
const FOR_CARDS = { model: ["auto", "card"] };

export const privet = method({
  name: "privet",
  title: "Privet",
  task: "classify",
  subject: "table",
  summary:
    "A scorecard of points or, from 160 up to 1,000 rows · ε (50,000 without a δ), a tree; the default.",
  cite: [basis(privGenePaper), basis(boundedRange), basis(humphries), basis(privPfcPaper)],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    model: choice({
      group: "Model",
      of: ["auto", "card", "tree"],
      default: "auto",
      tip: "A card, a tree, or what mostly errs less with so many rows and so much ε. All other options are a card's.",
    }),
    rounds: integer({
      when: FOR_CARDS,
      group: "Search",
      unit: "rounds",
      min: 1,
      max: 10_000,
      auto: { how: "from rows · ε", from: ["rows", "epsilon"] },
      tip: "More rounds make a finer card, but each draw is noisier.",
    }),
    step: real({
      when: FOR_CARDS,
      group: "Search",
      title: "First step",
      unit: "points",
      above: 0,
      upTo: 5,
      default: 0.8,
      tip: "How many points the first move gives.",
    }),
    last: real({
      when: FOR_CARDS,
      group: "Search",
      title: "Last step",
      unit: "points",
      above: 0,
      upTo: 5,
      auto: { how: "step · min(0.3, 8/rounds)", from: ["step", "rounds"] },
      tip: "How many points the last move gives.",
    }),
    choice: real({
      when: FOR_CARDS,
      group: "Budget",
      title: "Share of the last choice",
      unit: "share of ε",
      above: 0,
      upTo: 0.95,
      auto: { how: "from rows · ε", from: ["rows", "epsilon"] },
      tip: "The part of the budget for the last choice, by errors; labels with two values only.",
    }),
    start: { ...startOption, when: FOR_CARDS },
  },

  price(facts, ask, { model, ...card }, given): Priced<CardDetails | TreeDetails> {
    const set = given.filter((name) => name !== "model");
    if (!isTree(facts, ask, model, set)) return priceCard(facts, ask, card);
    const { details: tree, ...priced } = priceTree(facts, ask);
    return { ...priced, details: { tree } };
  },

  run: (search, ask, { details }): Promise<Classifier> =>
    "tree" in details ? fitTree(search, ask, details.tree) : fitCard(search, ask, details),
});

interface TreeDetails {
  readonly tree: GridPlan;
}

/** Whoever sets something of a card wants one. */
const isTree = (
  facts: PublicFacts,
  ask: Ask,
  model: "auto" | "card" | "tree",
  set: readonly string[],
): boolean => model === "tree" || (model === "auto" && set.length === 0 && treeIsBetter(facts, ask));
