import { distinctCase } from "../harness/distinct.mjs";

export const cardDuckdb = distinctCase({
  name: "card-duckdb",
  work: "the card, asked of DuckDB within 1 GB",
  shape: "mixed",
  command: "classify DATA --label outcome --with privet --engine duckdb --memory 1GB",
  // DuckDB has as many threads as there are cores.
  threads: [],
  most: 1e7,
  ceiling: { scans: 1000, bytes: 2 ** 30, bytesARow: 0 },
});
