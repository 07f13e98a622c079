import { expect, test } from "vitest";
import { errorsByEpsilon } from "../testing/charts.ts";
import { summariseChart } from "./summary.ts";

test("the summary tells the ends of each line, who is lower where, and the levels", () => {
  expect(summariseChart(errorsByEpsilon)).toBe(
    "Misclassified rows of the test table for ε from 0.05 to 2: PG⁺ falls from 26.3 % to 16.1 %; PrivLocal falls from " +
      "26.1 % to 16.8 %. PG⁺ is below PrivLocal at 5 of 6 values of ε; their 95 % intervals are apart at 3 of 6. For comparison: Majority 28.3 %, NoPrivacy 15.8 %.",
  );
});

test("a line that is lower everywhere is said to be, whichever comes first", () => {
  const line = (name: string, y: number) => ({ name, points: [0.1, 1].map((x) => ({ x, y })) });
  const chart = { ...errorsByEpsilon, references: [], series: [line("worse", 0.3), line("better", 0.2)] };
  expect(summariseChart(chart)).toContain("better is below worse at every ε.");
  expect(summariseChart(chart)).toContain("worse goes from 30.0 % to 30.0 %");
});

test("a difference that may be chance is said to be one", () => {
  const line = (name: string, y: number) => ({
    name,
    points: [0.1, 1].map((x) => ({ x, y, low: y - 0.1, high: y + 0.1 })),
  });
  const chart = { ...errorsByEpsilon, references: [], series: [line("worse", 0.3), line("better", 0.2)] };
  expect(summariseChart(chart)).toContain(
    "better is below worse at every ε, but all their 95 % intervals overlap.",
  );
});

test("of many lines only the lowest and the highest are named", () => {
  const series = [3, 1, 2, 4].map((k) => ({ name: `m${k}`, points: [{ x: 1, y: k / 10 }] }));
  expect(summariseChart({ ...errorsByEpsilon, references: [], series })).toBe(
    "Misclassified rows of the test table for ε 1: 4 series, at the right end from m1 (10.0 %) to m4 (40.0 %).",
  );
});
