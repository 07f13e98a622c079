/**
 * A numeric attribute within narrower bounds: rows keep their codes, and whoever asks clamps them once more.
 *
 * Claim. `codeIn` is a function of one code and of public numbers. For every code of the declared attribute it gives one of the narrower
 * one, that of missing values for that of missing values, and for another the one whose number is nearest to its own. So whatever is proved
 * of a function over all codes of an attribute holds of that function of `codeIn` as well, with the narrower attribute's bounds.
 * Proof. The narrower attribute has the levels from `first` to `last` of the declared grid and no other: `high` is `last − first` whole steps
 * above `low`, and rounding is less than 2⁻¹⁰ of a step, because steps are at least 2⁻⁴⁰ of the bounds, which `levels` allows for. A measured
 * code is clamped between 0 and the last level, and numbers rise with codes. ∎
 */
import { ensure } from "../../base/errors.ts";
import { noSuchBounds } from "../../base/refusals/questions.ts";
import type { NumericAttribute } from "../types.ts";
import { codeOfNumber, isMissingCode, levels, numberOfCode } from "./codes.ts";

/** The lowest and the highest number that values are moved to; beyond the declared ones they are those. */
export type Within = readonly [low: number, high: number];

export interface Narrowed {
  readonly attribute: NumericAttribute;
  /** The code in the narrower attribute of a code in the declared one. */
  codeIn(code: number): number;
}

export function narrowed(declared: NumericAttribute, within?: Within): Narrowed {
  if (within === undefined) return { attribute: declared, codeIn: (code) => code };
  const [low, high] = within;
  ensure(Number.isFinite(low) && Number.isFinite(high) && low <= high, ...noSuchBounds(declared.name));
  const [first, last] = within.map((end) => codeOfNumber(declared, end));
  const from = numberOfCode(declared, first);
  const attribute = { ...declared, low: from, high: from + (last - first) * declared.step };
  const top = levels(attribute) - 1;
  const codeIn = (code: number) =>
    isMissingCode(declared, code) ? top + 1 : Math.min(top, Math.max(0, code - first));
  return { attribute, codeIn };
}
