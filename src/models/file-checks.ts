/** What reading a model file has to check, whatever kind of model it holds. */
import { ensure } from "../errors.ts";

export type Json = Readonly<Record<string, unknown>>;

export function check(ok: boolean, what: string): asserts ok {
  ensure(
    ok,
    "model-invalid",
    `This is not a model that Privet saved: ${what}`,
    "Use a file written by privet classify --out or privet cluster --out.",
  );
}

export function record(value: unknown, what: string): Json {
  check(
    typeof value === "object" && value !== null && !Array.isArray(value),
    `${what} is not a JSON object.`,
  );
  return value as Json;
}

export const isListOfNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((x) => Number.isFinite(x));
