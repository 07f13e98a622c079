/**
 * Parquet files, and tables and queries of DuckDB databases, into coded columns.
 *
 * Text formats do not come this way. DuckDB's CSV reader fails on a row that is too long or is not UTF-8, and quotes the row;
 * its JSON reader lets one bad line spoil the next. The readers in src/read do neither.
 *
 * What DuckDB says about a failure may quote a field, so none of its words are passed on: every failure after opening is the
 * same refusal. One is left that a row can cause: Parquet in which a text is not UTF-8, which no Parquet file may hold, is
 * unreadable as a whole; and a query must be one that cannot fail on a row (TRY_CAST, not CAST).
 */
import { PrivetError, quote } from "../../base/errors.ts";
import { placesByName } from "../../read/columns.ts";
import { rowSink } from "../../read/row-sinks.ts";
import { fieldOf } from "../../read/sql/duckdb-field.ts";
import type { Table, Watch } from "../../read/table.ts";
import { TableBuilder } from "../../read/table-builder.ts";
import type { Compress } from "../../read/weights.ts";
import { ensureTypedTold } from "../../schema/draft/truths.ts";
import type { Schema } from "../../schema/types.ts";
import type { DatabaseRows } from "../location.ts";
import { chunksOf, type RowsOfFile, streamCodes } from "./coded-stream.ts";
import { type Driver, type DuckDb, withDuckDb } from "./driver.ts";
import { type RangeReading, readInRanges, readingRanges } from "./ranges.ts";
import { openRelation } from "./relation.ts";

export interface DuckDbReading extends Watch {
  /** Whether equal rows are stored once with a weight; "never" keeps the rows' order. */
  readonly compress?: Compress;
  /** Folders that files which a pattern stands for must lie in; anywhere unless given. */
  readonly within?: readonly string[] | undefined;
  /** How many bytes DuckDB may take. */
  readonly memory?: number | undefined;
  /** Loads the driver. */
  readonly load?: () => Promise<Driver>;
  /** From how many rows on threads share the reading, and what they run; for tests. */
  readonly ranges?: RangeReading;
}

/** Parquet files by path, pattern or several of them, or rows of a database, as a table of `schema`. */
export async function readWithDuckDb(
  schema: Schema,
  source: string | readonly string[] | DatabaseRows,
  reading: DuckDbReading = {},
): Promise<Table> {
  try {
    return await withDuckDb((db) => readRows(db, schema, source, reading), reading.load, reading.memory);
  } catch (error) {
    throw error instanceof PrivetError ? error : unreadable(source);
  }
}

/** How many rows there are; Parquet says so at its end. */
export const countWithDuckDb = (source: readonly string[] | DatabaseRows): Promise<number> =>
  withDuckDb(async (db) => {
    const { from } = await openRelation(db, source);
    const [[count]] = await db.rows(`SELECT count(*) FROM ${from}`);
    return Number(count);
  });

/** Says nothing but which source it is: anything more could come from a row. */
export function unreadable(source: string | readonly string[] | DatabaseRows): PrivetError {
  if (typeof source === "object" && "database" in source)
    return new PrivetError(
      "file-unreadable",
      `The rows could not be read from the database ${quote(source.database)}.`,
      "Check that it is a DuckDB database which no other program has open for writing, and that the table is there or the query runs on every row.",
    );
  return new PrivetError(
    "file-unreadable",
    `${quote(typeof source === "string" ? source : source.join(", "))} could not be read as Parquet.`,
    "Check that the file is whole and, of several files, that they have the same columns.",
  );
}

async function readRows(
  db: DuckDb,
  schema: Schema,
  source: string | readonly string[] | DatabaseRows,
  reading: DuckDbReading,
): Promise<Table> {
  const { from, columns, isOneFile } = await openRelation(db, source, reading.within);
  const places = placesByName(
    schema,
    columns.map((column) => column.name),
  );
  ensureTypedTold(schema, columns);
  const fields = places.map((place) => fieldOf(columns[place].name, columns[place].type));
  const [[count]] = await db.rows(`SELECT count(*) FROM ${from}`);
  const rows = { db, schema, from, count: Number(count), fields };
  if (reading.misfits) return readTexts(rows, reading);
  const { compress, threads, load } = reading;
  const sink = reading.sink ?? rowSink(schema, { compress, rows: rows.count, threads });
  // Threads write where rows have places.
  if (sink.ahead && isOneFile && typeof source !== "object" && load === undefined) {
    const ranges = readingRanges(rows, columns, reading);
    if (ranges.length > 1) return readInRanges(rows, ranges, sink, { ...reading, source });
  }
  await streamCodes(rows, undefined, sink, reading.signal);
  return sink.finish();
}

/** Field by field as texts, through the coders that also count what does not fit: slower, for the owner's report. */
async function readTexts(rows: RowsOfFile, watch: Watch): Promise<Table> {
  const { schema, fields } = rows;
  const layout = { places: fields.map((_, k) => k), width: fields.length };
  const builder = new TableBuilder(schema, layout, watch);
  const asked = fields.map(({ text, number }) => text ?? number ?? "NULL");
  for await (const chunk of chunksOf(rows, undefined, asked, watch.signal))
    for (const values of chunk.getRows())
      builder.add(values.map((value) => (value === null ? undefined : String(value))));
  return builder.finish();
}
