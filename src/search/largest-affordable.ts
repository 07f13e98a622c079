/**
 * The largest amount that a budget pays for, by doubling and then halving. Plans rest on it, and privacy does not: the door prices
 * what comes out of it by itself.
 */

/** How amounts are stepped through; searches keep their own grids, so that plans stay what they were. */
interface AmountGrid<Amount> {
  twice(amount: Amount): Amount;
  middle(low: Amount, high: Amount): Amount;
  isNear(low: Amount, high: Amount): boolean;
}

/** `low` is affordable, or nothing at all; `high` is above it. */
export function largestAffordable<Amount>(
  { low, high }: { readonly low: Amount; readonly high: Amount },
  isAffordable: (amount: Amount) => boolean,
  { twice, middle, isNear }: AmountGrid<Amount>,
): Amount {
  let [below, above] = [low, high];
  for (; isAffordable(above); above = twice(above)) below = above;
  while (!isNear(below, above)) {
    const between = middle(below, above);
    if (isAffordable(between)) below = between;
    else above = between;
  }
  return below;
}

/** Doubles, to within a millionth. */
export const realAmounts: AmountGrid<number> = {
  twice: (amount) => amount * 2,
  middle: (low, high) => (low + high) / 2,
  isNear: (low, high) => !(high / low > 1 + 1e-6),
};

/** Whole units, to within a millionth. */
export const wholeAmounts: AmountGrid<bigint> = {
  twice: (amount) => amount * 2n,
  middle: (low, high) => (low + high) / 2n,
  isNear: (low, high) => (high - low) * 1_000_000n <= low,
};
