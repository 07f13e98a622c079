/** What reading a model file has to check, whatever kind of model it holds. */
import { ensure } from "../base/errors.ts";

export type Json = Readonly<Record<string, unknown>>;

export function check(ok: boolean, what: string): asserts ok {
  ensure(
    ok,
    "model-invalid",
    `This is not a model that Privet saved: ${what}`,
    "Use a file written by {command:classify out=} or {command:cluster out=}.",
  );
}

export function record(value: unknown, what: string): Json {
  check(
    typeof value === "object" && value !== null && !Array.isArray(value),
    `${what} is not a JSON object.`,
  );
  return value as Json;
}

/** Counts, sizes and weights that Privet writes stay far below; what is larger was not written by it. */
const LARGEST = 2 ** 53;

/** A number as model files hold it. */
export const isNumber = (value: unknown): value is number =>
  typeof value === "number" && Math.abs(value) <= LARGEST;

export const isListOfNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every(isNumber);
