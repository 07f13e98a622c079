/**
 * A macro of the database is found before DuckDB's own function of that name: in the query, behind operators and words that are
 * functions in disguise, and in the SQL that looks at the query. So none may have such a name.
 */
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/command-line.ts";
import { choiceColumn, numberColumn, tableSchema } from "../../testing/table-schemas.ts";
import { withDuckDb } from "./driver.ts";
import { readWithDuckDb } from "./read.ts";

const schema = tableSchema([numberColumn("age", 0, 100), choiceColumn("ward", ["?", "north"])]);
const LOG = "SELECT 1 AS age, 'north' AS ward FROM enable_logging(storage := 'memory')";

async function read(query: string, ...macros: readonly string[]) {
  const database = join(temporaryFolder(), "d.duckdb");
  await withDuckDb(async (db) => {
    await db.run(`ATTACH '${database}' AS made`);
    await db.run("USE made");
    await db.run("CREATE TABLE t AS SELECT 1 AS age, 'north' AS ward");
    await db.run(`CREATE VIEW seen AS ${LOG}`);
    for (const macro of macros) await db.run(`CREATE MACRO ${macro}`);
  });
  return readWithDuckDb(schema, { database, query });
}

test.each([
  ["the parser", LOG, `json_serialize_sql(x) AS '{"error":false,"statements":[{}]}'`, "json_serialize_sql"],
  [
    "the list of views",
    "seen",
    "duckdb_views() AS TABLE SELECT '' AS view_name, '' AS sql, '' AS database_name, true AS internal",
    "duckdb_views",
  ],
  [
    "the list of functions",
    LOG,
    "Duckdb_Functions() AS TABLE SELECT '' AS function_name, 'x' AS function_type, '' AS macro_definition, 'source' AS database_name, false AS internal",
    "duckdb_functions",
  ],
  ["small letters", LOG, `"LOWER"(x) AS 'x'`, "lower"],
  [
    "an operator",
    "SELECT age, ward[1] AS ward FROM t",
    "array_extract(x, y) AS write_log('x')",
    "array_extract",
  ],
  ["a sign", "SELECT age + 1 AS age, ward FROM t", `"+"(x, y) AS write_log(x || y)`, "+"],
  ["a word", "SELECT age, current_user AS ward FROM t", "current_user() AS write_log('x')", "current_user"],
  ["a count", "t", "count(x) AS write_log('x')", "count"],
  ["the query itself", "FROM t", `query(x) AS TABLE ${LOG}`, "query"],
  [
    "a function that logs",
    "SELECT age, ward FROM t, enable_logging()",
    "enable_logging() AS TABLE SELECT 1",
    "enable_logging",
  ],
])("%s: a macro that would stand in for it is refused", async (_, query, macro, name) => {
  await expect(read(query, macro)).rejects.toMatchObject({
    code: "query-refused",
    message: `The database has a macro ${JSON.stringify(name)}, which is the name of one of DuckDB's own functions.`,
  });
});

test("macros with names of their own, or of commands, run", async () => {
  const macros = ["platform(x) AS x + 1", "my_count() AS TABLE FROM t"];
  expect(await read("SELECT platform(age) AS age, ward FROM my_count()", ...macros)).toMatchObject({
    rows: 1,
  });
});
