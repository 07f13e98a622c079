/**
 * What so many equal draws cost together under each theorem: lines to be drawn, by public arithmetic alone. Nothing is charged by them;
 * what is charged is the line that `isCharged` marks, rounded up (curator/accounting/cost.ts).
 *
 * The claims and proofs are in the files that the functions come from.
 */
import { ensure } from "../../base/errors.ts";
import { boundedRangeExactWork } from "../../curator/accounting/bounded-range-exact.ts";
import { type DrawKind, renyiPrice } from "../../curator/accounting/cost.ts";
import { pureRho, zcdpEpsilon } from "../../curator/accounting/zcdp.ts";
import { boundedRangeExactPrice, type CompositionPrice, theorems } from "./theorems.ts";

export interface CompositionCurve {
  readonly name: "basic" | "advanced" | "kairouz" | "renyi" | "zcdp" | "bounded-range";
  readonly title: string;
  /** Of which draws it holds: all that are ε-private, or those of bounded range, such as the exponential mechanism's. */
  readonly kind: DrawKind;
  /** Whether this is what a plan of such draws is charged by. */
  readonly isCharged: boolean;
  /** In the order of `draws`. */
  readonly epsilons: readonly number[];
}

export interface Compositions {
  /** Of each draw. */
  readonly epsilon: number;
  /** Of all together. */
  readonly delta: number;
  readonly draws: readonly number[];
  /** Where δ is 0 there is one: the sum. */
  readonly curves: readonly CompositionCurve[];
}

const MOST_DRAWN = 10_000;
const [LEAST_EPSILON, MOST_EPSILON] = [1e-4, 10];
const [LEAST_DELTA, MOST_DELTA] = [1e-18, 0.1];
const MOST_POINTS = 40;
/** Of a whole line, some tenths of a second. */
const MOST_EXACT_WORK = 4e7;
const CELLS = 10;

const { pure } = theorems;
const byZcdp: CompositionPrice = (count, epsilon, delta) =>
  Math.min(count * epsilon, zcdpEpsilon(count * pureRho(epsilon), delta));

/** From one draw to `most`, each number about the same share above the last. */
function countsUpTo(most: number): number[] {
  if (most <= MOST_POINTS) return Array.from({ length: most }, (_, i) => i + 1);
  const share = Math.log(most) / (MOST_POINTS - 1);
  const counts = Array.from({ length: MOST_POINTS }, (_, i) => Math.round(Math.exp(i * share)));
  return [...new Set([...counts, most])].sort((a, b) => a - b);
}

export function compositionCurves(epsilon: number, delta: number, most: number): Compositions {
  checkLimits(epsilon, delta, most);
  const draws = countsUpTo(most);
  const curve = (
    name: CompositionCurve["name"],
    title: string,
    price: CompositionPrice,
    { kind = "pure" as DrawKind, isCharged = false } = {},
  ): CompositionCurve => ({
    ...{ name, title, kind, isCharged },
    epsilons: draws.map((count) => price(count, epsilon, delta)),
  });
  const sum = curve("basic", "Basic: prices add up", pure.basic, { isCharged: delta === 0 });
  const curves =
    delta === 0
      ? [sum]
      : [
          sum,
          curve("advanced", "Advanced (Dwork, Rothblum, Vadhan)", pure.advanced),
          curve("zcdp", "Zero-concentrated", byZcdp),
          curve("renyi", "Rényi", pure.renyi),
          curve("kairouz", "Kairouz, exact", pure["kairouz-exact"], { isCharged: true }),
          curve("bounded-range", ...boundedRangePrice(draws, epsilon, delta), {
            kind: "bounded-range",
            isCharged: true,
          }),
        ];
  return { epsilon, delta, draws, curves };
}

/** Exact for the whole line or for none of it: a line that changes its theorem on the way would have a step that means nothing. */
function boundedRangePrice(
  draws: readonly number[],
  epsilon: number,
  delta: number,
): [title: string, price: CompositionPrice] {
  const work = draws.reduce((sum, count) => {
    const enough = renyiPrice("bounded-range", count, epsilon, delta);
    return sum + (enough > MAX_EXPONENT ? Infinity : boundedRangeExactWork(count, epsilon, enough, CELLS));
  }, 0);
  return work <= MOST_EXACT_WORK
    ? ["Bounded range, exact", boundedRangeExactPrice(CELLS)]
    : ["Bounded range, Rényi", theorems["bounded-range"].renyi];
}

/** Beyond it the exact recursion's powers of e are too large for what is left of their digits. */
const MAX_EXPONENT = 50;

function checkLimits(epsilon: number, delta: number, most: number): void {
  ensure(
    Number.isInteger(most) && most >= 1 && most <= MOST_DRAWN,
    "option-out-of-range",
    `The number of draws is not a whole number from 1 to ${MOST_DRAWN}.`,
    "Ask for as many draws as a plan could make.",
  );
  ensure(
    epsilon >= LEAST_EPSILON && epsilon <= MOST_EPSILON,
    "epsilon-invalid",
    `The ε of a draw is not between ${LEAST_EPSILON} and ${MOST_EPSILON}.`,
    "Ask for an ε such as 0.1.",
  );
  ensure(
    delta === 0 || (delta >= LEAST_DELTA && delta <= MOST_DELTA),
    "delta-invalid",
    `δ is neither 0 nor between ${LEAST_DELTA} and ${MOST_DELTA}.`,
    "Ask for a δ such as 1e-9.",
  );
}
