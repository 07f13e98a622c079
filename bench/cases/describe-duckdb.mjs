import { distinctCase } from "../harness/distinct.mjs";

export const describeDuckdb = distinctCase({
  name: "describe-duckdb",
  work: "describe of 14 attributes, asked of DuckDB within 1 GB",
  shape: "mixed",
  command: "attributes describe DATA --engine duckdb --memory 1GB",
  // DuckDB has as many threads as there are cores.
  threads: [],
  most: 1e7,
  ceiling: { scans: 1000, bytes: 2 ** 30, bytesARow: 0 },
});
