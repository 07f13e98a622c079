import { clickhouseCase } from "../harness/clickhouse.mjs";

export const describeClickhouse = clickhouseCase({
  name: "describe-clickhouse",
  work: "describe of 14 attributes",
  command: "attributes describe DATA",
  // Counting groups is all that it asks for, so that the largest table says what a second shard takes off.
  most: 1e8,
  ceiling: { scans: 60, bytes: 2e9, bytesARow: 0 },
});
