/** A public table as a Parquet file, written by DuckDB: numbers as doubles, NULL where missing, values as texts. */
import { ensure } from "../base/errors.ts";
import { numberText } from "../read/csv/write-csv.ts";
import type { Table } from "../read/table.ts";
import { isMissingCode } from "../schema/coding/codes.ts";
import type { CodedAttribute } from "../schema/types.ts";
import { identifier, literal, withDuckDb } from "./duckdb/driver.ts";
import { makeNewFile } from "./write-file.ts";

/** Rows a statement: enough that few are needed, and few enough that one is read quickly. */
const ROWS_AT_ONCE = 1000;

/** `data-not-public` for a table that is private; the file must not exist. */
export async function writeParquet(table: Table, path: string): Promise<void> {
  const { schema, columns, rows, weights } = table;
  ensure(
    schema.visibility === "public",
    "data-not-public",
    `${schema.name} is not declared public, so its rows are not written out.`,
    "Only tables that are public, or were made from releases, can be written.",
  );
  const texts = columns.map(({ attribute }) => decoder(attribute));
  await withDuckDb(async (db) => {
    const declared = columns.map(({ attribute }) => `${identifier(attribute.name)} ${typeOf(attribute)}`);
    await db.run(`CREATE TABLE made (${declared.join(", ")})`);
    for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
      const lines: string[] = [];
      for (let row = from; row < Math.min(rows, from + ROWS_AT_ONCE); row++) {
        const line = `(${columns.map(({ codes }, k) => texts[k](codes[row])).join(",")})`;
        for (let times = weights?.[row] ?? 1; times > 0; times--) lines.push(line);
      }
      if (lines.length > 0) await db.run(`INSERT INTO made VALUES ${lines.join(",")}`);
    }
    await makeNewFile(path, (temporary) => db.run(`COPY made TO ${literal(temporary)} (FORMAT parquet)`));
  });
}

const typeOf = ({ kind }: CodedAttribute): string => (kind === "numeric" ? "DOUBLE" : "VARCHAR");

function decoder(attribute: CodedAttribute): (code: number) => string {
  if (attribute.kind === "numeric")
    return (code) => (isMissingCode(attribute, code) ? "NULL" : numberText(attribute, code));
  const values = attribute.values.map(literal);
  return (code) => values[code];
}
