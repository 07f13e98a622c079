/** Errors after opening tell the source and nothing else (T22, T23): DuckDB's own messages quote rows. */
import { copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { PrivetError } from "../../base/errors.ts";
import type { Table } from "../../read/table.ts";
import { POISON, temporaryFolder } from "../../testing/command-line.ts";
import { choiceColumn, numberColumn, tableSchema } from "../../testing/table-schemas.ts";
import { makeDatabase, makeParquet } from "../../testing/typed-files.ts";
import type { DatabaseRows } from "../location.ts";
import { type DuckDbReading, readWithDuckDb } from "./read.ts";

const schema = tableSchema([numberColumn("age", 0, 100), choiceColumn("ward", ["?", "north"])]);
const poisoned = `SELECT range AS age, '${POISON}' || range AS ward FROM range(100000)`;

async function refused(
  source: string | readonly string[] | DatabaseRows,
  reading: DuckDbReading = {},
): Promise<PrivetError> {
  const outcome: Table | unknown = await readWithDuckDb(schema, source, reading).catch(
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(PrivetError);
  const error = outcome as PrivetError;
  const told = `${error.message} ${error.fix.do} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`;
  expect(told).not.toMatch(/poison/i);
  return error;
}

describe("files that cannot be read", () => {
  test.each([
    ["nothing at all", () => Buffer.alloc(0)],
    ["text", () => Buffer.from(`age,ward\n1,${POISON}\n`)],
    ["the first half", (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ["the end alone", (whole: Buffer) => whole.subarray(whole.length / 2)],
    ["a page that is overwritten", (whole: Buffer) => Buffer.from(whole).fill(0xaa, 100, 5000)],
  ])("with %s in place of Parquet", async (_, change) => {
    const path = await makeParquet(join(temporaryFolder(), "t.parquet"), poisoned);
    writeFileSync(path, change(readFileSync(path)));
    expect(await refused(path)).toMatchObject({ code: "file-unreadable" });
  });

  test("with text that is not UTF-8, the message does not show it", async () => {
    const path = await makeParquet(
      join(temporaryFolder(), "t.parquet"),
      poisoned,
      ", COMPRESSION uncompressed",
    );
    const bytes = readFileSync(path);
    bytes[bytes.indexOf(`${POISON}99990`)] = 0xff;
    writeFileSync(path, bytes);
    expect(await refused(path)).toMatchObject({ code: "file-unreadable" });
  });

  test("that are not there, by path, by pattern and as a database", async () => {
    const folder = temporaryFolder();
    const nowhere = join(folder, "none.parquet");
    expect(await refused(nowhere)).toMatchObject({ code: "file-missing" });
    expect(await refused(join(folder, "*.parquet"))).toMatchObject({ code: "file-missing" });
    expect(await refused({ database: nowhere, query: "t" })).toMatchObject({ code: "file-missing" });
    expect(await refused(folder)).toMatchObject({ code: "file-unreadable" });
  });

  test("among several, with columns of their own", async () => {
    const folder = temporaryFolder();
    await makeParquet(join(folder, "1.parquet"), poisoned);
    await makeParquet(join(folder, "2.parquet"), `SELECT '${POISON}' AS age, 1 AS other`);
    expect(await refused(join(folder, "*.parquet"))).toMatchObject({ code: "file-unreadable" });
  });
});

describe("databases and queries", () => {
  test("a table that is not there, a query that is none, and a file that is no database", async () => {
    const folder = temporaryFolder();
    const database = await makeDatabase(join(folder, "d.duckdb"), "t", poisoned);
    for (const query of ["u", "t; DROP TABLE t", "SELECT nonsense FROM t", "SELECT * FROM t WHERE"])
      expect(await refused({ database, query })).toMatchObject({ code: "file-unreadable" });
    const text = join(folder, "text.duckdb");
    writeFileSync(text, POISON.repeat(1000));
    expect(await refused({ database: text, query: "t" })).toMatchObject({ code: "file-unreadable" });
    const cut = join(folder, "cut.duckdb");
    copyFileSync(database, cut);
    truncateSync(cut, 20_000);
    expect(await refused({ database: cut, query: "t" })).toMatchObject({ code: "file-unreadable" });
  });

  // DuckDB streams 90,000 good rows first; the driver then ends the stream as if it were complete.
  test("a query that fails on a late row is refused, and never a shorter table", async () => {
    const database = await makeDatabase(join(temporaryFolder(), "d.duckdb"), "t", poisoned);
    const query = `SELECT age, CASE WHEN age < 90000 THEN 'north' ELSE CAST(CAST(ward AS INTEGER) AS VARCHAR) END AS ward FROM t`;
    for (const compress of ["never", "always", "auto"] as const)
      expect(await refused({ database, query }, { compress })).toMatchObject({ code: "file-unreadable" });
  });

  test("two databases that differ in one row meet the same refusal, word for word", async () => {
    const database = join(temporaryFolder(), "d.duckdb");
    const query = "SELECT CAST(ward AS INTEGER) AS age, ward FROM t";
    const told: string[] = [];
    for (const row of [POISON, `another ${POISON}`]) {
      rmSync(database, { force: true });
      await makeDatabase(database, "t", `SELECT '${row}' AS ward`);
      const { code, message, fix } = await refused({ database, query });
      told.push(`${code} ${message} ${fix.do}`);
    }
    expect(told[0]).toBe(told[1]);
  });

  test("nothing can be written by a query", async () => {
    const database = await makeDatabase(
      join(temporaryFolder(), "d.duckdb"),
      "t",
      "SELECT 1 AS age, 'north' AS ward",
    );
    const before = readFileSync(database);
    await refused({ database, query: "FROM t); DELETE FROM t; SELECT * FROM (FROM t" });
    expect(readFileSync(database).equals(before)).toBe(true);
  });
});

test("columns that the schema declares and the file has not are named; capitals count", async () => {
  const path = await makeParquet(
    join(temporaryFolder(), "t.parquet"),
    `SELECT 1 AS Age, '${POISON}' AS "other"`,
  );
  const error = await refused(path);
  expect(error).toMatchObject({ code: "columns-mismatch" });
  expect(error.message).toContain('"age", "ward"');
});

test("a driver that is not installed is a refusal with its cure", async () => {
  const path = await makeParquet(join(temporaryFolder(), "t.parquet"), poisoned);
  const load = () => Promise.reject(new Error("Cannot find package"));
  const error = await refused(path, { load });
  expect(error).toMatchObject({
    code: "driver-missing",
    fix: { do: expect.stringContaining("npm install @duckdb/node-api") },
  });
  expect(error.fix.do).toContain("@duckdb/node-api");
});

test("reading stops where it is told to", async () => {
  const path = await makeParquet(join(temporaryFolder(), "t.parquet"), poisoned);
  expect(await refused(path, { signal: { aborted: true } })).toMatchObject({ code: "cancelled" });
});

test("a table without rows is a table", async () => {
  const path = await makeParquet(join(temporaryFolder(), "t.parquet"), `${poisoned} WHERE range < 0`);
  for (const compress of ["never", "always", "auto"] as const)
    expect(await readWithDuckDb(schema, path, { compress })).toMatchObject({ rows: 0 });
});
