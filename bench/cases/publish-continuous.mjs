import { distinctCase } from "../harness/distinct.mjs";

export const publishContinuous = distinctCase({
  name: "publish-continuous",
  work: "publish of 20 attributes of 10,001 levels",
  shape: "continuous",
  command: "publish DATA --label outcome",
  most: 1e7,
  ceiling: { scans: 90, bytes: 400e6, bytesARow: 60 },
});
