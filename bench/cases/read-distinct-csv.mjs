import { distinctCase } from "../harness/distinct.mjs";

export const readDistinctCsv = distinctCase({
  name: "read-distinct-csv",
  work: "start and reading: the same rows as CSV",
  shape: "mixed",
  format: "csv",
  most: 1e7,
  command: "classify DATA --label outcome --with majority",
  asked: { 1000000: 1.0, 10000000: 5 },
  ceiling: { scans: 6, bytes: 200e6, bytesARow: 35 },
});
