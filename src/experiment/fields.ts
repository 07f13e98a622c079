/** Fields of an experiment file, each refused where it is not what it must be. */
import { didYouMean } from "../base/did-you-mean.ts";
import { ensure, quote } from "../base/errors.ts";

export type Json = Readonly<Record<string, unknown>>;

export function objectOf(json: unknown, where: string, allowed?: readonly string[]): Json {
  ensure(
    typeof json === "object" && json !== null && !Array.isArray(json),
    "experiment-invalid",
    `${where} must be a JSON object.`,
    "Write it as { … }; docs/experiments.md describes the format.",
  );
  for (const key of allowed ? Object.keys(json) : [])
    ensure(
      allowed?.includes(key) === true,
      "experiment-invalid",
      `${where} has an unknown field ${quote(key)}.`,
      `${didYouMean(key, allowed ?? [])}Its fields may be ${allowed?.join(", ")}.`,
    );
  return json as Json;
}

export function textOf(fields: Json, key: string): string {
  const value = fields[key];
  check(typeof value === "string" && value !== "" && value.length <= 500, key, "a text between quotes");
  return value;
}

export function wholeOf(
  fields: Json,
  key: string,
  [least, most]: readonly [number, number],
  fallback?: number,
): number {
  const value = fields[key] ?? fallback;
  check(
    typeof value === "number" && Number.isInteger(value) && value >= least && value <= most,
    key,
    `a whole number from ${least} to ${most}`,
  );
  return value;
}

export function listOf(fields: Json, key: string): readonly unknown[] {
  const value = fields[key];
  check(Array.isArray(value) && value.length > 0, key, "a list that is not empty");
  return value;
}

/** A list that may be left out or empty. */
export function listIfAny(fields: Json, key: string): readonly unknown[] {
  const value = fields[key] ?? [];
  check(Array.isArray(value), key, "a list");
  return value;
}

export function oneOf<Word extends string>(fields: Json, key: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === fields[key]);
  check(found !== undefined, key, `one of ${words.join(", ")}`);
  return found;
}

export function checkDistinct(key: string, values: readonly string[]): void {
  check(new Set(values).size === values.length, key, "a list without repetitions");
}

export function check(ok: boolean, key: string, wanted: string): asserts ok {
  ensure(
    ok,
    "experiment-invalid",
    `The experiment's ${key} must be ${wanted}.`,
    `Correct ${key} in the experiment file.`,
  );
}
