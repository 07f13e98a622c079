import { expect, test } from "vitest";
import { rational } from "../../../base/rational.ts";
import { addedTo, discreteGaussianLaw } from "../../../testing/laws.ts";
import { mechanismSuite, recording } from "../../../testing/mechanism-suite.ts";
import { neighbours, vectors } from "../../../testing/neighbours.ts";
import { seededNoise } from "../../noise/noise.ts";
import { Sensitive } from "../../sensitive.ts";
import { discreteGaussianMechanism, gaussianCard } from "./index.ts";

mechanismSuite({
  card: gaussianCard,
  strength: rational(3n, 10n),
  sensitivity: 2n,
  run: discreteGaussianMechanism,
  law: (input, sensitivity, rho) => addedTo(input, discreteGaussianLaw(Number(sensitivity) / (2 * rho))),
  pairs: neighbours(vectors([-1n, 0n, 4n], 2), "l2-squared", 2n),
  enumerated: { inputs: [[0n], [-3n, 11n]], cut: 1e-9 },
  sampled: { input: [7n], draws: 150_000 },
  refusal: "option-out-of-range",
});

test("two numbers that each move by one cost no more than the squared bound says", () => {
  const noise = recording(seededNoise(4));
  discreteGaussianMechanism(new Sensitive([1n, 2n], "l2-squared", 2n), rational(1n, 4n), noise);
  expect(noise.calls[0]).toMatchObject({ parameters: { rho: "1/4" }, sensitivity: 2n, metric: "l2-squared" });
});

test("the noise has the variance Δ²/(2ρ)", () => {
  // 40,000 draws of variance 50: five standard deviations of the estimate are 5·50·√(2/40,000) = 1.77.
  const noise = seededNoise(12);
  const sensitive = new Sensitive(
    Array.from({ length: 1000 }, () => 0n),
    "l2-squared",
    25n,
  );
  let sum = 0;
  for (let i = 0; i < 40; i++) {
    for (const x of discreteGaussianMechanism(sensitive, rational(1n, 4n), noise)) sum += Number(x) ** 2;
  }
  expect(Math.abs(sum / 40_000 - 50)).toBeLessThan(1.77);
});
