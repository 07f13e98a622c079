/** What reading back a file that Privet saved has to check: it may have been edited, cut short, or come from anywhere. */
import { isObject, type Json, type Refusal, refuseUnless } from "./json.ts";

export interface SavedFileChecks {
  /** `what` says what is wrong with the file. */
  check(ok: boolean, what: string): asserts ok;
  record(value: unknown, what: string): Json;
  list(value: unknown, what: string): readonly unknown[];
  numbers(value: unknown, length: number, what: string): Float64Array;
  /** A whole number from 0 to count − 1. */
  place(value: unknown, count: number, what: string): number;
  words(value: unknown, what: string): readonly string[];
}

export function savedFileChecks(refusal: (what: string) => Refusal): SavedFileChecks {
  const check: SavedFileChecks["check"] = (ok, what) => refuseUnless(ok, () => refusal(what));
  const list: SavedFileChecks["list"] = (value, what) => {
    check(Array.isArray(value), `${what} is not a list.`);
    return value;
  };
  return {
    check,
    list,
    record(value, what) {
      check(isObject(value), `${what} is not a JSON object.`);
      return value;
    },
    numbers(value, length, what) {
      const items = list(value, what);
      check(items.length === length, `${what} has the wrong length.`);
      check(items.every(Number.isFinite), `${what} holds something that is not a number.`);
      return Float64Array.from(items as readonly number[]);
    },
    place(value, count, what) {
      const fits = Number.isInteger(value) && (value as number) >= 0 && (value as number) < count;
      check(fits, `${what} is out of range.`);
      return value as number;
    },
    words(value, what) {
      const items = list(value, what);
      const fits = items.length > 0 && items.every((word) => typeof word === "string");
      check(fits, `${what} is not a list of words.`);
      return items as readonly string[];
    },
  };
}
