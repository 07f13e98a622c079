/**
 * What a plan of draws costs together. The door computes this itself for every plan it is handed: search code proposes,
 * and its arithmetic is not trusted.
 */
import { ensure, formed } from "../base/errors.ts";
import { add, compare, exactly, larger, type Rational, rational, ZERO } from "../base/rational.ts";
import { drawsDelta, drawsOutOfRange, needsDelta, noDraws, tooExpensive } from "../base/refusals/amounts.ts";
import { GREEK } from "../base/refusals/ledger.ts";
import { partNumbers, seenTogether } from "../schema/coding/row-parts.ts";
import { basicPrice } from "./accounting/basic.ts";
import { DRAW_AMOUNTS, type DrawAmount } from "./accounting/draw-amounts.ts";
import { epsilonOf, opaqueSum, type PrivacyEvent } from "./accounting/events.ts";
import { checkedRate } from "./accounting/sampled.ts";
import { rhoOf } from "./accounting/zcdp.ts";
import type { Cost, LedgerEvent } from "./ledger/types.ts";

/** Draws that were decided on before the first of them, all of one kind and size. */
export type PlannedDraws = LedgerEvent;

/** As they come from a caller: anything may be missing. */
type GivenDraws = Pick<PlannedDraws, "kind" | "count" | "part"> & Partial<Record<DrawAmount, unknown>>;

/** Draws with exact amounts, and nothing else of what was given. */
export function exactDraws({ kind, count, part, ...given }: GivenDraws): PlannedDraws {
  const exact = (part: DrawAmount) =>
    part === "rate" ? checkedRate(given.rate) : exactly(given[part], GREEK[part]);
  const amounts = DRAW_AMOUNTS[kind].map((part: DrawAmount) => [part, exact(part)]);
  if (part !== undefined) partNumbers(part);
  return {
    kind,
    ...Object.fromEntries(amounts),
    count,
    ...(part === undefined ? {} : { part }),
  } as PlannedDraws;
}

export interface Price {
  readonly cost: Cost;
  readonly theorem: string;
  /** Whether stopping early costs only the draws made: true where prices simply add up. */
  readonly additive: boolean;
}

/** What planned draws cost together at a δ, by the theorem that asks least; over parts of the rows, what is dearest for any row (dealt.ts). */
export function priceOf(draws: readonly PlannedDraws[], delta: Rational): Price {
  formed(() => checkDraws(draws));
  exactly(delta, "δ");
  const seen = formed(() => seenTogether(draws));
  return seen.map((some) => priceOfSeen(some, delta)).reduce(dearest);
}

/** Amount by amount the larger; where one has no ρ, none is known. */
function dearest(a: Price, b: Price): Price {
  const rho = a.cost.rho && b.cost.rho ? { rho: larger(a.cost.rho, b.cost.rho) } : {};
  const epsilon = larger(a.cost.epsilon, b.cost.epsilon);
  return {
    cost: { epsilon, delta: larger(a.cost.delta, b.cost.delta), ...rho },
    theorem: (compare(epsilon, a.cost.epsilon) === 0 ? a : b).theorem,
    additive: a.additive && b.additive,
  };
}

function priceOfSeen(seen: readonly PlannedDraws[], delta: Rational): Price {
  const draws = seen.map(asDrawn);
  const rho = sumOfRhos(draws);
  const sum = sumOfEpsilons(draws);
  const used = opaqueSum(draws, "delta");
  const composed = compare(delta, used) > 0 ? epsilonOf(draws, delta) : undefined;
  if (sum && (!composed || compare(sum, composed.epsilon) <= 0))
    return { cost: { epsilon: sum, delta: used, ...rho }, theorem: "basic", additive: true };
  ensure(composed !== undefined, ...needsDelta());
  return { cost: { epsilon: composed.epsilon, delta, ...rho }, theorem: composed.theorem, additive: false };
}

/** Refuses a plan that costs more than was set aside for it. */
export function ensureAffordable(price: Price, epsilon: Rational, delta: Rational): void {
  ensure(
    compare(price.cost.epsilon, epsilon) <= 0 && compare(price.cost.delta, delta) <= 0,
    ...tooExpensive(price.cost, price.theorem, epsilon, delta),
  );
}

/** What an ε pays for, whoever chooses it, is as private as one pure draw of it (paid-run.ts). */
const asDrawn = (draws: PlannedDraws): PrivacyEvent =>
  draws.kind === "pure-reserve" ? { ...draws, kind: "pure" } : draws;

/** ρ of all draws, where every one of them has a ρ; none is without a price. */
export function sumOfRhos(draws: readonly PlannedDraws[]): { readonly rho?: Rational } {
  let rho = ZERO;
  for (const d of draws.map(asDrawn)) {
    if (d.kind === "opaque" || d.kind === "sampled") return {};
    rho = add(rho, basicPrice(d.count, "rho" in d ? d.rho : rhoOf(d.kind, d.epsilon)));
  }
  return { rho };
}

function sumOfEpsilons(draws: readonly PrivacyEvent[]): Rational | undefined {
  let sum = ZERO;
  for (const d of draws) {
    if ("rho" in d) return undefined;
    sum = add(sum, basicPrice(d.count, d.epsilon));
  }
  return sum;
}

function checkDraws(draws: readonly PlannedDraws[]): void {
  for (const d of draws) {
    const size = "rho" in d ? d.rho : d.epsilon;
    ensure(
      Number.isSafeInteger(d.count) && d.count >= 1 && d.count <= 1_000_000 && compare(size, ZERO) > 0,
      ...drawsOutOfRange(d.count, size),
    );
    ensure(
      d.kind !== "opaque" || (compare(d.delta, ZERO) >= 0 && compare(d.delta, rational(1n)) < 0),
      ...drawsDelta(),
    );
    if (d.kind === "sampled") checkedRate(d.rate);
  }
  ensure(draws.length > 0, ...noDraws());
}
