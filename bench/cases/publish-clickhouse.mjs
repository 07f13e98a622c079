import { clickhouseCase } from "../harness/clickhouse.mjs";

export const publishClickhouse = clickhouseCase({
  name: "publish-clickhouse",
  work: "publish",
  command: "publish DATA --label outcome",
  // With more rows each question reads all of them again.
  most: 1e6,
  ceiling: { scans: 600, bytes: 2e9, bytesARow: 0 },
});
