import { describeByNumpy } from "../data/continuous-arrays.mjs";
import { distinctCase } from "../harness/distinct.mjs";

export const describeContinuous = distinctCase({
  name: "describe-continuous",
  work: "describe of 20 attributes of 10,001 levels",
  shape: "continuous",
  most: 1e7,
  command: "attributes describe DATA",
  asked: { 1000000: 1.5, 10000000: 7 },
  ceiling: { scans: 45, bytes: 300e6, bytesARow: 2 },
  beside: describeByNumpy,
});
