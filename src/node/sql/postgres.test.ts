/** A real PostgreSQL that keeps the rows: codes and answers, and what databases, roles and schemas of others may do to them. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { SqlRows } from "../../curator/index.ts";
import {
  classifyWords,
  clinicRows,
  makeClinic,
  privet,
  temporaryFolder,
} from "../../testing/command-line.ts";
import { pathTo, placeInPostgres, READER } from "../../testing/postgres-place.ts";
import { randomEngineSuite } from "../../testing/random-engine-suite.ts";
import { postgresForTests, postgresMissing, type TestPostgres } from "../../testing/server/postgres.ts";
import { sqlCodesSuite, storePools } from "../../testing/sql-codes-suite.ts";
import { sqlModelsSuite, sqlNamesSuite } from "../../testing/sql-runs-suite.ts";
import type { SqlPlace } from "../../testing/sql-tables.ts";
import { choiceColumn, tableSchema } from "../../testing/table-schemas.ts";
import { workedSuite } from "../../testing/worked-suite.ts";
import { rowsAt } from "../open-file.ts";
import { remoteRows } from "./address.ts";
import { openLine, postgresTable, relationOf } from "./postgres.ts";

let server: TestPostgres;
let place: SqlPlace;

/** The clinic's rows as a table of texts, poison and all. */
async function keepClinic(): Promise<void> {
  const rows = clinicRows(400).trim().split("\n").slice(1);
  const values = rows.map(
    (row) =>
      `(${row
        .split(",")
        .map((field) => `'${field}'`)
        .join(", ")})`,
  );
  await server.sql(
    `CREATE TABLE clinic (id text, age text, ward text, outcome text); INSERT INTO clinic VALUES ${values.join(", ")}`,
  );
}

/** The clinic's schema over a table or a query, in a folder of its own. */
function clinicOver(query: string, more: Parameters<typeof makeClinic>[1] = {}, role = READER): string {
  const folder = makeClinic(temporaryFolder(), more);
  const path = join(folder, "clinic.schema.json");
  const schema = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...schema, file: { path: pathTo(server, query, role) } }));
  return folder;
}

const address = () => `postgres://127.0.0.1:${server.port}/privet`;
const allowed = (words: readonly string[]) => [...words, "--allow-path", address()];
const line = (role = READER) => openLine(remoteRows(pathTo(server, "none", role))!.address);

describe.skipIf(postgresMissing)("PostgreSQL", () => {
  beforeAll(async () => {
    server = await postgresForTests();
    place = await placeInPostgres(server);
    await storePools(place);
    await keepClinic();
  });
  afterAll(() => server.stop());

  sqlCodesSuite("PostgreSQL", () => place, 3);
  sqlNamesSuite("PostgreSQL", () => place);
  workedSuite("PostgreSQL", () => place);
  randomEngineSuite("PostgreSQL", () => place, [2, 5]);
  sqlModelsSuite("PostgreSQL", () => place, { names: ["cluster privet-means", "classify dp-gd"] });

  describe("what a command makes of rows there", () => {
    it.each([
      classifyWords("--seed", "1"),
      ["cluster", "clinic", "--k", "2", "--epsilon", "0.5", "--delta", "1e-6", "--seed", "1"],
    ])("%s gives the model of the same rows in a file, to the byte", async (...words) => {
      const models = [];
      for (const folder of [
        clinicOver("clinic", { visibility: "public" }),
        makeClinic(temporaryFolder(), { visibility: "public" }),
      ]) {
        const told = await privet(folder, allowed([...words, "--out", "model.json"]));
        expect([told.code, told.err]).toEqual([0, expect.any(String)]);
        models.push(readFileSync(join(folder, "model.json"), "utf8").replace(/"schema":"[0-9a-f]{64}"/, ""));
      }
      expect(models[0]).toEqual(models[1]);
    });

    it("is paid for from the ledger and as good as proved, by a query as well", async () => {
      const folder = clinicOver("SELECT * FROM clinic WHERE age <> 'x' -- all of them");
      expect((await privet(folder, allowed(["budget", "open", "clinic", "--epsilon", "1"]))).code).toBe(0);
      const { out, code } = await privet(folder, allowed(classifyWords("--yes", "--json")));
      expect(code).toBe(0);
      expect(JSON.parse(out).receipt).toMatchObject({ guarantee: "proved", epsilon: "0.5" });
    });

    it("a schema of somebody else's sends nobody to a database that was not chosen here", async () => {
      const folder = clinicOver("clinic", { visibility: "public" });
      const words = classifyWords("--seed", "1", "--out", "m.json");
      const refused = await privet(folder, words);
      expect([refused.code, refused.err]).toEqual([3, expect.stringContaining("path-not-allowed")]);
      const other = await privet(folder, [...words, "--allow-path", `${address()}x`]);
      expect(other.err).toContain("path-not-allowed");
      vi.stubEnv("PGHOST", "127.0.0.1");
      vi.stubEnv("PGPORT", String(server.port));
      try {
        expect((await privet(folder, words)).err).toContain("path-not-allowed");
        vi.stubEnv("PGDATABASE", "privet");
        expect((await privet(folder, words)).code).toBe(0);
      } finally {
        vi.unstubAllEnvs();
      }
    });

    it("what a private schema covers is not public by another schema's word", async () => {
      const folder = clinicOver("clinic");
      const path = join(folder, "clinic.schema.json");
      const own = JSON.parse(readFileSync(path, "utf8"));
      writeFileSync(
        join(folder, "open.schema.json"),
        JSON.stringify({ ...own, name: "open", visibility: "public" }),
      );
      const told = await privet(
        folder,
        allowed(["classify", "open", "--label", "outcome", "--epsilon", "1", "--seed", "1"]),
      );
      expect(told.err).toContain("data-not-public");
    });
  });

  it("true and false that are declared as one are refused at the opening, and the line is closed", async () => {
    await server.sql("CREATE DOMAIN flag AS boolean; CREATE TABLE truths (plain boolean, named flag)");
    const lines = async () =>
      (await server.sql(`SELECT 1 FROM pg_stat_activity WHERE usename = '${READER}'`)).length;
    const before = await lines();
    for (const column of ["plain", "named"]) {
      const opened = async (values: readonly string[]) => {
        const { rows } = await rowsAt(
          tableSchema([choiceColumn(column, values)]),
          pathTo(server, "truths"),
          {},
        );
        return (rows as SqlRows).open({});
      };
      await expect(opened(["no", "yes"])).rejects.toMatchObject({ code: "columns-mismatch" });
      await expect.poll(lines, { timeout: 10_000 }).toBe(before);
      const { connection } = await opened(["false", "true"]);
      expect(await lines()).toBe(before + 1);
      await connection.close();
      await expect.poll(lines, { timeout: 10_000 }).toBe(before);
    }
  });

  describe("privet init", () => {
    it("drafts a schema from the catalogue, and reads no row", async () => {
      await server.sql(
        "CREATE TYPE mood AS ENUM ('glad', 'it''s so'); CREATE DOMAIN years AS int4; " +
          "CREATE TABLE visits (age years CHECK (age >= 0 AND age <= 120), weight numeric CHECK (weight >= -0.5 AND weight <= 300), " +
          "mood mood, ward varchar(9) CHECK (ward IN ('north', 'o''er')), isin bool, notes text, tags text[], odd int4 CHECK (odd > 3))",
      );
      const folder = temporaryFolder();
      const told = await privet(folder, ["init", pathTo(server, "visits")]);
      expect([told.code, told.err]).toEqual([0, expect.stringContaining("8 columns")]);
      const { file, attributes } = JSON.parse(readFileSync(join(folder, "visits.schema.json"), "utf8"));
      expect(file).toEqual({ path: pathTo(server, "visits") });
      const check = "a CHECK constraint of the table";
      const type = "the column's type";
      expect(attributes).toEqual([
        { name: "age", kind: "numeric", low: 0, high: 120, source: check },
        { name: "weight", kind: "numeric", low: -0.5, high: 300, source: check },
        { name: "mood", kind: "categorical", values: ["glad", "it's so"], source: type },
        { name: "ward", kind: "categorical", values: ["north", "o'er"], source: check },
        { name: "isin", kind: "categorical", values: ["false", "true"], source: type },
        { name: "notes", kind: "undeclared" },
        { name: "tags", kind: "ignored" },
        { name: "odd", kind: "numeric" },
      ]);
    });

    it("takes no password and no settings, and repeats none", async () => {
      for (const path of [
        `postgres://ana:SECRET@127.0.0.1:${server.port}/privet#clinic`,
        `${address()}?password=SECRET#clinic`,
        "postgres://ana:SECRET@[bad/privet#clinic",
        `postgres://ana:SECRET@127.0.0.1/privet`,
      ]) {
        const { code, out, err } = await privet(temporaryFolder(), ["init", path]);
        expect(code).toBe(2);
        expect(out + err).not.toContain("SECRET");
      }
    });
  });

  describe("a line", () => {
    it("sees the rows as they were, whatever others write, and writes nothing", async () => {
      await server.sql(
        "CREATE TABLE changing (v int4); INSERT INTO changing VALUES (1), (2); GRANT INSERT ON changing TO privet_reader",
      );
      const own = await line();
      const count = async () => (await own.query("SELECT count(*) FROM changing"))[0][0];
      expect(await count()).toBe("2");
      await server.sql("INSERT INTO changing VALUES (3)");
      expect(await count()).toBe("2");
      for (const statement of [
        "INSERT INTO changing VALUES (4)",
        "SELECT 1; SELECT 2",
        "SELECT 1 / (v - 1) FROM changing",
      ])
        await expect(own.query(statement)).rejects.toMatchObject({ code: "database-failed" });
      // What fails is undone by itself: the snapshot is still the same.
      expect(await count()).toBe("2");
      await own.close();
    });

    it("says the same of every failure that a row can cause, and quotes none", async () => {
      await server.sql(
        "CREATE VIEW bursting AS SELECT id, age::int4 / (CASE WHEN id = '7' THEN 0 ELSE 1 END) AS age, ward, outcome FROM clinic; " +
          "CREATE VIEW casting AS SELECT id, age::int4, ward::int4 AS ward, outcome FROM clinic; " +
          "CREATE VIEW looking AS SELECT id, CASE WHEN id = '7' THEN length(query_to_xml('SELECT * FROM nope', true, true, '')::text) ELSE 1 END AS age, ward, outcome FROM clinic; " +
          "GRANT SELECT ON bursting, casting, looking TO privet_reader",
      );
      const told = [];
      for (const view of ["bursting", "casting", "looking"]) {
        const { connection: own } = await postgresTable(remoteRows(pathTo(server, view))!).open({});
        const failure = await own.query(`SELECT sum(age), max(ward) FROM ${view}`).catch((error) => error);
        told.push(`${failure.code} ${failure.message} ${failure.stack}`.split("\n")[0]);
        expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(
          /north|south|POISON/,
        );
        await own.close();
      }
      expect(new Set(told).size).toBe(1);
    });

    it("tells what names and rights decide", async () => {
      await server.sql("CREATE TABLE kept.locked (v int4); REVOKE SELECT ON locked FROM privet_reader");
      const [own, path] = [
        await line(),
        (query: string) => postgresTable(remoteRows(pathTo(server, query))!),
      ];
      await expect(path("locked").open({})).rejects.toThrow("does not let this role read");
      await expect(path("nowhere").open({})).rejects.toThrow("no such table");
      await expect(
        openLine({ host: "127.0.0.1", port: server.port, database: "none", user: READER }),
      ).rejects.toThrow("is not there");
      await expect(openLine({ host: "127.0.0.1", port: 1, database: "none", user: READER })).rejects.toThrow(
        "cannot be reached",
      );
      await own.close();
    });

    it("lets in no role that may do more than read tables", async () => {
      await server.sql("CREATE ROLE filer LOGIN; GRANT pg_read_server_files TO filer");
      for (const role of ["postgres", "filer"])
        await expect(line(role)).rejects.toMatchObject({ code: "query-refused" });
      const folder = clinicOver("clinic", { visibility: "public" }, "postgres");
      expect((await privet(folder, allowed(classifyWords("--seed", "1")))).err).toContain("query-refused");
    });

    it("takes a query for one SELECT and for nothing that reaches out of its brackets", async () => {
      const own = await line();
      expect(await relationOf(own, { query: "SELECT 1 AS v -- end" })).toBe(
        "(SELECT 1 AS v -- end\n) AS source",
      );
      for (const query of [
        "SELECT 1) AS x, (SELECT 2",
        "SELECT 1; SELECT 2",
        "SELECT 1 /* open",
        "SELECT 'open",
        "WITH gone AS (DELETE FROM changing RETURNING v) SELECT * FROM gone",
      ]) {
        const failure = relationOf(own, { query }).then((from) =>
          own.described(`SELECT * FROM ${from} LIMIT 0`),
        );
        await expect(failure).rejects.toMatchObject({ code: "database-failed" });
      }
      await own.close();
    });

    it("stops a statement when nobody waits for it, and when time is over", async () => {
      const signal = { aborted: false };
      const { connection } = await postgresTable(remoteRows(pathTo(server, "clinic"))!).open({ signal });
      const slow = connection.query("SELECT pg_sleep(100)");
      signal.aborted = true;
      await expect(slow).rejects.toMatchObject({ code: "cancelled" });
      await connection.close();
      await server.sql(`ALTER ROLE ${READER} SET statement_timeout = '20ms'`);
      const own = await line();
      await expect(own.query("SELECT pg_sleep(100)")).rejects.toMatchObject({ code: "database-failed" });
      await own.close();
      await server.sql(`ALTER ROLE ${READER} RESET statement_timeout`);
    });
  });
});
