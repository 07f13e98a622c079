import { describe, expect, test } from "vitest";
import { knownDataset } from "../schema/catalogue.ts";
import { numberOfCode } from "../schema/coding/codes.ts";
import type { Schema } from "../schema/types.ts";
import { datasetPath, NO_DATASETS } from "../testing/datasets.ts";
import { counts, reading, total } from "../testing/readings.ts";
import {
  choiceColumn,
  ignoredColumn,
  labelColumn,
  numberColumn,
  tableSchema,
} from "../testing/table-schemas.ts";
import { misfits } from "./misfits.ts";
import { readTable } from "./read-table.ts";
import type { Table } from "./table.ts";

const libsvm = { format: "libsvm" };
/** Indices: 1 dose, 2 red, 3 green (none has no index), 4 passed over, 5 age. */
const attributes = [
  numberColumn("dose", 0, 10, 0.5),
  choiceColumn("colour", ["red", "green", "none"], "none"),
  ignoredColumn("id"),
  labelColumn("sick", ["no", "yes"], { "-1": "no", "+1": "yes" }),
  numberColumn("age", -5, 120),
];
const schema = tableSchema(attributes, libsvm);

/** The rows as people would write them. */
function rowsOf({ columns, rows }: Table): (string | number)[][] {
  return Array.from({ length: rows }, (_, row) =>
    columns.map(({ attribute, codes }) =>
      attribute.kind === "numeric" ? numberOfCode(attribute, codes[row]) : attribute.values[codes[row]],
    ),
  );
}
const read = async (text: string) => rowsOf(await readTable(schema, [text]));

test("indices belong to attributes in the schema's order, and what is not given is 0 or none", async () => {
  expect(await read("+1 1:2.5 3:1 5:40\n-1 2:1 4:9\n-1\n")).toEqual([
    [2.5, "green", "yes", 40],
    [0, "red", "no", 0],
    [0, "none", "no", 0],
  ]);
});

test("comments, empty lines, query numbers, any line end and any cut into pieces make no difference", async () => {
  const text = "\uFEFF# made up\r\n\r\n+1 qid:3 1:2.5\t3:1  5:40 # a remark\r\n-1 2:1";
  const expected = [
    [2.5, "green", "yes", 40],
    [0, "red", "no", 0],
  ];
  expect(await read(text)).toEqual(expected);
  expect(rowsOf(await readTable(schema, [...text]))).toEqual(expected);
});

test("a row cannot stop the reading: what contradicts itself is missing, what is out of place is counted", async () => {
  const recorder = misfits(schema);
  const rows = ["+1 2:1 3:1", "-1 2:0 3:1", "maybe 1:abc", "+1 6:1", "+1 nonsense 1 :2 x:1 0:1", "-1 5:999"];
  const table = await readTable(schema, [rows.join("\n")], { misfits: recorder });
  expect(rowsOf(table)).toEqual([
    [0, "none", "yes", 0],
    [0, "green", "no", 0],
    [5, "none", "no", 0],
    [0, "none", "yes", 0],
    [0, "none", "yes", 0],
    [0, "none", "no", 120],
  ]);
  const { ragged, attributes: odd } = recorder.report();
  expect({ rows: table.rows, ragged }).toEqual({ rows: 6, ragged: 2 });
  expect(odd.colour.missing).toBe(1);
  expect(odd.sick.undeclared).toBe(1);
  expect(odd.dose.unreadable).toBe(1);
  expect(odd.age.clamped).toBe(1);
});

test("an empty file is a table where a neighbour may have a row, and is refused where the number of rows is public", async () => {
  expect((await readTable(schema, [""])).rows).toBe(0);
  const replacing: Schema = { ...schema, neighbours: "replace" };
  await expect(readTable(replacing, [""])).rejects.toMatchObject({ code: "file-empty" });
});

test("a schema with two labels is refused", async () => {
  const two = tableSchema([...attributes, labelColumn("late", ["no", "yes"])], libsvm);
  await expect(readTable(two, ["+1 1:1"])).rejects.toMatchObject({ code: "format-unsupported" });
});

const here = datasetPath("adult/a9a") !== undefined;
describe.skipIf(!here)(here ? "a9a" : `skipped: ${NO_DATASETS}`, () => {
  test.each([
    ["a9a", "adult.data", 32_561],
    ["a9a.t", "adult.test", 16_281],
  ])("%s holds the people of %s, row for row, with ? as none", async (coded, plain, rows) => {
    const a9a = await reading(`adult/${coded}`, knownDataset("adult-a9a")!.schema);
    const adult = await reading(`adult/${plain}`, knownDataset("adult")!.schema);
    expect(a9a.table.rows).toBe(rows);
    expect(a9a.report.ragged).toBe(0);
    expect(total(a9a.report, "undeclared") + total(a9a.report, "missing")).toBe(0);
    const shared =
      "workclass education marital-status occupation relationship race sex native-country income";
    for (const name of shared.split(" "))
      expect(valuesOf(a9a.table, name)).toEqual(valuesOf(adult.table, name));
    // Fifths of a9a are numbered upwards.
    const ages = adult.table.columns.find(({ attribute }) => attribute.name === "age")!.codes;
    const fifths = a9a.table.columns.find(({ attribute }) => attribute.name === "age")!.codes;
    const youngest = [0, 1, 2, 3, 4].map((fifth) =>
      Array.from(ages).reduce(
        (least, age, row) => (fifths[row] === fifth ? Math.min(least, age) : least),
        999,
      ),
    );
    // Codes of age count from 17.
    expect(youngest.map((code) => code + 17)).toEqual([17, 26, 33, 41, 50]);
    expect(counts(a9a, "age")).toHaveLength(5);
  });
});

function valuesOf({ columns }: Table, name: string): string[] {
  const { attribute, codes } = columns.find((column) => column.attribute.name === name)!;
  const values = attribute.kind === "numeric" ? [] : attribute.values;
  return Array.from(codes, (code) => (values[code] === "?" ? "none" : values[code]));
}

describe("a label's number", () => {
  const labelsOf = async (values: readonly string[], text: string) => {
    const own = tableSchema([labelColumn("y", values), numberColumn("x", 0, 9)], libsvm);
    return rowsOf(await readTable(own, [text])).map(([y]) => y);
  };

  test.each([[["-1", "1"]], [["-1", "+1"]]])(
    "is the declared one of %j that it is equal to",
    async (values) => {
      const [no, yes] = values;
      expect(await labelsOf(values, "+1 1:2\n1 1:2\n1.0\n-1\n-1.0 1:3\n")).toEqual([yes, yes, yes, no, no]);
    },
  );

  test("is itself where it is declared, and other where it is equal to none", async () => {
    expect(await labelsOf(["1", "+1"], "+1\n1\n")).toEqual(["+1", "1"]);
    expect(await labelsOf(["no", "1"], "+1\n2\nyes\n")).toEqual(["1", "no", "no"]);
  });
});
