import { clickhouseCase } from "../harness/clickhouse.mjs";

export const meansClickhouse = clickhouseCase({
  name: "means-clickhouse",
  work: "k-means, five centres",
  command: "cluster DATA --k 5 --with privet-means",
  ceiling: { scans: 9999, bytes: 2e9, bytesARow: 0 },
});
