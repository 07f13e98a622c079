/** Options that are one value: numbers, words, switches, texts. */

import { plainNumber } from "../plain-number.ts";
import type {
  ChoiceOption,
  Declared,
  IntegerOption,
  RealLimits,
  RealOption,
  Said,
  SwitchOption,
  TextLimits,
  TextOption,
  WholeLimits,
} from "./kinds.ts";

/** An option that has a default always has a value. */
export interface Falls<T> {
  readonly default: T;
}

/** What was said of an option, without the limits of its kind. */
export function said<T>(
  o: Said<T>,
): Omit<Said<T>, "default" | "auto"> & Pick<Declared<"", T, unknown>, "default" | "auto"> {
  const { tip, title, unit, group, auto, when } = o;
  return {
    tip,
    ...(title === undefined ? {} : { title }),
    ...(unit === undefined ? {} : { unit }),
    ...(group === undefined ? {} : { group }),
    default: o.default,
    ...(auto === undefined ? {} : { auto: typeof auto === "string" ? { how: auto, from: [] } : auto }),
    ...(when === undefined ? {} : { when }),
  };
}

export function integer(o: Said<number> & WholeLimits & Falls<number>): IntegerOption & Falls<number>;
export function integer(o: Said<number> & WholeLimits): IntegerOption;
export function integer(o: Said<number> & WholeLimits): IntegerOption {
  const { min, max } = o;
  return {
    kind: "integer",
    ...said(o),
    limits: { min, max },
    range: `a whole number from ${min} to ${max}`,
    check: (v): v is number => Number.isSafeInteger(v) && (v as number) >= min && (v as number) <= max,
    parse: plainNumber,
  };
}

export function real(o: Said<number> & RealLimits & Falls<number>): RealOption & Falls<number>;
export function real(o: Said<number> & RealLimits): RealOption;
export function real(o: Said<number> & RealLimits): RealOption {
  const { from, above, upTo, below } = o;
  const limits = Object.fromEntries(
    Object.entries({ from, above, upTo, below }).filter(([, end]) => end !== undefined),
  ) as RealLimits;
  return {
    kind: "real",
    ...said(o),
    limits,
    range: realWords(limits),
    check: (v): v is number =>
      typeof v === "number" &&
      Number.isFinite(v) &&
      (from === undefined || v >= from) &&
      (above === undefined || v > above) &&
      (upTo === undefined || v <= upTo) &&
      (below === undefined || v < below),
    parse: plainNumber,
  };
}

function realWords({ from, above, upTo, below }: RealLimits): string {
  const ends = [
    ...(from === undefined ? [] : [`at least ${from}`]),
    ...(above === undefined ? [] : [`above ${above}`]),
    ...(upTo === undefined ? [] : [`at most ${upTo}`]),
    ...(below === undefined ? [] : [`below ${below}`]),
  ];
  return ["a number", ends.join(" and ")].join(ends.length > 0 ? " " : "");
}

interface Choices<T extends string> extends Said<T> {
  readonly of: readonly T[];
  readonly titles?: { readonly [K in T]?: string };
}

export function choice<const T extends string>(o: Choices<T> & Falls<T>): ChoiceOption<T> & Falls<T>;
export function choice<const T extends string>(o: Choices<T>): ChoiceOption<T>;
export function choice<const T extends string>(o: Choices<T>): ChoiceOption<T> {
  const { of, titles } = o;
  return {
    kind: "choice",
    ...said(o),
    limits: { of, ...(titles ? { titles: titles as Readonly<Record<string, string>> } : {}) },
    range: `one of ${of.join(", ")}`,
    check: (v): v is T => (of as readonly unknown[]).includes(v),
    parse: (text) => of.find((v) => v === text),
  };
}

/** Off unless it is given; a flag without a value on the command line, where nothing could turn it off. */
export function flag(o: Omit<Said<boolean>, "default" | "auto">): SwitchOption {
  return {
    kind: "switch",
    ...said({ ...o, default: false }),
    limits: {},
    range: "true or false",
    check: (v): v is boolean => typeof v === "boolean",
    parse: (text) => (text === "true" ? true : text === "false" ? false : undefined),
  };
}

const MOST_CHARACTERS = 1000;

export function text(o: Said<string> & Partial<TextLimits> & { readonly words?: string }): TextOption {
  const { minLength = 1, maxLength = MOST_CHARACTERS, pattern } = o;
  const isOfForm = pattern === undefined ? () => true : (v: string) => new RegExp(pattern, "u").test(v);
  return {
    kind: "text",
    ...said(o),
    limits: { minLength, maxLength, ...(pattern === undefined ? {} : { pattern }) },
    range: o.words ?? `a text of ${minLength} to ${maxLength} characters`,
    // Characters as JSON Schema counts them, and not halves of them.
    check: (v): v is string =>
      typeof v === "string" && [...v].length >= minLength && [...v].length <= maxLength && isOfForm(v),
    parse: (typed) => typed,
  };
}
