/** What reading a learned model back has to check, whatever kind of model it is: a file may have been edited or cut short. */
import { ensure } from "../base/errors.ts";
import { type Feature, isDeclared } from "./training-table.ts";

export type Json = Readonly<Record<string, unknown>>;

export function check(ok: boolean, what: string): asserts ok {
  ensure(
    ok,
    "model-invalid",
    `This is not a model that a learner saved: ${what}`,
    "Use what the model's toJSON gave, or learn it again from the published table.",
  );
}

export function record(value: unknown, what: string): Json {
  check(
    typeof value === "object" && value !== null && !Array.isArray(value),
    `${what} is not a JSON object.`,
  );
  return value as Json;
}

export function listOf(value: unknown, what: string): readonly unknown[] {
  check(Array.isArray(value), `${what} is not a list.`);
  return value;
}

export function numbers(value: unknown, length: number, what: string): Float64Array {
  const list = listOf(value, what);
  check(list.length === length, `${what} has the wrong length.`);
  check(
    list.every((x) => typeof x === "number" && Number.isFinite(x)),
    `${what} holds something that is not a number.`,
  );
  return Float64Array.from(list as readonly number[]);
}

/** A whole number from 0 to count − 1. */
export function place(value: unknown, count: number, what: string): number {
  check(
    Number.isInteger(value) && (value as number) >= 0 && (value as number) < count,
    `${what} is out of range.`,
  );
  return value as number;
}

export function words(value: unknown, what: string): readonly string[] {
  const list = listOf(value, what);
  check(list.length > 0 && list.every((word) => typeof word === "string"), `${what} is not a list of words.`);
  return list as readonly string[];
}

export function featuresIn(body: Json): readonly Feature[] {
  return listOf(body.features, "features").map((entry): Feature => {
    const { name, kind, low, high, values } = record(entry, "a feature");
    check(typeof name === "string", "a feature has no name.");
    check(kind === "numeric" || kind === "categorical", "a feature's kind is not known.");
    const feature: Feature =
      kind === "numeric"
        ? { name, kind, low: low as number, high: high as number }
        : { name, kind, values: words(values, "a feature's values") };
    check(isDeclared(feature), "a feature's bounds are missing or the wrong way round.");
    return feature;
  });
}
