import { distinctCase } from "../harness/distinct.mjs";

export const cardDistinct = distinctCase({
  name: "card-distinct",
  work: "the card, the default classifier",
  shape: "mixed",
  command: "classify DATA --label outcome --with privet",
  asked: { 1000000: 2, 10000000: 11 },
  ceiling: { scans: 60, bytes: 300e6, bytesARow: 50 },
});
