/**
 * Every refusal in Privet is one of these.
 *
 * A message may name what the user declared or typed (attributes, options, budgets). It must never carry
 * what the data said: an error is an output, and an output that depends on a row is a release nobody paid for.
 */

import { type Code, optionOf } from "./explanations.ts";
import { type Fix, fixOf, SIGN } from "./fix.ts";

export type { Code } from "./explanations.ts";
export { type Fix, marked, word } from "./fix.ts";

/** Every refusal of Privet's: a code, what is wrong, and what to do. It never holds a value from a row. */
export class PrivetError extends Error {
  override readonly name: string = "PrivetError";
  readonly code: Code;
  /** What the reader can do about it, as one or two sentences; a shell words them by `wordFix`. */
  readonly fix: Fix;

  constructor(code: Code, message: string, fix: string | Fix) {
    super(message);
    this.code = code;
    this.fix = fixOf(fix, optionOf(code));
  }
}

/** What a refusal says, without being thrown: code, message, and what to do. */
export type RefusalWords = readonly [code: Code, message: string, fix: string | Fix];

/** Throws unless `ok`; the only way Privet checks what a caller handed it. */
export function ensure(ok: boolean, code: Code, message: string, fix: string | Fix): asserts ok {
  if (!ok) throw new PrivetError(code, message, fix);
}

/**
 * Refuses what is not of the form that a request has, such as a list that is none, for callers without types. Only for what is done
 * before a row is looked at: the reason is told.
 */
export function formed<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof PrivetError) throw error;
    throw new PrivetError(
      "request-malformed",
      `The request has not the form that it must have (${error instanceof Error ? error.message : "it cannot be read"}).`,
      "Check that every part is there and of its type: texts as texts, lists as lists, ε and δ by epsilonFrom and deltaFrom.",
    );
  }
}

/** How a typed value is quoted back to the person who typed it: short, on one line, never a whole document. */
export function quote(value: unknown): string {
  const text = textOf(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function textOf(value: unknown): string {
  // Only the beginning is shown, so no more of a long text is written out.
  if (typeof value === "string") return JSON.stringify(value.slice(0, 60)).replaceAll(SIGN, "\\ufdd0");
  if (Array.isArray(value)) return listText(value);
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

/** A list of plain values as it stands; one that holds lists could be deeper than any stack. */
const listText = (list: readonly unknown[]): string =>
  list.some((item) => typeof item === "object" && item !== null)
    ? "a list"
    : list.slice(0, 60).map(String).join(",");
