/** What reading a model file has to check, whatever kind of model it holds. */
import { marked } from "../base/fix.ts";
import { type SavedFileChecks, savedFileChecks } from "../base/saved-file.ts";

const checks: SavedFileChecks = savedFileChecks((what) => ({
  code: "model-invalid",
  what: `This is not a model that Privet saved: ${what}`,
  fix: marked`Use a file that Privet has written, such as by {command:classify out=} or {command:publish out=}.`,
}));

export const check: SavedFileChecks["check"] = checks.check;
export const { record } = checks;

/** Counts, sizes and weights that Privet writes stay far below; what is larger was not written by it. */
const LARGEST = 2 ** 53;

/** A number as model files hold it. */
export const isNumber = (value: unknown): value is number =>
  typeof value === "number" && Math.abs(value) <= LARGEST;

export const isListOfNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every(isNumber);
