/**
 * The largest amount that a budget pays for, where trying one is dear and a price that was found says about how far to go: a few turns
 * come close from below. Plans rest on it, and privacy does not: the door prices what comes out of it by itself.
 */

interface Trials<Tried> {
  readonly first: number;
  tried(amount: number): Tried;
  /** What it costs, about, of `limit`. */
  price(tried: Tried): number;
  readonly limit: number;
  /** Whether it is affordable, exactly. */
  isWithin(tried: Tried): boolean;
  /** How much of the limit is near enough. */
  readonly nearly: number;
  /** The amount at which the price would be `wanted`, as one amount and its price tell. */
  aimed(from: { readonly amount: number; readonly price: number }, wanted: number): number;
}

const TURNS = 14;

/** The last that was affordable, if one was, and the last of all. */
export function closestAffordable<Tried>({
  first,
  tried,
  price,
  limit,
  isWithin,
  nearly,
  aimed,
}: Trials<Tried>): {
  readonly best: Tried | undefined;
  readonly last: Tried;
} {
  const wanted = (limit * (1 + nearly)) / 2;
  let [amount, fits, over] = [first, 0, Number.POSITIVE_INFINITY];
  let best: Tried | undefined;
  for (let turn = 1; ; turn++) {
    const last = tried(amount);
    const costs = price(last);
    if (isWithin(last)) [best, fits] = [last, amount];
    else over = amount;
    if (turn === TURNS || (best === last && costs >= nearly * limit)) return { best, last };
    const aim = aimed({ amount, price: costs }, wanted);
    // Where aiming misses again and again, by halves.
    const isNear = turn % 3 !== 0 && fits < aim && aim < over;
    amount = isNear ? aim : between(fits, over);
  }
}

function between(fits: number, over: number): number {
  if (fits === 0) return over / 4;
  return over < Number.POSITIVE_INFINITY ? Math.sqrt(fits * over) : 4 * fits;
}
