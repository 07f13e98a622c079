/**
 * The levels of an attribute: ever finer groups of its codes, from the root, which is one group, to the finest. A grid takes one
 * level of each attribute; what it publishes is as fine as that.
 *
 * Levels are made from the declaration alone, so they are public: those of the taxonomy where one is declared, else numbers
 * halved again and again between their bounds, and values one by one. Cutting where the rows lie would tell of them.
 *
 * Claim. Every level puts each code into exactly one group, no group is empty, and each level refines the one before and has
 * more groups than it.
 * Missing values that have a code of their own are a group of their own at every level below the root.
 * Proof. Declared levels were checked to be partitions without empty groups, each refining the one before (schema/parse/taxonomy.ts);
 * the root is refined by every partition. Where a level refines another and has no more groups, the two are the same, and the
 * second is left out. Defaults: halvings.ts for numbers; values one by one are a partition that refines the root.
 * One more group for one more code keeps all of that. ∎
 */
import { codeCount, codeOfNumber, hasMissingCode } from "../coding/codes.ts";
import { type GroupedAttribute, grouped, groupOfCode, MISSING, withMissing } from "../coding/grouped.ts";
import type { PlainAttribute } from "../coding/learnable.ts";
import type { CategoricalAttribute, NumericAttribute, TaxonomyLevel } from "../types.ts";
import { halvings } from "./halvings.ts";

/** Groups of values that do not stand side by side in the list of values. */
interface GatheredAttribute {
  readonly kind: "gathered";
  readonly name: string;
  readonly of: CategoricalAttribute;
  /** The group of each code. */
  readonly groupOf: Uint16Array;
  readonly names: readonly string[];
}

/** Where groups are runs of neighbouring codes, a level is an attribute in groups, as histograms take it. */
export type Level = GroupedAttribute | GatheredAttribute;

/** The levels of an attribute, from the root to the finest. */
export function taxonomyOf(attribute: PlainAttribute): readonly Level[] {
  const declared = attribute.taxonomy?.map((level) => declaredLevel(attribute, level));
  const all = [rootOf(attribute), ...(declared ?? defaultLevels(attribute))];
  return all.filter((level, i) => i === 0 || groupCount(level) > groupCount(all[i - 1]));
}

const rootOf = (attribute: PlainAttribute): GroupedAttribute => inRuns(attribute, [0], ["any"]);

const defaultLevels = (attribute: PlainAttribute): readonly Level[] =>
  attribute.kind === "numeric" ? halvings(attribute) : [grouped(attribute)];

function inRuns(of: PlainAttribute, starts: readonly number[], names: readonly string[]): GroupedAttribute {
  return { kind: "grouped", name: of.name, of, starts, names };
}

function declaredLevel(attribute: PlainAttribute, { groups }: TaxonomyLevel): Level {
  const names = groups.map((group) => group.name);
  if (attribute.kind === "numeric")
    return inRuns(
      attribute,
      withMissing(attribute, startsOf(attribute, groups)),
      hasMissingCode(attribute) ? [...names, MISSING] : names,
    );
  const groupOf = groupsOfValues(attribute, groups);
  const starts = names.map((_, group) => groupOf.indexOf(group));
  const areRuns = groupOf.every((group, code) => code === 0 || group >= groupOf[code - 1]);
  return areRuns
    ? inRuns(attribute, starts, names)
    : { kind: "gathered", name: attribute.name, of: attribute, groupOf, names };
}

const startsOf = (attribute: NumericAttribute, groups: TaxonomyLevel["groups"]): number[] =>
  groups.map(({ low }) => codeOfNumber(attribute, low ?? attribute.low));

function groupsOfValues({ values }: CategoricalAttribute, groups: TaxonomyLevel["groups"]): Uint16Array {
  const places = new Map(
    groups.flatMap((group, place) => (group.values ?? []).map((value) => [value, place] as const)),
  );
  return Uint16Array.from(values, (value) => places.get(value) ?? 0);
}

/** How many groups a level has. */
export const groupCount = (level: Level): number =>
  level.kind === "grouped" ? level.starts.length : level.names.length;

/** The group that a code is in at a level. */
export const groupAt = (level: Level, code: number): number =>
  level.kind === "grouped" ? groupOfCode(level, code) : level.groupOf[code];

export type GroupNumbers = Uint8Array | Uint16Array;

/** Room for a group each, in as few bytes as the groups need. */
export const roomForGroups = (groups: number, length: number): GroupNumbers =>
  groups <= 256 ? new Uint8Array(length) : new Uint16Array(length);

/** The group of every code. */
export function groupsByCode(level: Level): GroupNumbers {
  const groups = roomForGroups(groupCount(level), codeCount(level.of));
  if (level.kind === "gathered") groups.set(level.groupOf);
  else
    for (const [group, start] of level.starts.entries()) groups.fill(group, start, level.starts[group + 1]);
  return groups;
}

/**
 * At every level, the group of each group of the finest one: rows whose codes have been turned into groups of the finest level
 * need no larger maps, however many codes there are.
 */
export function groupsByFinest(taxonomy: readonly Level[]): readonly GroupNumbers[] {
  const finest = taxonomy[taxonomy.length - 1];
  const codes = Array.from({ length: groupCount(finest) }, (_, group) => firstCodeIn(finest, group));
  return taxonomy.map((level) => {
    const groups = roomForGroups(groupCount(level), codes.length);
    for (const [i, code] of codes.entries()) groups[i] = groupAt(level, code);
    return groups;
  });
}

const firstCodeIn = (level: Level, group: number): number =>
  level.kind === "grouped" ? level.starts[group] : level.groupOf.indexOf(group);
