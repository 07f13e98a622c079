import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rowSink } from "../../read/row-sinks.ts";
import type { RowSink, Table } from "../../read/table.ts";
import type { Compress } from "../../read/weights.ts";
import { choiceColumn, labelColumn, numberColumn, tableSchema } from "../../testing/table-schemas.ts";
import { makeParquet } from "../../testing/typed-files.ts";
import { type DuckDbReading, readWithDuckDb } from "./read.ts";

const folder = mkdtempSync(join(tmpdir(), "privet-ranges-"));
const entry = pathToFileURL(join(folder, "range-worker.mjs"));
const broken = pathToFileURL(join(folder, "broken.mjs"));
const lost = pathToFileURL(join(folder, "lost.mjs"));
let [different, equal, numbered] = ["", "", ""];

/** Rows of 5,000 over three row groups, with all kinds of columns, values that are not there, and the number of each row. */
const rows = (id: string, kinds: string) => `
  SELECT ${kinds} AS ${id}, ['a', 'b', NULL, 'other'][1 + range % 4] AS few, 'v' || range % 90 AS many,
    IF(range % 7 = 0, NULL, range % 300)::SMALLINT AS small, (range % 1000)::DECIMAL(21, 1) / 10 AS part, ['n', 'y'][1 + range % 2] AS y
  FROM range(5000)`;
const schemaFor = (id: string) =>
  tableSchema([
    numberColumn(id, 0, 9999),
    choiceColumn("few", ["?", "a", "b"]),
    choiceColumn("many", ["?", ...Array.from({ length: 80 }, (_, k) => `v${k}`)]),
    { ...numberColumn("small", 0, 255), missing: "group" },
    numberColumn("part", 0, 99, 0.25),
    labelColumn("y", ["n", "y"]),
  ]);

beforeAll(async () => {
  await build({
    entryPoints: [join(import.meta.dirname, "range-worker.ts")],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: join(folder, "range-worker.mjs"),
    plugins: [
      {
        name: "driver",
        setup: ({ onResolve }) =>
          onResolve({ filter: /^@duckdb\/node-api$/ }, () => ({
            path: import.meta.resolve("@duckdb/node-api"),
            external: true,
          })),
      },
    ],
  });
  writeFileSync(join(folder, "broken.mjs"), "throw new Error('a row')");
  writeFileSync(join(folder, "lost.mjs"), "");
  const small = ", ROW_GROUP_SIZE 2048";
  different = await makeParquet(join(folder, "d.parquet"), rows("id", "range"), small);
  equal = await makeParquet(join(folder, "e.parquet"), `FROM (${rows("id", "range % 60")}) LIMIT 60`, small);
  equal = await makeParquet(join(folder, "f.parquet"), `SELECT t.* FROM '${equal}' AS t, range(84)`, small);
  numbered = await makeParquet(join(folder, "n.parquet"), rows("File_Row_Number", "4999 - range"), small);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** On one thread, and on so many. */
async function bothWays(
  path: string,
  threads: number,
  compress: Compress,
  more: Partial<DuckDbReading> = {},
) {
  const schema = schemaFor(path === numbered ? "File_Row_Number" : "id");
  const ranges = { rows: 2, entry, threads };
  const one = await readWithDuckDb(schema, path, { compress });
  const sink = rowSink(schema, { compress, rows: path === equal ? 5040 : 5000, threads, trial: 1000 });
  let places = 0;
  const watched: RowSink = {
    take: (rows, write) => sink.take(rows, write),
    ahead: (from, rows) => {
      const columns = sink.ahead?.(from, rows);
      if (columns) places++;
      return columns;
    },
    finish: () => sink.finish(),
  };
  const several = await readWithDuckDb(schema, path, { threads, ranges, sink: watched, ...more });
  return { one, several, places };
}

const codes = ({ rows, columns, weights }: Table) => [
  rows,
  weights,
  ...columns.map((column) => [...column.codes]),
];

test.each([2, 3])("%d threads read the table that one reads, in the order of the file", async (threads) => {
  for (const compress of ["never", "auto", "always"] as const) {
    const { one, several, places } = await bothWays(different, threads, compress);
    expect(codes(several)).toEqual(codes(one));
    expect([compress, places]).toEqual([compress, compress === "always" ? 0 : threads - 1]);
  }
});

test("equal rows are stored once, whoever would have read them", async () => {
  const { one, several, places } = await bothWays(equal, 2, "auto");
  expect([several.weights?.reduce((sum, weight) => sum + weight), places]).toEqual([5040, 0]);
  expect(codes(several)).toEqual(codes(one));
});

test("what a thread does not do, because it fails or is not there, is done here", async () => {
  for (const program of [broken, lost, pathToFileURL(join(folder, "nowhere.mjs"))]) {
    const ranges = { rows: 2, entry: program, threads: 3 };
    const { one, several, places } = await bothWays(different, 3, "never", { ranges });
    expect(places).toBe(2);
    expect(codes(several)).toEqual(codes(one));
  }
});

test("a file with a column of the name that row numbers have is read by one thread", async () => {
  const { one, several, places } = await bothWays(numbered, 2, "never");
  expect(places).toBe(0);
  expect([...several.columns[0].codes.subarray(0, 3)]).toEqual([4999, 4998, 4997]);
  expect(codes(several)).toEqual(codes(one));
});

test("reading that is stopped is told so, and every thread has ended by then", async () => {
  let looked = 0;
  const signal = {
    get aborted() {
      return looked++ > 0;
    },
  };
  await expect(bothWays(different, 2, "never", { signal })).rejects.toMatchObject({ code: "cancelled" });
});
