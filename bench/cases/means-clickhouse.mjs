import { clickhouseCase } from "../harness/clickhouse.mjs";

export const meansClickhouse = clickhouseCase({
  name: "means-clickhouse",
  work: "k-means, five centres",
  command: "cluster DATA --k 5 --with privet-means",
  // With more rows each question reads all of them again.
  most: 1e6,
  ceiling: { scans: 600, bytes: 2e9, bytesARow: 0 },
});
