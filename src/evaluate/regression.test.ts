import { expect, test } from "vitest";
import { meanModel } from "../models/regressor/mean-model.ts";
import { readTable } from "../read/read-table.ts";
import { parseSchema } from "../schema/parse/schema.ts";
import type { NumericAttribute } from "../schema/types.ts";
import { compressRows } from "../testing/compress-rows.ts";
import { evaluateRegressor } from "./regression.ts";

const schema = parseSchema({
  privet: "schema/1",
  name: "small",
  visibility: "public",
  attributes: [{ name: "x", kind: "numeric", low: 0, high: 10, step: 1, missing: "measured" }],
});
const x = schema.attributes[0] as NumericAttribute;
const read = (...values: readonly string[]) =>
  readTable(schema, [`x\n${values.map((v) => `${v}\n`).join("")}`]);

test("errors are those worked out by hand, and rows without the label count for nothing", async () => {
  // Of 1, 3 and 8 the mean is 4. Errors of 5: 4, 2, −3, so 29/3 and 9/3; of the mean: 3, 1, −4, so 26/3 and 8/3.
  const table = await read("1", "3", '""', "8", "?");
  expect(evaluateRegressor(meanModel(x, 5), table)).toEqual({
    rows: 3,
    unlabelled: 2,
    mse: expect.closeTo(29 / 3, 12),
    mae: 3,
    r2: expect.closeTo(1 - 29 / 26, 12),
    mean: { value: 4, mse: expect.closeTo(26 / 3, 12), mae: expect.closeTo(8 / 3, 12) },
  });
});

test("a model that is right has R² 1, the mean 0, and of equal numbers there is none", async () => {
  const table = await read("2", "6");
  const right = { label: x, predict: () => Float64Array.of(2, 6) };
  expect(evaluateRegressor(right, table)).toMatchObject({ mse: 0, mae: 0, r2: 1 });
  expect(evaluateRegressor(meanModel(x, 4), table)).toMatchObject({ r2: 0 });
  expect(evaluateRegressor(meanModel(x, 4), await read("7", "7"))).toMatchObject({ r2: null, mse: 9 });
});

test("errors are the same on rows that are stored once with their weights", async () => {
  const table = await read(...Array.from({ length: 50 }, (_, k) => String((k * k) % 7)));
  const stored = compressRows(table);
  expect(stored.rows).toBeLessThan(10);
  const [a, b] = [table, stored].map((rows) => evaluateRegressor(meanModel(x, 3), rows));
  expect(b).toEqual({
    ...a,
    mse: expect.closeTo(a.mse, 12),
    mae: expect.closeTo(a.mae, 12),
    r2: expect.closeTo(a.r2 ?? 0, 12),
    mean: {
      value: expect.closeTo(a.mean.value, 12),
      mse: expect.closeTo(a.mean.mse, 12),
      mae: expect.closeTo(a.mean.mae, 12),
    },
  });
});

test("no rows with the label are refused", async () => {
  const none = await read('""');
  expect(() => evaluateRegressor(meanModel(x, 3), none)).toThrow(
    expect.objectContaining({ code: "columns-mismatch" }),
  );
});
