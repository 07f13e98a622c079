/** What pulls at a minimum: its price against the exact tails of Gaussians, its digits against continuous laws, and what is recorded. */
import { describe, expect, test } from "vitest";
import { normalTail } from "../../../base/normal.ts";
import { add, rational, subtract, toNumber, ZERO } from "../../../base/rational.ts";
import { objectiveAmounts } from "../../../curator/accounting/objective.ts";
import { noiseOf, type PublicFacts } from "../../../curator/index.ts";
import { Recorder } from "../../../testing/recorder.ts";
import { smallSchema } from "../../../testing/small-tables.ts";
import { chiSquareTest } from "../../../testing/statistics.ts";
import { Sensitive } from "../../sensitive.ts";
import { objective, PULL_DIGITS, type Pull } from "./index.ts";

/** Balle and Wang (2018): the δ of a Gaussian mechanism that moves by so many standard deviations. */
const deltaOf = (epsilon: number, moved: number): number =>
  normalTail(epsilon / moved - moved / 2) - Math.exp(epsilon) * normalTail(epsilon / moved + moved / 2);

const bounds = { l1: 6n * 2n ** 38n, "l2-squared": 9n * 2n ** 76n };
const spread = rational(1n, 20n);

test("the three Gaussians that a replaced row may come to have at most δ together, and not far less", () => {
  for (const epsilon of [rational(1n, 10n), rational(1n), rational(8n), rational(50n)])
    for (const exponent of [1, 3, 6, 12, 25]) {
      const delta = rational(1n, 10n ** BigInt(exponent));
      const { amount, output } = objectiveAmounts(spread, epsilon, delta);
      const left = toNumber(subtract(epsilon, add(spread, output)));
      const moved = Math.sqrt(2 * toNumber(amount));
      const all = deltaOf(left, moved) + 2 * deltaOf(left, moved / 2);
      expect(all).toBeLessThanOrEqual((toNumber(delta) * 511) / 512);
      expect(all).toBeGreaterThan(0.01 * toNumber(delta));
    }
});

test("what the ridge costs, what pulls and what blurs add up to ε", () => {
  const { amount, output } = objectiveAmounts(spread, rational(1n), ZERO);
  expect(add(add(spread, amount), output)).toEqual(rational(1n));
  expect(toNumber(output) / toNumber(amount)).toBeCloseTo(1 / 99, 12);
});

/** The digits of b, in units of F, as `nearest` is handed them; and what is recorded. */
async function drawn(delta: typeof ZERO, size: number, seed: number) {
  const recorder = new Recorder(seed);
  const metric = delta.n === 0n ? "l1" : "l2-squared";
  const bound = bounds[metric] << BigInt((delta.n === 0n ? 1 : 2) * PULL_DIGITS);
  const strength: Pull = { ...objectiveAmounts(spread, rational(1n), delta), metric, bound };
  let b = new Float64Array();
  const told = await objective(
    strength,
    [rational(1n), delta],
    size,
    async (own) => {
      b = own.slice();
      return new Sensitive(new Array<bigint>(size).fill(5n), "l1", 3n);
    },
    recorder,
  );
  return { b, told, recorded: recorder.recorded, strength };
}

describe.each([
  ["Gaussian", rational(1n, 1000n)],
  ["Laplace's", ZERO],
] as const)("%s noise that pulls", (name, delta) => {
  test("has the law that it is said to have", async () => {
    const { b, strength } = await drawn(delta, 1500, 3);
    const own = Number(strength.bound) / 2 ** ((name === "Gaussian" ? 2 : 1) * PULL_DIGITS);
    const amount = toNumber(strength.amount);
    const above =
      name === "Gaussian"
        ? (x: number) => normalTail(x / Math.sqrt(own / (2 * amount)))
        : (x: number) =>
            x > 0 ? 0.5 * Math.exp((-x * amount) / own) : 1 - 0.5 * Math.exp((x * amount) / own);
    const law = new Map(Array.from({ length: 16 }, (_, cell) => [String(cell), 1 / 16]));
    const counts = new Map([...law.keys()].map((cell) => [cell, 0]));
    for (const x of b) {
      const cell = String(Math.min(15, Math.floor(16 * above(x))));
      counts.set(cell, (counts.get(cell) ?? 0) + 1);
    }
    // Sixteen cells of equal chance: a true law fails with one seed in a million; one that is a quarter too wide fails with nearly all.
    expect(chiSquareTest(counts, law).p).toBeGreaterThan(1e-6);
  });

  test("is recorded with the price of all, and so is what blurs the weights", async () => {
    const { recorded, told } = await drawn(delta, 3, 1);
    expect(recorded.map(({ call }) => [call.mechanism, call.parameters.epsilon, call.metric])).toEqual([
      ["objective", "1", name === "Gaussian" ? "l2-squared" : "l1"],
      ["objective", "1", "l1"],
    ]);
    expect(recorded.map(({ call }) => call.input)).toEqual([
      [0n, 0n, 0n],
      [5n, 5n, 5n],
    ]);
    expect(told).toEqual(recorded[1].output);
  });
});

test("a normal number that is rounded has the discrete Gaussian's law but for the factors of the claim", () => {
  for (const s of [2, 5, 40])
    for (let z = 0; z <= 8 * s; z++) {
      const chance = normalTail((z - 0.5) / s) - normalTail((z + 0.5) / s);
      const factor = (chance * s * Math.sqrt(2 * Math.PI)) / Math.exp(-(z ** 2) / (2 * s * s));
      expect(factor).toBeGreaterThanOrEqual(Math.exp(-1 / (8 * s * s)) * (1 - 1e-9));
      expect(factor).toBeLessThanOrEqual(Math.exp(z ** 2 / (24 * s ** 4)) * (1 + 1e-9));
    }
  // And Laplace's: at 0 and elsewhere the factors differ by e^(h/2) at most.
  for (const h of [1e-3, 0.1, 2]) {
    const [elsewhere, at] = [Math.sinh(h / 2), -Math.expm1(-h / 2)];
    expect(elsewhere / at).toBeGreaterThanOrEqual(1);
    expect(elsewhere / at).toBeLessThanOrEqual(Math.exp(h / 2));
  }
});

test("what (ε, δ) cannot pay for is refused before anything is looked at", () => {
  const facts: PublicFacts = { schema: smallSchema("replace"), neighbours: "replace", rows: 100 };
  const question = { ask: "minimum", label: "outcome", loss: "logistic", ridge: 10, near: 1e-4 } as const;
  const ask =
    (epsilon: typeof ZERO, delta: typeof ZERO, ridge = 10) =>
    () =>
      noiseOf(facts, { ...question, ridge }, { mechanism: "objective", epsilon, delta });
  const code = (code: string) => expect.objectContaining({ code });
  expect(ask(rational(1n), rational(1n, 1000n))).not.toThrow();
  expect(ask(rational(1n), ZERO)).not.toThrow();
  for (const delta of [rational(1n), rational(-1n, 10n), rational(1n, 10n ** 40n)])
    expect(ask(rational(1n), delta)).toThrow(code("delta-invalid"));
  expect(ask(rational(300n), ZERO)).toThrow(code("delta-invalid"));
  // One row bends the loss by ln(1 + ¼·4/10), so that an ε of 0.09 leaves nothing.
  expect(ask(rational(9n, 100n), ZERO)).toThrow(code("plan-too-expensive"));
  expect(ask(rational(9n, 100n), rational(1n, 1000n))).toThrow(code("plan-too-expensive"));
  expect(ask(rational(10n, 100n), ZERO)).not.toThrow();
  expect(ask(rational(1n), ZERO, 0.1)).toThrow(code("plan-too-expensive"));
  expect(() => noiseOf(facts, question, { mechanism: "laplace", epsilon: rational(1n) } as never)).toThrow(
    code("query-unknown"),
  );
});
