/**
 * What draws cost together, roughly and quickly, so that a split can be searched for; the door prices what comes of it exactly.
 *
 * With a δ, Rényi divergences of an order α add up: at most α·ρ of a draw with a ρ, where that of an ε-private draw is ε²/2 and of one of
 * bounded range ε²/8, and never more than its ε. So few large draws of pure ε add up as their ε do, and many small ones or Gaussian noise as
 * their squares: which order is best hangs on the split. Without a δ, the ε add up.
 *
 * Source. Bun, Steinke: Concentrated differential privacy (2016); from order to ε: Canonne, Kamath, Steinke: The discrete Gaussian (2020).
 */
import { type Rational, toNumber } from "../../base/rational.ts";
import type { PlannedDraws } from "../../curator/index.ts";
import type { CostOrder } from "./split.ts";

/** How a step's draws were planned with an ε; with another, amounts of ε grow as that does, and ρ as its square. */
export interface PlannedAt {
  readonly epsilon: number;
  readonly draws: readonly PlannedDraws[];
}

const ORDERS = Array.from({ length: 28 }, (_, k) => 1 + 10 ** (-0.3 + 0.15 * k));

export function costOrders(
  steps: readonly PlannedAt[],
  epsilon: Rational,
  delta: Rational,
): readonly CostOrder[] {
  const [all, missed] = [toNumber(epsilon), toNumber(delta)];
  const sizes = steps.map(({ epsilon: at, draws }) => ({ at, draws: draws.map(sizeOf) }));
  const costAt = (order: number) => (step: number, own: number) => {
    const { at, draws } = sizes[step];
    const times = own / at;
    return draws.reduce(
      (sum, { count, pure, rho }) => sum + count * Math.min(pure * times, order * rho * times * times),
      0,
    );
  };
  if (missed === 0) return [{ room: all, cost: costAt(Number.POSITIVE_INFINITY) }];
  return ORDERS.map((order) => ({ room: all - conversion(order, missed), cost: costAt(order) }));
}

/** What is added to a divergence of the order to make it an ε at δ. */
const conversion = (order: number, delta: number): number =>
  Math.max(0, Math.log1p(-1 / order) - (Math.log(delta) + Math.log(order)) / (order - 1));

/** ε where there is one, and ρ; those of samples are about the rate's square of what they would be of all rows. */
function sizeOf(draws: PlannedDraws): {
  readonly count: number;
  readonly pure: number;
  readonly rho: number;
} {
  const { count } = draws;
  if (draws.kind === "sampled")
    return { count, pure: Number.POSITIVE_INFINITY, rho: toNumber(draws.rho) * toNumber(draws.rate) ** 2 };
  if ("rho" in draws) return { count, pure: Number.POSITIVE_INFINITY, rho: toNumber(draws.rho) };
  const pure = toNumber(draws.epsilon);
  const part = draws.kind === "opaque" ? 0 : draws.kind === "bounded-range" ? 8 : 2;
  return { count, pure, rho: (pure * pure) / part };
}
