/**
 * Growing a decision tree level by level, in all parts at once: what DiffP-ID3 and DiffP-C4.5 share.
 *
 * A level is one noisy count of the rows in each part, which tells where to stop; one draw of a cut for each number, if numbers are cut; and
 * one draw of the attribute to split by. Parts hold different rows, so that each is one draw, however many parts there are. At
 * the end one noisy count of the classes in every leaf. Of (2 + numbers)·depth + 2 equal shares of ε a draw has one, and the counts of the
 * leaves have the last two.
 *
 * Source. Friedman, Schuster: Data mining with differential privacy. KDD 2010, algorithms 1 and 2; a leaf's own count of rows, which they
 * draw and do not use, is left out, and its share goes to the counts of its classes.
 */

import { choice, integer } from "../../../base/options.ts";
import { divide, multiply, type Rational, rational, ZERO } from "../../../base/rational.ts";
import {
  formatEpsilon,
  type NoiseScale,
  noiseOf,
  type PublicFacts,
  plannedDraws,
  type TableScore,
  tableScores,
} from "../../../curator/index.ts";
import { type TreeClassifier, treeClassifier } from "../../../models/classifier/decision-tree.ts";
import { groupingOf, publishedWithin } from "../../../models/synopsis/published-attribute.ts";
import type { PlainPublished } from "../../../models/synopsis/synopsis.ts";
import { labelOf, learnable } from "../../../schema/coding/learnable.ts";
import type { NumericAttribute } from "../../../schema/types.ts";
import type { Ask, Priced, Search } from "../../method.ts";
import { drawnIn } from "../../run.ts";
import { leavesFrom } from "./tree-leaves.ts";
import {
  changedPart,
  closed,
  type Part,
  parted,
  partsIn,
  partTree,
  type Shape,
  WHOLE_PART,
} from "./tree-shape.ts";
import { CUTS, cutsOf, newTo, splitSides } from "./tree-splits.ts";
import { treeWork } from "./tree-work.ts";

export const treeOptions = {
  depth: integer({
    group: "Model",
    unit: "questions",
    min: 1,
    max: 30,
    default: 5,
    tip: "How many questions a row may be asked.",
  }),
  score: choice({
    group: "Search",
    title: "Score of a split",
    of: tableScores,
    default: "max",
    tip: "What makes a split good; max is moved least by one row.",
  }),
  branches: integer({
    group: "Model",
    unit: "groups",
    min: 2,
    max: 256,
    default: 16,
    tip: "An attribute is split at the finest level of its taxonomy with at most so many groups.",
  }),
};

interface TreeRule {
  readonly depth: number;
  readonly score: TableScore;
  readonly branches: number;
  /** How numbers are split: like other attributes, by a level of their taxonomy, or in two at a cut that is drawn. */
  readonly numbers: "levels" | "cuts";
  readonly pruning: "none" | "error-based";
}

interface TreePlan {
  readonly rule: TreeRule;
  readonly share: Rational;
  readonly leaves: Rational;
}

/** A tree of more parts is grown no further. */
const MOST_PARTS = 2 ** 14;

export function treeDraws(facts: PublicFacts, ask: Ask, asked: TreeRule): Priced<TreePlan> {
  const most = learnable(facts.schema, ask.attributes).length;
  // Only cuts can be asked for again below themselves.
  const rule = asked.numbers === "cuts" ? asked : { ...asked, depth: Math.min(asked.depth, most) };
  const { values } = labelOf(facts.schema, ask.label);
  const numbers = numbersIn(facts, ask, rule).length;
  const shares = (2 + numbers) * rule.depth + 2;
  const share = divide(ask.epsilon, rational(BigInt(shares)));
  const leaves = multiply(share, rational(2n));
  const counted = { mechanism: "laplace", epsilon: share } as const;
  const noise = noiseOf(facts, { ask: "cells", tables: [[]] }, counted);
  const fewest = rowsNeeded(noise, { branches: 2, classes: values.length });
  return {
    draws: [
      plannedDraws(counted, rule.depth),
      plannedDraws({ mechanism: "exponential-by-part", epsilon: share }, (numbers + 1) * rule.depth),
      plannedDraws({ mechanism: "laplace", epsilon: leaves }),
    ],
    delta: ZERO,
    notes: [
      `depth ${rule.depth}, ${numbers} numbers to cut: ${shares} shares of ε ${formatEpsilon(share)}`,
      `parts of fewer than about ${Math.ceil(fewest)} rows are not split, nor larger ones where splits have many branches`,
      ...(facts.rows !== undefined && facts.rows < fewest
        ? ["so little ε for so few rows that the tree will be a single leaf"]
        : []),
    ],
    work: treeWork(facts, {
      depth: rule.depth,
      classes: values.length,
      numbers,
      cuts: CUTS,
      levels: levelsOf(facts, ask, rule).map(({ names }) => names.length),
      fewestASide: fewest / 2,
      mostParts: MOST_PARTS,
    }),
    details: { rule, share, leaves },
  };
}

/** The numbers that are cut, each by a draw of its own. */
function numbersIn({ schema }: PublicFacts, ask: Ask, { numbers }: TreeRule): readonly NumericAttribute[] {
  const all = learnable(schema, ask.attributes);
  return numbers === "cuts" ? all.filter((attribute) => attribute.kind === "numeric") : [];
}

/** Splits by levels; the same for every part, but for those that its way has used. */
function levelsOf(facts: PublicFacts, ask: Ask, rule: TreeRule): readonly PlainPublished[] {
  const numbers: readonly unknown[] = numbersIn(facts, ask, rule);
  return learnable(facts.schema, ask.attributes)
    .filter((attribute) => !numbers.includes(attribute))
    .map((attribute) => publishedWithin(attribute, rule.branches))
    .filter(({ names }) => names.length > 1);
}

/** Fewer rows than this would leave less in a cell than a standard deviation of its noise. */
const rowsNeeded = (
  { scale }: NoiseScale,
  { branches, classes }: { readonly branches: number; readonly classes: number },
): number => branches * classes * Math.SQRT2 * scale;

export async function growTree(
  search: Search,
  ask: Ask,
  { rule, share, leaves }: TreePlan,
): Promise<TreeClassifier> {
  const { facts } = search.data;
  const label = labelOf(facts.schema, ask.label);
  const grower = new Grower(search, ask, { rule, share, leaves });
  let shape: Shape = WHOLE_PART;
  const planned = (2 + numbersIn(facts, ask, rule).length) * rule.depth + 1;
  let isCut = false;
  for (let level = 0; level < rule.depth; level++) {
    isCut = search.stopped();
    if (isCut) break;
    shape = await grower.closeSmall(shape);
    const parts = partsIn(shape);
    if (!parts.some(({ open }) => open) || parts.length * rule.branches > MOST_PARTS) break;
    shape = await grower.split(shape);
    search.made(drawnIn(search.data.receipt()), planned);
  }
  const { value } = await search.data.make(
    { ask: "cells", parts: partTree(shape), tables: partsIn(shape).map(() => []), label: ask.label },
    { mechanism: "laplace", epsilon: leaves },
  );
  // A tree that has nothing left to ask is whole, however many draws it was planned with.
  search.made(isCut ? drawnIn(search.data.receipt()) : planned, planned);
  return treeClassifier(label, leavesFrom(shape, value, rule.pruning));
}

class Grower {
  readonly #search: Search;
  readonly #ask: Ask;
  readonly #plan: TreePlan;
  readonly #levels: readonly PlainPublished[];
  readonly #numbers: readonly NumericAttribute[];

  constructor(search: Search, ask: Ask, plan: TreePlan) {
    const { facts } = search.data;
    this.#search = search;
    this.#ask = ask;
    this.#plan = plan;
    this.#numbers = numbersIn(facts, ask, plan.rule);
    this.#levels = levelsOf(facts, ask, plan.rule);
  }

  /** Closes parts with too few rows for what could be asked, as far as noisy counts tell, and those with nothing to ask. */
  async closeSmall(shape: Shape): Promise<Shape> {
    const { data } = this.#search;
    const { share } = this.#plan;
    const classes = labelOf(data.facts.schema, this.#ask.label).values.length;
    const { value, noise } = await data.make(
      { ask: "cells", parts: partTree(shape), tables: partsIn(shape).map(() => []) },
      { mechanism: "laplace", epsilon: share },
    );
    return changedPart(shape, (part, number) => {
      const branches = this.#mostBranches(part);
      const isSmall = value[number][0] < rowsNeeded(noise, { branches, classes });
      return branches < 2 || isSmall ? closed(part) : part;
    });
  }

  #mostBranches(part: Part): number {
    const sides = this.#numbers.map((number) => splitSides(number, part));
    return Math.max(0, ...sides, ...newTo(part, this.#levels).map(({ names }) => names.length));
  }

  /** Splits every open part. */
  async split(shape: Shape): Promise<Shape> {
    const parts = partsIn(shape);
    const splits = parts.map((part) => [...newTo(part, this.#levels)]);
    for (const number of this.#numbers) {
      const cuts = await this.#draw(
        shape,
        parts.map((part) => cutsOf(number, part)),
      );
      for (const [i, cut] of cuts.entries()) if (cut) splits[i].push(cut);
    }
    const chosen = await this.#draw(shape, splits);
    return changedPart(shape, (part, number) => {
      const split = chosen[number];
      return split ? parted(part, split) : part;
    });
  }

  /** In every open part one of its splits, if it has any; one draw for all parts, or none where no part has any. */
  async #draw(
    shape: Shape,
    splits: readonly (readonly PlainPublished[])[],
  ): Promise<readonly (PlainPublished | undefined)[]> {
    const offered = partsIn(shape).map(({ open }, i) => (open ? splits[i] : []));
    if (offered.every((list) => list.length === 0)) return offered.map(() => undefined);
    const { rule, share } = this.#plan;
    // A part with nothing to choose from chooses nothing.
    const candidates = offered.map((list) =>
      list.length === 0 ? [[]] : list.map((split) => [groupingOf(split)]),
    );
    const { value } = await this.#search.data.make(
      { ask: "select-tables", score: rule.score, label: this.#ask.label, parts: partTree(shape), candidates },
      { mechanism: "exponential-by-part", epsilon: share },
    );
    return offered.map((list, i) => list[value[i]]);
  }
}
