/**
 * Whether a line that should name columns may be a row instead.
 *
 * A header is published: it is shown, and kept in the schema. So a line passes without a question only if nothing in it
 * looks like what rows hold, and at least a quarter of its fields look like what headers hold. The line alone is judged:
 * to compare it with the lines below would let rows decide. Whoever knows better says so, and is then believed.
 *
 * This cannot be certain. A row of words that are all usual names of columns would pass; a doubt costs one flag.
 */
import { HEADER_WORDS, VALUE_WORDS } from "./header-words.ts";

export function mayBeRow(names: readonly string[]): boolean {
  if (new Set(names).size < names.length) return true;
  const numbered = numberedIn(names);
  const letters = names.filter((name) => /^[a-z]$/i.test(name)).map((name) => name.toLowerCase());
  const areInOrder = letters.every((letter, i) => i === 0 || isNext(letters[i - 1], letter));
  if (!areInOrder || (letters.length === 1 && !/[atxyz]/.test(letters[0]))) return true;
  const isOrdered = (name: string) => letters.length > 1 && name.length === 1;
  if (names.some((name) => readsLikeValue(name) || (isNumbered(name) && !numbered.has(name)))) return true;
  const usual = names.filter((name) => numbered.has(name) || isOrdered(name) || readsLikeName(name));
  return usual.length * 4 < names.length;
}

/** A label and then index:value pairs. A line with a label alone may be one too, but is no header of several columns either. */
export const looksLikeLibsvm = (line: string): boolean =>
  /^\uFEFF?\s*\S+(?:\s+qid:\d+)?(?:\s+\d+:[^\s:,;]+)+\s*(?:#.*)?\s*$/.test(line);

const isNext = (before: string, letter: string) => letter.charCodeAt(0) === before.charCodeAt(0) + 1;

const LONGEST_NAME = 100;

/** What rows hold and names of columns rarely do. A name that does is a reason to ask, not to refuse. */
const values: readonly RegExp[] = [
  // Numbers of any style, dates, years: whatever begins with a digit or with signs and a digit.
  /^[\s"'<>=~≤≥±+\-−$€£(#.,]*\d/,
  // Dates, decimals, codes with a point, numbers of telephones and accounts.
  /\d[-/.:,]\d|\d{4,}/,
  // Addresses of people and pages, pairs of a key and a value.
  /@|:\/\/|^[^\s:]+:[^\s:]/,
  // Hashes and other identifiers.
  /^[0-9a-f-]{16,}$/i,
  // Comments.
  /^\s*(?:#|%|\/\/|--)/,
  // Whole sentences.
  /[.!?;]\s+\S/,
  // Marks for what is missing, and nothing at all.
  /^[\s?.\-–—*_/\\]*$/,
  // What is no plain text: control characters, bytes that are not UTF-8, marks that turn the direction of writing.
  /[\p{Cc}\p{Co}\p{Cn}\uFFFD\u200B-\u200F\u202A-\u202E\u2060-\u206F]/u,
];

function readsLikeValue(name: string): boolean {
  return (
    name.length > LONGEST_NAME ||
    VALUE_WORDS.has(name.trim().toLowerCase()) ||
    values.some((value) => value.test(name))
  );
}

/** Letters and then a number: x12 in a header, and I21 in a row. */
const numbering = /^(\p{L}[\p{L}_ -]{0,30}?)(\d+)$/u;
const isNumbered = (name: string) => numbering.test(name);

/** The names that are numbered from 0 or 1 on, x1 and x2: several with the same letters. Codes of diagnoses are not. */
function numberedIn(names: readonly string[]): ReadonlySet<string> {
  const series = new Map<string, { readonly names: string[]; begins: boolean }>();
  for (const name of names) {
    const [, letters, digits] = numbering.exec(name) ?? [];
    if (digits === undefined) continue;
    const own = series.get(letters) ?? { names: [], begins: false };
    series.set(letters, own);
    own.names.push(name);
    own.begins ||= Number(digits) <= 1;
  }
  return new Set(
    [...series.values()].flatMap((own) => (own.begins && own.names.length > 1 ? own.names : [])),
  );
}

/** A word of headers stands last in it, or several are written together as programs do. */
function readsLikeName(name: string): boolean {
  if (/^\p{Ll}[\p{Ll}\d]+(?:\p{Lu}[\p{L}\d]*|(?:_[\p{Ll}\d]+)+)$/u.test(name)) return true;
  const parts = name.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ").match(/\p{L}+/gu) ?? [];
  const last = (parts.at(-1) ?? "").toLowerCase();
  return HEADER_WORDS.has(last) || HEADER_WORDS.has(last.replace(/s$/, ""));
}
