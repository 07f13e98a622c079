/** Numbers as people read them beside their error, and attributes as sentences name them. */
import { hasMissingCode } from "../../schema/coding/codes.ts";
import type { NumericAttribute } from "../../schema/types.ts";

/** The attribute, with a word where rows without a value are left out. */
export const measuredOf = (attribute: NumericAttribute): string =>
  hasMissingCode(attribute) ? `${attribute.name} where it is measured` : attribute.name;

/** With as many decimals as two digits of the error have. */
export function shown(value: number, error: number): string {
  if (!(error > 0)) return String(Number(value.toPrecision(12)));
  const decimals = 1 - Math.floor(Math.log10(error));
  return String(Number(value.toFixed(Math.min(20, Math.max(0, decimals)))));
}

/** A number of a declared grid, such as 15.2, without what adding tenths in doubles leaves behind. */
export const declared = (value: number): string => String(Number(value.toPrecision(12)));

/** An error with two digits, rounded up. */
export function shownError(error: number): string {
  if (!(error > 0)) return "0";
  const unit = 10 ** (Math.floor(Math.log10(error)) - 1);
  return String(Number((Math.ceil(error / unit - 1e-9) * unit).toPrecision(12)));
}

/** 0.95 as "95 %". */
export const percent = (share: number): string => `${Number((100 * share).toPrecision(6))} %`;
