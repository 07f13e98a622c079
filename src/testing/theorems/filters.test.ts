import fc from "fast-check";
import { expect, test } from "vitest";
import { fromDecimal, type Rational, rational, toDecimal, ZERO } from "../../base/rational.ts";
import { pureCurve, zcdpCurve } from "../../curator/accounting/renyi.ts";
import { shareOf } from "../share-of.ts";
import { BasicFilter, RenyiFilter, ZcdpFilter } from "./filters.ts";

const decimal = (text: string): Rational => fromDecimal(text)!;
const exhausted = expect.objectContaining({ code: "budget-exhausted" });

test("ten times 0.1 is 1, and not a hair more", () => {
  const filter = new BasicFilter({ epsilon: decimal("1"), delta: ZERO });
  for (let i = 0; i < 10; i++) filter.spend({ epsilon: decimal("0.1"), delta: ZERO });
  expect(filter.left.epsilon).toEqual(ZERO);
  expect(() => filter.spend({ epsilon: decimal("1e-12"), delta: ZERO })).toThrow(exhausted);
  expect(filter.spent.epsilon).toEqual(rational(1n));
});

test("T37 ten thousand random sequences of spends, or the suite's share of them, agree with whole numbers of 1e-12 ε and 1e-18 δ", () => {
  const amount = (unit: bigint) => fc.bigInt({ min: 0n, max: unit / 4n });
  const spend = fc.tuple(amount(10n ** 12n), amount(10n ** 12n));
  fc.assert(
    fc.property(
      fc.array(spend, { maxLength: 30 }),
      amount(8n * 10n ** 12n),
      amount(8n * 10n ** 12n),
      (spends, capE, capD) => {
        const epsilon = (x: bigint) => rational(x, 10n ** 12n);
        const delta = (x: bigint) => rational(x, 10n ** 18n);
        const filter = new BasicFilter({ epsilon: epsilon(capE), delta: delta(capD) });
        let [spentE, spentD] = [0n, 0n];
        for (const [e, d] of spends) {
          const price = { epsilon: epsilon(e), delta: delta(d) };
          const fits = spentE + e <= capE && spentD + d <= capD;
          expect(filter.admits(price)).toBe(fits);
          if (!fits) {
            expect(() => filter.spend(price)).toThrow(exhausted);
            continue;
          }
          filter.spend(price);
          [spentE, spentD] = [spentE + e, spentD + d];
        }
        expect(filter.spent).toEqual({ epsilon: epsilon(spentE), delta: delta(spentD) });
        expect(filter.left).toEqual({ epsilon: epsilon(capE - spentE), delta: delta(capD - spentD) });
      },
    ),
    { seed: 37, numRuns: shareOf(10_000) },
  );
});

test("a spend that exceeds only δ leaves ε untouched", () => {
  const filter = new BasicFilter({ epsilon: decimal("1"), delta: decimal("1e-6") });
  expect(() => filter.spend({ epsilon: decimal("0.5"), delta: decimal("2e-6") })).toThrow(exhausted);
  expect(filter.spent).toEqual({ epsilon: ZERO, delta: ZERO });
});

test("negative prices and caps are refused", () => {
  const refused = expect.objectContaining({ code: "option-out-of-range" });
  const filter = new ZcdpFilter(decimal("1"));
  expect(filter.admits(decimal("-0.1"))).toBe(false);
  expect(() => filter.spend(decimal("-0.1"))).toThrow(refused);
  expect(() => new ZcdpFilter(decimal("-1"))).toThrow(refused);
  expect(() => new RenyiFilter(1, decimal("1"))).toThrow(refused);
  expect(() => new RenyiFilter(Number.NaN, decimal("1"))).toThrow(refused);
});

test("ρ adds up exactly", () => {
  const filter = new ZcdpFilter(decimal("0.3"));
  filter.spend(decimal("0.1"));
  expect(filter.admits(decimal("0.2"))).toBe(true);
  expect(filter.admits(decimal("0.200000000000001"))).toBe(false);
  filter.spend(decimal("0.2"));
  expect(filter.left).toEqual(ZERO);
  expect(filter.spent).toEqual(decimal("0.3"));
  expect(() => filter.spend(decimal("1e-15"))).toThrow(exhausted);
});

test("a Rényi filter prices each draw at its own order, rounded up", () => {
  const filter = new RenyiFilter(8, decimal("1"));
  filter.spend(zcdpCurve(0.05));
  expect(Number(toDecimal(filter.spent, 15, "up"))).toBeGreaterThanOrEqual(0.4);
  expect(Number(toDecimal(filter.spent, 15, "up"))).toBeLessThan(0.4 * (1 + 1e-8));
  filter.spend(pureCurve(0.5)); // spec T3: D_8 = 0.4323537068
  expect(Number(toDecimal(filter.left, 15, "down"))).toBeCloseTo(1 - 0.4 - 0.4323537068, 8);
  expect(filter.admits(zcdpCurve(0.02))).toBe(true);
  expect(() => filter.spend(zcdpCurve(0.022))).toThrow(exhausted);
});
