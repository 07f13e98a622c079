import { distinctCase } from "../harness/distinct.mjs";

export const readDistinct = distinctCase({
  name: "read-distinct",
  work: "start and reading: 8 categorical and 6 numeric attributes, Parquet",
  shape: "mixed",
  command: "classify DATA --label outcome --with majority",
  asked: { 1000000: 0.8, 10000000: 2.8 },
  ceiling: { scans: 20, bytes: 250e6, bytesARow: 35 },
});
