/**
 * One option of an algorithm: enough to check it, to draw a form field, and to print help. An algorithm declares its
 * options once, and the library, the command line, the server and the reference all read the declaration.
 */

import { ensure, quote } from "./errors.ts";
import { plainNumber } from "./plain-number.ts";

export interface Option<T> {
  readonly tip: string;
  /** Undefined where the algorithm works it out from public facts; `auto` says how. */
  readonly default: T | undefined;
  readonly auto?: string;
  /** What is allowed, in words that follow "it must be". */
  readonly range: string;
  readonly check: (value: unknown) => value is T;
  /** Reads the value from text, as typed on a command line; undefined where it cannot be read. */
  readonly parse: (text: string) => T | undefined;
}

interface Common<T> {
  readonly tip: string;
  readonly default?: T;
  /** How the value is found where none is given: "from the number of rows and ε". */
  readonly auto?: string;
}

export function integer(o: Common<number> & { min: number; max: number }): Option<number> {
  return {
    ...o,
    default: o.default,
    range: `a whole number from ${o.min} to ${o.max}`,
    check: (v): v is number => Number.isSafeInteger(v) && (v as number) >= o.min && (v as number) <= o.max,
    parse: plainNumber,
  };
}

/** Each end is given once, with the end itself or without it. */
interface Ends {
  readonly from?: number;
  readonly above?: number;
  readonly upTo?: number;
  readonly below?: number;
}

export function real(o: Common<number> & Ends): Option<number> {
  const { from = Number.NEGATIVE_INFINITY, above = Number.NEGATIVE_INFINITY } = o;
  const { upTo = Number.POSITIVE_INFINITY, below = Number.POSITIVE_INFINITY } = o;
  return {
    ...o,
    default: o.default,
    range: `a number ${endsText(o)}`,
    check: (v): v is number =>
      typeof v === "number" && Number.isFinite(v) && v >= from && v > above && v <= upTo && v < below,
    parse: plainNumber,
  };
}

const endsText = ({ from, above, upTo, below }: Ends): string =>
  [
    ...(from === undefined ? [] : [`of at least ${from}`]),
    ...(above === undefined ? [] : [`above ${above}`]),
    ...(upTo === undefined ? [] : [`at most ${upTo}`]),
    ...(below === undefined ? [] : [`below ${below}`]),
  ].join(" and ");

export function choice<const T extends string>(o: Common<T> & { of: readonly T[] }): Option<T> {
  return {
    ...o,
    default: o.default,
    range: `one of ${o.of.join(", ")}`,
    check: (v): v is T => (o.of as readonly unknown[]).includes(v),
    parse: (text) => o.of.find((v) => v === text),
  };
}

export function text(o: Common<string>): Option<string> {
  return { ...o, default: o.default, range: "a text", check: isName, parse: (typed) => typed };
}

const isName = (v: unknown): v is string => typeof v === "string" && v !== "";

/** The name of one attribute. Whether a schema has it is found out where there is one. */
export function attribute(o: Common<string>): Option<string> {
  return { ...text(o), range: "the name of an attribute" };
}

/** Names of different attributes. */
export function attributes(
  o: Common<readonly string[]> & { readonly min?: number; readonly max?: number },
): Option<readonly string[]> {
  const { min = 1, max = 10_000 } = o;
  return list({ ...o, of: attribute({ tip: o.tip }), distinct: true, min, max });
}

/** Several values of another option's kind, in order. */
export function list<T>(
  o: Common<readonly T[]> & {
    readonly of: Option<T>;
    readonly min?: number;
    readonly max?: number;
    readonly ascending?: true;
    readonly distinct?: true;
    readonly words?: string;
  },
): Option<readonly T[]> {
  const { of, min = 1, max = 10_000, ascending, distinct } = o;
  return {
    tip: o.tip,
    ...(o.auto === undefined ? {} : { auto: o.auto }),
    default: o.default,
    range: o.words ?? `a list of ${min} to ${max}${distinct ? ", all different" : ""}, each ${of.range}`,
    check: (v): v is readonly T[] =>
      Array.isArray(v) &&
      v.length >= min &&
      v.length <= max &&
      v.every((item) => of.check(item)) &&
      (!ascending || v.every((item, i) => i === 0 || v[i - 1] < item)) &&
      (!distinct || new Set(v.map((item) => JSON.stringify(item))).size === v.length),
    parse(typed) {
      const items = typed.split(",").map((part) => of.parse(part));
      return items.includes(undefined) ? undefined : (items as T[]);
    },
  };
}

/** An object of fixed fields, each an option of its own; those with a default or a rule may be left out. */
export function record<const Fields extends Options>(
  o: Common<FieldsOf<Fields>> & { readonly fields: Fields; readonly words?: string },
): Option<FieldsOf<Fields>> {
  const entries = Object.entries(o.fields);
  return {
    tip: o.tip,
    ...(o.auto === undefined ? {} : { auto: o.auto }),
    default: o.default,
    range: o.words ?? `an object of ${entries.map(([name, field]) => `${name} (${field.range})`).join(", ")}`,
    check: (v): v is FieldsOf<Fields> =>
      typeof v === "object" &&
      v !== null &&
      !Array.isArray(v) &&
      Object.keys(v).every((key) => Object.hasOwn(o.fields, key)) &&
      entries.every(([name, field]) => {
        const value = Object.hasOwn(v, name) ? (v as Readonly<Record<string, unknown>>)[name] : undefined;
        return value === undefined
          ? field.default !== undefined || field.auto !== undefined
          : field.check(value);
      }),
    parse: () => undefined,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: an option's own type is recovered by Values.
export type Options = Readonly<Record<string, Option<any>>>;
export type Values<O extends Options> = {
  readonly [K in keyof O]: O[K] extends Option<infer T> ? T | undefined : never;
};

/** A record as it is given: what has a default or is worked out may be left out. */
export type FieldsOf<O extends Options> = {
  readonly [K in keyof O]?: O[K] extends Option<infer T> ? T | undefined : never;
};

/** Checks what was given and fills in the defaults; what stays undefined is for the algorithm to work out. */
export function checkOptions<O extends Options>(
  owner: string,
  options: O,
  given: Readonly<Record<string, unknown>>,
): Values<O> {
  ensure(
    typeof given === "object" && given !== null && !Array.isArray(given),
    "request-malformed",
    `${owner}: its options are ${quote(given)}; they must be an object.`,
    "Leave them out to use the defaults.",
  );
  for (const key of Object.keys(given))
    ensure(
      Object.hasOwn(options, key),
      "option-unknown",
      `${owner} has no option ${quote(key)}.`,
      Object.keys(options).length > 0
        ? `Its options are: ${Object.keys(options).join(", ")}.`
        : "It has no options.",
    );
  const values: Record<string, unknown> = {};
  for (const [key, option] of Object.entries(options)) {
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    ensure(
      value === undefined || option.check(value),
      "option-out-of-range",
      `${owner}: ${key} is ${quote(value)}; it must be ${option.range}.`,
      {
        do:
          option.default === undefined
            ? `Leave it out to have it worked out: ${option.auto}.`
            : `Leave it out to use ${option.default}.`,
        option: key,
      },
    );
    values[key] = value ?? option.default;
  }
  return Object.freeze(values) as Values<O>;
}
