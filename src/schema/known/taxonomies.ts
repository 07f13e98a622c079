/** How the taxonomies of known data sets are written down: values as a tree, numbers by the cuts that each level adds. */
import type { TaxonomyLevel } from "../types.ts";

/** Groups of groups of values; a list holds the values themselves. */
export interface Tree {
  readonly [group: string]: Tree | readonly string[];
}

/** Taxonomies by the name of the attribute. */
export type Taxonomies = Readonly<Record<string, readonly TaxonomyLevel[]>>;

/** The tree cut at every depth; a branch that ends early goes on as its values. */
export function inGroups(tree: Tree): readonly TaxonomyLevel[] {
  return Array.from({ length: heightOf(tree) }, (_, depth) => ({ groups: groupsAt(tree, depth) }));
}

const isTree = (branch: Tree | readonly string[]): branch is Tree => !Array.isArray(branch);

const heightOf = (branch: Tree | readonly string[]): number =>
  isTree(branch) ? 1 + Math.max(...Object.values(branch).map(heightOf)) : 1;

const valuesIn = (branch: Tree | readonly string[]): readonly string[] =>
  isTree(branch) ? Object.values(branch).flatMap(valuesIn) : branch;

function groupsAt(branch: Tree | readonly string[], depth: number): TaxonomyLevel["groups"] {
  if (!isTree(branch)) return branch.map((value) => ({ name: value, values: [value] }));
  return Object.entries(branch).flatMap(([name, inner]) =>
    depth === 0 ? [{ name, values: valuesIn(inner) }] : groupsAt(inner, depth - 1),
  );
}

/** Ranges of whole numbers from `low` on; every level cuts where the one before does, and at its own numbers. */
export function inRanges(low: number, ...added: readonly (readonly number[])[]): readonly TaxonomyLevel[] {
  return added.map((_, level) => {
    const lows = [low, ...added.slice(0, level + 1).flat()].sort((a, b) => a - b);
    return { groups: lows.map((from, i) => ({ name: nameOf(from, lows[i + 1]), low: from })) };
  });
}

function nameOf(from: number, next: number | undefined): string {
  if (next === undefined) return `${from} or more`;
  return next === from + 1 ? String(from) : `${from} to ${next - 1}`;
}

/** The attributes, those with a taxonomy together with it. */
export function withTaxonomies<A extends { readonly name: string }>(
  attributes: readonly A[],
  taxonomies: Taxonomies,
): readonly A[] {
  return attributes.map((attribute) =>
    Object.hasOwn(taxonomies, attribute.name)
      ? { ...attribute, taxonomy: taxonomies[attribute.name] }
      : attribute,
  );
}
