/**
 * Privet's own classifier: where rows · ε are few, yet not very few, a tree (tree.ts), and with more of them a scorecard, drawn move by move and
 * then measured in finer groups (fine.ts); between the two, where there are levels, a tree and a card in one (both.ts), and where there are none and attributes are not few, a card and random
 * trees in one (trees.ts). Where rows · ε are hardly any, or the label has more than two values, moves alone.
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
 * Privacy. A card touches the rows by `data.make` only, once a move and once at the end, with sizes fixed before the first; for the other forms see
 * there. Which form it is follows from public facts (form.ts). The door checks that the planned draws together cost no more than (ε, δ).
 */
import {
  boundedRange,
  ebmPaper,
  humphries,
  privGenePaper,
  privPfcPaper,
} from "../../../base/bibliography.ts";
import { basis } from "../../../base/citation.ts";
import { choice, integer, real } from "../../../base/options.ts";
import type { Classifier } from "../../../models/model.ts";
import type { GridPlan } from "../../../search/grids/publication.ts";
import { method, type Priced } from "../../method.ts";
import { fitBoth } from "./both.ts";
import { type BothDetails, priceBoth } from "./both-plan.ts";
import { type CardDetails, fitCard, priceCard } from "./card-plan.ts";
import { fitFine } from "./fine.ts";
import { type FineDetails, priceFine } from "./fine-plan.ts";
import { formFor } from "./form.ts";
import { startOption } from "./start.ts";
import { fitTree, priceTree } from "./tree.ts";
import { fitTrees } from "./trees.ts";
import { priceTrees, type TreesDetails } from "./trees-plan.ts";

/** All but `model` itself. */
const FOR_CARDS = { model: ["auto", "card"] };

export const privet = method({
  name: "privet",
  title: "Privet",
  task: "classify",
  subject: "table",
  summary:
    "A tree where rows · ε are few, a scorecard where they are many, between them both in one or a card with random trees; the default.",
  cite: [basis(privGenePaper), basis(boundedRange), basis(humphries), basis(privPfcPaper), basis(ebmPaper)],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    model: choice({
      group: "Model",
      of: ["auto", "card", "fine", "tree", "both", "trees"],
      default: "auto",
      tip: "A card, one with finer groups, a tree, a tree and a card in one, a card and random trees in one, or what mostly errs least with so many rows and so much ε. All other options are a card's.",
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

  price(facts, ask, { model, ...card }, given): Priced<CardDetails | OtherDetails> {
    const set = given.filter((name) => name !== "model");
    const form = model !== "auto" ? model : set.length > 0 ? "card" : formFor(facts, ask);
    switch (form) {
      case "card":
        return priceCard(facts, ask, card);
      case "tree":
        return named("tree", priceTree(facts, ask));
      case "fine":
        return named("fine", priceFine(facts, ask));
      case "both":
        return named("both", priceBoth(facts, ask));
      case "trees":
        return named("trees", priceTrees(facts, ask));
    }
  },

  run(search, ask, { details }): Promise<Classifier> {
    if ("tree" in details) return fitTree(search, ask, details.tree);
    if ("trees" in details) return fitTrees(search, ask, details.trees);
    if ("both" in details) return fitBoth(search, ask, details.both);
    return "fine" in details ? fitFine(search, ask, details.fine) : fitCard(search, ask, details);
  },
});

type OtherDetails =
  | { readonly tree: GridPlan }
  | { readonly fine: FineDetails }
  | { readonly both: BothDetails }
  | { readonly trees: TreesDetails };

/** Details under the name of their form. */
const named = <Name extends string, Details>(
  name: Name,
  { details, ...priced }: Priced<Details>,
): Priced<Record<Name, Details>> => ({ ...priced, details: { [name]: details } as Record<Name, Details> });
