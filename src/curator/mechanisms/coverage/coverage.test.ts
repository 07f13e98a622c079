import { describe, expect, test } from "vitest";
import { fromDecimal, type Rational, rational, toNumber } from "../../../base/rational.ts";
import { type CountsFor, coverageLaw, lawOfDraws, leastDelta } from "../../../testing/covering.ts";
import { contradiction } from "../../../testing/explore.ts";
import { recording } from "../../../testing/mechanism-suite.ts";
import { inputDistance } from "../../../testing/recorder.ts";
import { coverageRate } from "../../accounting/coverage.ts";
import { type Noise, seededNoise, systemNoise } from "../../noise/noise.ts";
import { Sensitive } from "../../sensitive.ts";
import { coverage } from "./index.ts";

const decimal = (text: string) => fromDecimal(text) as Rational;
const strengthOf = (epsilon: string, delta: string) => ({
  epsilon: decimal(epsilon),
  delta: decimal(delta),
  rate: coverageRate(decimal(epsilon), decimal(delta)),
});

/** A row of some fixed sets, as bits; it counts until one of them is picked. */
const memberOf =
  (bits: number): CountsFor =>
  (set, picked) =>
    bits % 2 ** (set + 1) >= 2 ** set && !picked.some((p) => bits % 2 ** (p + 1) >= 2 ** p);

const countsOf = (rows: readonly CountsFor[], sets: number) => async (picked: readonly number[]) =>
  new Sensitive(
    Array.from({ length: sets }, (_, set) => BigInt(rows.filter((counts) => counts(set, picked)).length)),
    "range",
    1n,
  );

/** Every table of up to three rows, each in some of three sets. */
const tables = [0, 1, 2, 3].flatMap((size) => {
  const grow = (rest: number, from: number): number[][] =>
    rest === 0
      ? [[]]
      : Array.from({ length: 8 - from }, (_, i) => from + i).flatMap((bits) =>
          grow(rest - 1, bits).map((rows) => [bits, ...rows]),
        );
  return grow(size, 0);
});

test("the code has the law of the claim, by exact enumeration of every draw", async () => {
  const strength = strengthOf("1.5", "0.01");
  for (const bits of tables.filter((_, i) => i % 5 === 0))
    for (const picks of [1, 2, 3]) {
      const rows = bits.map(memberOf);
      const found = await lawOfDraws((noise) => coverage(countsOf(rows, 3), picks, strength, noise), 1e-12);
      expect(found.residual).toBeLessThan(1e-6);
      const law = coverageLaw(rows, { sets: 3, picks, rate: toNumber(strength.rate) });
      expect(contradiction(found, law)).toBeLessThan(1e-9);
    }
});

test("on every table of up to three rows, one row more is hidden: δ at ε is within what is claimed", () => {
  expect(tables).toHaveLength(1 + 8 + 36 + 120);
  for (const [epsilon, delta] of [
    ["0.5", "0.000001"],
    ["1", "0.01"],
    ["3", "0.3"],
  ]) {
    const strength = strengthOf(epsilon, delta);
    const asked = { sets: 3, picks: 3, rate: toNumber(strength.rate) };
    for (const bits of tables)
      for (let t = 0; t < 8; t++) {
        const [p, q] = [bits, [...bits, t]].map((rows) => coverageLaw(rows.map(memberOf), asked));
        expect(leastDelta(p, q, Number(epsilon))).toBeLessThanOrEqual(Number(delta));
      }
  }
});

/**
 * The worst that a row can do: in every round it counts for a part of what is left, until it is covered. Given that it is not
 * covered yet, a round tells only whether it is now, so both laws follow from that chance alone: round i covers with probability
 * p under D and with e^η·p/(1 + (e^η − 1)·p) under D and the row.
 */
function staying(rounds: number, p: number, rate: number) {
  const odds = 1 + Math.expm1(rate) * p;
  const laws = [p, (Math.exp(rate) * p) / odds].map((chance) => {
    const covered = Array.from({ length: rounds }, (_, i): [string, number] => [
      `covered in ${i}`,
      chance * (1 - chance) ** i,
    ]);
    return new Map([...covered, ["never covered", (1 - chance) ** rounds]]);
  });
  return laws as [Map<string, number>, Map<string, number>];
}

function binomial(rounds: number, chance: number): Map<string, number> {
  let law = [1];
  for (let i = 0; i < rounds; i++)
    law = [...law, 0].map((mass, k) => mass * (1 - chance) + (law[k - 1] ?? 0) * chance);
  return new Map(law.map((mass, k) => [String(k), mass]));
}

describe("a row that counts for a part of the sets in every round, through hundreds of rounds", () => {
  const rounds = [1, 3, 12, 60, 400];
  const parts = [0.01, 0.1, 0.5, 0.9, 1];
  const worst = (rate: number, epsilon: number) =>
    Math.max(...rounds.flatMap((n) => parts.map((p) => leastDelta(...staying(n, p, rate), epsilon))));

  test.each([
    ["0.2", "0.000001"],
    ["1", "0.01"],
    ["1", "0.3"],
    ["8", "0.000001"],
  ])("is hidden at ε %s and δ %s", (epsilon, delta) => {
    const { rate } = strengthOf(epsilon, delta);
    expect(worst(toNumber(rate), Number(epsilon))).toBeLessThanOrEqual(Number(delta));
  });

  test("is not hidden at ε 1 and δ 0.01 by a rate without the factor 1 + ln(1/δ)", () => {
    expect(worst(Math.log1p(1), 1)).toBeGreaterThan(0.01);
    expect(worst(1, 1)).toBeGreaterThan(0.01);
  });

  test("is not hidden at ε 1 and δ 0.01 if it goes on counting once covered: condition (b) is needed", () => {
    // Every round then tells the same again: with half of many sets, how often one of them was picked is binomial.
    const rate = toNumber(strengthOf("1", "0.01").rate);
    const [p, q] = [0.5, 1 / (1 + Math.exp(-rate))].map((chance) => binomial(400, chance));
    expect(leastDelta(p, q, 1)).toBeGreaterThan(0.1);
  });

  test("has the laws that an enumeration of the picks gives, for one pick of four sets", () => {
    const asked = { sets: 4, picks: 1, rate: 0.7 };
    const [p, q] = [[], [memberOf(0b0011)]].map((rows) => coverageLaw(rows, asked));
    for (const epsilon of [0, 0.1, 0.3])
      expect(leastDelta(p, q, epsilon)).toBeCloseTo(leastDelta(...staying(1, 0.5, 0.7), epsilon), 12);
  });
});

test("every pick is recorded as a part of one release, with its true counts, its rate and what the whole costs", async () => {
  const noise = recording(seededNoise(4));
  const strength = strengthOf("1", "0.01");
  const rows = [1, 3, 4, 6].map(memberOf);
  const picked = await coverage(countsOf(rows, 3), 3, strength, noise);
  expect([...picked].sort()).toEqual([0, 1, 2]);
  for (const [i, call] of noise.calls.entries()) {
    const before = picked.slice(0, i);
    const left = [0, 1, 2].filter((set) => !before.includes(set));
    expect(call).toMatchObject({ mechanism: "coverage", metric: "range", sensitivity: 1n });
    expect(call.parameters).toEqual({
      epsilon: "1",
      delta: "1/100",
      rate: `${strength.rate.n}/${strength.rate.d}`,
      pick: String(i + 1),
    });
    expect(call.input).toEqual(left.map((set) => BigInt(rows.filter((r) => r(set, before)).length)));
  }
});

test("with the picks frozen, no count moves by more than one for one row more", async () => {
  for (const bits of tables.filter((_, i) => i % 3 === 0))
    for (let t = 0; t < 8; t++) {
      const first = recording(seededNoise(t + 1));
      const rows = bits.map(memberOf);
      const picked = await coverage(countsOf(rows, 3), 3, strengthOf("1", "0.01"), first);
      const inputs: (readonly bigint[])[] = [];
      let next = 0;
      const frozen: Noise = {
        origin: "seeded",
        draw<Output>(call: { readonly input: readonly bigint[] }): Output {
          inputs.push(call.input);
          const left = [0, 1, 2].filter((set) => !picked.slice(0, next).includes(set));
          return left.indexOf(picked[next++]) as Output;
        },
      };
      const more = [...rows, memberOf(t)];
      expect(await coverage(countsOf(more, 3), 3, strengthOf("1", "0.01"), frozen)).toEqual(picked);
      for (const [i, input] of inputs.entries())
        expect(inputDistance("range", first.calls[i].input, input)).toBeLessThanOrEqual(1n);
    }
});

describe("refusals", () => {
  const strength = strengthOf("1", "0.01");

  test.each([rational(0n), rational(-1n, 2n)])("a rate of $n/$d, before any draw", async (rate) => {
    const noise = recording(systemNoise());
    const attempt = coverage(countsOf([], 3), 2, { ...strength, rate }, noise);
    await expect(attempt).rejects.toMatchObject({ code: "epsilon-invalid" });
    expect(noise.calls).toEqual([]);
  });

  test("more picks than sets, and no set at all", async () => {
    const attempt = (sets: number) => coverage(countsOf([], sets), 4, strength, systemNoise());
    await expect(attempt(3)).rejects.toMatchObject({ code: "option-out-of-range" });
    await expect(attempt(0)).rejects.toMatchObject({ code: "candidate-invalid" });
  });

  test("counts that a row can move by more than one", async () => {
    const counts = async () => new Sensitive([1n, 2n], "range", 2n);
    await expect(coverage(counts, 1, strength, systemNoise())).rejects.toThrow(RangeError);
  });
});
