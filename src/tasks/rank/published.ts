/**
 * Rankings as DPWeka printed them, for experiments on public counts. None of them keeps what it promises; each says why. They take
 * exact tables and repeatable randomness, so that they cannot be used on anything that is behind the door.
 *
 * Source. Katla: DPWeka: achieving differential privacy in WEKA (thesis, University of Arkansas 2017), IV.D, IV.E and appendices B and C.
 */

import { ensure } from "../../base/errors.ts";
import {
  type CaseControlTable,
  criticalValue,
  degreesOfFreedom,
  pValue,
  realChiSquared,
} from "../../curator/index.ts";

export interface PublishedAsk {
  readonly top: number;
  readonly epsilon: number;
  /** Repeatable randomness in [0, 1). */
  readonly uniform: () => number;
}

/** Appendix B's sensitivity of a p-value. It is too small: 0.5315 happens with 40 cases and 40 controls, 0.9823 with 2 and 15 (004-9). */
export const PRINTED_P_VALUE_SENSITIVITY: number = Math.exp(-2 / 3);

export interface NoisyPValue {
  readonly place: number;
  readonly pValue: number;
}

/** The smallest p-values after Laplace noise, half of ε for which and half for how large: not private, by 004-9. */
export function topByPublishedPValue(
  tables: readonly CaseControlTable[],
  ask: PublishedAsk,
): readonly NoisyPValue[] {
  const { top, epsilon, uniform } = checked(tables, ask);
  const exact = tables.map((table) => pValue(chiSquaredOf(table), degreesOfFreedom(table.cases.length)));
  const scale = (top * PRINTED_P_VALUE_SENSITIVITY) / epsilon;
  return exact
    .map((p, place) => ({ place, noisy: p + laplace(4 * scale, uniform) }))
    .sort((a, b) => a.noisy - b.noisy)
    .slice(0, top)
    .map(({ place }) => ({ place, pValue: exact[place] + laplace(2 * scale, uniform) }));
}

/**
 * Appendix C's score, of a distance with its sign: below 0 where the table is significant. It moves by 3 where a table crosses the
 * threshold, and is used as if it moved by 1 (004-11).
 */
export const printedScore = (signedDistance: number): number =>
  signedDistance < 0 ? -signedDistance : -signedDistance - 1;

/**
 * How many genotypes to change until significance flips, by always taking the change that moves χ² most, as “heuristics” may be read. It
 * overestimates some distances and not others, so that neighbours' distances differ by more than 1 (004-13).
 */
export function greedyDistance(table: CaseControlTable, tau: number): number {
  const rows = [Array.from(table.cases), Array.from(table.controls)];
  const critical = criticalValue(tau, degreesOfFreedom(table.cases.length));
  const isSignificant = () => realChiSquared(rows[0], rows[1]) > critical;
  const first = isSignificant();
  const people = rows.flat().reduce((a, b) => a + b, 0);
  for (let distance = 1; distance <= people; distance++) {
    change(rows, first ? -1 : 1);
    if (isSignificant() !== first) return first ? -distance : distance;
  }
  return first ? -people - 1 : people + 1;
}

/** The one genotype whose change moves χ² most, up (1) or down (−1), is changed. */
function change(rows: readonly number[][], sign: 1 | -1): void {
  let best = { row: rows[0], from: 0, to: 0, value: Number.NEGATIVE_INFINITY };
  for (const row of rows)
    for (let from = 0; from < row.length; from++)
      for (let to = 0; to < row.length; to++) {
        if (from === to || row[from] === 0) continue;
        move(row, from, to);
        const value = sign * realChiSquared(rows[0], rows[1]);
        move(row, to, from);
        if (value > best.value) best = { row, from, to, value };
      }
  move(best.row, best.from, best.to);
}

function move(row: number[], from: number, to: number): void {
  row[from]--;
  row[to]++;
}

/** Appendix C: k draws in proportion to exp(ε·q/k), which costs twice what it says even where q moves by 1 (004-12). */
export function topByPublishedDistance(
  tables: readonly CaseControlTable[],
  ask: PublishedAsk & { readonly tau: number },
): readonly number[] {
  const { top, epsilon, uniform } = checked(tables, ask);
  return tables
    .map((table, place) => ({
      place,
      // The largest of scores with Gumbel noise are draws without putting back.
      noisy:
        (epsilon / top) * printedScore(greedyDistance(table, ask.tau)) -
        Math.log(-Math.log(positive(uniform))),
    }))
    .sort((a, b) => b.noisy - a.noisy)
    .slice(0, top)
    .map(({ place }) => place);
}

const chiSquaredOf = ({ cases, controls }: CaseControlTable) => realChiSquared(cases, controls);

const positive = (uniform: () => number) => uniform() || 2 ** -33;

function laplace(scale: number, uniform: () => number): number {
  const u = uniform() - 0.5;
  return -scale * Math.sign(u) * Math.log1p(-2 * Math.abs(u));
}

function checked(tables: readonly CaseControlTable[], ask: PublishedAsk): PublishedAsk {
  ensure(
    Number.isInteger(ask.top) && ask.top >= 1 && ask.top <= tables.length && ask.epsilon > 0,
    "option-out-of-range",
    `The first ${ask.top} of ${tables.length} are asked for at ε ${ask.epsilon}.`,
    `Ask for a whole number from 1 to ${tables.length}, and an ε above 0.`,
  );
  return ask;
}
