/**
 * What a card says, for people: the points of each attribute's groups, without those that have none. Ranges next to each other
 * that have the same points are one line, missing values have a line of their own, and so are values that have the same points as most others.
 */
import { isMissingCode } from "../../schema/coding/codes.ts";
import { type GroupedAttribute, groupedFrom } from "../../schema/coding/grouped.ts";
import type { Inputs } from "../../schema/coding/layout.ts";
import type { Coefficient } from "../model.ts";

export interface Line {
  readonly value: string;
  readonly weight: number;
}

/** Points are log-odds as far as the card was fitted by a logistic score. */
export function describeCard(inputs: Inputs<GroupedAttribute>, weights: Float64Array): Coefficient[] {
  const lines = inputs.attributes.flatMap((attribute, k) => {
    const from = inputs.offsets[k];
    const own = weights.subarray(from, from + attribute.starts.length);
    const { name: of } = attribute;
    return linesOf(attribute, own).map(({ value, weight }) => ({
      attribute: of,
      value,
      weight,
      meaning: `${signed(weight)} where ${of} is ${value}`,
    }));
  });
  const bias = weights[inputs.length - 1];
  const all = [...lines, { attribute: "(bias)", weight: bias, meaning: `${signed(bias)} for every row` }];
  return all.filter(({ weight }) => weight !== 0);
}

/** The points of one attribute's groups. */
export const linesOf = (attribute: GroupedAttribute, weights: Float64Array): readonly Line[] =>
  attribute.of.kind === "numeric" ? rangesOf(attribute, weights) : valuesOf(attribute, weights);

function rangesOf({ of, starts }: GroupedAttribute, weights: Float64Array): Line[] {
  const isMissing = (i: number) => isMissingCode(of, starts[i]);
  const firsts = starts
    .map((_, i) => i)
    .filter((i) => i === 0 || weights[i] !== weights[i - 1] || isMissing(i));
  const joined = groupedFrom(
    of,
    firsts.map((i) => starts[i]),
  );
  return firsts.map((i, line) => ({ value: joined?.names[line] ?? "", weight: weights[i] }));
}

/** So many values with the same points are told together. */
const MANY = 3;

/** The points of groups without an order. */
export function valuesOf({ names }: Pick<GroupedAttribute, "names">, weights: Float64Array): readonly Line[] {
  const all = names.map((value, i) => ({ value, weight: weights[i] }));
  const counts = new Map<number, number>();
  for (const weight of weights) counts.set(weight, (counts.get(weight) ?? 0) + 1);
  const [common, count] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most));
  if (count < MANY) return all;
  const rest = all.filter(({ weight }) => weight !== common);
  return [...rest, { value: rest.length === 0 ? "any value" : "any other", weight: common }];
}

export const signed = (points: number): string =>
  `${points < 0 ? "−" : "+"}${Math.abs(Number(points.toFixed(3)))}`;
