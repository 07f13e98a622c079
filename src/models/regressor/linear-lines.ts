/**
 * What a linear model of a number says, for people, in the label's own units. The lines add up to the prediction, but for its clamping
 * to the bounds: the base; for each numeric attribute its slope times its value (or, on a logarithmic scale, its part of the way from low
 * to high); for each categorical one what its value adds; and what it adds that a number is missing.
 *
 * Inputs are centred, and people think from 0. With half the label's width h, a weight w and the input 2·(x − l)/W − 1, the part h·w·input
 * is (2·h·w/W)·x, a slope, and −h·w·(2·l/W + 1), which the base takes. A value's input is 1 or −1: 2·h·w where a row has it, and −h·w in the
 * base. An indicator's likewise; and where the number is missing, its input is 0, so that what the base took is given back.
 */
import { levels, numberOfCode } from "../../schema/coding/codes.ts";
import { MISSING } from "../../schema/coding/grouped.ts";
import type { Inputs } from "../../schema/coding/layout.ts";
import { isIndicator, type PlainAttribute } from "../../schema/coding/learnable.ts";
import { placeWorth } from "../../schema/coding/numeric-label.ts";
import type { NumericAttribute } from "../../schema/types.ts";
import type { Coefficient } from "../model.ts";
import { signedAmount } from "./places.ts";

export function describeSlopes(
  label: NumericAttribute,
  inputs: Inputs<PlainAttribute>,
  weights: Float64Array,
): readonly Coefficient[] {
  const half = placeWorth(label);
  const own = weights.map((weight) => weight * half);
  let base = label.low + half + own[inputs.length - 1];
  /** What the base took for the number before an indicator. */
  let taken = 0;
  const lines = inputs.attributes.flatMap((attribute, k): Coefficient[] => {
    const offset = inputs.offsets[k];
    if (attribute.kind === "categorical")
      return attribute.values.map((value, i) => {
        base -= own[offset + i];
        return valueLine(attribute.name, value, 2 * own[offset + i]);
      });
    if (isIndicator(attribute)) {
      base -= own[offset];
      return [valueLine(attribute.indicates.name, MISSING, 2 * own[offset] - taken)];
    }
    taken = atZero(attribute, own[offset]);
    base += taken;
    return [slopeLine(attribute, own[offset])];
  });
  return [{ attribute: "(base)", weight: base, meaning: `${signedAmount(base)} for every row` }, ...lines];
}

const valueLine = (attribute: string, value: string, weight: number): Coefficient => ({
  attribute,
  value,
  weight,
  meaning: `${signedAmount(weight)} where ${attribute} is ${value}`,
});

/** From the lowest level to the highest. */
const widthOf = (attribute: NumericAttribute): number =>
  numberOfCode(attribute, levels(attribute) - 1) - attribute.low;

/** What a weight adds where the attribute is 0 or, on a logarithmic scale, at its low end. One with a single level has no input. */
function atZero(attribute: NumericAttribute, weight: number): number {
  const width = widthOf(attribute);
  if (width === 0) return 0;
  return attribute.scale === "log" ? -weight : -weight * ((2 * attribute.low) / width + 1);
}

/** The weight of the line is what the whole width adds, so that attributes of different units can be compared. */
function slopeLine(attribute: NumericAttribute, weight: number): Coefficient {
  const { name, low, high, scale } = attribute;
  const width = widthOf(attribute);
  const meaning =
    scale === "log"
      ? `${signedAmount(2 * weight)} from ${low} to ${high}, by the logarithm`
      : `${signedAmount(width === 0 ? 0 : (2 * weight) / width)} for each 1 more of ${name}`;
  return { attribute: name, weight: 2 * weight, meaning };
}
