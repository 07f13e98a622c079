/**
 * What a database has stored under a name runs when the name is used: views, macros and computed columns are looked at as the
 * query is, however deep they lie. DuckDB's lock does not keep it from logging, and a log to the terminal would show rows.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PrivetError } from "../../base/errors.ts";
import { temporaryFolder } from "../../testing/command-line.ts";
import { choiceColumn, numberColumn, tableSchema } from "../../testing/table-schemas.ts";
import { withDuckDb } from "./driver.ts";
import { readWithDuckDb } from "./read.ts";

const schema = tableSchema([numberColumn("age", 0, 100), choiceColumn("ward", ["?", "north"])]);
const ROW = "SELECT 1 AS age, 'north' AS ward";

async function databaseWith(folder: string, ...statements: readonly string[]): Promise<string> {
  const database = join(folder, "d.duckdb");
  await withDuckDb(async (db) => {
    await db.run(`ATTACH '${database}' AS made`);
    await db.run("USE made");
    for (const statement of ["CREATE TABLE t AS SELECT 1 AS age, 'north' AS ward", ...statements])
      await db.run(statement);
  });
  return database;
}

/** The code of the refusal, and what it says; anything else is a failure. */
async function refusal(database: string, query: string): Promise<string> {
  const outcome: unknown = await readWithDuckDb(schema, { database, query }).catch((error: unknown) => error);
  expect(outcome, query).toBeInstanceOf(PrivetError);
  return `${(outcome as PrivetError).code}: ${(outcome as PrivetError).message}`;
}

describe("what could reach out of the database is refused", () => {
  const folder = mkdtempSync(join(tmpdir(), "privet-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let database: string;
  const log = "enable_logging(storage := 'memory')";
  beforeAll(async () => {
    database = await databaseWith(
      folder,
      `CREATE VIEW seen AS ${ROW} FROM ${log}`,
      `CREATE VIEW aborts AS ${ROW} FROM enable_logging(storage := 'file', storage_path := '${folder}/log')`,
      `CREATE VIEW quoted AS ${ROW} FROM "Enable_Logging"(storage := 'memory')`,
      `CREATE VIEW qualified AS ${ROW} FROM system.main.ENABLE_LOGGING()`,
      `CREATE VIEW "a ""b AS SELECT 1 --"("age", ward) AS ${ROW} FROM ${log}`,
      "CREATE VIEW enable_logging AS FROM t",
      "CREATE VIEW above AS FROM seen",
      `CREATE SCHEMA other`,
      "CREATE VIEW other.Hidden AS FROM above",
      "CREATE VIEW rows_told AS SELECT age, ward FROM t WHERE write_log('ROW ' || age) IS NULL",
      "CREATE MACRO told(x) AS write_log('ROW ' || x)",
      "CREATE MACRO overloaded(x) AS x, (x, y) AS told(x || y)",
      "CREATE MACRO outer_one(x) AS coalesce(told(x), x)",
      `CREATE MACRO logged() AS TABLE ${ROW} FROM ${log}`,
      "CREATE MACRO logged_below() AS TABLE FROM logged()",
      "CREATE TABLE computed (age INT, ward VARCHAR GENERATED ALWAYS AS (write_log('ROW ' || age)))",
    );
  });

  test.each([
    ["a view", "seen", "enable_logging"],
    ["a view whose log would end the process", "aborts", "enable_logging"],
    ["a view with the name in quotes and capitals", "quoted", "enable_logging"],
    ["a view with the name qualified", "qualified", "enable_logging"],
    ["a view whose name looks like SQL", 'FROM "a ""b AS SELECT 1 --"', "enable_logging"],
    ["a view of a view", "above", "enable_logging"],
    ["a view of another schema", "other.hidden", "enable_logging"],
    ["a view in capitals", "SELECT * FROM SEEN", "enable_logging"],
    ["a view in a subquery", "SELECT age, ward FROM t WHERE age IN (SELECT age FROM seen)", "enable_logging"],
    ["a view that is described", `${ROW} FROM (SUMMARIZE seen)`, "enable_logging"],
    ["a view that writes rows", "rows_told", "write_log"],
    ["a macro of values", "SELECT age, told(ward) AS ward FROM t", "write_log"],
    ["a macro behind a dot", "SELECT age, ward.told() AS ward FROM t", "write_log"],
    ["a macro of several forms", "SELECT age, overloaded(ward, 'x') AS ward FROM t", "write_log"],
    ["a macro that calls a macro", "SELECT age, OUTER_ONE(ward) AS ward FROM t", "write_log"],
    ["a macro of rows", "FROM logged()", "enable_logging"],
    ["a macro of rows that calls one", `FROM "Logged_Below"()`, "enable_logging"],
    ["a computed column", "computed", "write_log"],
    [
      "a function by its whole name",
      `${ROW} FROM system.main.enable_logging('QueryLog', storage := 'memory')`,
      "enable_logging",
    ],
    ["write_log itself", "SELECT age, write_log('ROW ' || age) AS ward FROM t", "write_log"],
    ["write_log, qualified", `SELECT age, system.main."Write_Log"(ward) AS ward FROM t`, "write_log"],
    ["a setting", "SELECT 1 AS age, current_setting('home_directory') AS ward", "current_setting"],
    ["a wait for a row", "SELECT age, ward FROM t WHERE sleep_ms(age) IS NULL", "sleep_ms"],
  ])("%s", async (_, query, name) => {
    const told = await refusal(database, query);
    expect(told).toMatch(/^query-refused: /);
    expect(told).toContain(`"${name}"`);
  });

  test("and what does not reach it runs, beside them", async () => {
    expect(await readWithDuckDb(schema, { database, query: "t" })).toMatchObject({ rows: 1 });
  });
});

test("ordinary views, macros and computed columns run as before", async () => {
  const database = await databaseWith(
    temporaryFolder(),
    "CREATE SCHEMA other",
    `CREATE VIEW other.v("age", ward) AS SELECT age + 1, upper(ward).lower() FROM t`,
    "CREATE VIEW rich AS SELECT len([x + 1 FOR x IN [age]]) AS age, {'a': ward}.a AS ward FROM t WHERE ward <> 'write_log('",
    "CREATE RECURSIVE VIEW steps(age) AS SELECT 1 UNION ALL SELECT age + 1 FROM steps WHERE age < 3",
    "CREATE MACRO plus(x) AS x + 1, (x, y) AS x + y",
    "CREATE MACRO plus_two(x) AS plus(plus(x))",
    "CREATE MACRO below(n) AS TABLE SELECT age, ward FROM other.v, range(n)",
    "CREATE TABLE computed (age INT DEFAULT 3, ward VARCHAR GENERATED ALWAYS AS (concat('nor', 'th')))",
    "INSERT INTO computed VALUES (7)",
    "CREATE TABLE gone AS FROM t",
    "CREATE VIEW dangling AS FROM gone",
    "DROP TABLE gone",
  );
  for (const [query, rows] of [
    ["other.v", 1],
    ["rich", 1],
    ["SELECT age, 'north' AS ward FROM steps", 3],
    ["SELECT plus_two(age) AS age, ward FROM t WHERE plus(age, 2) = 3", 1],
    ["FROM below(4)", 4],
    ["FROM source.main.below(2)", 2],
    ["computed", 1],
    ["SELECT age, 'write_log(' AS ward FROM t -- enable_logging()", 1],
  ] as const)
    expect(await readWithDuckDb(schema, { database, query }), query).toMatchObject({ rows });
});
