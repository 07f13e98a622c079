/**
 * Attempts to find a receipt or a ledger's entry that says less than what was bought.
 */
import { expect, test } from "vitest";
import { compare, fromDecimal, type Rational, rational, ZERO } from "../rational.ts";
import { smallLedger } from "../testing/release-suite.ts";
import { csvOf, smallSchema } from "../testing/small-tables.ts";
import { openCurator } from "./index.ts";

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
  const { receipt } = await allowance.count("colour", ["red"], { mechanism: "laplace", epsilon: third });
  const stated = fromDecimal(receipt.epsilon) as Rational;
  expect(compare(stated, rational(2n, 3n))).toBeGreaterThanOrEqual(0);
  expect(compare(stated, (await ledger.state()).spent.epsilon)).toBe(0);
  expect(compare(fromDecimal(receipt.draws[0].epsilon as string) as Rational, third)).toBeGreaterThanOrEqual(
    0,
  );
});

test("the ledger's entry lists every draw that was paid for, so that anyone can price it again", async () => {
  const { ledger } = await thirds(2);
  const entry = (await ledger.entries()).at(-1);
  expect(entry?.body.events).toEqual([{ kind: "pure", epsilon: "0.333333333334", count: 2 }]);
});
