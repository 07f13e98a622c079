/** Fields of schemas and studies, and the rules for names in them. */
import { type Fix, quote } from "../base/errors.ts";
import { Fields, isObject, type JsonWords, jsonKind, refuseUnless } from "../base/json.ts";

const words: JsonWords = {
  noObject: (where, json) => ({
    code: "schema-invalid",
    what: `${where} is ${jsonKind(json)}; it must be a JSON object.`,
    fix: "Write it as { … }.",
  }),
  unknownField: (where, key, allowed) => ({
    code: "schema-invalid",
    what: `${where} has an unknown field ${quote(key)}.`,
    fix: `Its fields may be ${allowed.join(", ")}.`,
  }),
  wrongField: (where, key, value, wanted) => ({
    code: "schema-invalid",
    what: `${where}: the field ${key} is ${jsonKind(value)}; it must be ${wanted}.`,
    fix: { do: `Correct ${key} in the file.`, option: key },
  }),
};

export class SchemaFields extends Fields {
  constructor(json: unknown, where: string) {
    super(json, where, words);
  }

  /** The same fields under a better name, once the name is known. */
  named(where: string): SchemaFields {
    return new SchemaFields(this.toJSON(), where);
  }

  /** A text of 1 to 200 characters. */
  name(key: string): string {
    const value = this.text(key);
    this.check(value.length >= 1 && value.length <= MAX_NAME, key, `a text of 1 to ${MAX_NAME} characters`);
    this.check(value !== "__proto__", key, "a name other than __proto__, which programs may misread");
    return value;
  }

  /** A name that files are named after. */
  fileName(key: string): string {
    const value = this.name(key);
    this.check(isFileName(value), key, FILE_NAME_RULE);
    return value;
  }

  number(key: string, fallback?: number): number {
    const value = this.get(key, fallback);
    const fits = typeof value === "number" && Math.abs(value) <= MAX_NUMBER;
    this.check(fits, key, `a plain number without quotes, at most ${MAX_NUMBER} in size`);
    // −0 becomes 0, as it does in JSON.
    return (value as number) + 0;
  }

  /** An object from text to text. */
  dictionary(key: string): ReadonlyMap<string, string> {
    const value = this.get(key);
    const fits = isObject(value) && Object.values(value).every((item) => typeof item === "string");
    this.check(fits, key, 'an object of texts, such as {"N.": "N"}');
    return new Map(Object.entries(value as Record<string, string>));
  }
}

export const MAX_NAME = 200;

/** Whether files can be named after it without ending up elsewhere or looking like something else. */
export const isFileName = (name: string): boolean =>
  /^[^./\\\p{C}\p{Zl}\p{Zp}][^/\\\p{C}\p{Zl}\p{Zp}]*$/u.test(name);
export const FILE_NAME_RULE =
  "a name without / and \\, without control characters, and with no point at its start: files are named after it";
/** Sums of a trillion such numbers are still far from a double's range. */
const MAX_NUMBER = 1e100;

export function invalidUnless(ok: boolean, what: string, fix: string | Fix): asserts ok {
  refuseUnless(ok, () => ({ code: "schema-invalid", what, fix }));
}

/** A name as messages show it: bare when it is plain, quoted when it could be misread. */
export function shownName(name: string): string {
  return /^[\p{L}\p{N}_.-]{1,60}$/u.test(name) ? name : quote(name);
}
