import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTable } from "../read/read-table.ts";
import { expandRows } from "../read/weights.ts";
import { temporaryFolder } from "../testing/command-line.ts";
import { rowCounts } from "../testing/row-counts.ts";
import { labelColumn, numberColumn, tableSchema } from "../testing/table-schemas.ts";
import { makeDatabase, makeParquet } from "../testing/typed-files.ts";
import { fileSource } from "./file.ts";

const attributes = [numberColumn("age", 0, 99), labelColumn("y", ["0", "1"])];

/** The same rows in every form that is read, as paths by format. */
async function everyForm(folder: string, name: string, rows: readonly (readonly [number, number])[]) {
  const write = (ending: string, text: string) => {
    const path = join(folder, `${name}.${ending}`);
    writeFileSync(path, text);
    return path;
  };
  const lines = (row: (age: number, y: number) => string) =>
    rows.map(([age, y]) => `${row(age, y)}\n`).join("");
  const values = `SELECT * FROM (VALUES ${rows.map(([age, y], i) => `(${age}, ${y}, ${i})`).join(", ")}) t(age, y, i) ORDER BY i`;
  const object = (age: number, y: number) => JSON.stringify({ age, y });
  const csv = `age,y\n${lines((age, y) => `${age},${y}`)}`;
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, "1.csv"), csv);
  writeFileSync(join(folder, name, "2.csv"), "age,y\n");
  return {
    csv: write("csv", csv),
    arff: write(
      "arff",
      `@relation r\n@attribute age numeric\n@attribute y {0,1}\n@data\n${lines((age, y) => `${age},${y}`)}`,
    ),
    libsvm: write(
      "svm",
      lines((age, y) => `${y} 1:${age}`),
    ),
    "JSON lines": write("jsonl", lines(object)),
    "a JSON document": write("json", `[${rows.map(([age, y]) => object(age, y)).join(",")}]`),
    "a pattern": join(folder, name, "*.csv"),
    Parquet: await makeParquet(join(folder, `${name}.parquet`), values),
    "a database": `duckdb:${await makeDatabase(join(folder, `${name}.duckdb`), "t", values)}#t`,
  };
}

const schemaFor = (form: string) =>
  tableSchema(attributes, { format: form === "arff" || form === "libsvm" ? form : "csv" }, "public");

test("equal rows are stored once by one rule, whatever the file's format", async () => {
  const folder = temporaryFolder();
  const half = Array.from({ length: 60 }, (_, k) => [(k * 7) % 15, k % 2] as const);
  const most = Array.from({ length: 59 }, (_, k) => [(k * 7) % 60, k % 2] as const);
  const [equal, different] = [await everyForm(folder, "e", half), await everyForm(folder, "d", most)];
  for (const form of Object.keys(equal) as (keyof typeof equal)[]) {
    const schema = schemaFor(form);
    const read = (path: string, compress: "auto" | "never") =>
      readTable(schema, fileSource(path, { compress }));
    const [auto, never] = [await read(equal[form], "auto"), await read(equal[form], "never")];
    expect([form, never.rows, never.weights]).toEqual([form, 60, undefined]);
    // In the order of the file: ages 0, 7, 14, 6, …
    expect([...never.columns[0].codes.subarray(0, 4)]).toEqual([0, 7, 14, 6]);
    expect([form, auto.rows, auto.weights]).toEqual([form, 30, new Uint32Array(30).fill(2)]);
    expect(rowCounts(expandRows(auto))).toEqual(rowCounts(never));
    const [tried, kept] = [await read(different[form], "auto"), await read(different[form], "never")];
    expect(tried).toEqual(kept);
    expect([...tried.columns[0].codes.subarray(0, 4)]).toEqual([0, 7, 14, 21]);
  }
});
