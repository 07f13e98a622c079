/**
 * A schema is a text that people pass on, and its query is a part of it: whatever it says, it reads the database that it names
 * and nothing else, and writes nothing. Every attack here is run by the real DuckDB.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PrivetError } from "../../base/errors.ts";
import { clinicWithBudget, POISON, privet, temporaryFolder } from "../../testing/command-line.ts";
import { choiceColumn, numberColumn, tableSchema } from "../../testing/table-schemas.ts";
import { makeDatabase, makeParquet } from "../../testing/typed-files.ts";
import { withDuckDb } from "./driver.ts";
import { readWithDuckDb } from "./read.ts";

const schema = tableSchema([
  numberColumn("age", 0, 100),
  choiceColumn("ward", ["?", "north", "a;b", "x) y"]),
]);

/** A database, and beside it files that its queries have no business with. */
async function hospital(folder: string) {
  const database = await makeDatabase(
    join(folder, "clinic.duckdb"),
    "visits",
    "SELECT range AS age, 'north' AS ward FROM range(10)",
  );
  await makeDatabase(join(folder, "other.duckdb"), "secret", `SELECT 1 AS age, '${POISON}' AS ward`);
  await makeParquet(join(folder, "other.parquet"), `SELECT 1 AS age, '${POISON}' AS ward`);
  writeFileSync(join(folder, "other.csv"), `age,ward\n1,${POISON}\n`);
  writeFileSync(join(folder, "other.json"), `{"age":1,"ward":"${POISON}"}\n`);
  return { folder, database, before: seen(folder) };
}

/** Every file of a folder with what is in it. */
const seen = (folder: string) =>
  readdirSync(folder)
    .toSorted()
    .map((name) => [name, readFileSync(join(folder, name)).toString("base64")]);

async function refusal(database: string, query: string): Promise<PrivetError> {
  const outcome: unknown = await readWithDuckDb(schema, { database, query }).catch((error: unknown) => error);
  expect(outcome, query).toBeInstanceOf(PrivetError);
  const { message, fix } = outcome as PrivetError;
  expect(`${message} ${fix}`).not.toContain(POISON);
  return outcome as PrivetError;
}

describe("a query that would do more than read its database", () => {
  let home: Awaited<ReturnType<typeof hospital>>;
  const stacked = (statement: string) =>
    `SELECT age, ward FROM visits); ${statement}; SELECT * FROM (SELECT age, ward FROM source.visits`;
  const attacks: readonly (readonly [string, (folder: string) => string])[] = [
    ["COPY between brackets", (f) => stacked(`COPY (SELECT 'x') TO '${f}/made.csv'`)],
    [
      "ATTACH between brackets",
      (f) => stacked(`ATTACH '${f}/made.duckdb' AS evil; CREATE TABLE evil.t (x INT)`),
    ],
    ["COPY over another file", (f) => stacked(`COPY (SELECT 'x') TO '${f}/other.csv'`)],
    ["COPY behind a semicolon", (f) => `SELECT age, ward FROM visits; COPY visits TO '${f}/made.csv'`],
    [
      "COPY behind a comment",
      (f) => `SELECT age, ward FROM visits -- ;\n; /* ; */ COPY visits TO '${f}/made.csv'`,
    ],
    ["COPY in front", (f) => `FROM visits; COPY visits TO '${f}/made.csv'; FROM visits`],
    ["COPY in a CTE", (f) => `WITH t AS (COPY visits TO '${f}/made.csv') SELECT age, ward FROM visits`],
    ["COPY as a subquery", (f) => `SELECT age, ward FROM (COPY visits TO '${f}/made.csv')`],
    ["INSERT in a CTE", () => "WITH t AS (INSERT INTO visits VALUES (1, 'x') RETURNING *) FROM t"],
    ["EXPORT", (f) => `FROM visits; EXPORT DATABASE '${f}/made'`],
    ["IMPORT", (f) => `FROM visits; IMPORT DATABASE '${f}'`],
    [
      "DETACH and ATTACH for writing",
      (f) => `FROM visits; USE memory; DETACH source; ATTACH '${f}/clinic.duckdb' AS source`,
    ],
    ["SET", () => "FROM visits; SET enable_external_access = true"],
    ["RESET", () => "FROM visits; RESET lock_configuration; FROM visits"],
    ["PRAGMA", (f) => `FROM visits; PRAGMA profiling_output = '${f}/made.txt'`],
    ["a profile", (f) => `SELECT age, ward FROM visits, enable_profiling(save_location = '${f}/made.txt')`],
    [
      "a log",
      (f) => `SELECT age, ward FROM visits, enable_logging(storage = 'file', storage_path = '${f}/made')`,
    ],
    ["LOAD", () => "FROM visits; LOAD httpfs"],
    ["INSTALL", () => "FROM visits; INSTALL spatial FROM community"],
    ["CREATE SECRET", () => "FROM visits; CREATE PERSISTENT SECRET s (TYPE s3, KEY_ID 'x', SECRET 'y')"],
    ["two SELECTs", () => "SELECT age, ward FROM visits; SELECT age, ward FROM visits"],
    ["PREPARE and EXECUTE", (f) => `FROM visits; PREPARE p AS SELECT * FROM '${f}/other.csv'; EXECUTE p`],
    ["read_csv", (f) => `SELECT age, ward FROM read_csv('${f}/other.csv')`],
    ["read_csv in capitals", (f) => `SELECT age, ward FROM READ_CSV_AUTO('${f}/other.csv')`],
    ["read_json", (f) => `SELECT age, ward FROM read_json('${f}/other.json')`],
    ["read_parquet", (f) => `SELECT age, ward FROM read_parquet('${f}/other.parquet')`],
    ["parquet_scan", (f) => `SELECT age, ward FROM parquet_scan('${f}/other.parquet')`],
    ["read_duckdb", (f) => `SELECT age, ward FROM read_duckdb('${f}/other.duckdb')`],
    ["read_text", (f) => `SELECT 1 AS age, content AS ward FROM read_text('${f}/other.csv')`],
    [
      "read_blob",
      (f) => `SELECT 1 AS age, CAST(content AS VARCHAR) AS ward FROM read_blob('${f}/other.csv')`,
    ],
    ["read_text of the system", () => "SELECT 1 AS age, content AS ward FROM read_text('/etc/passwd')"],
    ["a file's name in place of a table", (f) => `SELECT age, ward FROM '${f}/other.csv'`],
    ["a file's name in double quotes", (f) => `SELECT age, ward FROM "${f}/other.parquet"`],
    [
      "a file in a nested subquery",
      (f) => `SELECT age, (SELECT ward FROM '${f}/other.csv') AS ward FROM visits`,
    ],
    [
      "a file in a UNION",
      (f) => `SELECT age, ward FROM visits UNION ALL SELECT age, ward FROM '${f}/other.csv'`,
    ],
    ["a file in a CTE", (f) => `WITH t AS (FROM read_csv('${f}/other.csv')) SELECT age, ward FROM t`],
    [
      "a file in WHERE",
      (f) => `SELECT age, ward FROM visits WHERE EXISTS (FROM read_text('${f}/other.csv'))`,
    ],
    ["glob", (f) => `SELECT 1 AS age, file AS ward FROM glob('${f}/*')`],
    ["sniff_csv", (f) => `SELECT 1 AS age, delimiter AS ward FROM sniff_csv('${f}/other.csv')`],
    [
      "parquet_metadata",
      (f) => `SELECT 1 AS age, stats_max AS ward FROM parquet_metadata('${f}/other.parquet')`,
    ],
    ["duckdb_secrets", () => "SELECT 1 AS age, name AS ward FROM duckdb_secrets()"],
    ["duckdb_settings", () => "SELECT 1 AS age, value AS ward FROM duckdb_settings()"],
    ["getenv", () => "SELECT 1 AS age, getenv('HOME') AS ward"],
    ["a query in a text", (f) => `SELECT age, ward FROM query('FROM read_csv(''${f}/other.csv'')')`],
    ["a table named by a text", (f) => `SELECT age, ward FROM query_table('${f}/other.csv')`],
    [
      "a query in JSON",
      () => "SELECT 1 AS age, 'x' AS ward FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))",
    ],
    ["the network", () => "SELECT age, ward FROM read_csv('http://127.0.0.1:9/other.csv')"],
    ["a parameter", () => "SELECT $1 AS age, ward FROM visits"],
    ["a character 0", (f) => `SELECT age, ward FROM visits \0; COPY visits TO '${f}/made.csv'`],
  ];
  beforeAll(async () => {
    home = await hospital(mkdtempSync(join(tmpdir(), "privet-")));
  });
  afterAll(() => rmSync(home.folder, { recursive: true, force: true }));

  test.each(attacks)("%s is refused, and every file is as it was", async (_, query) => {
    const { code } = await refusal(home.database, query(home.folder));
    expect(["query-refused", "file-unreadable"]).toContain(code);
    expect(seen(home.folder)).toEqual(home.before);
  });

  test("what is forbidden is told, with what to do", async () => {
    const told = await refusal(home.database, `SELECT age, ward FROM read_csv('${home.folder}/other.csv')`);
    expect(told).toMatchObject({ code: "query-refused" });
    expect(told.message).toContain('"read_csv"');
    const file = await refusal(home.database, `SELECT age, ward FROM '${home.folder}/other.csv'`);
    expect(file.message).toBe("The query would read a file outside the database that it names.");
    const two = await refusal(home.database, "FROM visits; FROM visits");
    expect(two.message).toBe("The query of a schema is one SELECT statement; this one is something else.");
  });

  test("views and macros of the database reach no further than the query", async () => {
    const { folder } = home;
    const database = join(temporaryFolder(), "views.duckdb");
    await withDuckDb(async (db) => {
      await db.run(`ATTACH '${database}' AS made`);
      await db.run("USE made");
      await db.run("CREATE TABLE t AS SELECT 1 AS age, 'north' AS ward");
      await db.run(`CREATE VIEW v AS SELECT age, ward FROM read_csv('${folder}/other.csv')`);
      await db.run(`CREATE MACRO m(f) AS TABLE SELECT age, ward FROM read_csv(f)`);
      await db.run("CREATE MACRO twice() AS TABLE FROM t UNION ALL FROM t");
    });
    for (const query of ["v", "FROM v", `FROM m('${folder}/other.csv')`]) await refusal(database, query);
    const twice = { database, query: "SELECT * FROM twice()" };
    expect(await readWithDuckDb(schema, twice)).toMatchObject({ rows: 2 });
  });
});

test("queries that read their database run: semicolons in texts, comments, CTEs, UNION, subqueries, series", async () => {
  const { database } = await hospital(temporaryFolder());
  const queries: readonly (readonly [string, number])[] = [
    ["SELECT age, ward FROM visits;", 10],
    ["SELECT age, ward FROM visits ; -- the end", 10],
    ["select age, ';) COPY x TO y; (' AS ward from visits -- ; a comment", 10],
    ["SELECT age, 'a;b' AS ward FROM visits /* ; */ WHERE ward <> 'x) y; --'", 10],
    ['SELECT age, ward AS "ward" FROM source.main.visits', 10],
    ["FROM visits", 10],
    ["WITH t AS (FROM visits), u AS (FROM t) SELECT age, ward FROM u UNION ALL FROM t", 20],
    ["SELECT age, (SELECT max(ward) FROM visits v WHERE v.age = visits.age) AS ward FROM visits", 10],
    ["SELECT r.range AS age, 'north' AS ward FROM range(5) AS r", 5],
    ["SELECT age, ward FROM visits, LATERAL (SELECT unnest([1, 2]))", 20],
    ["SELECT count(*) AS age, ward FROM visits GROUP BY ward HAVING count(*) > 1 ORDER BY ward LIMIT 3", 1],
  ];
  for (const [query, rows] of queries)
    expect(await readWithDuckDb(schema, { database, query }), query).toMatchObject({ rows });
});

describe("on the command line", () => {
  /** A private clinic whose schema came from somebody else. */
  async function clinicAsking(query: (folder: string) => string) {
    const folder = await clinicWithBudget();
    await makeDatabase(
      join(folder, "d.duckdb"),
      "t",
      "SELECT 1 AS id, 30 AS age, 'north' AS ward, 'no' AS outcome",
    );
    const path = join(folder, "clinic.schema.json");
    const declared = JSON.parse(readFileSync(path, "utf8"));
    declared.file = { path: `duckdb:d.duckdb#${query(folder)}` };
    writeFileSync(path, JSON.stringify(declared));
    mkdirSync(join(folder, "other"));
    writeFileSync(join(folder, "other", "x.csv"), "id,age,ward,outcome\n1,2,north,no\n");
    return folder;
  }
  const rows = "SELECT * FROM t";
  const overwriting = (target: string) => (f: string) =>
    `${rows}); COPY (SELECT 'x') TO '${f}/${target}'; SELECT * FROM (SELECT * FROM source.t`;

  test.each([
    ["data", "check", "clinic", "--owner"],
    ["classify", "clinic", "--label", "outcome", "--epsilon", "0.5", "--dry-run"],
    ["classify", "clinic", "--label", "outcome", "--epsilon", "0.5", "--yes"],
    ["attributes", "describe", "clinic", "--epsilon", "0.5", "--dry-run"],
  ])("%s %s %s: no file is written, no ledger is overwritten, no other file is read", async (...words) => {
    const attacks = [
      overwriting("made.csv"),
      overwriting("clinic.ledger"),
      (f: string) => `SELECT * FROM read_csv('${f}/other/x.csv')`,
    ];
    for (const attack of attacks) {
      const folder = await clinicAsking(attack);
      const [names, ledger] = [readdirSync(folder), readFileSync(join(folder, "clinic.ledger"))];
      const { code, err } = await privet(folder, words);
      expect(err).toMatch(/privet: (query-refused|file-unreadable)/);
      expect([2, 5]).toContain(code);
      expect(readdirSync(folder)).toEqual(names);
      expect(readFileSync(join(folder, "clinic.ledger")).equals(ledger)).toBe(true);
    }
  });

  test("privet init with such a text writes no file, its own schema included", async () => {
    const folder = await clinicAsking(() => rows);
    const names = readdirSync(folder);
    for (const query of [overwriting("made.csv")(folder), `SELECT * FROM '${folder}/other/x.csv'`]) {
      const { code, err } = await privet(folder, ["init", `duckdb:d.duckdb#${query}`]);
      expect(err).toMatch(/privet: (query-refused|file-unreadable)/);
      expect([2, 5]).toContain(code);
      expect(readdirSync(folder)).toEqual(names);
    }
  });
});
