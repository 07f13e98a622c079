// node bench/make-big.mjs ROWS FILE: writes a Parquet file of so many rows, Adult's training rows drawn again and again by a
// fixed rule, so that every run has the same file. The numbers are numbers there, everything else is text.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";
import { adultTraining } from "./data/adult.mjs";
import { ours } from "./harness/ours.mjs";

const quoted = (text) => `'${text.replaceAll("'", "''")}'`;

export async function makeBig(rows, file) {
  const { writeCsv } = await ours("index.js");
  const table = await adultTraining();
  const folder = mkdtempSync(join(tmpdir(), "privet-bench-"));
  const instance = await DuckDBInstance.create(":memory:");
  const db = await instance.connect();
  try {
    const csv = join(folder, "adult.csv");
    writeFileSync(csv, writeCsv(table));
    const types = table.schema.attributes.map(
      ({ name, kind }) =>
        `${quoted(name)}: ${quoted(kind === "numeric" || kind === "ignored" ? "INTEGER" : "VARCHAR")}`,
    );
    await db.run(`CREATE TABLE adult AS SELECT row_number() OVER () - 1 AS drawn, *
      FROM read_csv(${quoted(csv)}, header = false, columns = {${types.join(", ")}})`);
    await db.run(`COPY (SELECT adult.* EXCLUDE (drawn) FROM range(${Number(rows)}) AS counted(i)
      JOIN adult ON adult.drawn = (hash(i) % ${table.rows})) TO ${quoted(file)} (FORMAT parquet)`);
  } finally {
    db.closeSync();
    instance.closeSync();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [rows, file] = process.argv.slice(2);
  if (!(Number(rows) > 0 && file)) {
    console.error("node bench/make-big.mjs ROWS FILE");
    process.exit(2);
  }
  await makeBig(Number(rows), file);
}
