import { distinctCase } from "../harness/distinct.mjs";

export const meansDistinct = distinctCase({
  name: "means-distinct",
  work: "k-means, five centres",
  shape: "mixed",
  command: "cluster DATA --k 5 --with privet-means",
  asked: { 1000000: 1.5, 10000000: 7 },
  ceiling: { scans: 30, bytes: 330e6, bytesARow: 40 },
});
