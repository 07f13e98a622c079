import { distinctCase } from "../harness/distinct.mjs";

export const pgPlusDistinct = distinctCase({
  name: "pg-plus-distinct",
  work: "classify with pg-plus",
  shape: "mixed",
  most: 1e7,
  command: "classify DATA --label outcome --with pg-plus",
  asked: { 1000000: 5, 10000000: 35 },
  ceiling: { scans: 53, bytes: 280e6, bytesARow: 60 },
});
