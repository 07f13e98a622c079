/**
 * What was done to the data, in terms that any theorem can price, and the best price over all of them.
 *
 * Kinds are only ever added, and never change their meaning: old ledgers must stay readable.
 *
 * Claim. Everything listed is together (ε, δ)-private with the ε that `epsilonOf` returns, if the list, parameters and
 * counts included, was fixed before the first draw; where it was not, only the filters of filters.ts hold.
 *
 * Proof. Each candidate is a proved bound on all events that are not opaque, at the δ that the opaque ones leave over:
 * the sum (basic.ts); the Rényi curves together (renyi.ts); optimal composition with every draw taken to be as dear as
 * the dearest (kairouz.ts); for equal draws, `cost`. Opaque events are added by basic composition, wherever they come between the
 * others: all that are not opaque are one interactive mechanism, each opaque one another (filters.ts, second claim). ∎
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
import type { Neighbours } from "../../schema/types.ts";
import { boundedRangeCurve } from "./bounded-range.ts";
import { cost, type Price } from "./calibrate.ts";
import { priceUp, SAFETY } from "./outward.ts";
import { poissonGaussianCurve } from "./poisson-gaussian.ts";
import { composeCurves, laplaceCurve, pureCurve, type RenyiCurve, zcdpCurve } from "./renyi.ts";
import { renyiEpsilon } from "./renyi-conversion.ts";

interface Counted {
  readonly count: number;
}
export interface EpsilonEvent extends Counted {
  /** `laplace` is one number with Laplace noise; a vector of them is `pure`. */
  readonly kind: "pure" | "bounded-range" | "laplace";
  readonly epsilon: Rational;
}
export interface ZcdpEvent extends Counted {
  readonly kind: "zcdp";
  readonly rho: Rational;
}
/** Each row takes part with probability `rate`; noise of deviation `sigma` for a sensitivity of 1; add-remove only. */
export interface PoissonGaussianEvent extends Counted {
  readonly kind: "poisson-gaussian";
  readonly rate: Rational;
  readonly sigma: Rational;
}
/** Something of which only (ε, δ) is known. */
export interface OpaqueEvent extends Counted {
  readonly kind: "opaque";
  readonly epsilon: Rational;
  readonly delta: Rational;
}
export type PrivacyEvent = EpsilonEvent | ZcdpEvent | PoissonGaussianEvent | OpaqueEvent;

const KINDS: readonly string[] = [
  "pure",
  "bounded-range",
  "laplace",
  "zcdp",
  "poisson-gaussian",
  "opaque",
] satisfies PrivacyEvent["kind"][];

/** Whether events of a kind can be priced here; a ledger of a newer Privet may hold kinds that cannot. */
export function supports(kind: string, neighbours: Neighbours): kind is PrivacyEvent["kind"] {
  return KINDS.includes(kind) && !(kind === "poisson-gaussian" && neighbours === "replace");
}

/** The smallest ε at δ that a theorem gives for all of the events together, rounded up. */
export function epsilonOf(events: readonly PrivacyEvent[], delta: Rational): Price {
  const opaque = events.filter((event) => event.kind === "opaque");
  const rest = events.filter((event) => event.kind !== "opaque");
  const left = subtract(delta, total(opaque.map((event) => times(event.count, event.delta))));
  ensure(
    compare(left, ZERO) >= 0,
    "delta-invalid",
    "The parts of which only ε and δ are known use up more than this δ.",
    "Ask for the price at a larger δ.",
  );
  const best = bounds(rest, left).reduce<Price | undefined>(
    (a, b) => (a === undefined || compare(b.epsilon, a.epsilon) < 0 ? b : a),
    undefined,
  );
  ensure(
    best !== undefined,
    "delta-invalid",
    "Gaussian noise is private only up to some δ above 0, and no δ is left for it.",
    "Ask for the price at a larger δ.",
  );
  const known = total(opaque.map((event) => times(event.count, event.epsilon)));
  return { epsilon: add(best.epsilon, known), theorem: best.theorem };
}

type PricedEvent = Exclude<PrivacyEvent, OpaqueEvent>;

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
    case "laplace":
      return laplaceCurve(toNumber(event.epsilon));
    case "zcdp":
      return zcdpCurve(toNumber(event.rho));
    case "poisson-gaussian":
      return poissonGaussianCurve(toNumber(event.rate), toNumber(event.sigma));
  }
}

const times = (count: number, amount: Rational): Rational => multiply(rational(BigInt(count)), amount);
const total = (amounts: readonly Rational[]): Rational => amounts.reduce(add, ZERO);
