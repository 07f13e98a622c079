import { distinctCase } from "../harness/distinct.mjs";

export const publishDuckdb = distinctCase({
  name: "publish-duckdb",
  work: "publish, asked of DuckDB within 1 GB",
  shape: "mixed",
  command: "publish DATA --label outcome --engine duckdb --memory 1GB",
  // DuckDB has as many threads as there are cores.
  threads: [],
  most: 1e7,
  ceiling: { scans: 1000, bytes: 2 ** 30, bytesARow: 0 },
});
