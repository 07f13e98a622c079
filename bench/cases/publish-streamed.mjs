import { distinctCase } from "../harness/distinct.mjs";

export const publishStreamed = distinctCase({
  name: "publish-streamed",
  work: "publish, streamed within 512 MB",
  shape: "mixed",
  command: "publish DATA --label outcome --engine stream --memory 512MB",
  most: 1e7,
  ceiling: { scans: 400, bytes: 512 * 2 ** 20, bytesARow: 0 },
});
