/** Codes and whole runs on DuckDB, and a DuckDB database that rows stay in. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryEngine } from "../../curator/engines/memory/index.ts";
import { sqlEngine } from "../../curator/engines/sql/index.ts";
import { type Engine, openCurator } from "../../curator/index.ts";
import { readTable } from "../../read/read-table.ts";
import { checkedGrouping } from "../../schema/coding/grouping.ts";
import { inputsOf } from "../../schema/coding/layout.ts";
import { labelOf } from "../../schema/coding/learnable.ts";
import type { CodedAttribute, Schema } from "../../schema/types.ts";
import { parsePlan, runPlan } from "../../tasks/plan.ts";
import { temporaryFolder } from "../../testing/command-line.ts";
import { randomEngineSuite } from "../../testing/random-engine-suite.ts";
import { csvOf, dice, randomRow, schemaWithMissing, smallSchema } from "../../testing/small-tables.ts";
import { sqlCodesSuite, storePools } from "../../testing/sql-codes-suite.ts";
import { sqlModelsSuite, sqlNamesSuite, sqlReplaySuite } from "../../testing/sql-runs-suite.ts";
import { duckDbPlace, rawTable, storedEngine, storedTable } from "../../testing/sql-tables.ts";
import { tablesSuite } from "../../testing/tables-suite.ts";
import { makeDatabase, makeParquet } from "../../testing/typed-files.ts";
import { type DuckDb, openDuckDb } from "../duckdb/driver.ts";
import { openFile } from "../open-file.ts";
import { duckDbRows } from "./duckdb.ts";

let db: DuckDb;
const place = () => duckDbPlace(db);
beforeAll(async () => {
  db = await openDuckDb();
  await db.run("SET threads = 1");
  await storePools(place());
});
afterAll(() => db.close());

sqlCodesSuite("DuckDB", place, 5);
sqlNamesSuite("DuckDB", place);
sqlModelsSuite("DuckDB", place, {
  names: ["classify privet", "cluster privet-means", "publish privet-grid", "classify dp-gd"],
});
sqlReplaySuite("DuckDB", place, {
  names: ["classify privet", "describe statistics"],
  every: 9,
  ways: ["by groups"],
});
randomEngineSuite("DuckDB", place, [1, 3, 7]);

test("rows of a database are counted there, and what fails says nothing of a row", async () => {
  const query =
    "SELECT i % 11 AS age, i AS pay, 'red' AS colour, CASE WHEN i % 3 = 0 THEN 'yes' ELSE 'no' END AS outcome FROM range(600) AS t(i)";
  const database = await makeDatabase(join(temporaryFolder(), "d.duckdb"), "kept", query);
  const schema = smallSchema("replace", { visibility: "public" });
  const curator = await openCurator({ schema, rows: duckDbRows({ database, query: "kept" }), unsafeSeed: 1 });
  expect(curator.facts.rows).toBe(600);
  await curator.close();
  const open = (of: string) =>
    openCurator({ schema, rows: duckDbRows({ database, query: of }), unsafeSeed: 1 });
  await expect(open("SELECT age FROM kept")).rejects.toMatchObject({ code: "columns-mismatch" });
  await expect(
    open(
      "SELECT CAST(colour AS INTEGER) AS age, * EXCLUDE (age) FROM kept WHERE CAST(colour AS INTEGER) > 0",
    ),
  ).rejects.toMatchObject({
    code: "file-unreadable",
    message: expect.not.stringContaining("red"),
  });
  await expect(open("SELECT * FROM read_csv('/etc/passwd')")).rejects.toMatchObject({
    code: "query-refused",
  });
});

test("threads are the database's own affair", async () => {
  const rows = duckDbRows({ database: "none.duckdb", query: "kept" });
  const opening = {
    schema: smallSchema("replace", { visibility: "public" }),
    rows,
    unsafeSeed: 1,
    threads: 2,
  };
  await expect(openCurator(opening)).rejects.toMatchObject({ code: "option-out-of-range" });
});

const tableOf = (rows: number, schema: Schema) => {
  const roll = dice(rows);
  return readTable(schema, [csvOf(Array.from({ length: rows }, () => randomRow(roll)))]);
};
tablesSuite("DuckDB, counted there", storedEngine(place, { mostGroups: 20 }), (rows) =>
  Promise.all([smallSchema("replace"), schemaWithMissing("replace")].map((schema) => tableOf(rows, schema))),
);

test("rows that come while they are open are noticed, in groups, in pieces and in tables", async () => {
  const schema = smallSchema("replace");
  const roll = dice(5);
  const rows = Array.from({ length: 90 }, () => randomRow(roll));
  const inputs = inputsOf(schema, ["age", "colour"]);
  const label = labelOf(schema, "outcome");
  const age = checkedGrouping(schema, { name: "age", starts: [0, 3], groups: [0, 1] });
  const parts = { count: 1, tree: { part: 0 } };
  for (const mostGroups of [1000, 5]) {
    const table = await rawTable(place(), rows);
    const engine = await sqlEngine(schema, table, { mostGroups });
    const pieces = await sqlEngine(schema, table, { mostGroups, inPiecesOnly: true });
    const questions = [
      () => engine.products({ inputs, label, positive: 1, countsRows: false }),
      () => pieces.products({ inputs, label, positive: 1, countsRows: false }),
      () => engine.histogram([age.attribute, label]),
      () => engine.tables({ parts, tables: [[[age]]], label }, () => undefined),
    ];
    await db.run(`INSERT INTO ${table.from} SELECT * FROM ${table.from} LIMIT 1`);
    for (const ask of questions) await expect(ask()).rejects.toThrow(RangeError);
  }
});

test("rows that a grouping leaves out are in no cell of tables that are counted there", async () => {
  const schema = smallSchema("replace");
  const table = await tableOf(120, schema);
  const middle = checkedGrouping(schema, { name: "age", starts: [0, 3, 5, 8], groups: [-1, 1, 0, -1] });
  const pay = checkedGrouping(schema, { name: "pay", starts: [0, 400], groups: [1, 0] });
  const question = {
    parts: { count: 1, tree: { part: 0 } },
    tables: [
      [
        [middle, pay],
        [pay, middle],
      ],
    ],
    label: labelOf(schema, "outcome"),
  };
  const counted = async (engine: Engine) => {
    const told: number[][] = [];
    await engine.tables(question, (counts) => told.push([...counts]));
    return told;
  };
  const there = await counted(await storedEngine(place, { mostGroups: 5 })(table));
  expect(there).toEqual(await counted(memoryEngine(table)));
});

test("which statements are sent does not depend on how many rows there are, where that is secret", async () => {
  const schema = smallSchema("add-remove");
  const statementsFor = async (count: number, inPiecesOnly: boolean) => {
    const roll = dice(5);
    const rows = Array.from({ length: count }, () => randomRow(roll));
    const table = await storedTable(place(), await readTable(schema, [csvOf(rows)]));
    const sent: string[] = [];
    const connection = {
      ...table.connection,
      query: (statement: string) => {
        sent.push(statement.replaceAll(table.from, "kept"));
        return table.connection.query(statement);
      },
    };
    const engine = await sqlEngine(
      schema,
      { ...table, connection },
      { mostGroups: 25, inPiecesOnly, times: "times_stored" },
    );
    const inputs = inputsOf(schema);
    await engine.products({ label: labelOf(schema, "outcome"), positive: 1, inputs, countsRows: true });
    return sent;
  };
  for (const inPiecesOnly of [false, true]) {
    const few = await statementsFor(3, inPiecesOnly);
    expect(few.length).toBeGreaterThanOrEqual(inPiecesOnly ? 10 : 3);
    expect(await statementsFor(400, inPiecesOnly)).toEqual(few);
  }
});

test("an owner's function is asked in the order of codes, page by page where not all combinations are kept", async () => {
  const asked = async (schema: Schema, mostGroups: number, count = 90) => {
    const table = await tableOf(count, schema);
    const attributes = table.columns.map(({ attribute }) => attribute);
    const stored = await storedTable(place(), table);
    const sent: string[] = [];
    const query = (statement: string) => {
      sent.push(statement.replaceAll(stored.from, "kept"));
      return stored.connection.query(statement);
    };
    const connection = { ...stored.connection, query };
    const told = async (engine: Engine) => {
      const seen: number[][] = [];
      const of = (codes: readonly number[]) => {
        seen.push([...codes]);
        return [1, codes.reduce((sum, code) => sum + code, 0)];
      };
      return { sums: await engine.rowSums({ attributes, size: 2, of }), seen };
    };
    expect(await told(await sqlEngine(schema, { ...stored, connection }, { mostGroups }))).toEqual(
      await told(memoryEngine(table)),
    );
    // The first counts the rows.
    return sent.slice(1);
  };
  const counted = smallSchema("replace");
  expect(await asked(counted, 90)).toHaveLength(1);
  expect(await asked(counted, 23)).toHaveLength(4);
  expect((await asked(counted, 7.5)).at(-1)).toContain("LIMIT 4294967296 OFFSET 76");
  // How many pages there are follows from what is declared, and the last one has whatever is left.
  const guessed = { ...smallSchema("add-remove"), rows: { about: 12 } };
  const few = await asked(guessed, 5, 3);
  expect(few).toHaveLength(3);
  expect(await asked(guessed, 5, 90)).toEqual(few);
});

test.each([
  ["a row that comes before the pages that were read", "SET age = '0', colour = 'blue' WHERE age = '9'"],
  ["a row that goes from them", "SET age = '10', colour = 'blue' WHERE age = '0'"],
  ["a row that joins others there", "SET age = '1' WHERE age = '9'"],
  ["a row that leaves for others", "SET age = '9' WHERE age = '0'"],
])("an owner's function is not asked about somebody twice because of %s", async (_, change) => {
  const schema = smallSchema("replace");
  const raw = await rawTable(
    place(),
    Array.from({ length: 11 }, (_, i) => [`${i}`, "20", "red", "no"]),
  );
  const { attributes } = schema;
  const asked = attributes.filter((attribute): attribute is CodedAttribute => attribute.kind !== "ignored");
  let pages = 0;
  const query = async (statement: string) => {
    const answer = await raw.connection.query(statement);
    // There is no snapshot here, as on ClickHouse and Trino.
    if (statement.includes("OFFSET") && pages++ === 0) await db.run(`UPDATE ${raw.from} ${change}`);
    return answer;
  };
  const connection = { ...raw.connection, query };
  const engine = await sqlEngine(schema, { ...raw, connection }, { mostGroups: 4 });
  const sums = engine.rowSums({ attributes: asked, size: 1, of: ([age]) => [age] });
  await expect(sums).rejects.toThrow("the rows have changed since they were opened");
  expect(pages).toBeGreaterThan(1);
});

test("two groupings that begin at the same codes are two tables", async () => {
  const schema = smallSchema("replace");
  const roll = dice(6);
  const table = await readTable(schema, [csvOf(Array.from({ length: 60 }, () => randomRow(roll)))]);
  const colour = (groups: readonly number[]) =>
    checkedGrouping(schema, { name: "colour", starts: [0, 1, 2, 3], groups });
  const age = checkedGrouping(schema, { name: "age", starts: [0, 5], groups: [0, 1] });
  const asked = {
    parts: { tree: { part: 0 }, count: 1 },
    tables: [
      [
        [colour([0, 1, 0, 1]), age],
        [colour([0, 0, 1, 1]), age],
      ],
    ],
    label: undefined,
  } as never;
  const engines = [memoryEngine(table), await storedEngine(place, { mostGroups: 1 })(table)];
  const told = await Promise.all(
    engines.map(async (engine) => {
      const seen: number[][] = [];
      await engine.tables(asked, (counts) => void seen.push([...counts]));
      return seen;
    }),
  );
  expect(told[1]).toEqual(told[0]);
  expect(told[0][0]).not.toEqual(told[0][1]);
});

test("Parquet files and databases are asked about by DuckDB where that is wished for, with the model of rows in memory", async () => {
  const folder = temporaryFolder();
  const query =
    "SELECT i % 11 AS age, i AS pay, ['red', 'green', 'odd'][1 + i % 3] AS colour, ['no', 'yes'][1 + (i * i) % 2] AS outcome FROM range(600) AS t(i)";
  const database = await makeDatabase(join(folder, "d.duckdb"), "kept", query);
  const parquet = await makeParquet(join(folder, "p.parquet"), query);
  const schema = smallSchema("replace", { visibility: "public" });
  const plan = parsePlan({
    ...{ privet: "plan/1", task: "describe", method: "statistics", epsilon: "1", delta: "0" },
  });
  const told = async (data: string, engine: "memory" | "duckdb") => {
    const curator = await openFile({ schema, data, engine, memory: "512 MB", unsafeSeed: 3 });
    const { model } = await runPlan(curator, plan);
    await curator.close();
    return JSON.stringify(model);
  };
  for (const data of [parquet, join(folder, "*.parquet"), `duckdb:${database}#kept`])
    expect(await told(data, "duckdb")).toBe(await told(data, "memory"));
  const csv = join(folder, "rows.csv");
  writeFileSync(csv, csvOf([]));
  await expect(told(csv, "duckdb")).rejects.toMatchObject({ code: "engine-cannot" });
});

test("an answer about a file that has been replaced is not given", async () => {
  const query = (rows: number) =>
    `SELECT 1 AS age, i AS pay, 'red' AS colour, 'no' AS outcome FROM range(${rows}) AS t(i)`;
  const parquet = await makeParquet(join(temporaryFolder(), "p.parquet"), query(100));
  const { connection, from } = await duckDbRows(parquet).open({});
  const ask = () => connection.query(`SELECT count(*) FROM ${from}`);
  expect(await ask()).toEqual([[100n]]);
  await makeParquet(parquet, query(101));
  await expect(ask()).rejects.toMatchObject({ code: "file-unreadable" });
  await connection.close();
});
