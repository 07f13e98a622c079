/** Options that name what a schema declares, hold a whole model, or are made of other options. */

import {
  type AttributeKind,
  type AttributeOption,
  type AttributesOption,
  type FieldsOf,
  isRequired,
  type ListLimits,
  type ListOption,
  type ModelOption,
  type Option,
  type Options,
  type PointsGiven,
  type PointsLimits,
  type PointsOption,
  type RecordOption,
  type Said,
  type ValueOf,
  type WholeLimits,
} from "./kinds.ts";
import { type Falls, said } from "./makers.ts";

const ANY_INPUT: readonly AttributeKind[] = ["numeric", "categorical"];
const MOST_ATTRIBUTES = 10_000;

const isName = (v: unknown): v is string => typeof v === "string" && v !== "";

/** The name of one attribute. Whether a schema has it is found out where there is one. */
export function attribute(o: Said<string> & { readonly kinds?: readonly AttributeKind[] }): AttributeOption {
  const { kinds = ANY_INPUT } = o;
  return {
    kind: "attribute",
    ...said(o),
    limits: { kinds },
    range: `the name of ${kinds.includes("label") && kinds.length === 1 ? "a label" : `an attribute${kindWords(kinds, "is")}`}`,
    check: isName,
    parse: (text) => text,
  };
}

const kindWords = (kinds: readonly AttributeKind[], verb: "is" | "are"): string =>
  kinds.length === ANY_INPUT.length && ANY_INPUT.every((kind) => kinds.includes(kind))
    ? ""
    : ` that ${verb} ${kinds.join(" or ")}`;

/** Names of different attributes. */
export function attributes(
  o: Said<readonly string[]> & Partial<WholeLimits> & { readonly kinds?: readonly AttributeKind[] },
): AttributesOption {
  const { kinds = ANY_INPUT, min = 1, max = MOST_ATTRIBUTES } = o;
  const many = min === max ? `${min}` : max === MOST_ATTRIBUTES ? `at least ${min}` : `${min} to ${max}`;
  return {
    kind: "attributes",
    ...said(o),
    limits: { kinds, min, max },
    range: `a list of ${many} different attributes${kindWords(kinds, "are")}`,
    check: (v): v is readonly string[] =>
      Array.isArray(v) &&
      v.length >= min &&
      v.length <= max &&
      v.every(isName) &&
      new Set(v).size === v.length,
    parse: (text) => text.split(","),
  };
}

/** Public points: how many at random, or a list of them. */
export function points(
  o: Said<PointsGiven> & PointsLimits & Falls<PointsGiven>,
): PointsOption & Falls<PointsGiven>;
export function points(o: Said<PointsGiven> & PointsLimits): PointsOption;
export function points(o: Said<PointsGiven> & PointsLimits): PointsOption {
  const { min, max, low, high } = o;
  const isCount = (v: unknown): v is number =>
    Number.isSafeInteger(v) && (v as number) >= min && (v as number) <= max;
  const isPoint = (v: unknown): v is readonly number[] =>
    Array.isArray(v) && v.every((x) => typeof x === "number" && x >= low && x <= high);
  return {
    kind: "points",
    ...said(o),
    limits: { min, max, low, high },
    range: `a whole number from ${min} to ${max}, or a list of up to as many points, each a list of numbers between ${low} and ${high}`,
    check: (v): v is PointsGiven => isCount(v) || (Array.isArray(v) && isCount(v.length) && v.every(isPoint)),
    parse: fromJson,
  };
}

/** A model that was saved, or its JSON; what is in it is checked by whoever uses it. */
export function model<T extends object>(
  o: Said<T> & { readonly kinds: readonly string[]; readonly words: string },
): ModelOption<T> {
  return {
    kind: "model",
    ...said(o),
    limits: { kinds: o.kinds },
    range: o.words,
    check: (v): v is T => typeof v === "object" && v !== null && !Array.isArray(v),
    // A command line names the file that it is in.
    parse: () => undefined,
  };
}

const MOST_ITEMS = 10_000;

/** Several values of another option's kind, in order; typed with commas between, or as JSON. */
export function list<const Of extends Option>(
  o: Said<readonly ValueOf<Of>[]> &
    Pick<ListLimits<Of>, "of" | "ascending" | "distinct"> &
    Partial<WholeLimits> & { readonly words?: string },
): ListOption<Of> {
  const { of, min = 1, max = MOST_ITEMS, ascending, distinct } = o;
  const order = ascending ? ", each larger than the one before" : distinct ? ", all different" : "";
  const many = min === max ? `${min}` : max === MOST_ITEMS ? `at least ${min}` : `${min} to ${max}`;
  return {
    kind: "list",
    ...said(o),
    limits: { of, min, max, ...(ascending ? { ascending } : {}), ...(distinct ? { distinct } : {}) },
    range: o.words ?? `a list of ${many}${order}, each ${of.range}`,
    check: (v): v is readonly ValueOf<Of>[] =>
      Array.isArray(v) &&
      v.length >= min &&
      v.length <= max &&
      v.every((item) => of.check(item)) &&
      (!ascending || v.every((item, i) => i === 0 || v[i - 1] < item)) &&
      (!distinct || new Set(v.map((item) => JSON.stringify(item))).size === v.length),
    parse(text) {
      if (text.startsWith("[")) return fromJson(text);
      const items = text.split(",").map((part): unknown => of.parse(part));
      return items.includes(undefined) ? undefined : (items as ValueOf<Of>[]);
    },
  };
}

/** An object of fixed fields, each an option of its own; those with a default or a rule may be left out. */
export function record<const Fields extends Options>(
  o: Said<FieldsOf<Fields>> & { readonly fields: Fields; readonly words?: string },
): RecordOption<Fields> {
  const { fields } = o;
  const entries = Object.entries(fields);
  return {
    kind: "record",
    ...said(o),
    limits: { fields },
    range: o.words ?? `an object of ${entries.map(([name, field]) => `${name} (${field.range})`).join(", ")}`,
    check: (v): v is FieldsOf<Fields> =>
      typeof v === "object" &&
      v !== null &&
      !Array.isArray(v) &&
      Object.keys(v).every((key) => Object.hasOwn(fields, key)) &&
      entries.every(([name, field]) => {
        const value = Object.hasOwn(v, name) ? (v as Readonly<Record<string, unknown>>)[name] : undefined;
        return value === undefined ? !isRequired(field) : field.check(value);
      }),
    parse: fromJson,
  };
}

/** Whatever it is; the check looks at it. */
function fromJson<T>(text: string): T | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
