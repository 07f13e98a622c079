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

export function real(o: Common<number> & { above: number; upTo: number }): Option<number> {
  return {
    ...o,
    default: o.default,
    range: `a number above ${o.above} and at most ${o.upTo}`,
    check: (v): v is number => typeof v === "number" && v > o.above && v <= o.upTo,
    parse: plainNumber,
  };
}

export function choice<const T extends string>(o: Common<T> & { of: readonly T[] }): Option<T> {
  return {
    ...o,
    default: o.default,
    range: `one of ${o.of.join(", ")}`,
    check: (v): v is T => (o.of as readonly unknown[]).includes(v),
    parse: (text) => o.of.find((v) => v === text),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: an option's own type is recovered by Values.
export type Options = Readonly<Record<string, Option<any>>>;
export type Values<O extends Options> = {
  readonly [K in keyof O]: O[K] extends Option<infer T> ? T | undefined : never;
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
      option.default === undefined
        ? `Leave it out to have it worked out: ${option.auto}.`
        : `Leave it out to use ${option.default}.`,
    );
    values[key] = value ?? option.default;
  }
  return Object.freeze(values) as Values<O>;
}
