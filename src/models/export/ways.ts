/**
 * How a grouping of codes looks from outside, where values are as a database or a file holds them: which numbers, which texts and which
 * missing values lie in which group. With it a released model can be written down for programs that know no codes.
 *
 * Claim. Every number, text or missing value is sent to the group of the code that Privet's reader gives it (schema/coding).
 * Proof. Codes grow with numbers: clamping, subtracting, dividing by a step above 0 and rounding never turn an order round, in doubles
 * neither. So the numbers with at least some code are those from the smallest one on, which is found by halving the doubles between
 * the bounds; numbers beyond a bound have the bound's code. Texts are declared values, spellings of these, or undeclared ones, which
 * have the code of `other`, as missing ones do; a missing number has the code that NaN has. ∎
 */
import { codeCount, codeOfNumber, codingOfNumbers, levels } from "../../schema/coding/codes.ts";
import { groupIn } from "../../schema/coding/grouping.ts";
import { isIndicator } from "../../schema/coding/learnable.ts";
import type { CategoricalAttribute, NumericAttribute } from "../../schema/types.ts";

/** Groups of an attribute's codes, as models hold them. */
export interface GroupedCodes {
  readonly attribute: NumericAttribute | CategoricalAttribute;
  readonly starts: readonly number[];
  readonly groups: readonly number[];
}

export interface WaysOfNumbers {
  readonly kind: "numbers";
  /** The column that is asked about. */
  readonly name: string;
  /** The group of missing values. */
  readonly missing: number;
  /** Ascending: numbers below this, and not below the one before, are in the group; the last has no end. */
  readonly runs: readonly { readonly group: number; readonly below?: number }[];
}

export interface WaysOfTexts {
  readonly kind: "texts";
  readonly name: string;
  /** Each group but one, with the texts that lie in it. */
  readonly sets: readonly { readonly group: number; readonly texts: readonly string[] }[];
  /** The group of all other texts, and of missing ones. */
  readonly other: number;
  /** Declared texts of that group. */
  readonly others: readonly string[];
}

export type Ways = WaysOfNumbers | WaysOfTexts;

export function waysOf({ attribute, starts, groups }: GroupedCodes): Ways {
  const groupOf = (code: number) => groupIn({ starts, groups }, code);
  if (isIndicator(attribute)) {
    const { name } = attribute.indicates;
    return { kind: "numbers", name, missing: groupOf(1), runs: [{ group: groupOf(0) }] };
  }
  return attribute.kind === "numeric"
    ? waysOfNumbers(attribute, starts, groupOf)
    : waysOfTexts(attribute, groupOf);
}

function waysOfNumbers(
  attribute: NumericAttribute,
  starts: readonly number[],
  groupOf: (code: number) => number,
): WaysOfNumbers {
  const measured = starts.filter((start) => start < levels(attribute));
  const firsts = measured.filter((start, i) => i === 0 || groupOf(start) !== groupOf(measured[i - 1]));
  return {
    kind: "numbers",
    name: attribute.name,
    missing: groupOf(codeOfNumber(attribute, Number.NaN)),
    runs: firsts.map((start, i) => ({
      group: groupOf(start),
      ...(i + 1 < firsts.length ? { below: firstNumberAt(attribute, firsts[i + 1]) } : {}),
    })),
  };
}

function waysOfTexts(attribute: CategoricalAttribute, groupOf: (code: number) => number): WaysOfTexts {
  const { name, values, aliases = {} } = attribute;
  const other = groupOf(values.indexOf(attribute.other));
  const byGroup = new Map<number, string[]>();
  const put = (value: string, text: string) => {
    const group = groupOf(values.indexOf(value));
    byGroup.set(group, [...(byGroup.get(group) ?? []), text]);
  };
  for (const value of values) put(value, value);
  for (const [text, value] of Object.entries(aliases)) put(value, text);
  const sets = [...byGroup].map(([group, texts]) => ({ group, texts }));
  return {
    kind: "texts",
    name,
    sets: sets.filter(({ group }) => group !== other),
    other,
    others: byGroup.get(other) ?? [],
  };
}

/** Every code a group of its own. */
export function codesApart(attribute: GroupedCodes["attribute"]): GroupedCodes {
  const codes = Array.from({ length: codeCount(attribute) }, (_, code) => code);
  return { attribute, starts: codes, groups: codes };
}

/** The smallest number that has this code, of 1 at least, or a later one. */
export function firstNumberAt(attribute: NumericAttribute, code: number): number {
  const codeOf = codingOfNumbers(attribute);
  let [below, at] = [orderOf(attribute.low), orderOf(attribute.high)];
  while (at - below > 1n) {
    const middle = (below + at) / 2n;
    if (codeOf(atOrder(middle)) < code) below = middle;
    else at = middle;
  }
  return atOrder(at);
}

const bits = new DataView(new ArrayBuffer(8));
const SIGN = -(2n ** 63n);

/** Doubles in their order, as whole numbers. */
function orderOf(x: number): bigint {
  bits.setFloat64(0, x);
  const own = bits.getBigInt64(0);
  return own < 0n ? SIGN - own : own;
}

function atOrder(order: bigint): number {
  bits.setBigInt64(0, order < 0n ? SIGN - order : order);
  return bits.getFloat64(0);
}
