/**
 * First and second moments of a numeric attribute, as sums of whole numbers.
 *
 * A value's place in the declared bounds is x from −G at the low end to G at the high one, in whole numbers. Two sums are asked for:
 *
 *     order 1: Σ x        order 2: Σ (2·x² − G²),
 *
 * which are G and G² times the Chebyshev polynomials T₁ and T₂ of the place between −1 and 1. Both swing around zero as far up as
 * down, so that a row that comes or goes moves them least. The spread n·Σ y² − (Σ y)² with y = (x + G)/2 or x + G is n² times the variance.
 *
 * A row whose value is missing, where that has a code of its own, adds 0 to either sum. The spread is not told of such an attribute:
 * how many rows were measured is private there, whatever the number of rows is.
 *
 * Both may be asked for within narrower bounds, which are public numbers of the question: each value is then clamped into them first
 * (schema/coding/narrowed.ts), and places, sums and bounds are those of the narrower attribute.
 *
 * Claim. One row moves the sum of order p by at most G^p where it is added or removed, and by at most 2·G^p where it is replaced. Where
 * one of n rows is replaced, the spread of numbers from 0 to Y moves by at most (n − 1)·Y² (and by at least 1 is asked for). Within
 * narrower bounds the same holds, with the G and the Y of these.
 * Proof. |x| ≤ G, so 0 ≤ 2·x² ≤ 2·G² and |2·x² − G²| ≤ G², and 0 of a missing value is no larger: the first part. Spread: let y become z, and let S be the sum of the other
 * n − 1 numbers, so 0 ≤ S ≤ (n − 1)·Y. The change is (y − z)·((n − 1)·(y + z) − 2·S), of which the second factor lies between
 * (n − 1)·(y + z − 2·Y) and (n − 1)·(y + z). With s = y + z we have |y − z| ≤ min(s, 2Y − s), so the change is at most
 * (n − 1)·s·(2Y − s) ≤ (n − 1)·Y² in size. It is reached: half of the others at 0, or all of them, and y = Y, z = 0. Narrower
 * bounds: all that was used of a row is that it adds what one of the attribute's codes adds, and `codeIn` gives a code of the narrower one. ∎
 *
 * Source. Specification, 3.10, for the centred mean; Holohan et al., diffprivlib (2019), for the variance where n is public.
 */
import { ensure } from "../../../base/errors.ts";
import { noSuchOrder, spreadOfMissing, spreadWithoutRows } from "../../../base/refusals/questions.ts";
import { hasMissingCode, isMissingCode, levels, numberOfCode } from "../../../schema/coding/codes.ts";
import { numericNamed } from "../../../schema/coding/learnable.ts";
import { narrowed, type Within } from "../../../schema/coding/narrowed.ts";
import type { Neighbours, NumericAttribute } from "../../../schema/types.ts";
import { type Numbers, oneNumber, type Query } from "../query.ts";

/** Places are rounded to this many parts of the bounds where an attribute has more levels, so that squares stay exact. */
const FINEST = 2 ** 20;

/** Which moment: of the values, or of their squares. */
export type Order = 1 | 2;

/** The largest y: how many places there are besides 0. */
export function momentPlaces(attribute: NumericAttribute): number {
  return Math.min(FINEST, Math.max(1, levels(attribute) - 1));
}

/** Where a code lies, from 0 to the last place. */
export function placeOf(attribute: NumericAttribute, code: number): number {
  const last = levels(attribute) - 1;
  return last <= FINEST ? code : Math.round((code / last) * FINEST);
}

/** What a code adds to the sum of an order. */
export function momentOf(attribute: NumericAttribute, order: Order, code: number): number {
  if (isMissingCode(attribute, code)) return 0;
  const largest = momentPlaces(attribute);
  const x = 2 * placeOf(attribute, code) - largest;
  return order === 1 ? x : 2 * x * x - largest * largest;
}

/** What stands for 1 in a sum of an order: G^p. */
export const momentUnit = (attribute: NumericAttribute, order: Order): number =>
  momentPlaces(attribute) ** order;

export function momentSensitivity(attribute: NumericAttribute, order: Order, neighbours: Neighbours): bigint {
  const one = BigInt(momentUnit(attribute, order));
  return neighbours === "replace" ? 2n * one : one;
}

/** n·Σ y² − (Σ y)², of the sums of y and of y². */
export const spreadOf = (rows: number, sum: bigint, squares: bigint): bigint =>
  BigInt(rows) * squares - sum * sum;

/** Where one of n rows is replaced. */
export function spreadSensitivity(attribute: NumericAttribute, rows: number): bigint {
  const bound = BigInt(Math.max(0, rows - 1)) * BigInt(momentPlaces(attribute)) ** 2n;
  return bound > 0n ? bound : 1n;
}

export interface MomentAsked {
  readonly attribute: string;
  readonly order: Order;
  readonly within?: Within;
}

/** The sum over rows of the Chebyshev polynomial T₁ or T₂ of a numeric attribute's place between −1 (low) and 1 (high). */
export const moment: Query<"moment", MomentAsked, Numbers<number>> = {
  name: "moment",
  prepare({ schema, neighbours }, { attribute: name, order, within }) {
    const declared = numericNamed(schema, name);
    const { attribute, codeIn } = narrowed(declared, within);
    ensure(order === 1 || order === 2, ...noSuchOrder(order));
    const one = momentUnit(attribute, order);
    const of = ([code]: readonly number[]) => [momentOf(attribute, order, codeIn(code))];
    return {
      query: `moment ${order}`,
      ...oneNumber(momentSensitivity(attribute, order, neighbours)),
      unit: 1 / one,
      look: (engine) => engine.rowSums({ attributes: [declared], size: 1, of }),
      tell: ([units]) => Number(units) / one,
    };
  },
};

/** The variance of a numeric attribute where the number of rows is public, in squares of the attribute's units. */
export const variance: Query<"variance", Omit<MomentAsked, "order">, Numbers<number>> = {
  name: "variance",
  prepare({ schema, neighbours, rows }, { attribute: name, within }) {
    const declared = numericNamed(schema, name);
    const { attribute, codeIn } = narrowed(declared, within);
    ensure(neighbours === "replace" && rows !== undefined && rows >= 1, ...spreadWithoutRows());
    ensure(!hasMissingCode(attribute), ...spreadOfMissing(name));
    const width = numberOfCode(attribute, levels(attribute) - 1) - attribute.low;
    const place = width / momentPlaces(attribute);
    const placeIn = (code: number) => placeOf(attribute, codeIn(code));
    const of = ([code]: readonly number[]) => [placeIn(code), placeIn(code) ** 2];
    return {
      query: "spread",
      ...oneNumber(spreadSensitivity(attribute, rows)),
      unit: (place / rows) ** 2,
      async look(engine) {
        const [sum, squares] = await engine.rowSums({ attributes: [declared], size: 2, of });
        return [spreadOf(rows, sum, squares)];
      },
      tell: ([spread]) => (Number(spread) / rows ** 2) * place ** 2,
    };
  },
};
