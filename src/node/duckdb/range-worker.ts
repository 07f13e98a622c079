/** A thread that reads a range of a Parquet file into its part of the columns, and tells whether it has read all of it, and no more. */
import { parentPort, workerData } from "node:worker_threads";
import { placesByName } from "../../read/columns.ts";
import { fieldOf } from "../../read/sql/duckdb-field.ts";
import { filling, streamCodes } from "./coded-stream.ts";
import { withDuckDb } from "./driver.ts";
import type { ParquetWorkerData } from "./range-thread.ts";
import { openRelation } from "./relation.ts";

const { source, within, schema, range, columns, stop } = workerData as ParquetWorkerData;

const signal = {
  get aborted() {
    return Atomics.load(stop, 0) === 1;
  },
};

await withDuckDb(async (db) => {
  const { from, columns: found } = await openRelation(db, source, within);
  const places = placesByName(
    schema,
    found.map((column) => column.name),
  );
  const fields = places.map((place) => fieldOf(found[place].name, found[place].type));
  await streamCodes(
    { db, schema, from, count: range.to - range.from, fields },
    range,
    filling(columns),
    signal,
  );
}).then(
  () => parentPort?.postMessage("whole"),
  // Why not is not told: it may depend on rows.
  () => {},
);
