import { distinctCase } from "../harness/distinct.mjs";

export const cardContinuous = distinctCase({
  name: "card-continuous",
  work: "the card, 20 attributes of 10,001 levels",
  shape: "continuous",
  most: 1e7,
  command: "classify DATA --label outcome --with privet",
  ceiling: { scans: 130, bytes: 270e6, bytesARow: 80 },
});
