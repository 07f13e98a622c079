/**
 * How a budget is split among steps, from public facts alone. Every step says what it would lose with how much; the split makes the sum of
 * losses, each times its weight, as small as it can be.
 *
 * What steps cost together is worked out by the door afterwards, for the split as a whole. Here it is taken as draws add up roughly: ε² of
 * steps that a row is seen by are added where there is a δ, ε where there is none. So the split may be a little off the best one; the price is not.
 */

/** What a step loses with an ε: an error in its own unit, which falls as ε rises. */
export type StepLoss = (epsilon: number) => number;

export interface SplitStep {
  readonly loss: StepLoss;
  readonly weight: number;
  /** Where its ε is given. */
  readonly fixed?: number | undefined;
}

export interface Splitting {
  readonly steps: readonly SplitStep[];
  /** For each kind of row, the steps that it is seen by. */
  readonly seen: readonly (readonly number[])[];
  readonly epsilon: number;
  /** 2 where there is a δ, else 1. */
  readonly power: 1 | 2;
}

const ROUNDS = 400;
/** No step gets less than this share of ε by itself. */
const LEAST = 1e-3;

/** The ε of each step. Losses are measured against those of an even split, so that their units do not matter. */
export function splitOf({ steps, seen, epsilon, power }: Splitting): readonly number[] {
  const room = seen.map((held) => {
    const fixed = held.reduce((sum, i) => sum + (steps[i].fixed ?? 0) ** power, 0);
    return Math.max(epsilon ** power - fixed, (epsilon * LEAST) ** power);
  });
  const free = steps.flatMap(({ fixed }, i) => (fixed === undefined ? [i] : []));
  const even = evenly(steps, seen, room, power);
  const relative = (i: number, at: number) =>
    (steps[i].weight * steps[i].loss(at)) / Math.max(steps[i].loss(even[i]), Number.MIN_VALUE);
  let prices = seen.map((_, g) => 1 / room[g]);
  let best = even;
  for (let round = 0; round < ROUNDS; round++) {
    const paid = (i: number) => seen.reduce((sum, held, g) => sum + (held.includes(i) ? prices[g] : 0), 0);
    best = steps.map(({ fixed }, i) =>
      fixed === undefined ? cheapest((at) => relative(i, at) + paid(i) * at ** power, epsilon) : fixed,
    );
    const used = seen.map((held) =>
      held.filter((i) => free.includes(i)).reduce((sum, i) => sum + best[i] ** power, 0),
    );
    // What is asked for too much of becomes dearer; slower and slower, so that it settles.
    const pace = 0.5 / Math.sqrt(1 + round / 20);
    prices = prices.map((price, g) => price * Math.max(used[g] / room[g], 1e-3) ** pace);
  }
  return best;
}

/** What everybody would get who got the same as all others that share its rows. */
function evenly(
  steps: readonly SplitStep[],
  seen: Splitting["seen"],
  room: readonly number[],
  power: number,
): readonly number[] {
  return steps.map(({ fixed }, i) => {
    if (fixed !== undefined) return fixed;
    const shares = seen.flatMap((held, g) => {
      const sharing = held.filter((j) => steps[j].fixed === undefined).length;
      return held.includes(i) ? [(room[g] / sharing) ** (1 / power)] : [];
    });
    return Math.min(...shares);
  });
}

const POINTS = 48;

/** The place between LEAST·ε and ε, on a grid in proportion and then between its neighbours, where a function is smallest. */
function cheapest(cost: (at: number) => number, epsilon: number): number {
  const at = (x: number) => epsilon * LEAST ** (1 - x);
  let least = 0;
  for (let k = 1; k <= POINTS; k++) if (cost(at(k / POINTS)) < cost(at(least / POINTS))) least = k;
  let [low, high] = [Math.max(0, least - 1) / POINTS, Math.min(POINTS, least + 1) / POINTS];
  for (let k = 0; k < 12; k++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (cost(at(a)) < cost(at(b))) high = b;
    else low = a;
  }
  return at((low + high) / 2);
}
