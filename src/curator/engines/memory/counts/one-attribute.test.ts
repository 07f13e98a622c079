/** Counts are made once, kept apart, and gone when the engine is closed. The engine suite holds the answers against rows. */
import { expect, test } from "vitest";
import { grouped } from "../../../../schema/coding/grouped.ts";
import { indicatorOf } from "../../../../schema/coding/learnable.ts";
import type { NumericAttribute } from "../../../../schema/types.ts";
import { memoryEngine } from "../index.ts";
import { countedCodes, MOST_TABLED } from "./counted-codes.ts";
import { OneAttribute } from "./one-attribute.ts";

const age: NumericAttribute = {
  ...{ name: "age", kind: "numeric", low: 0, high: 9, step: 1 },
  ...{ scale: "linear", missing: "group" },
};
const table = { rows: 4, columns: [{ attribute: age, codes: Uint8Array.of(3, 10, 3, 0) }] };
const sumOfCodes = { attributes: [age], size: 1, of: ([code]: readonly number[]) => [code] };

test("rows are counted once for all questions about an attribute, also for questions at once", async () => {
  let times = 0;
  const one = new OneAttribute((attribute) => {
    times++;
    return countedCodes(table, attribute);
  });
  const both = await Promise.all([one.count(age, [3]), one.histogram(grouped(age, [3]))]);
  expect(both).toEqual([2n, [1n, 2n, 1n]]);
  expect([await one.total(age), await one.sums(sumOfCodes), times]).toEqual([6n, [16n], 1]);
  expect(await one.histogram(indicatorOf(age))).toEqual([3n, 1n]);
  expect(times).toBe(2);
});

test("what could not be counted is counted again when it is asked for again", async () => {
  let fails = true;
  const one = new OneAttribute((attribute) => {
    if (fails) throw new Error("no");
    return countedCodes(table, attribute);
  });
  await expect(one.count(age, [3])).rejects.toThrow("no");
  fails = false;
  expect(await one.count(age, [3])).toBe(2n);
});

test("counts go when the engine is closed", async () => {
  const codes = Uint8Array.of(3, 10, 3, 0);
  const colour = { name: "colour", kind: "categorical", values: ["red", "?"], other: "?" } as const;
  const columns = [
    { attribute: age, codes },
    { attribute: colour, codes: new Uint8Array(4) },
  ];
  const engine = memoryEngine({ rows: 4, columns });
  const both = { ...sumOfCodes, attributes: [age, colour] };
  const ask = () => Promise.all([engine.count(age, [3]), engine.rowSums(both)]);
  expect(await ask()).toEqual([2n, [16n]]);
  codes.fill(3);
  // As long as it is open rows do not change, and it need not look again.
  expect((await ask())[0]).toBe(2n);
  await engine.close();
  expect(await ask()).toEqual([4n, [12n]]);
});

test("tables of codes and sorted codes count the same, on both sides of the widest table", () => {
  for (const count of [MOST_TABLED, MOST_TABLED + 1]) {
    const attribute: NumericAttribute = { ...age, high: count - 1, missing: 0 };
    const codes = Uint32Array.of(count - 1, 5, count - 1, 65_536, 0, 65_535);
    const weights = Uint32Array.of(1, 2, 2 ** 32 - 1, 0, 7, 1);
    const columns = [{ attribute, codes }];
    const unweighted = countedCodes({ rows: 6, columns }, attribute);
    expect([...unweighted.codes]).toEqual([0, 5, 65_535, 65_536, count - 1]);
    expect([...unweighted.times]).toEqual([1, 1, 1, 1, 2]);
    // The row that stands for no row has no count.
    const weighted = countedCodes({ rows: 6, columns, weights }, attribute);
    expect([...weighted.codes]).toEqual([0, 5, 65_535, count - 1]);
    expect([...weighted.times]).toEqual([7, 2, 1, 2 ** 32]);
  }
});
