import { expect, test } from "vitest";
import { solvePositive } from "../learn/solve-positive.ts";
import { readTable } from "../read/read-table.ts";
import { csvOf, dice, smallSchema } from "../testing/small-tables.ts";
import { noPrivacy } from "../yardsticks/no-privacy.ts";
import { evaluate } from "./errors.ts";
import { meanOf } from "./mean.ts";
import { shuffled, splitTable } from "./split.ts";

const schema = smallSchema("replace", { visibility: "public" });

function learnable(count: number) {
  const roll = dice(2);
  return csvOf(
    Array.from({ length: count }, () => {
      const age = roll(11);
      return [
        String(age),
        String(roll(900)),
        ["red", "green", "blue"][roll(3)],
        age + roll(4) > 6 ? "yes" : "no",
      ];
    }),
  );
}

test("the mean of runs has Student's interval", () => {
  // 2, 4, 6: mean 4, deviation 2, t(2) = 4.3027: 4.3027 · 2 / √3.
  const { mean, half, runs } = meanOf([2, 4, 6]);
  expect([mean, runs]).toEqual([4, 3]);
  expect(half).toBeCloseTo(4.96833, 4);
  expect(meanOf([1]).half).toBeNaN();
  // t(49) = 2.00958 (any table).
  const fifty = meanOf(Array.from({ length: 50 }, (_, i) => i % 2));
  expect(fifty.half).toBeCloseTo((2.00958 * Math.sqrt(0.2551020408)) / Math.sqrt(50), 4);
});

test("a split is repeatable, complete and without overlap", async () => {
  const table = await readTable(schema, [learnable(101)]);
  const { train, test: rest } = splitTable(table, 0.8, 7);
  expect([train.rows, rest.rows]).toEqual([81, 20]);
  expect(splitTable(table, 0.8, 7).train.columns[0].codes).toEqual(train.columns[0].codes);
  expect([...shuffled(500, 1)].sort((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_, i) => i));
  expect(shuffled(500, 1)).not.toEqual(shuffled(500, 2));
});

test("splitting by a seed, and a model without noise, are refused for private data", async () => {
  const table = await readTable(smallSchema("replace"), [learnable(10)]);
  expect(() => splitTable(table, 0.5, 1)).toThrow(expect.objectContaining({ code: "data-not-public" }));
  expect(() => noPrivacy(table, "outcome")).toThrow(
    expect.objectContaining({ code: "baseline-on-private-data" }),
  );
});

test("the yardstick finds the maximum of the likelihood", async () => {
  const table = await readTable(schema, [learnable(4000)]);
  const model = noPrivacy(table, "outcome");
  // With y = [age + uniform{0..3} > 6] the best error is that of the noise: rows with 3 < age < 7, half of them in doubt.
  expect(evaluate(model, table).error).toBeLessThan(0.12);
  const z = model.margins(table).map((m) => m / 2048);
  const truth = table.columns[3].codes;
  const residual = z.reduce((sum, zi, i) => sum + truth[i] - 1 / (1 + Math.exp(-zi)), 0);
  // At the maximum the residuals add up to zero, up to the weights' grid of 2⁻¹¹.
  expect(Math.abs(residual)).toBeLessThan(2);
});

test("the yardstick does not fail on one class only", async () => {
  const rows = Array.from({ length: 30 }, (_, i) => [String(i % 10), "5", "red", "no"]);
  const table = await readTable(schema, [csvOf(rows)]);
  expect(evaluate(noPrivacy(table, "outcome"), table).error).toBe(0);
});

test("Cholesky's method solves a small system", () => {
  const x = solvePositive(Float64Array.of(4, 2, 2, 3), [2, 5], 2);
  expect(x[0]).toBeCloseTo(-0.5, 12);
  expect(x[1]).toBeCloseTo(2, 12);
});
