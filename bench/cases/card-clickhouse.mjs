import { clickhouseCase } from "../harness/clickhouse.mjs";

export const cardClickhouse = clickhouseCase({
  name: "card-clickhouse",
  work: "the card, the default classifier",
  command: "classify DATA --label outcome --with privet",
  ceiling: { scans: 9999, bytes: 2e9, bytesARow: 0 },
});
