import { distinctCase } from "../harness/distinct.mjs";

export const meansStreamed = distinctCase({
  name: "means-streamed",
  work: "k-means, five centres, its columns kept within 1 GB",
  shape: "mixed",
  command: "cluster DATA --k 5 --with privet-means --engine stream --memory 1GB",
  most: 1e7,
  ceiling: { scans: 120, bytes: 2 ** 30, bytesARow: 0 },
});
