/**
 * What n equal draws cost.
 *
 * Claim. `cost` returns an ε at which n draws, each ε₀-private or ε₀-BR whatever came before, are (ε, δ)-private; n, ε₀
 * and δ must be fixed before the first draw.
 *
 * Proof. `cost` is the smallest of several upper bounds, each proved in its own file, rounded up (outward.ts). ∎ It is the only judge:
 * whoever wants to know how large draws may be for a given (ε, δ) searches as he likes (search/affordable) and is held to it.
 *
 * The exact recursion costs time in proportion to draws × grid × cells; where that is out of proportion, or e^ε
 * overflows, the Rényi bound stands in.
 */
import { ensure } from "../../base/errors.ts";
import { compare, type Rational, rational, toNumber, ZERO } from "../../base/rational.ts";
import { deltaBelowOne, numberOfDraws } from "../../base/refusals/amounts.ts";
import { basicEpsilon, basicPrice } from "./basic.ts";
import { boundedRangeCurve } from "./bounded-range.ts";
import { boundedRangeExactEpsilon, boundedRangeExactWork } from "./bounded-range-exact.ts";
import { kairouzEpsilon } from "./kairouz.ts";
import { priceUp, SAFETY } from "./outward.ts";
import { composeCurves, pureCurve, type RenyiCurve } from "./renyi.ts";
import { renyiEpsilon } from "./renyi-conversion.ts";

export type DrawKind = "bounded-range" | "pure";
export type Theorem = "basic" | "kairouz-exact" | "renyi" | "bounded-range-exact" | "joint";

/** ε at a δ, and the theorem that it is by. */
export interface EpsilonPrice {
  readonly epsilon: Rational;
  readonly theorem: Theorem;
}

const MOST_DRAWS = 1_000_000;
const MOST_EXACT_PURE_DRAWS = 100_000;
/** About three quarters of a second. */
const MOST_GRID_WORK = 1e8;
export const MOST_EXACT_EPSILON = 50;

export const curveOf = (kind: DrawKind, epsilon: number): RenyiCurve =>
  kind === "pure" ? pureCurve(epsilon) : boundedRangeCurve(epsilon);

/** The Rényi bound, never more than the sum. */
export function renyiPrice(kind: DrawKind, count: number, epsilon: number, delta: number): number {
  const curve = composeCurves([{ curve: curveOf(kind, epsilon), count }]);
  return Math.min(basicEpsilon(count, epsilon), renyiEpsilon(curve, delta));
}

/** ε of n draws at δ, rounded up. */
export function cost(kind: DrawKind, perDraw: Rational, count: number, delta: Rational): EpsilonPrice {
  checkRequest(perDraw, count, delta);
  return remember(prices, [kind, perDraw, count, delta], () => {
    const basic: EpsilonPrice = { epsilon: basicPrice(count, perDraw), theorem: "basic" };
    if (compare(delta, ZERO) === 0 || count * toNumber(perDraw) > Number.MAX_SAFE_INTEGER) return basic;
    const { epsilon, theorem } = cheapest(kind, toNumber(perDraw), count, toNumber(delta) / SAFETY);
    const advanced = { epsilon: priceUp(epsilon), theorem };
    return compare(advanced.epsilon, basic.epsilon) < 0 ? advanced : basic;
  });
}

/** The smallest of the bounds that take a δ above 0, in floating point: what `cost` rounds up. */
export function cheapest(kind: DrawKind, each: number, count: number, delta: number) {
  if (kind === "pure" && count <= MOST_EXACT_PURE_DRAWS) {
    return { epsilon: kairouzEpsilon(count, each, delta), theorem: "kairouz-exact" as const };
  }
  const enough = renyiPrice(kind, count, each, delta);
  const cells = cellsFor(count);
  const feasible =
    kind === "bounded-range" &&
    enough <= MOST_EXACT_EPSILON &&
    boundedRangeExactWork(count, each, enough, cells) <= MOST_GRID_WORK;
  if (!feasible) return { epsilon: enough, theorem: "renyi" as const };
  const epsilon = boundedRangeExactEpsilon(count, each, delta, enough, cells);
  return { epsilon, theorem: "bounded-range-exact" as const };
}

/** Few draws are computed on a finer grid: it costs little, and there the grid is what loses most. */
const cellsFor = (count: number): number => (count <= 16 ? 40 : count <= 128 ? 20 : 10);

export function checkRequest(epsilon: Rational, count: number, delta: Rational): void {
  ensure(Number.isInteger(count) && count >= 1 && count <= MOST_DRAWS, ...numberOfDraws(count, MOST_DRAWS));
  ensure(compare(epsilon, ZERO) > 0, "epsilon-invalid", "ε is 0 or less.", "Choose an ε such as 0.5.");
  ensure(compare(delta, ZERO) >= 0 && compare(delta, rational(1n)) < 0, ...deltaBelowOne());
}

/** Whatever an answer hangs on. */
type Question = readonly (string | number | Rational)[];

const MOST_REMEMBERED = 4096;
const prices = new Map<string, EpsilonPrice>();

/** The same question has the same answer; the oldest answers make room. */
export function remember<Answer>(
  known: Map<string, Answer>,
  question: Question,
  compute: () => Answer,
): Answer {
  const key = questionKey(question);
  const found = known.get(key);
  if (found !== undefined) return found;
  const answer = Object.freeze(compute());
  if (known.size >= MOST_REMEMBERED) known.delete(known.keys().next().value ?? "");
  known.set(key, answer);
  return answer;
}

export const questionKey = (question: Question): string =>
  question.map((part) => (typeof part === "object" ? `${part.n}/${part.d}` : part)).join(" ");
