/**
 * The taxonomy of one attribute, from coarse to fine.
 *
 * Checked here: each level is a partition of the domain (every code lies in exactly one group), and each level refines
 * the one before (no group reaches across two coarser ones). Methods that publish by taxonomy rest on both: without
 * the first a row could count twice, without the second a finer table would not add up to the coarser one.
 */
import { quote } from "../../base/errors.ts";
import { codeOfNumber, hasMissingCode, levels, numberOfCode } from "../coding/codes.ts";
import { MISSING } from "../coding/grouped.ts";
import { invalidUnless, SchemaFields } from "../fields.ts";
import type { CategoricalAttribute, NumericAttribute, TaxonomyGroup, TaxonomyLevel } from "../types.ts";

export const taxonomyLevelFields = ["groups"] as const;
export const taxonomyGroupFields = { numeric: ["name", "low"], categorical: ["name", "values"] } as const;

/** Groups are numbered in 16 bits. */
export const MAX_GROUPS = 2 ** 16;

export function parseTaxonomy(
  parent: SchemaFields,
  attribute: NumericAttribute | CategoricalAttribute,
): readonly TaxonomyLevel[] {
  const list = parent.list("taxonomy");
  parent.check(list.length > 0, "taxonomy", "a list of at least one level");
  const parsed = list.map((json, i) => {
    const where = `${parent.where}: level ${i + 1} of the taxonomy`;
    const groups = parseGroups(json, where, attribute.kind);
    const groupOf =
      attribute.kind === "numeric" ? cut(groups, attribute, where) : sort(groups, attribute, where);
    return { where, groups, groupOf };
  });
  for (let i = 1; i < parsed.length; i++) checkRefines(parsed[i], parsed[i - 1]);
  return parsed.map(({ groups }) => ({ groups }));
}

/** One group number for each code (categorical) or each cut between codes (numeric). */
type GroupOf = ReadonlyMap<number, number>;

interface ParsedLevel {
  readonly where: string;
  readonly groups: readonly TaxonomyGroup[];
  readonly groupOf: GroupOf;
}

function parseGroups(
  json: unknown,
  where: string,
  kind: "numeric" | "categorical",
): readonly TaxonomyGroup[] {
  const level = new SchemaFields(json, where).only(taxonomyLevelFields);
  const groups = level.list("groups").map((item, i): TaxonomyGroup => {
    const fields = new SchemaFields(item, `${where}, group ${i + 1}`).only(taxonomyGroupFields[kind]);
    const name = fields.name("name");
    if (kind === "numeric") return { name, low: fields.number("low") };
    const values = fields.texts("values");
    fields.check(values.length > 0, "values", "a list of at least one value");
    return { name, values };
  });
  level.check(groups.length > 0, "groups", "a list of at least one group");
  level.check(groups.length <= MAX_GROUPS, "groups", `a list of at most ${MAX_GROUPS} groups`);
  invalidUnless(
    new Set(groups.map((group) => group.name)).size === groups.length,
    `${where} has two groups of the same name.`,
    "Give each group of a level its own name.",
  );
  return groups;
}

function sort(groups: readonly TaxonomyGroup[], attribute: CategoricalAttribute, where: string): GroupOf {
  const codes = new Map(attribute.values.map((value, code) => [value, code]));
  const groupOf = new Map<number, number>();
  for (const [number, group] of groups.entries()) {
    for (const value of group.values ?? []) {
      const code = codes.get(value);
      invalidUnless(
        code !== undefined,
        `${where} puts ${quote(value)} into a group, which is not one of the attribute's values.`,
        "Use declared values only.",
      );
      invalidUnless(
        !groupOf.has(code),
        `${where} puts ${quote(value)} into two groups.`,
        "Put every value into exactly one group of each level.",
      );
      groupOf.set(code, number);
    }
  }
  const left = attribute.values.find((_, code) => !groupOf.has(code));
  invalidUnless(
    left === undefined,
    `${where} puts ${quote(left)} into no group.`,
    left === attribute.other
      ? `${quote(left)} stands for missing and undeclared values and needs a group like any other value.`
      : "Put every value into exactly one group of each level.",
  );
  return groupOf;
}

function cut(groups: readonly TaxonomyGroup[], attribute: NumericAttribute, where: string): GroupOf {
  const starts = new Map<number, number>();
  let last = -1;
  // Missing values are one more group of every level.
  invalidUnless(
    !hasMissingCode(attribute) ||
      (groups.length < MAX_GROUPS && groups.every((group) => group.name !== MISSING)),
    `${where} has ${MAX_GROUPS} groups, or one that is called ${MISSING}, as the group of missing values is.`,
    "Give fewer groups and another name, or declare the number that stands for missing values.",
  );
  for (const [number, group] of groups.entries()) {
    const low = group.low ?? attribute.low;
    const code = codeOfNumber(attribute, low);
    invalidUnless(
      Math.abs(numberOfCode(attribute, code) - low) <= 1e-6 * attribute.step,
      `${where} has a group that starts at ${low}, which is not one of the levels ${attribute.low} + k·${attribute.step} below ${attribute.high}.`,
      "Start groups on the attribute's grid, within its bounds.",
    );
    invalidUnless(
      number > 0 || code === 0,
      `${where} starts at ${low}, so that the values from ${attribute.low} are in no group.`,
      `Start the first group at ${attribute.low}.`,
    );
    invalidUnless(
      code > last && code < levels(attribute),
      `${where} has a group that starts at ${low}, not above the group before it.`,
      "List groups in rising order; each holds the values from its low up to the next group's low.",
    );
    starts.set(code, number);
    last = code;
  }
  return starts;
}

function checkRefines(finer: ParsedLevel, coarser: ParsedLevel): void {
  const isNumeric = finer.groups[0].low !== undefined;
  if (isNumeric) {
    for (const start of coarser.groupOf.keys()) {
      const low = coarser.groups[coarser.groupOf.get(start) ?? 0].low;
      invalidUnless(
        finer.groupOf.has(start),
        `${finer.where} has no group that starts at ${low}, as the level before has: one of its groups reaches across.`,
        "Split coarser groups into finer ones; never move a boundary.",
      );
    }
    return;
  }
  const parents = new Map<number, number>();
  for (const [code, group] of finer.groupOf) {
    const above = coarser.groupOf.get(code) ?? 0;
    const parent = parents.get(group) ?? above;
    invalidUnless(
      parent === above,
      `${finer.where}: the group ${quote(finer.groups[group].name)} reaches across two groups of the level before, ` +
        `${quote(coarser.groups[parent].name)} and ${quote(coarser.groups[above].name)}.`,
      "Split coarser groups into finer ones; never mix values of two.",
    );
    parents.set(group, parent);
  }
}
