import { distinctCase } from "../harness/distinct.mjs";

export const describeDistinct = distinctCase({
  name: "describe-distinct",
  work: "describe of 14 attributes",
  shape: "mixed",
  command: "attributes describe DATA",
  asked: { 1000000: 1, 10000000: 3.5 },
  ceiling: { scans: 25, bytes: 300e6, bytesARow: 2 },
});
