import { expect, test } from "vitest";
import { readTable } from "../../read/read-table.ts";
import { smallSynopsis } from "../../testing/small-synopses.ts";
import { csvOf, smallSchema } from "../../testing/small-tables.ts";
import { noiseFree } from "./noise-free.ts";

const tableOf = (visibility: "private" | "public") =>
  readTable({ ...smallSchema("replace"), visibility }, [
    csvOf([
      ["3", "5", "red", "yes"],
      ["3", "7", "red", "yes"],
      ["9", "5", "blue", "no"],
    ]),
  ]);

test("the grid is the synopsis's own, the counts are those of the table, and there is no band around them", async () => {
  const { published, marginal, rows, cells } = noiseFree(smallSynopsis(), await tableOf("public"));
  expect(published).toEqual(smallSynopsis().published);
  const counts = marginal(["age", "colour", "outcome"]);
  // Red up to 5 and yes is the second count; blue above 5 and no the thirteenth.
  expect(counts.map(({ value }) => value)).toEqual([0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
  expect(counts.every(({ halfWidth }) => halfWidth === 0)).toBe(true);
  expect([rows, [...cells().weights]]).toEqual([3, [2, 1]]);
});

test("V24 rows that are not declared public are refused", async () => {
  const table = await tableOf("private");
  expect(() => noiseFree(smallSynopsis(), table)).toThrow(
    expect.objectContaining({ code: "baseline-on-private-data" }),
  );
});
