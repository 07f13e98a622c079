/** How long questions take on made-up rows, once what they need has been compiled. */
import { rational } from "../../base/rational.ts";
import { type Allowance, type Curator, plannedDraws } from "../../curator/index.ts";

/** Seconds of a clock that only goes on; in tests those that the process has worked. */
export type Seconds = () => number;

/** A little more than one: draws by it are as slow as draws of a calibrated ε, whose denominators are long. */
const EPSILON = rational(1_000_000_000_007n, 10n ** 12n);
const RHO = rational(100_000_000_007n, 10n ** 12n);
export const exponentially = { mechanism: "exponential", epsilon: EPSILON } as const;
export const byLaplace = { mechanism: "laplace", epsilon: EPSILON } as const;
export const byGauss = { mechanism: "gaussian", rho: RHO } as const;

export const byPart = { mechanism: "exponential-by-part", epsilon: EPSILON } as const;
export const covering = { mechanism: "coverage", epsilon: EPSILON, delta: rational(1n, 10n ** 15n) } as const;

export type DrawHow = Parameters<typeof plannedDraws>[0];

const MOST_REPEATS = 200;
const FEWEST_REPEATS = 3;

interface Stretch {
  readonly seconds: Seconds;
  readonly stretch: number;
  /** Whether it takes longer by chance: then all count, and not the quicker ones. */
  readonly isRandom?: boolean | undefined;
}

/** Asks again and again until a stretch of time has passed, and tells what one in four took less than: the first are slower. */
export async function secondsOf(
  curator: Curator,
  how: DrawHow,
  ask: (data: Allowance) => Promise<unknown>,
  { seconds, stretch, isRandom = false }: Stretch,
): Promise<number> {
  const draws = [plannedDraws(how, MOST_REPEATS + 1)];
  const data = await curator.allow({
    epsilon: rational(10n ** 5n),
    delta: rational(1n, 10n ** 12n),
    draws,
    purpose: "rates",
  });
  await ask(data);
  const times: number[] = [];
  const start = seconds();
  while (times.length < FEWEST_REPEATS || (seconds() - start < stretch && times.length < MOST_REPEATS)) {
    const before = seconds();
    await ask(data);
    times.push(seconds() - before);
  }
  await data.close();
  if (isRandom) return times.reduce((sum, time) => sum + time, 0) / times.length;
  return times.sort((a, b) => a - b)[Math.floor(times.length / 4)];
}
