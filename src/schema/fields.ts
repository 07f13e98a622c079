/**
 * The fields of one JSON object, taken one by one and checked.
 *
 * Fields live in a Map, so that no name, `__proto__` included, can reach an object's prototype.
 */
import { ensure, type Fix, quote } from "../base/errors.ts";

export class Fields {
  /** How messages name this object, e.g. `The attribute age`. */
  readonly where: string;
  readonly #values: ReadonlyMap<string, unknown>;

  constructor(json: unknown, where: string) {
    invalidUnless(
      isObject(json),
      `${where} is ${kindOf(json)}; it must be a JSON object.`,
      "Write it as { … }.",
    );
    this.where = where;
    this.#values = new Map(Object.entries(json));
  }

  /** The same fields under a better name, once the name is known. */
  named(where: string): Fields {
    return new Fields(Object.fromEntries(this.#values), where);
  }

  /** Refuses any other field: a slip of the pen in `neighbours` must not silently mean the default. */
  only(allowed: readonly string[]): this {
    for (const key of this.#values.keys()) {
      invalidUnless(
        allowed.includes(key),
        `${this.where} has an unknown field ${quote(key)}.`,
        `Its fields may be ${allowed.join(", ")}.`,
      );
    }
    return this;
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  /** Absent, or null, which people write where something is still to be filled in. */
  lacks(key: string): boolean {
    return (this.#values.get(key) ?? null) === null;
  }

  get(key: string, fallback?: unknown): unknown {
    return this.#values.has(key) ? this.#values.get(key) : fallback;
  }

  text(key: string, fallback?: string): string {
    const value = this.get(key, fallback);
    this.check(typeof value === "string", key, "a text between quotes");
    return value as string;
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

  flag(key: string, fallback: boolean): boolean {
    const value = this.get(key, fallback);
    this.check(typeof value === "boolean", key, "true or false");
    return value as boolean;
  }

  oneOf<Word extends string>(key: string, words: readonly Word[], fallback?: Word): Word {
    const value = this.get(key, fallback);
    this.check(words.includes(value as Word), key, `one of ${words.join(", ")}`);
    return value as Word;
  }

  texts(key: string, fallback?: readonly string[]): readonly string[] {
    const value = this.get(key, fallback);
    const fits = Array.isArray(value) && value.every((item) => typeof item === "string");
    this.check(fits, key, 'a list of texts, such as ["no", "yes"]');
    this.check(
      new Set(value as string[]).size === (value as string[]).length,
      key,
      "a list without repetitions",
    );
    return [...(value as string[])];
  }

  list(key: string): readonly unknown[] {
    const value = this.get(key);
    this.check(Array.isArray(value), key, "a list");
    return value as unknown[];
  }

  /** An object from text to text. */
  dictionary(key: string): ReadonlyMap<string, string> {
    const value = this.get(key);
    const fits = isObject(value) && Object.values(value).every((item) => typeof item === "string");
    this.check(fits, key, 'an object of texts, such as {"N.": "N"}');
    return new Map(Object.entries(value as Record<string, string>));
  }

  /** Refuses the field unless `ok`; `wanted` completes "it must be …". */
  check(ok: boolean, key: string, wanted: string): void {
    invalidUnless(ok, `${this.where}: the field ${key} is ${kindOf(this.get(key))}; it must be ${wanted}.`, {
      do: `Correct ${key} in the file.`,
      option: key,
    });
  }
}

export const MAX_NAME = 200;

/** Whether files can be named after it without ending up elsewhere or looking like something else. */
export const isFileName = (name: string): boolean =>
  /^[^./\\\p{C}\p{Zl}\p{Zp}][^/\\\p{C}\p{Zl}\p{Zp}]*$/u.test(name);
export const FILE_NAME_RULE =
  "a name without / and \\, without control characters, and with no point at its start: files are named after it";
/** Sums of a trillion such numbers are still far from a double's range. */
export const MAX_NUMBER = 1e100;

export function invalidUnless(ok: boolean, message: string, fix: string | Fix): asserts ok {
  ensure(ok, "schema-invalid", message, fix);
}

/** A name as messages show it: bare when it is plain, quoted when it could be misread. */
export function shown(name: string): string {
  return /^[\p{L}\p{N}_.-]{1,60}$/u.test(name) ? name : quote(name);
}

function isObject(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (value === undefined) return "missing";
  if (value !== null && typeof value === "object") return "an object";
  return quote(value);
}
