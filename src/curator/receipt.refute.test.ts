/**
 * Attempts to find a receipt or a ledger's entry that says less than what was bought.
 */
import { expect, test } from "vitest";
import { compare, fromDecimal, type Rational, rational, subtract, toNumber, ZERO } from "../base/rational.ts";
import { smallLedger } from "../testing/release-suite.ts";
import { csvOf, smallSchema } from "../testing/small-tables.ts";
import { openCurator } from "./index.ts";
import { withDraw } from "./release.ts";

const schema = smallSchema("replace");
const third = rational(1n, 3n);

async function thirds(count: number) {
  const ledger = await smallLedger(schema);
  const curator = await openCurator({ schema, rows: [csvOf([["3", "10", "red", "no"]])], ledger });
  const draws = [{ kind: "pure", epsilon: third, count }] as const;
  const allowance = await curator.allow({ epsilon: rational(5n), delta: ZERO, draws, purpose: "a test" });
  return { allowance, ledger };
}

test("a receipt states no less ε than was charged, nor for any draw", async () => {
  const { allowance, ledger } = await thirds(2);
  const { receipt } = await allowance.make(
    { ask: "count", attribute: "colour", values: ["red"] },
    { mechanism: "laplace", epsilon: third },
  );
  const stated = fromDecimal(receipt.epsilon) as Rational;
  expect(compare(stated, rational(2n, 3n))).toBeGreaterThanOrEqual(0);
  expect(compare(stated, (await ledger.state()).spent.epsilon)).toBe(0);
  expect(compare(fromDecimal(receipt.draws[0].epsilon as string) as Rational, third)).toBeGreaterThanOrEqual(
    0,
  );
});

const told = (text: string | undefined) => fromDecimal(text ?? "nothing") as Rational;

test("a receipt states no less δ than was charged, however small that is", async () => {
  for (const delta of [rational(1n, 10n ** 13n), rational(1n, 3n * 10n ** 20n), rational(7n, 10n ** 30n)]) {
    const ledger = await smallLedger(schema);
    const curator = await openCurator({ schema, rows: [csvOf([["3", "10", "red", "no"]])], ledger });
    const rho = rational(1n, 1000n);
    const allowance = await curator.allow({
      epsilon: rational(20n),
      delta,
      draws: [{ kind: "zcdp", rho, count: 1 }],
      purpose: "a test",
    });
    const { receipt } = await allowance.make(
      { ask: "count", attribute: "colour", values: ["red"] },
      { mechanism: "gaussian", rho },
    );
    expect(compare(told(receipt.delta), delta)).toBeGreaterThanOrEqual(0);
    // What was charged is counted in whole units of the ledger, so the receipt says no less than was asked for and hardly more.
    expect(toNumber(told(receipt.delta))).toBeLessThan(toNumber(delta) + 1e-29);
  }
});

test("a draw's ε, δ and ρ on a receipt are no less than were spent, and at most a unit of the last digit more", () => {
  const spent = (n: bigint, d: bigint) => rational(n, d);
  const draw = { mechanism: "any", query: "any" };
  for (const size of [
    spent(9n, 10_000n),
    spent(1n, 3n),
    spent(2n, 7n * 10n ** 9n),
    spent(10n ** 12n + 1n, 10n ** 18n),
  ]) {
    const [gaussian] = withDraw([], { ...draw, price: { kind: "zcdp", rho: size, count: 1 } });
    const [laplace] = withDraw([], { ...draw, price: { kind: "pure", epsilon: size, count: 1 } });
    const [other] = withDraw([], {
      ...draw,
      price: { kind: "opaque", epsilon: size, delta: size, count: 1 },
    });
    for (const [text, digits] of [
      [gaussian.rho, 18],
      [laplace.epsilon, 12],
      [other.epsilon, 12],
      [other.delta, 30],
    ] as const) {
      const excess = subtract(told(text), size);
      expect(compare(excess, ZERO)).toBeGreaterThanOrEqual(0);
      expect(compare(excess, rational(1n, 10n ** BigInt(digits)))).toBeLessThan(0);
    }
  }
});

test("the ledger's entry lists every draw that was paid for, so that anyone can price it again", async () => {
  const { ledger } = await thirds(2);
  const entry = (await ledger.entries()).at(-1);
  expect(entry?.body.events).toEqual([{ kind: "pure", epsilon: "0.333333333334", count: 2 }]);
});
