/**
 * What was done to the data, in terms that any theorem can price, and the best price over all of them.
 *
 * Kinds are only ever added, and never change their meaning: old ledgers must stay readable.
 *
 * Claim. Everything listed is together (ε, δ)-private with the ε that `epsilonOf` returns, if the list, parameters and
 * counts included, was fixed before the first draw; where it was not, only what the ledger adds up holds.
 *
 * Proof. Each candidate is a proved bound on all events that are not opaque, at the δ that the opaque ones leave over:
 * the sum (basic.ts); the Rényi curves together (renyi.ts); optimal composition with every draw taken to be as dear as
 * the dearest (kairouz.ts); for equal draws, `cost`. Opaque events are added by basic composition, wherever they come between the
 * others: all that are not opaque are one interactive mechanism, each opaque one another (ledger/exhausted.ts, second claim). ∎
 */
import { ensure } from "../../base/errors.ts";
import {
  add,
  compare,
  multiply,
  type Rational,
  rational,
  subtract,
  toNumber,
  ZERO,
} from "../../base/rational.ts";
import { deltaUsedUp, noDeltaLeft } from "../../base/refusals/amounts.ts";
import { boundedRangeCurve } from "./bounded-range.ts";
import { cost, type Price } from "./cost.ts";
import { priceUp, SAFETY } from "./outward.ts";
import { composeCurves, pureCurve, type RenyiCurve, zcdpCurve } from "./renyi.ts";
import { renyiEpsilon } from "./renyi-conversion.ts";

/** Draws of one kind and size, and how many. */
export type PrivacyEvent =
  | { readonly kind: "pure" | "bounded-range"; readonly epsilon: Rational; readonly count: number }
  | { readonly kind: "zcdp"; readonly rho: Rational; readonly count: number }
  /** Something of which only (ε, δ) is known. */
  | { readonly kind: "opaque"; readonly epsilon: Rational; readonly delta: Rational; readonly count: number };

/** The smallest ε at δ that a theorem gives for all of the events together, rounded up. */
export function epsilonOf(events: readonly PrivacyEvent[], delta: Rational): Price {
  const opaque = events.filter((event) => event.kind === "opaque");
  const rest = events.filter((event) => event.kind !== "opaque");
  const left = subtract(delta, total(opaque.map((event) => times(event.count, event.delta))));
  ensure(compare(left, ZERO) >= 0, ...deltaUsedUp());
  const best = bounds(rest, left).reduce<Price | undefined>(
    (a, b) => (a === undefined || compare(b.epsilon, a.epsilon) < 0 ? b : a),
    undefined,
  );
  ensure(best !== undefined, ...noDeltaLeft());
  const known = total(opaque.map((event) => times(event.count, event.epsilon)));
  return { epsilon: add(best.epsilon, known), theorem: best.theorem };
}

type PricedEvent = Exclude<PrivacyEvent, { readonly kind: "opaque" }>;

function bounds(events: readonly PricedEvent[], delta: Rational): Price[] {
  const draws = events.filter((event) => "epsilon" in event);
  const allPure = draws.length === events.length;
  const found: Price[] = [];
  if (allPure) {
    const sum = total(draws.map((event) => times(event.count, event.epsilon)));
    found.push({ epsilon: sum, theorem: "basic" });
  }
  if (compare(delta, ZERO) === 0 || events.length === 0) return found;

  const parts = events.map((event) => ({ curve: curveOfEvent(event), count: event.count }));
  const epsilon = renyiEpsilon(composeCurves(parts), toNumber(delta) / SAFETY);
  found.push({ epsilon: priceUp(epsilon), theorem: "renyi" });
  if (!allPure) return found;

  const count = draws.reduce((sum, event) => sum + event.count, 0);
  const dearest = draws.map((event) => event.epsilon).reduce((a, b) => (compare(a, b) > 0 ? a : b));
  found.push(cost("pure", dearest, count, delta));
  if (draws.every((event) => event.kind === "bounded-range")) {
    found.push(cost("bounded-range", dearest, count, delta));
  }
  return found;
}

function curveOfEvent(event: PricedEvent): RenyiCurve {
  switch (event.kind) {
    case "pure":
      return pureCurve(toNumber(event.epsilon));
    case "bounded-range":
      return boundedRangeCurve(toNumber(event.epsilon));
    case "zcdp":
      return zcdpCurve(toNumber(event.rho));
  }
}

const times = (count: number, amount: Rational): Rational => multiply(rational(BigInt(count)), amount);
const total = (amounts: readonly Rational[]): Rational => amounts.reduce(add, ZERO);
