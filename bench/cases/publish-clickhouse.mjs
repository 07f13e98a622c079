import { clickhouseCase } from "../harness/clickhouse.mjs";

export const publishClickhouse = clickhouseCase({
  name: "publish-clickhouse",
  work: "publish",
  command: "publish DATA --label outcome",
  ceiling: { scans: 9999, bytes: 2e9, bytesARow: 0 },
});
