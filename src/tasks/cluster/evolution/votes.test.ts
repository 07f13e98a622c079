import { expect, test } from "vitest";
import { keptVotes, signalToNoise } from "./votes.ts";

test("the largest votes are kept until they add up to the rows", () => {
  expect(keptVotes([5, 40, -8, 30, 12, 29], 70)).toEqual([0, 40, 0, 30, 0, 0]);
  expect(keptVotes([5, 40, -8, 30, 12, 29], 71)).toEqual([0, 40, 0, 30, 0, 29]);
});

test("without noise every vote is kept", () => {
  expect(keptVotes([5, 0, 3, 2], 10)).toEqual([5, 0, 3, 2]);
});

test("no vote below nothing is kept, however many rows are missing", () => {
  expect(keptVotes([-5, 4, 0, -1], 100)).toEqual([0, 4, 0, 0]);
  expect(keptVotes([-5, -4], 100)).toEqual([0, 0]);
});

test("signal beside noise is a ratio of mean squares", () => {
  // (9 + 16)/(4 · 2²) with four candidates and a deviation of 2.
  expect(signalToNoise([3, 0, 4, 0], 2)).toBe(25 / 16);
});
