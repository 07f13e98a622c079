/**
 * Where a text stops being JSON: its line and column, and never a piece of it. What the engine says of it differs from engine to engine, and quotes
 * the text.
 */
import { quote } from "./errors.ts";

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** What is said of a public file that is none. */
export const notJson = (name: string, text: string): string =>
  `${quote(name)} is not JSON: it goes wrong at ${jsonPlace(text) ?? "its first letter"}.`;

/** "line 3, column 5", counted from 1, of the first word that does not fit; undefined where the text is JSON. */
export function jsonPlace(text: string): string | undefined {
  const at = firstFault(text);
  if (at === undefined) return undefined;
  const lines = text.slice(0, at).split("\n");
  return `line ${lines.length}, column ${[...lines[lines.length - 1]].length + 1}`;
}

/** Without recursion: what is nested a million times is read as well. */
function firstFault(text: string): number | undefined {
  let at = 0;
  const has = (what: RegExp): boolean => {
    what.lastIndex = at;
    const found = what.test(text);
    if (found) at = what.lastIndex;
    return found;
  };
  /** One sign, and the blanks after it. */
  const hasSign = (sign: string): boolean => {
    const found = text[at] === sign;
    if (found) at++;
    return found && has(SPACE);
  };
  const hasKey = () => has(STRING) && has(SPACE) && hasSign(":");
  const closers: string[] = [];
  has(SPACE);
  for (;;) {
    // A value, or where it begins to nest.
    const closer = hasSign("{") ? "}" : hasSign("[") ? "]" : undefined;
    if (closer !== undefined && !hasSign(closer)) {
      closers.push(closer);
      if (closer === "}" && !hasKey()) return at;
      continue;
    }
    if (closer === undefined && !has(STRING) && !has(PLAIN)) return at;
    has(SPACE);
    // What may come after a value.
    while (closers.length > 0 && hasSign(closers[closers.length - 1])) closers.pop();
    if (closers.length === 0) return at === text.length ? undefined : at;
    if (!hasSign(",")) return at;
    if (closers[closers.length - 1] === "}" && !hasKey()) return at;
  }
}
