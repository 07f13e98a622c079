import { distinctCase } from "../harness/distinct.mjs";

export const publishDistinct = distinctCase({
  name: "publish-distinct",
  work: "publish",
  shape: "mixed",
  most: 1e7,
  command: "publish DATA --label outcome",
  asked: { 1000000: 4, 10000000: 30 },
  ceiling: { scans: 45, bytes: 330e6, bytesARow: 40 },
});
