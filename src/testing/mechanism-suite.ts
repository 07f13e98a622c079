/**
 * What every mechanism must stand, in one call.
 *
 * The closed form is checked against the claim on every small pair of neighbours; the code is checked against
 * the closed form, by exact enumeration and by a seeded sample that would notice a scale wrong by 3 %; and
 * the habits of a mechanism are checked: refusals, records of draws, silence about the data.
 */
import { describe, expect, test, vi } from "vitest";
import type { Code } from "../base/errors.ts";
import { type Rational, rational, toNumber } from "../base/rational.ts";
import type { Card } from "../curator/mechanisms/card.ts";
import { asText } from "../curator/mechanisms/parameters.ts";
import { SeededBits } from "../curator/noise/bits.ts";
import { ExactCoin } from "../curator/noise/coin.ts";
import { type Call, type Noise, systemNoise } from "../curator/noise/noise.ts";
import { Sensitive } from "../curator/sensitive.ts";
import { contradiction, lawOfCoins } from "./explore.ts";
import type { NeighbouringPair } from "./neighbours.ts";
import { isShared } from "./share-of.ts";
import { chiSquareTest } from "./statistics.ts";

type PromisedLaw = ReadonlyMap<string, number>;

interface MechanismCase {
  readonly card: Card;
  /** ε, or ρ where the guarantee is zcdp. */
  readonly strength: Rational;
  readonly sensitivity: bigint;
  readonly run: (sensitive: Sensitive, strength: Rational, noise: Noise) => unknown;
  /** The promised probability of each output, as text; what is left out must weigh less than 1e-9 in all. */
  readonly law: (input: readonly bigint[], sensitivity: bigint, strength: number) => PromisedLaw;
  readonly pairs: readonly NeighbouringPair[];
  /** Inputs on which the code is enumerated, and the probability below which a path is given up. */
  readonly enumerated: { readonly inputs: readonly (readonly bigint[])[]; readonly cut: number };
  readonly sampled: { readonly input: readonly bigint[]; readonly draws: number };
  readonly refusal?: Code;
  /** How many draws of the strength one call makes, and costs; 1 if left out. */
  readonly rounds?: number;
  /** Where the records of draws are not simply one, with the input as it stands. */
  readonly recorded?: (input: readonly bigint[]) => readonly Partial<Call>[];
}

/**
 * The largest loss that a pair of laws shows, in the unit of the guarantee: the largest log-ratio (pure);
 * that or the spread of log-ratios (bounded range); the largest Rényi divergence over its order (zcdp).
 */
export function largestLoss(guarantee: Card["kind"], p: PromisedLaw, q: PromisedLaw): number {
  const shared = [...p].filter(([key]) => q.has(key));
  const missing = [...p].some(([key, mass]) => mass > 1e-9 && !q.has(key));
  if (missing) return Number.POSITIVE_INFINITY;
  if (guarantee === "zcdp") {
    const order = (a: number) =>
      Math.log(shared.reduce((sum, [key, mass]) => sum + mass ** a * q.get(key)! ** (1 - a), 0)) /
      (a - 1) /
      a;
    return Math.max(...[1.1, 1.5, 2, 3, 5].map(order));
  }
  const losses = shared.map(([key, mass]) => Math.log(mass / q.get(key)!));
  const top = losses.reduce((a, b) => Math.max(a, b));
  const bottom = losses.reduce((a, b) => Math.min(a, b));
  return guarantee === "pure" ? Math.max(top, -bottom) : Math.max(top, -bottom, top - bottom);
}

/** A noise source that keeps the records of draws. */
export function recording(noise: Noise): Noise & { readonly calls: Call[] } {
  const calls: Call[] = [];
  return {
    calls,
    origin: noise.origin,
    draw: (call, sample) => {
      calls.push(call);
      return noise.draw(call, sample);
    },
  };
}

/** A noise source in which every draw gives back what it gave the first time, whatever the input. */
export function frozenOutputs(outputs: readonly unknown[]): Noise {
  let next = 0;
  return { origin: "seeded", draw: <Output>() => outputs[next++] as Output };
}

const onCoin = (coin: ConstructorParameters<typeof ExactCoin>[0]): Noise => {
  const exact = new ExactCoin(coin);
  return { origin: "seeded", draw: (_call, sample) => sample(exact) };
};

export function mechanismSuite(mechanism: MechanismCase): void {
  const { card, strength, sensitivity, run } = mechanism;
  const sensitive = (input: readonly bigint[]) => new Sensitive(input, card.metric, sensitivity);
  const law = (input: readonly bigint[]) => mechanism.law(input, sensitivity, toNumber(strength));

  describe(card.name, () => {
    testLaw(mechanism, sensitive, law);
    testHabits(mechanism, sensitive);

    test("says the same when Math.random is out of order, and asks the noise for everything", () => {
      const broken = vi.spyOn(Math, "random").mockImplementation(() => {
        throw new Error("nothing here may use Math.random");
      });
      try {
        const noise = recording(systemNoise());
        expect(run(sensitive(mechanism.sampled.input), strength, noise)).toBeDefined();
        expect(noise.calls.length).toBeGreaterThan(0);
      } finally {
        broken.mockRestore();
      }
    });
  });
}

function testLaw(
  { card, strength, run, pairs, enumerated, sampled, sensitivity, ...mechanism }: MechanismCase,
  sensitive: (input: readonly bigint[]) => Sensitive,
  law: (input: readonly bigint[]) => PromisedLaw,
): void {
  test("no pair of neighbours shows more loss than is claimed", () => {
    const laws = new Map<string, PromisedLaw>();
    const lawOf = (input: readonly bigint[]) => {
      const key = String(input);
      const known = laws.get(key) ?? law(input);
      laws.set(key, known);
      return known;
    };
    expect(pairs.length).toBeGreaterThan(10);
    const worst = pairs.reduce((a, [x, y]) => Math.max(a, largestLoss(card.kind, lawOf(x), lawOf(y))), 0);
    const claim = toNumber(strength) * (mechanism.rounds ?? 1);
    expect(worst).toBeLessThanOrEqual(claim * (1 + 1e-9));
    // Pairs that come nowhere near the claim would be pairs that cannot refute it.
    expect(worst).toBeGreaterThan(claim * 0.5);
  });

  test("the code has the promised law, by exact enumeration", () => {
    for (const input of enumerated.inputs) {
      const found = lawOfCoins((coin) => {
        const noise: Noise = { origin: "seeded", draw: (_call, sample) => sample(coin) };
        return run(sensitive(input), strength, noise);
      }, enumerated.cut);
      expect(found.residual).toBeLessThan(1e-3);
      expect(contradiction(found, law(input))).toBeLessThan(1e-9);
    }
  });

  // In the suite the enumeration stands for it; it is made under every planted bug and in the nightly run.
  if (isShared) return;
  test("a seeded sample fits the promised law and no law whose scale is wrong by 3 %", () => {
    // False-alarm rate one in a million: p below 1e-6 rejects.
    const noise = onCoin(new SeededBits(20261115));
    const input = sensitive(sampled.input);
    const counts = new Map<string, number>();
    for (let i = 0; i < sampled.draws; i++) {
      const key = String(run(input, strength, noise));
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const likeness = (factor: number) =>
      chiSquareTest(counts, mechanism.law(sampled.input, sensitivity, toNumber(strength) * factor)).p;
    const power = card.kind === "zcdp" ? 2 : 1;
    expect(likeness(1)).toBeGreaterThan(1e-6);
    expect(likeness(1.03 ** power)).toBeLessThan(1e-6);
    expect(likeness(0.97 ** power)).toBeLessThan(1e-6);
  });
}

function testHabits(
  { card, strength, run, pairs, sampled, sensitivity, ...mechanism }: MechanismCase,
  sensitive: (input: readonly bigint[]) => Sensitive,
): void {
  test.each([rational(0n), rational(-1n, 2n)])("a strength of $n/$d is refused before any draw", (wrong) => {
    const noise = recording(systemNoise());
    const code = mechanism.refusal ?? "epsilon-invalid";
    expect(() => run(sensitive(sampled.input), wrong, noise)).toThrow(expect.objectContaining({ code }));
    expect(noise.calls).toEqual([]);
  });

  test("no refusal tells what the data said", () => {
    const secret = sampled.input.map(() => 987654321987654321n);
    const otherMetric = card.metric === "l1" ? "range" : "l1";
    const attempts = [
      () => run(sensitive(secret), rational(-1n), systemNoise()),
      () => run(new Sensitive(secret, otherMetric, sensitivity), strength, systemNoise()),
    ];
    for (const attempt of attempts) {
      const error = thrownBy(attempt);
      expect(error).toBeInstanceOf(Error);
      expect(`${String(error)} ${JSON.stringify(error)} ${(error as Error).stack}`).not.toContain(
        "987654321",
      );
    }
  });

  test("each draw is recorded once, with its true input, metric, bound and strength", () => {
    const noise = recording(onCoin(new SeededBits(3)));
    run(sensitive(sampled.input), strength, noise);
    const standard = { mechanism: card.name, input: sampled.input, sensitivity };
    const expected = mechanism.recorded?.(sampled.input) ?? [{}];
    expect(noise.calls).toHaveLength(expected.length);
    noise.calls.forEach((call, i) => {
      expect(call).toMatchObject({ ...standard, metric: card.metric, ...expected[i] });
      expect(call.parameters[card.kind === "zcdp" ? "rho" : "epsilon"]).toBe(asText(strength));
    });
  });

  test("with the draws frozen, neighbours give the same answer", () => {
    for (const [x, y] of pairs) {
      const outputs: unknown[] = [];
      const keeping: Noise = {
        origin: "seeded",
        draw: (call, sample) => {
          const output = onCoin(new SeededBits(outputs.length)).draw(call, sample);
          outputs.push(output);
          return output;
        },
      };
      const before = run(sensitive(x), strength, keeping);
      expect(run(sensitive(y), strength, frozenOutputs(outputs))).toEqual(before);
    }
  });
}

function thrownBy(attempt: () => unknown): unknown {
  try {
    attempt();
  } catch (error) {
    return error;
  }
  return undefined;
}
