/**
 * JSON objects that come from outside, read field by field. What a refusal says is the reader's: a schema, an experiment and a saved
 * file each have their own words for what is no object, an unknown field and a wrong one.
 */
import { type Code, ensure, type Fix, quote } from "./errors.ts";
import { SIGN } from "./fix.ts";

export type Json = Readonly<Record<string, unknown>>;

/** What is refused, and what to do about it. */
export interface Refusal {
  readonly code: Code;
  readonly what: string;
  readonly fix: string | Fix;
}

export interface JsonWords {
  noObject(where: string, json: unknown): Refusal;
  unknownField(where: string, key: string, allowed: readonly string[]): Refusal;
  /** `wanted` completes "it must be …". */
  wrongField(where: string, key: string, value: unknown, wanted: string): Refusal;
}

export const isObject = (json: unknown): json is Json =>
  typeof json === "object" && json !== null && !Array.isArray(json);

/** JSON in which the order of an object's fields makes no difference. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}

/** What a value is, as messages say it: never a whole document. */
export function jsonKind(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (value === undefined) return "missing";
  return isObject(value) ? "an object" : quote(value);
}

export function refuseUnless(ok: boolean, refusal: () => Refusal): asserts ok {
  if (ok) return;
  const { code, what, fix } = refusal();
  ensure(false, code, what, fix);
}

const PLAIN_TEXT = "text without U+FDD0, which is no character";

/** Fields live in a Map, so that no name, `__proto__` included, can reach an object's prototype. */
export class Fields {
  /** How messages name this object, e.g. `The attribute age`. */
  readonly where: string;
  readonly #words: JsonWords;
  readonly #values: ReadonlyMap<string, unknown>;

  constructor(json: unknown, where: string, words: JsonWords) {
    refuseUnless(isObject(json), () => words.noObject(where, json));
    this.where = where;
    this.#words = words;
    this.#values = new Map(Object.entries(json));
  }

  toJSON(): Json {
    return Object.fromEntries(this.#values);
  }

  /** Refuses any other field: a slip of the pen in `neighbours` must not silently mean the default. */
  only(allowed: readonly string[]): this {
    for (const key of this.#values.keys())
      refuseUnless(allowed.includes(key), () => this.#words.unknownField(this.where, key, allowed));
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
    this.check(!(value as string).includes(SIGN), key, PLAIN_TEXT);
    return value as string;
  }

  flag(key: string, fallback: boolean): boolean {
    const value = this.get(key, fallback);
    this.check(typeof value === "boolean", key, "true or false");
    return value as boolean;
  }

  whole(key: string, [least, most]: readonly [number, number], fallback?: number): number {
    const value = this.lacks(key) ? fallback : this.get(key);
    const fits = Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
    this.check(fits, key, `a whole number from ${least} to ${most}`);
    return value as number;
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
    const texts = value as readonly string[];
    this.check(!texts.some((text) => text.includes(SIGN)), key, PLAIN_TEXT);
    const seen = new Set<string>();
    const twice = texts.find((text) => seen.size === seen.add(text).size);
    this.check(
      twice === undefined,
      key,
      `a list without repetitions, and ${quote(twice)} stands in it twice`,
    );
    return [...texts];
  }

  list(key: string): readonly unknown[] {
    const value = this.get(key);
    this.check(Array.isArray(value), key, "a list");
    return value as unknown[];
  }

  /** Refuses the field unless `ok`; `wanted` completes "it must be …". */
  check(ok: boolean, key: string, wanted: string): void {
    refuseUnless(ok, () => this.#words.wrongField(this.where, key, this.get(key), wanted));
  }
}
