import { clickhouseCase } from "../harness/clickhouse.mjs";

export const cardClickhouse = clickhouseCase({
  name: "card-clickhouse",
  work: "the card, the default classifier",
  command: "classify DATA --label outcome --with privet",
  // With more rows each question reads all of them again.
  most: 1e6,
  ceiling: { scans: 400, bytes: 2e9, bytesARow: 0 },
});
