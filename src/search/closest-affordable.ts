/**
 * The largest amount that a budget pays for, where trying one is dear and a price that was found says about how far to go: a few turns
 * come close from below. Plans rest on it, and privacy does not: the door prices what comes out of it by itself.
 */

/** What is known after a turn: the amount that was tried with its price, the largest that is affordable, and the smallest that is not. */
interface Turn {
  readonly turn: number;
  readonly amount: number;
  readonly price: number;
  readonly fits: number;
  readonly over: number;
}

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
  /** What is tried next. */
  next(turn: Turn): number;
  /** After how many turns it ends, once something is affordable and before. */
  readonly turns: readonly [found: number, none: number];
}

/** The dearest that was affordable, if one was, and the last of all. */
export function closestAffordable<Tried>({
  first,
  tried,
  price,
  limit,
  isWithin,
  nearly,
  next,
  turns: [found, none],
}: Trials<Tried>): { readonly best: Tried | undefined; readonly last: Tried } {
  let [amount, fits, over, largest] = [first, 0, Number.POSITIVE_INFINITY, 0];
  let best: Tried | undefined;
  for (let turn = 1; ; turn++) {
    const last = tried(amount);
    const costs = price(last);
    if (!isWithin(last)) over = amount;
    else if (costs >= largest) [best, fits, largest] = [last, amount, costs];
    if (turn >= (best ? found : none) || largest >= nearly * limit) return { best, last };
    amount = next({ turn, amount, price: costs, fits, over });
  }
}

/** The amount that is aimed at, where that is between what fits and what does not; where it misses again and again, by halves. */
export function aimedOrHalved({ turn, fits, over }: Turn, aimed: number): number {
  if (turn % 3 !== 0 && fits < aimed && aimed < over) return aimed;
  if (fits === 0) return over / 4;
  return over < Number.POSITIVE_INFINITY ? Math.sqrt(fits * over) : 4 * fits;
}
