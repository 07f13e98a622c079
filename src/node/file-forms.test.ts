/** The same rows in every form a data path can name. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { misfits } from "../read/misfits.ts";
import { readTable } from "../read/read-table.ts";
import type { Table } from "../read/table.ts";
import { rowsIn } from "../read/weights.ts";
import { clinicRows, makeClinic, POISON, privet, temporaryFolder } from "../testing/command-line.ts";
import { rowCounts } from "../testing/row-counts.ts";
import { makeDatabase } from "../testing/typed-files.ts";
import { loadSchemaFile } from "./dataset.ts";
import { literal, withDuckDb } from "./duckdb/driver.ts";
import { fileSource } from "./file.ts";
import { findDataset, openFile } from "./index.ts";
import { absolutePath, basePath, databaseRows, fileFormOf, isPattern, pathFrom } from "./location.ts";

const names = ["id", "age", "ward", "outcome"];

/** The clinic of 400 rows, in every form. */
async function makeEveryForm(folder: string): Promise<void> {
  makeClinic(folder, { visibility: "public", neighbours: "replace" });
  const at = (name: string) => literal(join(folder, name));
  const [header, ...lines] = clinicRows(400).trimEnd().split("\n");
  const records = lines.map((line) =>
    JSON.stringify(Object.fromEntries(line.split(",").map((f, k) => [names[k], f]))),
  );
  writeFileSync(join(folder, "clinic.json"), `[${records.join(",\n  ")}]`);
  writeFileSync(join(folder, "clinic.jsonl"), records.join("\n"));
  writeFileSync(join(folder, "clinic.ndjson.gz"), gzipSync(records.join("\n")));
  writeFileSync(join(folder, "clinic.csv.gz"), gzipSync(clinicRows(400)));
  mkdirSync(join(folder, "parts"));
  for (const [k, part] of [lines.slice(0, 150), lines.slice(150)].entries())
    writeFileSync(join(folder, "parts", `${k}.csv`), [header, ...part, ""].join("\n"));
  const all = `read_csv(${at("clinic.csv")}, header = true, all_varchar = true)`;
  await withDuckDb(async (db) => {
    await db.run(`COPY (FROM ${all}) TO ${at("clinic.parquet")} (FORMAT parquet, COMPRESSION zstd)`);
    await db.run(`COPY (FROM ${all}) TO ${at("clinic.csv.zst")} (FORMAT csv, COMPRESSION zstd)`);
    await db.run(`COPY (FROM ${all}) TO ${at("clinic.jsonl.zst")} (FORMAT json, COMPRESSION zstd)`);
    await db.run(`COPY (FROM ${all} LIMIT 150) TO ${at("parts/0.parquet")} (FORMAT parquet)`);
    await db.run(`COPY (FROM ${all} OFFSET 150) TO ${at("parts/1.parquet")} (FORMAT parquet)`);
    await db.run(`COPY (FROM ${all}) TO ${at("odd[1] 'name'.parquet")} (FORMAT parquet)`);
  });
  await makeDatabase(join(folder, "clinic.duckdb"), "visits", `SELECT * FROM ${all}`);
}

const everyForm = mkdtempSync(join(tmpdir(), "privet-"));
beforeAll(() => makeEveryForm(everyForm));
afterAll(() => rmSync(everyForm, { recursive: true }));

const forms = [
  "clinic.csv.gz",
  "clinic.csv.zst",
  "clinic.json",
  "clinic.jsonl",
  "clinic.jsonl.zst",
  "clinic.ndjson.gz",
  "clinic.parquet",
  "odd[1] 'name'.parquet",
  "parts/*.csv",
  "parts/*.parquet",
  "parts/[01].parquet",
  "**/?.parquet",
  "duckdb:clinic.duckdb#visits",
  "duckdb:clinic.duckdb#main.visits",
  "duckdb:clinic.duckdb#SELECT outcome, ward, age FROM visits ORDER BY rowid -- as they came",
];

describe("a data path", () => {
  it("reads the same rows in every form, in their order, and counts the same misfits", async () => {
    const folder = everyForm;
    const schema = await loadSchemaFile(join(folder, "clinic.schema.json"));
    const reading = async (path: string): Promise<{ table: Table; report: object }> => {
      const recorder = misfits(schema);
      await readTable(schema, fileSource(absolutePath(folder, path)), { misfits: recorder });
      const table = await readTable(schema, fileSource(absolutePath(folder, path)));
      return { table, report: recorder.report() };
    };
    const expected = await reading("clinic.csv");
    expect(expected.table.rows).toBe(400);
    for (const form of forms) expect([form, await reading(form)]).toEqual([form, expected]);
  });

  it("gives the same rows with weights where that is asked", async () => {
    const folder = everyForm;
    const schema = await loadSchemaFile(join(folder, "clinic.schema.json"));
    const plain = await readTable(schema, fileSource(join(folder, "clinic.csv")));
    const weighted: Table[] = [];
    for (const form of forms.filter((f) => !f.includes(".csv.")))
      weighted.push(await readTable(schema, fileSource(absolutePath(folder, form), { compress: "always" })));
    for (const table of weighted) {
      expect(table.weights).toHaveLength(table.rows);
      expect(rowsIn(table)).toBe(400);
      expect(rowCounts(table)).toEqual(rowCounts(plain));
      expect(table).toEqual(weighted[0]);
    }
  });

  it.each(forms)("opens a curator on %s, which counts the rows that there are", async (form) => {
    const folder = everyForm;
    const curator = await openFile({ name: join(folder, "clinic"), data: absolutePath(folder, form) });
    expect(curator.facts.rows).toBe(400);
    await curator.close();
  });
});

describe("the names of a data set", () => {
  it.each([
    ["/d/visits.parquet", "/d/visits"],
    ["/d/visits.jsonl.zst", "/d/visits"],
    ["/d/visits/*.parquet", "/d/visits"],
    ["/d/visits-????.parquet", "/d/visits"],
    ["duckdb:/d/clinic.duckdb#visits", "/d/visits"],
    ["duckdb:/d/clinic.duckdb#main.visits", "/d/visits"],
    ["duckdb:/d/clinic.duckdb#SELECT 4//2 AS a FROM visits", "/d/clinic"],
  ])("%s is about %s", (path, base) => {
    expect(basePath(path)).toBe(base);
  });

  it("keeps a query to the letter, whatever folder it is seen from", () => {
    const path = "duckdb:sub/../clinic.duckdb#SELECT 4//2 AS a, '/../' AS b FROM visits";
    const full = absolutePath("/d", path);
    expect(full).toBe("duckdb:/d/clinic.duckdb#SELECT 4//2 AS a, '/../' AS b FROM visits");
    expect(pathFrom("/d", full)).toBe("duckdb:clinic.duckdb#SELECT 4//2 AS a, '/../' AS b FROM visits");
    expect(databaseRows("clinic.duckdb")).toBeUndefined();
  });

  it("tells forms by endings, and patterns from files that have such a name", () => {
    expect(["a.PARQUET", "a.ndjson.gz", "a.json", "a.csv", "a", "a.data.zst"].map(fileFormOf)).toEqual([
      "parquet",
      "json-lines",
      "json",
      "text",
      "text",
      "text",
    ]);
    const folder = temporaryFolder();
    writeFileSync(join(folder, "a[1].csv"), "x\n");
    expect(isPattern(join(folder, "a[1].csv"))).toBe(false);
    expect(isPattern(join(folder, "a[2].csv"))).toBe(true);
  });

  it("finds the schema by any of them", async () => {
    const folder = everyForm;
    for (const word of [
      "clinic.parquet",
      "clinic.jsonl.zst",
      "clinic/*.parquet",
      "duckdb:clinic.duckdb#clinic",
    ])
      expect(findDataset(word, folder).schema).toBe(join(folder, "clinic.schema.json"));
  });
});

describe("refusals", () => {
  it("a pattern that no file has a name like", async () => {
    const folder = makeClinic(temporaryFolder());
    const schema = await loadSchemaFile(join(folder, "clinic.schema.json"));
    await expect(readTable(schema, fileSource(join(folder, "no*.csv")))).rejects.toMatchObject({
      code: "file-missing",
    });
  });

  it("zstd that is cut short, or is none", async () => {
    const folder = everyForm;
    const schema = await loadSchemaFile(join(folder, "clinic.schema.json"));
    writeFileSync(join(folder, "bad.csv.zst"), `age,${POISON}\n`);
    writeFileSync(join(folder, "cut.csv.zst"), Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, 7, 9]));
    for (const name of ["bad.csv.zst", "cut.csv.zst"]) {
      const refused = readTable(schema, fileSource(join(folder, name)));
      await expect(refused).rejects.toMatchObject({ code: "file-unreadable" });
      await expect(refused).rejects.toThrow(/not a whole zstd file/);
    }
  });
});

describe("privet init", () => {
  const schemaIn = (folder: string, name: string) =>
    JSON.parse(readFileSync(join(folder, `${name}.schema.json`), "utf8"));

  it("drafts from a Parquet file's types, and a database table's, without a row", async () => {
    const folder = temporaryFolder();
    const query = `SELECT 1 AS age, 'x' AS "full name", true AS smokes, 'b'::ENUM ('a', 'it''s', 'b') AS ward,
      DATE '2026-11-05' AS day, [1] AS codes, '${POISON}' AS outcome, 0.5::DECIMAL(4, 2) AS dose`;
    await makeDatabase(join(folder, "c.duckdb"), "visits", query);
    await withDuckDb((db) => db.run(`COPY (${query}) TO ${literal(join(folder, "flat.parquet"))}`));
    expect((await privet(folder, ["init", "duckdb:c.duckdb#visits", "--label", "outcome"])).code).toBe(0);
    const { file, attributes } = schemaIn(folder, "visits");
    expect(file).toEqual({ path: "duckdb:c.duckdb#visits" });
    expect(attributes).toEqual([
      { name: "age", kind: "numeric" },
      { name: "full name", kind: "undeclared" },
      { name: "smokes", kind: "categorical", values: ["false", "true"], source: "the column's type" },
      { name: "ward", kind: "categorical", values: ["a", "it's", "b"], source: "the column's type" },
      { name: "day", kind: "undeclared" },
      { name: "codes", kind: "ignored" },
      { name: "outcome", kind: "label" },
      { name: "dose", kind: "numeric" },
    ]);
    const told = await privet(folder, ["init", "flat.parquet"]);
    expect(told).toMatchObject({ code: 0, out: "flat.schema.json\n" });
    expect(told.err).toContain("Only the header was read: 8 columns");
    expect(schemaIn(folder, "flat").file).toEqual({ path: "flat.parquet" });
  });

  it("takes the names, and nothing else, of the first record of JSON", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "a.jsonl"), `{"age": 1, "ward": "${POISON}"}\n{"more": 2}\n`);
    writeFileSync(join(folder, "b.json"), `\uFEFF[\n  {"age": 1,\n "ward": ["${POISON}"]}, `);
    for (const name of ["a", "b"]) {
      const { code, err } = await privet(folder, ["init", name === "a" ? "a.jsonl" : "b.json"]);
      expect(code).toBe(0);
      expect(err).toContain("Only the names in the first record were read: 2 columns");
      expect(schemaIn(folder, name).attributes).toEqual([
        { name: "age", kind: "undeclared" },
        { name: "ward", kind: "undeclared" },
      ]);
    }
    writeFileSync(join(folder, "c.jsonl"), `"${POISON}"\n`);
    expect((await privet(folder, ["init", "c.jsonl"])).code).toBe(5);
  });

  it("names a data set of several files after their folder", async () => {
    const folder = everyForm;
    expect(await privet(folder, ["init", "parts/*.parquet"])).toMatchObject({ out: "parts.schema.json\n" });
    expect(schemaIn(folder, "parts").file.path).toBe("parts/*.parquet");
    writeFileSync(join(folder, "broken.parquet"), POISON);
    expect((await privet(folder, ["init", "broken.parquet"])).code).toBe(5);
  });
});
