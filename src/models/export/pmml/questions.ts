/** Questions about columns in PMML: predicates of trees and cards, and fields derived from a row's values. */
import type { Ways, WaysOfNumbers, WaysOfTexts } from "../ways.ts";
import { type Element, element } from "./xml.ts";

/** Whether a row's value is in a group. Whatever is missing is asked about by itself: other comparisons with it hold never. */
export function predicateOf(ways: Ways, group: number): Element {
  const found = ways.kind === "numbers" ? ofNumbers(ways, group) : ofTexts(ways, group);
  return joined("or", found);
}

const joined = (operator: "or" | "and", parts: readonly Element[]): Element => {
  if (parts.length === 0) return element("False");
  return parts.length === 1
    ? parts[0]
    : element("CompoundPredicate", { booleanOperator: operator }, ...parts);
};

const isMissing = (field: string) => element("SimplePredicate", { field, operator: "isMissing" });

function ofNumbers({ name: field, missing, runs }: WaysOfNumbers, group: number): readonly Element[] {
  const ranges = runs.flatMap((run, i) => {
    if (run.group !== group) return [];
    const from = i === 0 ? undefined : runs[i - 1].below;
    const ends = [
      ...(from === undefined
        ? []
        : [element("SimplePredicate", { field, operator: "greaterOrEqual", value: from })]),
      ...(run.below === undefined
        ? []
        : [element("SimplePredicate", { field, operator: "lessThan", value: run.below })]),
    ];
    const any = element("SimplePredicate", { field, operator: "isNotMissing" });
    return [ends.length === 0 ? any : joined("and", ends)];
  });
  return missing === group ? [...ranges, isMissing(field)] : ranges;
}

function ofTexts({ name: field, sets, other }: WaysOfTexts, group: number): readonly Element[] {
  const isIn = (texts: readonly string[], booleanOperator: "isIn" | "isNotIn") =>
    element("SimpleSetPredicate", { field, booleanOperator }, arrayOf(texts));
  if (group === other) {
    const elsewhere = sets.flatMap(({ texts }) => texts);
    const rest =
      elsewhere.length === 0
        ? element("SimplePredicate", { field, operator: "isNotMissing" })
        : isIn(elsewhere, "isNotIn");
    return [rest, isMissing(field)];
  }
  return sets.filter((set) => set.group === group).map(({ texts }) => isIn(texts, "isIn"));
}

const arrayOf = (texts: readonly string[]) =>
  element("Array", { type: "string", n: texts.length }, texts.map(quoted).join(" "));

const quoted = (text: string): string => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;

/** A field that says in which group a row's value is, by the group's number. */
export const groupField = (field: string, ways: Ways): Element =>
  element(
    "DerivedField",
    { name: field, optype: "categorical", dataType: "string" },
    ways.kind === "numbers" ? groupOfNumber(ways) : groupOfText(ways),
  );

const groupOfText = ({ name: field, sets, other }: WaysOfTexts): Element =>
  sets.reduceRight(
    (otherwise, { group, texts }) => when(isOneOf(field, texts), constant(String(group)), otherwise),
    constant(String(other)),
  );

function groupOfNumber({ name: field, missing, runs }: WaysOfNumbers): Element {
  const bins = runs.map(({ group, below }, i) =>
    element(
      "DiscretizeBin",
      { binValue: String(group) },
      element("Interval", { closure: "closedOpen", leftMargin: runs[i - 1]?.below, rightMargin: below }),
    ),
  );
  return runs.length > 1
    ? element("Discretize", { field, mapMissingTo: String(missing), dataType: "string" }, ...bins)
    : when(apply("isMissing", fieldRef(field)), constant(String(missing)), constant(String(runs[0].group)));
}

/** False where the field is missing. */
export const isOneOf = (field: string, texts: readonly string[]): Element =>
  apply(
    "and",
    apply("isNotMissing", fieldRef(field)),
    apply("isIn", fieldRef(field), ...texts.map(constant)),
  );

export const when = (condition: Element, yes: Element, no: Element): Element =>
  apply("if", condition, yes, no);

export const apply = (name: string, ...given: readonly Element[]): Element =>
  element("Apply", { function: name }, ...given);

export const fieldRef = (field: string): Element => element("FieldRef", { field });

export const constant = (value: string | number): Element =>
  element("Constant", { dataType: typeof value === "number" ? "double" : "string" }, String(value));
