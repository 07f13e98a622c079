/**
 * A taxonomy as a tree that can be edited: groups of groups, all of one depth, with values at the end. Every change leaves a tree in which
 * each value lies in exactly one group of each level, so that whatever the editor makes can be saved.
 */
import type { TaxonomyLevel } from "../../../schema/types.ts";

export interface TreeGroup {
  readonly name: string;
  /** Empty at the finest level. */
  readonly groups: readonly TreeGroup[];
  /** Of the finest level alone. */
  readonly values: readonly string[];
}

/** The way from the top to a group: places among its siblings. */
export type Way = readonly number[];

export function treeOf(levels: readonly TaxonomyLevel[]): readonly TreeGroup[] {
  const under = (level: number, wanted: ReadonlySet<string> | undefined): readonly TreeGroup[] =>
    (levels[level]?.groups ?? [])
      .filter(({ values = [] }) => wanted === undefined || values.some((value) => wanted.has(value)))
      .map(({ name, values = [] }) =>
        level + 1 < levels.length
          ? { name, groups: under(level + 1, new Set(values)), values: [] }
          : { name, groups: [], values },
      );
  return under(0, undefined);
}

export const valuesUnder = ({ groups, values }: TreeGroup): readonly string[] =>
  groups.length === 0 ? values : groups.flatMap(valuesUnder);

/** Back to levels; groups without a value are left out, because a level has none. */
export function levelsOf(tree: readonly TreeGroup[]): readonly TaxonomyLevel[] {
  const levels: TaxonomyLevel[] = [];
  for (let row = full(tree); row.length > 0; row = full(row.flatMap(({ groups }) => groups)))
    levels.push({
      groups: uniquelyNamed(row.map((group) => ({ name: group.name, values: valuesUnder(group) }))),
    });
  return levels;
}

const full = (groups: readonly TreeGroup[]) => groups.filter((group) => valuesUnder(group).length > 0);

/** Within a level each group has its own name. */
function uniquelyNamed<G extends { readonly name: string }>(groups: readonly G[]): readonly G[] {
  const seen = new Map<string, number>();
  return groups.map((group) => {
    const times = seen.get(group.name) ?? 0;
    seen.set(group.name, times + 1);
    return times === 0 ? group : { ...group, name: `${group.name} (${times + 1})` };
  });
}

export const depthOf = (tree: readonly TreeGroup[]): number =>
  tree.length === 0 ? 0 : 1 + Math.max(...tree.map(({ groups }) => depthOf(groups)));

export const groupAt = (tree: readonly TreeGroup[], [first, ...rest]: Way): TreeGroup | undefined =>
  rest.length === 0 ? tree[first] : tree[first] && groupAt(tree[first].groups, rest);

type Row = readonly TreeGroup[];

/** The siblings at the end of a way, changed. */
function changedAt(tree: Row, [first, ...rest]: Way, change: (row: Row, at: number) => Row): Row {
  if (rest.length === 0) return change(tree, first);
  return tree.map((group, i) =>
    i === first ? { ...group, groups: changedAt(group.groups, rest, change) } : group,
  );
}

export const renamed = (tree: Row, way: Way, name: string): Row =>
  changedAt(tree, way, (row, at) => row.map((group, i) => (i === at ? { ...group, name } : group)));

/** A group beside the one at `way`, empty, of the same depth below. */
export const withSibling = (tree: Row, way: Way, name: string): Row =>
  changedAt(tree, way, (row, at) => row.toSpliced(at + 1, 0, emptyLike(row[at], name)));

const emptyLike = (group: TreeGroup, name: string): TreeGroup => ({
  name,
  values: [],
  groups: group.groups.length === 0 ? [] : [emptyLike(group.groups[0], name)],
});

/** What a deleted group held goes to the sibling before it, or after it; the only one of its row stays. */
export const withoutGroup = (tree: Row, way: Way): Row =>
  changedAt(tree, way, (row, at) => {
    if (row.length < 2) return row;
    const heir = at === 0 ? 1 : at - 1;
    const { groups, values } = row[at];
    const grown = {
      ...row[heir],
      groups: [...row[heir].groups, ...groups],
      values: [...row[heir].values, ...values],
    };
    return row.map((group, i) => (i === heir ? grown : group)).filter((_, i) => i !== at);
  });

/** A value into another finest group. */
export function movedValue(tree: Row, value: string, to: Way): Row {
  const take = (row: Row): Row =>
    row.map((group) => ({
      ...group,
      groups: take(group.groups),
      values: group.values.filter((one) => one !== value),
    }));
  return changedAt(take(tree), to, (row, at) =>
    row.map((group, i) => (i === at ? { ...group, values: [...group.values, value] } : group)),
  );
}

/** A group, with all below it, under another parent of the same depth; the last child of a parent stays. */
export function movedGroup(tree: Row, way: Way, parent: Way): Row {
  const moved = groupAt(tree, way);
  const from = groupAt(tree, way.slice(0, -1));
  if (!moved || !from || from.groups.length < 2 || parent.length !== way.length - 1) return tree;
  const grown = changedAt(tree, parent, (row, at) =>
    row.map((group, i) => (i === at ? { ...group, groups: [...group.groups, moved] } : group)),
  );
  return changedAt(grown, way, (row, at) => row.filter((_, i) => i !== at));
}

/** One level more at the fine end: every finest group becomes the parent of itself. */
export const withLevel = (tree: Row): Row =>
  tree.map((group) =>
    group.groups.length > 0
      ? { ...group, groups: withLevel(group.groups) }
      : { name: group.name, values: [], groups: [{ ...group }] },
  );

/** One level less at the fine end. */
export const withoutLevel = (tree: Row): Row =>
  depthOf(tree) < 2
    ? tree
    : tree.map((group) =>
        depthOf(group.groups) > 1
          ? { ...group, groups: withoutLevel(group.groups) }
          : { name: group.name, groups: [], values: valuesUnder(group) },
      );

export interface PlacedGroup {
  readonly way: Way;
  readonly group: TreeGroup;
}

/** All groups, parents before children. */
export const groupsIn = (tree: Row, above: Way = []): readonly PlacedGroup[] =>
  tree.flatMap((group, i) => [{ way: [...above, i], group }, ...groupsIn(group.groups, [...above, i])]);

/** What a taxonomy begins with: two groups, of which the first has all values but the last. */
export const firstTree = (values: readonly string[], names: readonly [string, string]): Row => [
  { name: names[0], groups: [], values: values.slice(0, -1) },
  { name: names[1], groups: [], values: values.slice(-1) },
];

/** Values that were declared since lie in the last group; those that are no more are taken out. */
export function fittedTo(tree: Row, values: readonly string[]): Row {
  const known = new Set(values);
  const held = new Set(tree.flatMap(valuesUnder));
  const kept = (row: Row): Row =>
    row.map((group) => ({
      ...group,
      groups: kept(group.groups),
      values: group.values.filter((value) => known.has(value)),
    }));
  const last = groupsIn(tree).findLast(({ group }) => group.groups.length === 0);
  return values
    .filter((value) => !held.has(value))
    .reduce((grown, value) => (last ? movedValue(grown, value, last.way) : grown), kept(tree));
}
