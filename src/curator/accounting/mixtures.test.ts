/** Random plans of draws of several kinds and sizes: they never cost more than by the best theorem for all of them alone. Seeded. */
import { expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import { compare, rational, toNumber } from "../../base/rational.ts";
import { shareOf } from "../../testing/share-of.ts";
import { priceOf } from "../price.ts";
import { boundedRangeRho } from "./bounded-range.ts";
import { boundedRangeExactEpsilon } from "./bounded-range-exact.ts";
import { curveOf } from "./cost.ts";
import { opaqueSum, type PrivacyEvent } from "./events.ts";
import { kairouzEpsilon } from "./kairouz.ts";
import { composeCurves, zcdpCurve } from "./renyi.ts";
import { mironov, renyiEpsilon } from "./renyi-conversion.ts";
import { sampledCurve } from "./sampled.ts";
import { pureRho, zcdpStandardEpsilon } from "./zcdp.ts";

const { below } = publicRandom("mixtures of draws");
const amount = () => rational(BigInt(1 + below(40)), 100n);
const KINDS: readonly (() => PrivacyEvent)[] = [
  () => ({ kind: "pure", epsilon: amount(), count: 1 + below(40) }),
  () => ({ kind: "bounded-range", epsilon: amount(), count: 1 + below(8) }),
  () => ({ kind: "zcdp", rho: rational(BigInt(1 + below(50)), 1000n), count: 1 + below(5) }),
  () => ({
    kind: "sampled",
    rho: amount(),
    rate: rational(1n, BigInt(2 + below(200))),
    count: 1 + below(50),
  }),
  () => ({ kind: "opaque", epsilon: amount(), delta: rational(1n, 10n ** 9n), count: 1 + below(3) }),
];

type Known = Exclude<PrivacyEvent, { readonly kind: "opaque" }>;

const curveIn = (event: Known) => {
  if ("epsilon" in event) return curveOf(event.kind, toNumber(event.epsilon));
  const rho = toNumber(event.rho);
  return event.kind === "sampled" ? sampledCurve(toNumber(event.rate), rho) : zcdpCurve(rho);
};
function rhoIn(event: Known): number {
  if ("rho" in event) return toNumber(event.rho);
  const epsilon = toNumber(event.epsilon);
  return event.kind === "pure" ? pureRho(epsilon) : boundedRangeRho(epsilon);
}

/** What each theorem makes of all draws alone; opaque ones are added up, whatever the theorem for the rest. */
function bySingleTheorems(plan: readonly PrivacyEvent[], delta: number): Readonly<Record<string, number>> {
  const rest = plan.filter((event): event is Known => event.kind !== "opaque");
  const known = toNumber(opaqueSum(plan, "epsilon"));
  const left = delta - toNumber(opaqueSum(plan, "delta"));
  const curve = composeCurves(rest.map((event) => ({ curve: curveIn(event), count: event.count })));
  const rho = rest.reduce((sum, event) => sum + event.count * rhoIn(event), 0);
  const found: Record<string, number> = {
    renyi: renyiEpsilon(curve, left),
    mironov: renyiEpsilon(curve, left, mironov),
    zcdp: zcdpStandardEpsilon(rho, left),
  };
  const exact = rest.flatMap((event) => ("epsilon" in event ? [event] : []));
  if (exact.length === rest.length) {
    const count = exact.reduce((sum, event) => sum + event.count, 0);
    const dearest = Math.max(...exact.map(({ epsilon }) => toNumber(epsilon)));
    found.basic = exact.reduce((sum, { epsilon, count: n }) => sum + n * toNumber(epsilon), 0);
    found["kairouz of the dearest"] = kairouzEpsilon(count, dearest, left);
    if (exact.every(({ kind }) => kind === "bounded-range"))
      found["range of the dearest"] = boundedRangeExactEpsilon(count, dearest, left, found.renyi, 10);
  }
  return Object.fromEntries(Object.entries(found).map(([theorem, epsilon]) => [theorem, epsilon + known]));
}

test("a random plan never costs more than by any single theorem, and often less", () => {
  const above: object[] = [];
  let joined = 0;
  for (let trial = 0; trial < shareOf(400); trial++) {
    // A quarter are of one kind in several sizes, where theorems for one kind compete as well.
    const only = trial % 4 === 0 ? KINDS[below(3)] : undefined;
    const plan = Array.from({ length: 2 + below(4) }, () => (only ?? KINDS[below(KINDS.length)])());
    if (plan.every(({ kind }) => kind === "opaque")) plan.push(KINDS[0]());
    const delta = rational(1n, 10n ** BigInt(5 + below(4)));
    const { cost, theorem } = priceOf(plan, delta);
    const epsilon = toNumber(cost.epsilon);
    joined += Number(theorem === "joint");
    // Prices are rounded up, by far less than this.
    for (const [single, price] of Object.entries(bySingleTheorems(plan, toNumber(delta))))
      if (epsilon > price * (1 + 1e-6))
        above.push({ plan: plan.map(({ kind }) => kind), single, price, epsilon });
    expect(compare(cost.delta, delta)).toBeLessThanOrEqual(0);
  }
  expect(above).toEqual([]);
  expect(joined).toBeGreaterThan(shareOf(400) / 4);
});
