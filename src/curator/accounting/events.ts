/**
 * What was done to the data, in terms that any theorem can price, and the best price over all of them.
 *
 * Kinds are only ever added, and never change their meaning: old ledgers must stay readable.
 *
 * Claim. Everything listed is together (ε, δ)-private with the ε that `epsilonOf` returns, if the list, parameters and
 * counts included, was fixed before the first draw; the order of the draws need not be. Where the list was not fixed, only what the ledger adds up holds.
 *
 * Proof. Draws of one kind and size have a price of their own, `cost`. Otherwise each candidate is a proved bound. (1) Of all that is not opaque, at the
 * δ that the opaque leave over: the Rényi curves together (renyi.ts, bounded-range.ts, sampled.ts), and the cost of as many draws as dear as
 * the dearest. Opaque events are added by basic composition, wherever they come between the others: all that are not opaque are one
 * interactive mechanism, each opaque one another (ledger/exhausted.ts, second claim). (2) Of groups, whatever the order (profile.ts):
 * draws of one kind and size are one, priced exactly, and all with a ρ are another, with the profile that their Rényi curve implies. An (ε, δ)-private draw is
 * made from randomised response that tells all with a probability of δ (Kairouz, Oh, Viswanath 2015), so n of them tell all
 * with one of 1 − (1 − δ)ⁿ, and are n answers by randomised response otherwise. ∎
 */
import { ensure } from "../../base/errors.ts";
import { add, compare, larger, type Rational, subtract, toNumber, ZERO } from "../../base/rational.ts";
import { deltaUsedUp } from "../../base/refusals/amounts.ts";
import { basicPrice } from "./basic.ts";
import { boundedRangeProfile } from "./bounded-range-exact.ts";
import { cost, curveOf, type EpsilonPrice, MOST_EXACT_EPSILON, questionKey, remember } from "./cost.ts";
import { DRAW_AMOUNTS, type DrawAmount, type DrawKinds } from "./draw-amounts.ts";
import { kairouzDelta } from "./kairouz.ts";
import { priceUp, SAFETY } from "./outward.ts";
import { type Delta, deltaOf, inHalves, smallestEpsilon, together } from "./profile.ts";
import { composeCurves, type RenyiCurve, zcdpCurve } from "./renyi.ts";
import { renyiDelta, renyiEpsilon } from "./renyi-conversion.ts";
import { sampledCurve } from "./sampled.ts";

type EventsOf<Kinds extends DrawKinds> = {
  [Of in Kinds]: { readonly kind: Of; readonly count: number } & Readonly<Record<DrawAmount<Of>, Rational>>;
}[Kinds];

/** Draws of one kind and size, and how many. A reserve of ε is priced as one pure draw of it (price.ts). */
export type PrivacyEvent = EventsOf<Exclude<DrawKinds, "pure-reserve">>;
export type PaidEvent = EventsOf<DrawKinds>;

const prices = new Map<string, EpsilonPrice>();

/** The smallest ε at δ that a theorem gives for all of the events together, rounded up; where that is the sum, see price.ts. */
export function epsilonOf(events: readonly PrivacyEvent[], delta: Rational): EpsilonPrice {
  const found = new Map<string, PrivacyEvent>();
  for (const event of events) {
    const amounts: Partial<Record<DrawAmount, Rational>> = event;
    const key = questionKey([event.kind, ...DRAW_AMOUNTS[event.kind].map((part) => amounts[part] ?? ZERO)]);
    found.set(key, { ...event, count: event.count + (found.get(key)?.count ?? 0) });
  }
  const groups = [...found.values()];
  const [only] = groups;
  if (groups.length === 1 && (only.kind === "pure" || only.kind === "bounded-range"))
    return cost(only.kind, only.epsilon, only.count, delta);
  const question = [...found].flatMap(([key, { count }]) => [key, count]);
  return remember(prices, [...question, delta], () =>
    bounds(groups, delta).reduce((a, b) => (compare(b.epsilon, a.epsilon) < 0 ? b : a)),
  );
}

function bounds(groups: readonly PrivacyEvent[], delta: Rational): EpsilonPrice[] {
  const rest = groups.filter((event) => event.kind !== "opaque");
  const left = subtract(delta, opaqueSum(groups, "delta"));
  ensure(compare(left, ZERO) > 0, ...deltaUsedUp());
  const curve = curveOfAll(rest);
  const found: EpsilonPrice[] = [
    { epsilon: priceUp(renyiEpsilon(curve, toNumber(left) / SAFETY)), theorem: "renyi" },
  ];
  const draws = rest.filter((event) => "epsilon" in event);
  if (draws.length > 0 && draws.length === rest.length) {
    const count = draws.reduce((sum, event) => sum + event.count, 0);
    const dearest = draws.map((event) => event.epsilon).reduce(larger);
    found.push(cost("pure", dearest, count, left));
    if (draws.every((event) => event.kind === "bounded-range"))
      found.push(cost("bounded-range", dearest, count, left));
  }
  const known = opaqueSum(groups, "epsilon");
  const apart = found.map(({ epsilon, theorem }) => ({ epsilon: add(epsilon, known), theorem }));
  // Little of the δ that is asked for may lie beyond the grid.
  const reach = toNumber(known) + renyiEpsilon(curve, toNumber(delta) / 1000);
  return [...apart, ...inGroups(groups, toNumber(delta) / SAFETY, reach)];
}

const MOST_GROUPS = 24;

/** Nothing, where that would take too long, or no group has a better price than by its Rényi curve. */
function inGroups(groups: readonly PrivacyEvent[], delta: number, reach: number): EpsilonPrice[] {
  const exact = groups.filter((group) => "epsilon" in group);
  if (exact.length === 0 || exact.length > MOST_GROUPS || reach > MOST_EXACT_EPSILON) return [];
  const curved = groups.filter((group) => "rho" in group);
  const others = exact.map((group) => exactDelta(group, reach));
  const deltas = curved.length > 0 ? [renyiDelta(curveOfAll(curved)), ...others] : others;
  const epsilon = smallestEpsilon(together(deltas, reach), delta, Number.MAX_SAFE_INTEGER);
  return [{ epsilon: priceUp(epsilon), theorem: "joint" }];
}

function exactDelta(group: Extract<PrivacyEvent, { readonly epsilon: Rational }>, reach: number): Delta {
  const each = toNumber(group.epsilon);
  if (group.kind === "bounded-range") {
    const few = (count: number) => deltaOf(boundedRangeProfile(count, each, reach, count > 40 ? 10 : 20));
    return inHalves(few, group.count, 128, reach);
  }
  const pure = inHalves((count) => kairouzDelta(count, each), group.count, 4096, reach);
  if (group.kind === "pure") return pure;
  const told = -Math.expm1(group.count * Math.log1p(-toNumber(group.delta)));
  return (gamma) => told + (1 - told) * pure(gamma);
}

function curveOfAll(events: readonly Exclude<PrivacyEvent, { readonly kind: "opaque" }>[]): RenyiCurve {
  const curves = events.map((event) => {
    if ("epsilon" in event) return curveOf(event.kind, toNumber(event.epsilon));
    const rho = toNumber(event.rho);
    return event.kind === "sampled" ? sampledCurve(toNumber(event.rate), rho) : zcdpCurve(rho);
  });
  return composeCurves(curves.map((curve, i) => ({ curve, count: events[i].count })));
}

/** What draws of which only (ε, δ) is known take together of ε or of δ, whatever the theorem for the rest. */
export const opaqueSum = (events: readonly PrivacyEvent[], part: "epsilon" | "delta"): Rational =>
  events
    .map((event) => (event.kind === "opaque" ? basicPrice(event.count, event[part]) : ZERO))
    .reduce(add, ZERO);
