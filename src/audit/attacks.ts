/**
 * Every mechanism that is shipped, with two made-up neighbours on which it can hide least. Those of a known kind are taken from the
 * registry, so that a new one is attacked without a line here; a test finds one that is not.
 *
 * The numbers are what two tables of nobody answer that differ in one row, as far apart as a row can move them. Scores lie so that the
 * telling output is neither sure nor rare: rare events need many draws, and sure ones tell nothing.
 */
import { ceil, divide, multiply, type Rational, rational, toNumber } from "../base/rational.ts";
import { coverageRate } from "../curator/accounting/coverage.ts";
import { purchaseDown, RHO_DECIMALS } from "../curator/accounting/outward.ts";
import { zcdpRho } from "../curator/accounting/zcdp.ts";
import type { Card } from "../curator/mechanisms/card.ts";
import { coverage } from "../curator/mechanisms/coverage/index.ts";
import { exponential } from "../curator/mechanisms/exponential/index.ts";
import { noises, selections, selectionsByPart } from "../curator/mechanisms/registry.ts";
import { peel } from "../curator/mechanisms/top-k/index.ts";
import { Sensitive } from "../curator/sensitive.ts";
import type { Attack } from "./attack.ts";

/** zCDP holds at every δ; at a large one few draws tell most. */
const WIDE_DELTA = 0.1;
const COVERAGE_DELTA = 0.001;
const STEP = 3n;
const RANGE = 2n;

/** What a draw of this kind is paid with, for ε in all. */
const amountFor = ({ kind }: Card, epsilon: Rational): Rational =>
  kind === "zcdp" ? purchaseDown(zcdpRho(toNumber(epsilon), WIDE_DELTA), RHO_DECIMALS) : epsilon;

/** One number, which the row moves by all that it may. */
const ofNumbers: readonly Attack[] = noises.map((mechanism) => ({
  name: mechanism.name,
  about: `A number that the row moves from 0 to ${STEP}; told with noise.`,
  delta: mechanism.kind === "zcdp" ? WIDE_DELTA : 0,
  drawer(table, epsilon, noise) {
    const bound = mechanism.metric === "l1" ? STEP : STEP * STEP;
    const answer = new Sensitive([table === 0 ? 0n : STEP], mechanism.metric, bound);
    const strength = { amount: amountFor(mechanism, epsilon), count: 1, sizes: [] };
    return () => String(mechanism.run(answer, strength, noise));
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

export const attacks: readonly Attack[] = Object.freeze([
  ...ofNumbers,
  ...ofScores,
  topK,
  ...ofParts,
  ofCoverage,
]);
