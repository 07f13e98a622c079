import { expect, test } from "vitest";
import { choiceColumn, numberColumn, tableSchema } from "../../testing/table-schemas.ts";
import { misfits } from "../misfits.ts";
import { readTextBy } from "../read-table.ts";
import type { Watch } from "../table.ts";
import { isWekaJson, WekaJsonHeaderReader, WekaJsonReader } from "./weka-json.ts";

const schema = tableSchema([
  choiceColumn("outlook", ["other", "rainy", "?", "a b", "'q'"]),
  numberColumn("degrees", -50, 50),
]);
const header = {
  relation: "weather",
  attributes: [
    { name: "degrees", type: "numeric", class: false, weight: 1 },
    { name: "outlook", type: "nominal", class: true, weight: 1, labels: ["rainy", "'?'", "a b", "'q'"] },
  ],
};
const row = (...values: unknown[]) => ({ sparse: false, weight: 1, values });
const sparse = (...values: string[]) => ({ sparse: true, weight: 1, values });
const text = (data: unknown[]) => JSON.stringify({ header, data }, undefined, 1);

const read = (pieces: string[], watch: Watch = {}) =>
  readTextBy(new WekaJsonReader(schema, watch), pieces, watch);
const codes = async (...pieces: string[]) => (await read(pieces)).columns.map((column) => [...column.codes]);
const codeOf = (file: string, watch: Watch = {}) =>
  read([file], watch).then(
    () => "read",
    (error) => error.code,
  );

test("dense and sparse rows, missing values and values in WEKA's quotes", async () => {
  const rows = [
    row("21", "rainy"),
    row("?", "?"),
    row(3, "'?'"),
    row("1", "'a b'"),
    row("1", "'q'"),
    sparse("0:7"),
    sparse("1:'a b'"),
  ];
  expect(await codes(text(rows))).toEqual([
    [1, 0, 2, 3, 4, 1, 3],
    [71, 50, 53, 51, 51, 57, 50],
  ]);
});

test("what is no row is one in which everything is missing, and weights are counted for the owner alone", async () => {
  const recorder = misfits(schema);
  const rows = [5, { values: 3 }, { ...row("1", "rainy"), weight: 4 }, row({ a: 1 }, ["b"])];
  const table = await read([text(rows)], { misfits: recorder });
  expect(table.columns.map((column) => [...column.codes])).toEqual([
    [0, 0, 1, 0],
    [50, 50, 51, 50],
  ]);
  expect(recorder.report()).toMatchObject({ rows: 4, weighted: 1 });
  expect(await codeOf(text(rows), { refusesDamage: true })).toBe("file-unreadable");
});

test("any cutting into chunks gives the same table", async () => {
  const file = `\uFEFF${text([row("21", "rainy"), sparse("0:7")])}`;
  const expected = await codes(file);
  for (let at = 0; at <= file.length; at++)
    expect(await codes(file.slice(0, at), file.slice(at))).toEqual(expected);
});

test("WEKA's JSON is told from rows by its first characters", () => {
  expect(isWekaJson(text([]))).toBe(true);
  expect(isWekaJson('{"header": 5, "data": 6}')).toBe(false);
  expect(isWekaJson('[{"header": {"relation": 1}}]')).toBe(false);
});

test("another order, attributes without a type and a file that is cut short are refused by their form", async () => {
  expect(await codeOf(text([]).replace('"data"', '"rows"'))).toBe("file-unreadable");
  expect(await codeOf(text([]).replace('"nominal"', '"odd"'))).toBe("file-unreadable");
  expect(await codeOf(text([]).replace('"nominal"', '"relational"'))).toBe("format-unsupported");
  expect(await codeOf(text([]).slice(0, 60))).toBe("file-unreadable");
});

test("the header is known before the rows have come", () => {
  const file = text([row("1", "rainy")]);
  const at = file.indexOf('"data"');
  const reader = new WekaJsonHeaderReader();
  // As many characters as tell that it is WEKA's have come.
  const found = reader.push(file.slice(0, at) + " ".repeat(1024));
  expect(found).toMatchObject({
    label: "outlook",
    attributes: [{ name: "degrees" }, { values: ["rainy", "?", "a b", "'q'"] }],
  });
});
