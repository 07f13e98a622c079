/**
 * Every mechanism that is shipped, with two made-up neighbours on which it can hide least. Those of a known kind are taken from the
 * registry, so that a new one is attacked without a line here; a test finds one that is not.
 *
 * The numbers are what two tables of nobody answer that differ in one row, as far apart as a row can move them. Scores lie so that the
 * telling output is neither sure nor rare: rare events need many draws, and sure ones tell nothing.
 */
import { largestWithin } from "../base/bracketed-search.ts";
import { ceil, divide, multiply, type Rational, rational, toNumber, ZERO } from "../base/rational.ts";
import { coverageRate } from "../curator/accounting/coverage.ts";
import { objectiveAmounts } from "../curator/accounting/objective.ts";
import { purchaseDown, RHO_DECIMALS } from "../curator/accounting/outward.ts";
import { renyiEpsilon } from "../curator/accounting/renyi-conversion.ts";
import { sampledCurve } from "../curator/accounting/sampled.ts";
import { zcdpRho } from "../curator/accounting/zcdp.ts";
import type { Card } from "../curator/mechanisms/card.ts";
import { coverage } from "../curator/mechanisms/coverage/index.ts";
import { exponential } from "../curator/mechanisms/exponential/index.ts";
import { objective, PULL_DIGITS, type Pull } from "../curator/mechanisms/objective/index.ts";
import { noises, selections, selectionsByPart } from "../curator/mechanisms/registry.ts";
import { takingPart } from "../curator/mechanisms/sampled-gaussian/index.ts";
import { peel } from "../curator/mechanisms/top-k/index.ts";
import { Sensitive } from "../curator/sensitive.ts";
import type { Attack } from "./attack.ts";

/** zCDP holds at every δ; at a large one few draws tell most. */
const WIDE_DELTA = 0.1;
const COVERAGE_DELTA = 0.001;
const STEP = 3n;
const HALF = rational(1n, 2n);
const RANGE = 2n;

/** What a draw of this kind is paid with, for ε in all. */
function amountFor({ kind }: Card, epsilon: Rational): Rational {
  const [within, delta] = [toNumber(epsilon), WIDE_DELTA];
  if (kind !== "zcdp" && kind !== "sampled") return epsilon;
  const rho = zcdpRho(within, delta);
  const onSample = (rho: number) => renyiEpsilon(sampledCurve(toNumber(HALF), rho), delta);
  const amount = kind === "zcdp" ? rho : largestWithin(onSample, within, { low: rho, high: 100 * rho });
  return purchaseDown(amount, RHO_DECIMALS);
}

/** One number, which the row moves by all that it may; on a sample, where it takes part. */
const ofNumbers: readonly Attack[] = noises.map((mechanism) => ({
  name: mechanism.name,
  about: `A number that the row moves from 0 to ${STEP}; told with noise.`,
  delta: mechanism.kind === "zcdp" || mechanism.kind === "sampled" ? WIDE_DELTA : 0,
  drawer(table, epsilon, noise) {
    const bound = mechanism.metric === "l1" ? STEP : STEP * STEP;
    const [without, withRow] = [0n, STEP].map((n) => new Sensitive([n], mechanism.metric, bound));
    const rate = mechanism.kind === "sampled" ? HALF : undefined;
    const strength = { amount: amountFor(mechanism, epsilon), rate, count: 1, sizes: [] };
    const moves = () => table === 1 && (!rate || takingPart(1, rate, noise).length === 1);
    return () => String(mechanism.run(moves() ? withRow : without, strength, noise));
  },
}));

/** So far behind that its weight is about e^−behind, where one draw of ε may move it by ε. */
const scoresBehind = (behind: bigint, epsilon: Rational): bigint =>
  ceil(behind * RANGE * epsilon.d, epsilon.n);

/** A few scores behind and as many ahead; the row lifts the ones and lowers the others. */
function scores(table: 0 | 1, count: number, gap: bigint): Sensitive {
  const move = table === 0 ? 0n : 1n;
  const behind = Array.from({ length: count }, () => move);
  const ahead = Array.from({ length: count }, () => gap - move);
  return new Sensitive([...behind, ...ahead], "range", RANGE);
}

const ofScores: readonly Attack[] = selections.map((mechanism) => ({
  name: mechanism.name,
  about: "Scores of candidates, of which the row lifts some and lowers the others; the best is told.",
  delta: 0,
  drawer(table, epsilon, noise) {
    const count = "together" in mechanism ? 2 : 1;
    const amount = divide(epsilon, rational(BigInt(count)));
    const answer = scores(table, count, scoresBehind(count === 1 ? 2n : 1n, epsilon));
    return () => String(mechanism.run(answer, { amount, count, sizes: [] }, noise));
  },
}));

/** Two parts of a table, in each of which the row moves one score by one: the ranges add up to two. */
const ofParts: readonly Attack[] = selectionsByPart.map((mechanism) => ({
  name: mechanism.name,
  about: "Scores of candidates in two parts of a table, one of which moves in each; the best of each part.",
  delta: 0,
  drawer(table, epsilon, noise) {
    const gap = scoresBehind(1n, epsilon);
    const moved = table === 0 ? 0n : 1n;
    const answer = new Sensitive([moved, gap, moved, gap], "range-by-part", RANGE);
    return () => String(mechanism.run(answer, { amount: epsilon, count: 1, sizes: [2, 2] }, noise));
  },
}));

const topK: Attack = {
  name: "top-k",
  about: "Scores of four candidates, of which the row lifts two and lowers two; the best two, one by one.",
  delta: 0,
  drawer(table, epsilon, noise) {
    const answer = scores(table, 2, scoresBehind(1n, epsilon));
    const each = multiply(epsilon, rational(1n, 2n));
    return () => String(peel(exponential, answer, each, 2, noise));
  },
};

/**
 * Eight empty sets; the neighbour has one row, which is in three of them until one of those is picked. The claim holds for any number of
 * picks, and four cannot come near it.
 */
const SETS = 8;
const OWN = 3;
const PICKS = 4;
const ofCoverage: Attack = {
  name: "coverage",
  about: "Eight sets, three of which cover a row that the neighbour lacks; four are picked in turn.",
  delta: COVERAGE_DELTA,
  share: 0.25,
  drawer(table, epsilon, noise) {
    const delta = rational(1n, BigInt(Math.round(1 / COVERAGE_DELTA)));
    const strength = { rate: coverageRate(epsilon, delta), epsilon, delta };
    const covered = async (picked: readonly number[]) => {
      const isLeft = table === 1 && !picked.some((set) => set < OWN);
      const counts = Array.from({ length: SETS }, (_, set) => (isLeft && set < OWN ? 1n : 0n));
      return new Sensitive(counts, "range", 1n);
    };
    return async () => {
      const picked = await coverage(covered, PICKS, strength, noise);
      return `first in pick ${picked.findIndex((set) => set < OWN) + 1}`;
    };
  },
};

/** One weight and a ridge of 1: the neighbour's row pulls with all it may, wherever the weight is. Units of a weight are 2⁻²⁰. */
const ofObjective: Attack = {
  name: "objective",
  about: `A weight that noise pulls at, and in one table a row as well, by ${STEP}; where they hold each other is told.`,
  delta: 0,
  drawer(table, epsilon, noise) {
    const amounts = objectiveAmounts(rational(1n, 10n ** 9n), epsilon, ZERO);
    const pull: Pull = { ...amounts, metric: "l1", bound: STEP << BigInt(PULL_DIGITS) };
    const nearest = async ([b]: Float64Array) =>
      new Sensitive([BigInt(Math.round((Number(STEP) * table - b) * 2 ** 20))], "l1", 1n);
    return async () => {
      const [weight] = await objective(pull, [epsilon, ZERO], 1, nearest, noise);
      return `${weight >= STEP << 20n}`;
    };
  },
};

export const attacks: readonly Attack[] = Object.freeze([
  ...ofNumbers,
  ...ofScores,
  topK,
  ...ofParts,
  ofCoverage,
  ofObjective,
]);
