/**
 * DiffGen: starts from one cell and, round by round, draws a node of a taxonomy that its children take the place of; then publishes the noisy
 * class counts of the cells that all cuts together make.
 *
 * Privacy. The rows are touched by one draw a round, ε/2 in all, and by the counts of the cells, of which a row is in one, at ε/2. Candidates
 * follow from the taxonomies, which are public, and from earlier draws. Score max, the paper's: how many rows of a node are in the majority
 * class of their child. One row more raises it by 0 or 1 whatever the node, so that the range is 1, where the paper draws as if it were 2.
 * Score information-gain: how much less uncertain the class gets in the cells of the whole grid, times the rows. The paper's is the gain
 * within the node, as a share of its rows; that has no common base for different nodes, and needs twice log₂ of the classes as its range
 * whatever the number of rows. For both see curator/queries/tables/table-scores.ts; where a row is replaced, ranges are twice as wide.
 *
 * Not as published: numbers are halved between their declared bounds where no taxonomy is declared; the paper draws the place of a cut, which
 * is one more draw each. Nodes whose children would make more cells than allowed are no candidates; rounds without a candidate are not
 * drawn, and returned.
 */

import { diffGenPaper } from "../../../base/bibliography.ts";
import { choice, integer } from "../../../base/options.ts";
import { divide, multiply, type Rational, rational, ZERO } from "../../../base/rational.ts";
import { formatEpsilon, plannedDraws, type TableCandidate } from "../../../curator/index.ts";
import { gridSynopsis } from "../../../models/synopsis/grid-synopsis.ts";
import { groupingOf } from "../../../models/synopsis/published-attribute.ts";
import { labelOf, learnable } from "../../../schema/coding/learnable.ts";
import { checkPublish, countNote } from "../../../search/grids/publication.ts";
import { method, type Priced, type Search } from "../../method.ts";
import {
  type Branches,
  branchesOf,
  type Cut,
  childrenOf,
  nodesGrouping,
  publishedCut,
  ROOT,
  specialised,
} from "./diff-gen-cuts.ts";
import { refinementWork } from "./work.ts";

interface DiffGenPlan {
  readonly rounds: number;
  readonly score: "max" | "information-gain";
  readonly cells: number;
  readonly epsilons: { readonly round: Rational; readonly counts: Rational };
}

/** Class counts of more cells would not fit into a question. */
const MOST_COUNTS = 2 ** 20;

export const diffGen = method({
  name: "diff-gen",
  title: "DiffGen",
  task: "publish",
  subject: "table",
  summary:
    "Refines one node of a taxonomy after the other, and publishes the counts of the cells that remain.",
  cite: [diffGenPaper],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    rounds: integer({
      group: "Search",
      unit: "nodes",
      min: 1,
      max: 200,
      default: 10,
      tip: "How many nodes are replaced by their children; each is one draw.",
    }),
    score: choice({
      group: "Search",
      title: "Score of a node",
      of: ["max", "information-gain"],
      default: "max",
      tip: "What makes a node worth refining: rows in the majority classes of its children, or certainty of the class in all cells.",
    }),
    cells: integer({
      group: "Model",
      title: "Most cells",
      unit: "cells",
      min: 2,
      max: MOST_COUNTS,
      default: 2 ** 16,
      tip: "No more cells than this: nodes that would make more are not refined.",
    }),
  },

  price(facts, ask, { rounds, score, cells }) {
    checkPublish(facts, ask);
    const counts = multiply(ask.epsilon, rational(1n, 2n));
    const round = divide(counts, rational(BigInt(rounds)));
    const classes = labelOf(facts.schema, ask.label).values.length;
    const most = Math.min(cells, Math.floor(MOST_COUNTS / classes));
    return {
      draws: [
        plannedDraws({ mechanism: "exponential-by-part", epsilon: round }, rounds),
        plannedDraws({ mechanism: "laplace", epsilon: counts }),
      ],
      delta: ZERO,
      notes: [
        `${rounds} nodes of ${learnable(facts.schema, ask.attributes).length} taxonomies refined at ε ${formatEpsilon(round)} each, to at most ${most} cells`,
        countNote(facts, counts),
      ],
      work: refinementWork(facts, {
        ...sizesOf(learnable(facts.schema, ask.attributes).map(branchesOf)),
        classes,
        most,
        rounds,
        isWhole: score === "information-gain",
      }),
      details: { rounds, score, cells: most, epsilons: { round, counts } },
    };
  },

  async run(search, ask, priced) {
    const { data } = search;
    const { facts } = data;
    const attributes = learnable(facts.schema, ask.attributes);
    const { counts } = priced.details.epsilons;
    const { branches, cuts, round } = await refine(search, ask.label, attributes.map(branchesOf), priced);
    const published = branches
      .map((own, k) => publishedCut(own, cuts[k]))
      .filter(({ names }) => names.length > 1);
    const tables = [published.map(groupingOf)];
    const { value, noise } = await data.make(
      { ask: "cells", tables, label: ask.label },
      { mechanism: "laplace", epsilon: counts },
    );
    search.made(round + 1, priced.details.rounds + 1);
    return gridSynopsis({
      label: labelOf(facts.schema, ask.label),
      attributes,
      published,
      counts: value[0],
      scale: noise.scale,
      smoothing: "none",
      ...(facts.neighbours === "replace" ? { total: facts.rows ?? 0 } : {}),
    });
  },
});

/** Of the finest level of each taxonomy, and the most children that a node has. */
const sizesOf = (branches: readonly Branches[]) => ({
  sizes: branches.map(({ levels }) => levels[levels.length - 1].names.length),
  children: Math.max(2, ...branches.map((own) => childrenOf(own, ROOT[0]).length)),
});

interface Refined {
  readonly branches: readonly Branches[];
  /** For each attribute. */
  readonly cuts: readonly Cut[];
  /** How many rounds have been made, or need not be. */
  readonly round: number;
}

/** A fit that is stopped here publishes the grid as it is by then: without counts there would be nothing. */
async function refine(
  search: Search,
  label: string,
  branches: readonly Branches[],
  { details: { rounds, score, cells, epsilons } }: Priced<DiffGenPlan>,
): Promise<Refined> {
  let now: Refined = { branches, cuts: branches.map(() => ROOT), round: 0 };
  while (now.round < rounds && !search.stopped()) {
    const refinements = refinementsOf(now, cells);
    if (refinements.length === 0) return { ...now, round: rounds };
    const tables = refinements.map((one) => (score === "max" ? ownTable(now, one) : gridTable(now, one)));
    const { value } = await search.data.make(
      { ask: "select-tables", score, label, candidates: [tables] },
      { mechanism: "exponential-by-part", epsilon: epsilons.round },
    );
    now = { branches, cuts: cutsAfter(now, refinements[value[0]]), round: now.round + 1 };
    search.made(now.round, rounds + 1);
  }
  return now;
}

interface Refinement {
  readonly attribute: number;
  readonly place: number;
  readonly children: Cut;
}

/** Every node with children that leave the grid small enough. */
function refinementsOf({ branches, cuts }: Refined, mostCells: number): readonly Refinement[] {
  const cells = cuts.reduce((product, cut) => product * cut.length, 1);
  return cuts.flatMap((cut, attribute) =>
    cut.flatMap((node, place) => {
      const children = childrenOf(branches[attribute], node);
      const after = (cells / cut.length) * (cut.length - 1 + children.length);
      return children.length > 0 && after <= mostCells ? [{ attribute, place, children }] : [];
    }),
  );
}

const cutsAfter = ({ cuts }: Refined, { attribute, place, children }: Refinement): readonly Cut[] =>
  cuts.with(attribute, specialised(cuts[attribute], place, children));

/** The children alone: rows outside the node are in no cell. */
const ownTable = ({ branches }: Refined, { attribute, children }: Refinement): TableCandidate => [
  nodesGrouping(branches[attribute], children),
];

/** The whole grid as it would be. */
function gridTable(now: Refined, refinement: Refinement): TableCandidate {
  return cutsAfter(now, refinement).flatMap((cut, k) =>
    cut.length > 1 ? [nodesGrouping(now.branches[k], cut)] : [],
  );
}
