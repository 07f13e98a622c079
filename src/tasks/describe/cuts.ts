/** Where numeric attributes are cut into ranges: public rules of the declaration alone. */
import { ensure } from "../../base/errors.ts";
import { levels, numberOfCode } from "../../schema/coding/codes.ts";
import type { NumericAttribute } from "../../schema/types.ts";

/** A histogram has about this many ranges unless told otherwise. */
const MOST_RANGES = 20;

/** A range for every level where there are few; round numbers else, or powers of two where the attribute's scale is logarithmic. */
export function roundCuts(attribute: NumericAttribute): readonly number[] {
  const { low, high, scale } = attribute;
  const count = levels(attribute);
  if (count <= MOST_RANGES) return Array.from({ length: count }, (_, code) => numberOfCode(attribute, code));
  if (scale === "log") return powerCuts(attribute, 2);
  const width = roundWidth((high - low) / MOST_RANGES, attribute.step);
  const first = Math.ceil(low / width);
  return Array.from({ length: Math.floor(high / width) - first + 1 }, (_, i) => (first + i) * width);
}

/** The same of narrower bounds of the attribute, where what lies below or above them has a range of its own. */
export function cutsWithin(declared: NumericAttribute, narrow: NumericAttribute): readonly number[] {
  const { low, high, step } = narrow;
  const above = high + step / 2 < declared.high ? [high + step / 2] : [];
  const below = low > declared.low ? [low] : [];
  return [...below, ...roundCuts(narrow).filter((cut) => cut > low && cut <= high), ...above];
}

/** The next 1, 2 or 5 with zeros; no narrower than a level. */
function roundWidth(least: number, step: number): number {
  const atLeast = Math.max(least, step);
  const ten = 10 ** Math.floor(Math.log10(atLeast));
  return ten * (([1, 2, 5].find((lead) => lead * ten >= atLeast * (1 - 1e-9)) ?? 10) as number);
}

/** Zero, and the powers of a base above and below it, from about one step to the bounds. */
export function powerCuts({ low, high, step }: NumericAttribute, base: 2 | 10): readonly number[] {
  // The nearest double to a logarithm may lie below a whole number that is meant.
  const exponent = (x: number) => Math.floor((base === 2 ? Math.log2(x) : Math.log10(x)) + 1e-9);
  const first = exponent(step);
  const count = exponent(Math.max(Math.abs(low), Math.abs(high))) - first + 1;
  const powers = Array.from({ length: Math.max(0, count) }, (_, i) => base ** (first + i));
  return [...powers.map((power) => -power).reverse(), 0, ...powers].filter((cut) => cut > low && cut <= high);
}

/** Refuses cuts that are not in order, which a slip of the pen would make. */
export function ensureAscending(name: string, cuts: readonly number[]): void {
  ensure(
    cuts.every((cut, i) => Number.isFinite(cut) && (i === 0 || cut > cuts[i - 1])),
    "option-out-of-range",
    `The cuts of ${name} are not finite numbers, each above the one before.`,
    "Give them in ascending order, such as 0, 20, 40.",
  );
}
