/**
 * The odds ratio of two columns, from noisy cells, with an interval that allows for the noise.
 *
 *     ratio = a·d/(b·c),   interval = exp(ln ratio ± z·√(Σ 1/ñ + v/ñ²)) over the four cells ñ = max(0, noisy cell) + ½,
 *
 * with a, c the cases and b, d the controls of the first and the second column, and v the noise's variance.
 *
 * Claim. To first order the variance of ln ratio is the sum under the root.
 * Proof. A noisy cell is the count, about Poisson with variance n given the design, plus independent noise with variance v. To
 * first order ln ñ varies by (n + v)/n² = 1/n + v/n², and ln ratio is a sum of four such logarithms with signs. ∎
 * How often the interval covers the truth is a matter of measurement: 95 to 97 % for 95 %, and above 99 % where the noise is as
 * large as a cell (500 and 500 people, or 150 and 300, at scales from 0 to 20; the tests repeat a part).
 *
 * An exact ratio cannot be released with noise of its own: one person can move it without bound.
 *
 * Source. Woolf (1955) for the interval without noise; specification, 3.9 and 004-15.
 */

import { ensure } from "../../../base/errors.ts";
import type { CaseControlTable } from "../../../curator/index.ts";
import { criticalValue } from "../../../curator/index.ts";
import { corrected } from "./noisy-cells.ts";

export interface OddsRatio {
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
}

export interface OddsRatioOptions {
  /** Of the noise in each cell. */
  readonly variance: number;
  /** How often the interval should cover the truth; 0.95 by default. */
  readonly level?: number;
}

export function oddsRatio(noisy: CaseControlTable, { variance, level = 0.95 }: OddsRatioOptions): OddsRatio {
  ensure(
    noisy.cases.length === 2 && noisy.controls.length === 2,
    "table-invalid",
    "An odds ratio compares two columns.",
    "Pick two columns of the table, or join the others.",
  );
  ensure(
    variance >= 0 && Number.isFinite(variance),
    "option-out-of-range",
    `The noise's variance is ${variance}; it is a finite number, 0 or more.`,
    "Take it from noiseVariance of the noise's scale.",
  );
  const [a, c] = Array.from(noisy.cases, corrected);
  const [b, d] = Array.from(noisy.controls, corrected);
  const spread = Math.sqrt([a, b, c, d].reduce((total, cell) => total + 1 / cell + variance / cell ** 2, 0));
  // The square of a normal variable is χ² with one degree of freedom.
  const factor = Math.exp(Math.sqrt(criticalValue(1 - level, 1)) * spread);
  const ratio = (a * d) / (b * c);
  return { ratio, low: ratio / factor, high: ratio * factor };
}
