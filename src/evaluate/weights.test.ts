import { expect, test } from "vitest";
import { readTable } from "../read/read-table.ts";
import { compressRows } from "../testing/compress-rows.ts";
import { rowCounts } from "../testing/row-counts.ts";
import { csvOf, smallSchema } from "../testing/small-tables.ts";
import { noPrivacy } from "../yardsticks/no-privacy.ts";
import { evaluate } from "./errors.ts";
import { pick, splitTable } from "./split.ts";

const schema = smallSchema("replace", { visibility: "public" });
const rows = Array.from({ length: 200 }, (_, k) => [
  String(k % 10),
  "5",
  k % 3 ? "red" : "blue",
  (k * 7) % 10 > 4 ? "yes" : "no",
]);

test("a model's errors are the same on rows that are stored once with their weights", async () => {
  const table = await readTable(schema, [csvOf(rows)]);
  const small = compressRows(table);
  expect(small.rows).toBeLessThan(table.rows / 2);
  const model = noPrivacy(table, "outcome");
  expect(evaluate(model, small)).toEqual(evaluate(model, table));
  expect(evaluate(model, small).rows).toBe(200);
});

test("a split is by rows, not by stored rows, and picked rows keep their weights", async () => {
  const small = compressRows(await readTable(schema, [csvOf(rows)]));
  const { train, test: rest } = splitTable(small, 0.75, 3);
  expect([train.rows, rest.rows]).toEqual([150, 50]);
  const both = new Map(rowCounts(train));
  for (const [key, count] of rowCounts(rest)) both.set(key, (both.get(key) ?? 0) + count);
  expect(both).toEqual(rowCounts(small));
  expect(pick(small, Uint32Array.of(2, 0)).weights).toEqual(
    Uint32Array.of(small.weights?.[2] ?? 0, small.weights?.[0] ?? 0),
  );
});
