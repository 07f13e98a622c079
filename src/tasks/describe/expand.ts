/**
 * The statistics that a plan asks for: those that name their attributes as they are, the others of every attribute that has them, and
 * where none is named those that most people want.
 */
import { ensure } from "../../base/errors.ts";
import { hasMissingCode } from "../../schema/coding/codes.ts";
import { attributeNamed } from "../../schema/coding/learnable.ts";
import type { CodedAttribute, Schema } from "../../schema/types.ts";
import type { Statistic } from "./ask.ts";
import { type StatisticGiven, type StatisticsGiven, statisticFrom } from "./statistics-option.ts";

export function statisticsOf(
  schema: Schema,
  names: readonly string[] | undefined,
  { statistics, cross }: StatisticsGiven,
): readonly Statistic[] {
  const table: readonly Statistic[] = cross ? [{ of: [cross[0], cross[1]], what: "cross-table" }] : [];
  if (statistics === undefined && cross && !names) return table;
  const named = statistics?.filter(({ of }) => of !== undefined) ?? [];
  const open = statistics?.filter(({ of }) => of === undefined);
  ensure(
    names === undefined || open === undefined || open.length > 0,
    "option-out-of-range",
    "Attributes are named, and every statistic names its own.",
    "Leave one of the two out.",
  );
  const covered = new Set(named.flatMap(({ of = [] }) => of));
  const ofEach = open?.length === 0 ? [] : singles(schema, names, open, covered);
  return [...ofEach, ...named.map(statisticFrom), ...table];
}

const defaults = {
  numeric: [{ what: "mean" }, { what: "deviation" }, { what: "quartiles" }],
  categorical: [{ what: "histogram" }],
  label: [{ what: "histogram" }],
} as const satisfies Record<CodedAttribute["kind"], readonly StatisticGiven[]>;

/** Every statistic of every attribute that has it; the number of rows, which is the same of all, once. */
function singles(
  schema: Schema,
  names: readonly string[] | undefined,
  wanted: readonly StatisticGiven[] | undefined,
  covered: ReadonlySet<string>,
): readonly Statistic[] {
  const attributes = names?.map((name) => attributeNamed(schema, name)) ?? schema.attributes.filter(isCoded);
  ensure(
    new Set(attributes).size === attributes.length,
    "option-out-of-range",
    "An attribute is named twice.",
    "Name each attribute once.",
  );
  const found = attributes.map((attribute) => {
    const fitting = (wanted ?? defaults[attribute.kind])
      .filter(({ what }) => hasStatistic(attribute, what))
      .map((given) => statisticFrom({ ...given, of: [attribute.name] }));
    ensure(
      fitting.length > 0 || names === undefined || covered.has(attribute.name),
      "option-out-of-range",
      `${attribute.name} is ${attribute.kind}; it has none of the statistics that are asked for.`,
      "A categorical attribute has a histogram. Leave the attribute out, or ask for another statistic.",
    );
    return fitting;
  });
  const all = found.flat();
  ensure(
    all.length > 0,
    "option-out-of-range",
    `${schema.name} has no attribute with the statistics that are asked for.`,
    "Only a numeric attribute has a mean, a variance and quantiles. Ask for a histogram.",
  );
  const count = all.find(({ what }) => what === "count");
  return all.filter((statistic) => statistic.what !== "count" || statistic === count);
}

/** The share of missing values is that of numbers for which no other stands in. */
const hasStatistic = (attribute: CodedAttribute, what: StatisticGiven["what"]): boolean =>
  what === "missing"
    ? hasMissingCode(attribute)
    : attribute.kind === "numeric" || what === "histogram" || what === "count";

const isCoded = (attribute: Schema["attributes"][number]): attribute is CodedAttribute =>
  attribute.kind !== "ignored";
