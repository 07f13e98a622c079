import { distinctCase } from "../harness/distinct.mjs";

export const describeDuckdb = distinctCase({
  name: "describe-duckdb",
  work: "describe of 14 attributes, each question asked of DuckDB",
  shape: "mixed",
  command: "attributes describe DATA --engine duckdb --memory 1GB",
  // DuckDB has as many threads as there are cores.
  threads: [],
  most: 1e7,
  // The combinations of codes that are kept beside DuckDB take what the limit does not know of.
  ceiling: { scans: 1000, bytes: 1.5 * 2 ** 30, bytesARow: 0 },
});
