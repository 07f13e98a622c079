import { distinctCase } from "../harness/distinct.mjs";

export const readContinuous = distinctCase({
  name: "read-continuous",
  work: "start and reading: 20 attributes of 10,001 levels, Parquet",
  shape: "continuous",
  most: 1e7,
  command: "classify DATA --label outcome --with majority",
  ceiling: { scans: 30, bytes: 250e6, bytesARow: 55 },
});
