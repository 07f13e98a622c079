/**
 * Cuts through an attribute's taxonomy: nodes that together hold every code once. Specialising a node puts its children in its place, so a
 * cut is coarse in one branch and fine in another, which no level of the taxonomy is. Everything here follows from the schema.
 */
import type { PlainPublished } from "../../../models/synopsis/synopsis.ts";
import type { Grouping } from "../../../schema/coding/grouping.ts";
import type { PlainAttribute } from "../../../schema/coding/learnable.ts";
import { levelGrouping } from "../../../schema/taxonomy/level-grouping.ts";
import { groupAt, taxonomyOf } from "../../../schema/taxonomy/taxonomy.ts";

/** An attribute's taxonomy over the runs of codes of its finest level, each of which lies in one group of every level. */
export interface Branches {
  readonly attribute: PlainAttribute;
  readonly starts: readonly number[];
  /** From the root to the finest: the group of each run, and what groups are called. */
  readonly levels: readonly { readonly groups: readonly number[]; readonly names: readonly string[] }[];
}

/** A group of one level. */
interface TaxonomyNode {
  readonly level: number;
  readonly group: number;
}

export type Cut = readonly TaxonomyNode[];

export const ROOT: Cut = [{ level: 0, group: 0 }];

export function branchesOf(attribute: PlainAttribute): Branches {
  const taxonomy = taxonomyOf(attribute);
  const { starts } = levelGrouping(taxonomy[taxonomy.length - 1]);
  const levels = taxonomy.map((level) => ({
    groups: starts.map((start) => groupAt(level, start)),
    names: level.names,
  }));
  return { attribute, starts, levels };
}

/** The nodes right below, on the first level that parts this one; none where the finest level does not. */
export function childrenOf({ levels }: Branches, { level, group }: TaxonomyNode): Cut {
  const own = levels[level].groups;
  for (let below = level + 1; below < levels.length; below++) {
    const inside = levels[below].groups.filter((_, run) => own[run] === group);
    const groups = [...new Set(inside)].sort((a, b) => a - b);
    if (groups.length > 1) return groups.map((child) => ({ level: below, group: child }));
  }
  return [];
}

/** A cut with one of its nodes replaced by that node's children. */
export const specialised = (cut: Cut, place: number, children: Cut): Cut =>
  cut.toSpliced(place, 1, ...children);

/** Codes by the place of the node that holds them; −1 for those that none of the nodes does. */
export function nodesGrouping({ attribute, starts, levels }: Branches, nodes: Cut): Grouping {
  const placeOf = (run: number) => nodes.findIndex(({ level, group }) => levels[level].groups[run] === group);
  const places = starts.map((_, run) => placeOf(run));
  const kept = starts.map((_, run) => run).filter((run) => run === 0 || places[run] !== places[run - 1]);
  return {
    name: attribute.name,
    starts: kept.map((run) => starts[run]),
    groups: kept.map((run) => places[run]),
  };
}

/** A whole cut as it is published. */
export function publishedCut(branches: Branches, cut: Cut): PlainPublished {
  const { starts, groups } = nodesGrouping(branches, cut);
  const names = cut.map(({ level, group }) => branches.levels[level].names[group]);
  return { attribute: branches.attribute, starts, groups, names };
}
