import { distinctCase } from "../harness/distinct.mjs";

export const describeStreamed = distinctCase({
  name: "describe-streamed",
  work: "describe of 14 attributes, streamed within 512 MB",
  shape: "mixed",
  command: "attributes describe DATA --engine stream --memory 512MB",
  ceiling: { scans: 30, bytes: 512 * 2 ** 20, bytesARow: 0 },
});
