import { distinctCase } from "../harness/distinct.mjs";

export const publishDuckdb = distinctCase({
  name: "publish-duckdb",
  work: "publish, each question asked of DuckDB",
  shape: "mixed",
  command: "publish DATA --label outcome --engine duckdb --memory 1GB",
  // DuckDB has as many threads as there are cores.
  threads: [],
  most: 1e7,
  // The combinations of codes that are kept beside DuckDB take what the limit does not know of.
  ceiling: { scans: 1000, bytes: 1.5 * 2 ** 30, bytesARow: 0 },
});
