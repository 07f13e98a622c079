/**
 * The plan of a description: what is asked, what it costs and what noise will do, from public facts alone. Nothing here is trusted: the
 * door prices the plan by itself.
 */

import { checkedAsk, ensureFacts } from "../../base/asked.ts";
import { ensure, formed, quote } from "../../base/errors.ts";
import { compare, type Rational, ZERO } from "../../base/rational.ts";
import { readable } from "../../base/readable.ts";
import { checkDelta, type PlannedDraws, type Price, type PublicFacts, priceOf } from "../../curator/index.ts";
import { rhoFor } from "../../search/rho-for.ts";
import type { Expected } from "./answers.ts";
import { type DescribeAsk, MECHANISMS } from "./ask.ts";
import { reachOf } from "./laws.ts";
import { missingNotes, unasked } from "./missing.ts";
import { type Funds, type PaidQuestion, payFor } from "./payment.ts";
import { prepare } from "./prepare.ts";
import type { Prepared, StatisticNoise } from "./prepared.ts";
import { type Share, splitOver } from "./split.ts";
import { asDeclared, boundsIn, type WithinBounds, withinNotes } from "./within.ts";

/** What a description would cost, and which error to expect of each statistic. */
export interface DescriptionPlan {
  /** What is added to numbers; quantiles are drawn, at the same price. */
  readonly mechanism: Funds["mechanism"];
  readonly confidence: number;
  readonly draws: readonly PlannedDraws[];
  /** The δ that the plan makes use of: zero unless noise is Gaussian. */
  readonly delta: Rational;
  readonly price: Price;
  /** One for each statistic, in the order in which they were asked for; then for the shares of missing values that belong to them. */
  readonly expected: readonly Expected[];
  /** What becomes of missing values. */
  readonly notes: readonly string[];
}

/** A plan with all that it takes to carry it out; its price, which takes its time, is worked out by who wants to know. */
export interface PreparedPlan extends Omit<DescriptionPlan, "price"> {
  readonly statistics: readonly Prepared[];
  readonly questions: readonly PaidQuestion[];
  readonly noise: StatisticNoise;
}

/** What a description would cost and how far noise would reach; nothing is spent, and no row is looked at. */
export function planDescription(facts: PublicFacts, ask: DescribeAsk): DescriptionPlan {
  const { mechanism, confidence, draws, delta, expected, notes } = preparePlan(facts, ask);
  return {
    mechanism,
    confidence,
    ...readable({ draws, delta, price: priceOf(draws, delta) }),
    expected,
    notes,
  };
}

export function preparePlan(facts: PublicFacts, asked: DescribeAsk): PreparedPlan {
  ensureFacts(facts, "schema");
  const ask = checkedAsk(asked, ["delta"]);
  return formed(() => planOf(facts, ask));
}

function planOf(facts: PublicFacts, ask: DescribeAsk): PreparedPlan {
  const { epsilon, delta = ZERO, mechanism = "auto", confidence = 0.95 } = ask;
  checkAsk(ask, confidence, mechanism);
  // What is offered is checked also where Laplace noise will use none of it.
  checkDelta(delta, facts.rows);
  const within = boundsIn(facts, ask.within, ask.statistics);
  const asked = [...ask.statistics, ...unasked(facts, ask.statistics)];
  const sharedBy = (bounds: WithinBounds): Shared => {
    const statistics = asked.map((statistic) => prepare(facts, statistic, bounds));
    const shares = splitOver(statistics.map(({ needs }, i) => ({ needs, weight: asked[i].weight ?? 1 })));
    return { statistics, shares, confidence, notes };
  };
  const notes = [...missingNotes(facts, ask.statistics), ...withinNotes(facts, ask, within)];
  const shared = sharedBy(within);
  ensure(
    shared.shares.length > 0,
    "option-out-of-range",
    `The number of rows of ${facts.schema.name} is public, so there is nothing to pay for.`,
    "Ask for something that is private.",
  );
  const planBy = (kind: Funds["mechanism"], how = shared) =>
    planWith(how, fundsOf(kind, epsilon, delta), delta);
  if (mechanism !== "auto") return planBy(mechanism);
  if (compare(delta, ZERO) === 0) return planBy("laplace");
  // Not by narrower bounds: those that are not released yet must not decide what is paid for.
  const declared = within.size > 0 ? sharedBy(asDeclared(facts, within)) : shared;
  const [gaussian, plain] = (["gaussian", "laplace"] as const).map((kind) => planBy(kind, declared));
  const better = erring(gaussian) < erring(plain) ? gaussian : plain;
  return declared === shared ? better : planBy(better.mechanism);
}

const fundsOf = (mechanism: Funds["mechanism"], epsilon: Rational, delta: Rational): Funds => ({
  mechanism,
  amount: mechanism === "gaussian" ? rhoFor(epsilon, delta, "a description") : epsilon,
});

interface Shared {
  readonly statistics: readonly Prepared[];
  readonly shares: readonly Share[];
  readonly confidence: number;
  readonly notes: readonly string[];
}

function planWith(
  { statistics, shares, confidence, notes }: Shared,
  funds: Funds,
  offered: Rational,
): PreparedPlan {
  const questions = shares.map(({ question, part }) => payFor(question, funds, part));
  const laws = new Map(questions.map(({ question, law }) => [question.key, law]));
  const noise: StatisticNoise = { confidence, alpha: 1 - confidence, lawOf: ({ key }) => laws.get(key)! };
  const { mechanism } = funds;
  const delta = mechanism === "gaussian" ? offered : ZERO;
  const draws = gathered(questions.map(({ price }) => price));
  const expected = statistics.map((statistic) => statistic.expect(noise));
  return {
    mechanism,
    confidence,
    draws,
    delta,
    expected,
    notes,
    statistics,
    questions,
    noise,
  };
}

/** How much a plan errs, for comparison: the mean logarithm of its errors or, where one is unknown, of its draws'. */
function erring({ expected, questions, noise }: PreparedPlan): number {
  const errors = expected.map(({ error }) => error);
  const known = errors.every((error) => error !== undefined)
    ? errors
    : questions.map(({ law, question }) => question.unit * reachOf(law, noise.alpha));
  return known.reduce((sum, error) => sum + Math.log(Math.max(error, Number.MIN_VALUE)), 0) / known.length;
}

/** Equal draws that follow each other are planned as one kind; they are made in this order, so that each finds its own. */
function gathered(prices: readonly PlannedDraws[]): readonly PlannedDraws[] {
  const draws: PlannedDraws[] = [];
  for (const price of prices) {
    const last = draws.at(-1);
    const same = last && sizeOf(last) === sizeOf(price);
    if (same) draws[draws.length - 1] = { ...last, count: last.count + 1 };
    else draws.push(price);
  }
  return draws;
}

function sizeOf(draws: PlannedDraws): string {
  const { n, d } = "rho" in draws ? draws.rho : draws.epsilon;
  return `${draws.kind} ${n}/${d}`;
}

function checkAsk({ statistics }: DescribeAsk, confidence: number, mechanism: string): void {
  ensure(
    Array.isArray(statistics) && statistics.length > 0,
    "option-out-of-range",
    "A description without statistics describes nothing.",
    "Ask for one, such as the mean of an attribute.",
  );
  ensure(
    confidence > 0 && confidence < 1,
    "option-out-of-range",
    `confidence is ${quote(confidence)}; it must be between 0 and 1.`,
    "Leave it out for 0.95.",
  );
  ensure(
    MECHANISMS.some((known) => known === mechanism),
    "option-unknown",
    `There is no mechanism ${quote(mechanism)} for descriptions.`,
    `The mechanisms are: ${MECHANISMS.join(", ")}.`,
  );
}
