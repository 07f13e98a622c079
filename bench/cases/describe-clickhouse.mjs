import { clickhouseCase } from "../harness/clickhouse.mjs";

export const describeClickhouse = clickhouseCase({
  name: "describe-clickhouse",
  work: "describe of 14 attributes",
  command: "attributes describe DATA",
  ceiling: { scans: 60, bytes: 2e9, bytesARow: 0 },
});
