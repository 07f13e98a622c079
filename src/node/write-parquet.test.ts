import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { publicRandom } from "../base/random.ts";
import { readTable } from "../read/read-table.ts";
import type { NumericAttribute } from "../schema/types.ts";
import { synthesise } from "../tasks/publish/synthesise.ts";
import { smallSynopsis } from "../testing/small-synopses.ts";
import { schemaWithMissing } from "../testing/small-tables.ts";
import { literal, withDuckDb } from "./duckdb/driver.ts";
import { fileSource } from "./file.ts";
import { writeParquet } from "./write-parquet.ts";

const folder = mkdtempSync(join(tmpdir(), "privet-parquet-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a made-up table reads back from Parquet as it is", async () => {
  const table = synthesise(smallSynopsis(), 2300, publicRandom("1"));
  const path = join(folder, "it's made up.parquet");
  await writeParquet(table, path);
  expect((await readTable(table.schema, fileSource(path))).columns).toEqual(table.columns);
});

test("a missing number is NULL", async () => {
  const [attribute] = schemaWithMissing("replace").attributes as [NumericAttribute];
  const schema = { ...schemaWithMissing("replace", { visibility: "public" }), attributes: [attribute] };
  const codes = Uint8Array.from([0, 11, 10, 11]);
  const path = join(folder, "missing.parquet");
  await writeParquet({ schema, rows: 4, columns: [{ attribute, codes }] }, path);
  const [told] = (await readTable(schema, fileSource(path))).columns;
  expect(Array.from(told.codes)).toEqual([0, 11, 10, 11]);
  const nulls = await withDuckDb((db) =>
    db.rows(`SELECT CAST(count(*) - count(age) AS VARCHAR) FROM read_parquet(${literal(path)})`),
  );
  expect(nulls).toEqual([["2"]]);
});

test("rows of a private table are not written", async () => {
  const table = synthesise(smallSynopsis(), 3, publicRandom("1"));
  const hidden = { ...table, schema: { ...table.schema, visibility: "private" as const } };
  await expect(writeParquet(hidden, join(folder, "private.parquet"))).rejects.toMatchObject({
    code: "data-not-public",
  });
});
