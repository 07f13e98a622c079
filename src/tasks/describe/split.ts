/**
 * How a budget is split over the questions of a description: a public rule of what is asked, never of an answer.
 *
 * Each statistic has a part by its weight, 1 unless given, and divides it evenly over the questions that it needs. A question that
 * several statistics need is asked once, with the root of the sum of their parts' squares; the whole is then scaled to the budget.
 * For k means that share one count this gives the count √k times what each sum gets, which makes the sum of their errors smallest:
 * minimise k/a + k/b where k·a + b is given.
 */
import { ensure } from "../../base/errors.ts";
import { type Rational, rational } from "../../base/rational.ts";
import type { StatisticQuestion } from "./questions.ts";

export interface Needs {
  readonly weight: number;
  readonly needs: readonly StatisticQuestion[];
}

export interface Share {
  readonly question: StatisticQuestion;
  /** Of the whole budget. */
  readonly part: Rational;
}

/** Parts are whole numbers of these, so that they add up to the budget exactly; halves to sixteenths are whole. */
const UNITS = 720_720;
const LARGEST_WEIGHT = 1_000_000;

/** Every question once, those with the largest parts first. */
export function splitOver(statistics: readonly Needs[]): readonly Share[] {
  const asked = new Map<string, { readonly question: StatisticQuestion; squares: number }>();
  for (const { weight, needs } of statistics) {
    ensureWeight(weight);
    for (const question of needs) {
      const known = asked.get(question.key) ?? { question, squares: 0 };
      known.squares += (weight / needs.length) ** 2;
      asked.set(question.key, known);
    }
  }
  const sizes = [...asked.values()].map(({ question, squares }) => {
    return { question, size: BigInt(Math.max(1, Math.round(UNITS * Math.sqrt(squares)))) };
  });
  const total = sizes.reduce((sum, { size }) => sum + size, 0n);
  return sizes
    .sort((a, b) => Number(b.size - a.size) || a.question.kind.localeCompare(b.question.kind))
    .map(({ question, size }) => ({ question, part: rational(size, total) }));
}

function ensureWeight(weight: number): void {
  ensure(
    weight > 0 && weight <= LARGEST_WEIGHT,
    "option-out-of-range",
    `A statistic has the weight ${weight}; it must be above 0 and at most ${LARGEST_WEIGHT}.`,
    "Leave it out, or give 2 for twice the part of the others.",
  );
}
