import { distinctCase } from "../harness/distinct.mjs";

export const cardStreamed = distinctCase({
  name: "card-streamed",
  work: "the card, its columns kept within 1 GB",
  shape: "mixed",
  command: "classify DATA --label outcome --with privet --engine stream --memory 1GB",
  most: 1e7,
  ceiling: { scans: 80, bytes: 2 ** 30, bytesARow: 0 },
});
