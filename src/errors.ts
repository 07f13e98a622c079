/**
 * Every refusal in Privet is one of these.
 *
 * A message may name what the user declared or typed (attributes, options, budgets). It must never carry
 * what the data said: an error is an output, and an output that depends on a row is a release nobody paid for.
 */
import type { Code } from "./explanations.ts";

export type { Code } from "./explanations.ts";

export class PrivetError extends Error {
  override readonly name: string = "PrivetError";
  readonly code: Code;
  /** What the reader can do about it, as one or two sentences. */
  readonly fix: string;

  constructor(code: Code, message: string, fix: string) {
    super(message);
    this.code = code;
    this.fix = fix;
  }
}

/** Throws unless `ok`; the only way Privet checks what a caller handed it. */
export function ensure(ok: boolean, code: Code, message: string, fix: string): asserts ok {
  if (!ok) throw new PrivetError(code, message, fix);
}

/** How a typed value is quoted back to the person who typed it: short, on one line, never a whole document. */
export function quote(value: unknown): string {
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
