import { distinctCase } from "../harness/distinct.mjs";

export const meansDuckdb = distinctCase({
  name: "means-duckdb",
  work: "k-means, five centres, asked of DuckDB within 1 GB",
  shape: "mixed",
  command: "cluster DATA --k 5 --with privet-means --engine duckdb --memory 1GB",
  // DuckDB has as many threads as there are cores.
  threads: [],
  most: 1e7,
  ceiling: { scans: 1000, bytes: 2 ** 30, bytesARow: 0 },
});
