/**
 * Looking up the other way: what can be bought for a given price, when the price grows with what is bought.
 *
 * Claim. `largestWithin` returns an x at which the price has been computed and is within the limit (or `low`, which
 * the caller vouches for), so that a search that stops early costs utility and never privacy.
 *
 * Proof. `low` only moves to points whose price was found within the limit. ∎
 *
 * Source. The Illinois variant of false position, Dowell & Jarratt 1971, on logarithms: a price is close to a power
 * of what it buys, so that few evaluations are needed.
 */
const MOST_STEPS = 200;

export function largestWithin(
  price: (x: number) => number,
  limit: number,
  bracket: { readonly low: number; readonly high: number },
  tolerance = 1e-13,
): number {
  let { low, high } = bracket;
  const above = (x: number) => Math.log(price(x) / limit);
  let atHigh = above(high);
  for (let step = 0; atHigh <= 0 && step < MOST_STEPS; step++) {
    low = high;
    high *= 2;
    atHigh = above(high);
  }
  let atLow = above(low);
  if (!(atLow < 0)) return low;

  let lastMoved = 0;
  for (let step = 0; step < MOST_STEPS && high - low > tolerance * high; step++) {
    const x = between(low, high, atLow, atHigh);
    const at = above(x);
    if (at <= 0) {
      [low, atLow] = [x, at];
      if (lastMoved === -1) atHigh /= 2;
      lastMoved = -1;
      if (at === 0) break;
    } else {
      [high, atHigh] = [x, at];
      if (lastMoved === 1) atLow /= 2;
      lastMoved = 1;
    }
  }
  return low;
}

/** Where a straight line in logarithms meets the limit; the middle, where that is not strictly between the ends. */
function between(low: number, high: number, atLow: number, atHigh: number): number {
  const x = low * (high / low) ** (atLow / (atLow - atHigh));
  return x > low && x < high ? x : (low + high) / 2;
}

/** The smallest value of a function with one valley, from a coarse walk over `points` and a golden section. */
export function smallestValue(f: (x: number) => number, points: readonly number[]): number {
  let best = 0;
  const values = points.map(f);
  for (let i = 1; i < values.length; i++) if (values[i] < values[best]) best = i;
  let low = points[Math.max(0, best - 1)];
  let high = points[Math.min(points.length - 1, best + 1)];
  let smallest = values[best];

  const golden = (Math.sqrt(5) - 1) / 2;
  let left = high - golden * (high - low);
  let right = low + golden * (high - low);
  let atLeft = f(left);
  let atRight = f(right);
  for (let step = 0; step < 48; step++) {
    smallest = Math.min(smallest, atLeft, atRight);
    if (atLeft < atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - golden * (high - low);
      atLeft = f(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + golden * (high - low);
      atRight = f(right);
    }
  }
  return smallest;
}
