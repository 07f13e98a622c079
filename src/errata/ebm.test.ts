/**
 * Errata of Nori, Caruana, Bu, Shen, Kulkarni: Accuracy, interpretability, and differential privacy via explainable boosting (ICML 2021), and
 * of the authors' code as it is shipped with InterpretML (utils/_privacy.py, read and not run).
 */
import { expect, test } from "vitest";
import { normalTail } from "../base/normal.ts";

/** δ of one Gaussian draw whose sensitivity is µ deviations (Balle and Wang 2018). */
const deltaOf = (epsilon: number, mu: number) =>
  normalTail(epsilon / mu - mu / 2) - Math.exp(epsilon) * normalTail(epsilon / mu + mu / 2);

/** µ that (ε, δ) pays for. */
function muOf(epsilon: number, delta: number): number {
  let [low, high] = [1e-6, 100];
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2;
    if (deltaOf(epsilon, middle) <= delta) low = middle;
    else high = middle;
  }
  return low;
}

test("005-1 of 1,000 rows a value that one row alone has becomes a bin of its own in 41 of 100 models", () => {
  // The defaults: a tenth of ε = 1 and half of δ = 10⁻⁶ for the bins of 14 attributes, 32 bins at most.
  const deviation = Math.sqrt(14) / muOf(0.1, 5e-7);
  const share = 1000 / 32;
  // Its noisy count of 1 must reach a share; without the row the value is not in the list, and no noise can bring it there.
  expect(normalTail((share - 1) / deviation)).toBeCloseTo(0.415, 3);
});

test("005-2 ε and δ added up buy 0.884 of the µ that one composition buys: noise is larger by an eighth", () => {
  const whole = muOf(1, 1e-6);
  const [bins, boosting] = [muOf(0.1, 5e-7), muOf(0.9, 5e-7)];
  expect(whole).toBeCloseTo(0.2367, 4);
  expect(Math.hypot(bins, boosting) / whole).toBeCloseTo(0.884, 3);
});
