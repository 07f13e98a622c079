import { expect, test } from "vitest";
import { placeOn, roundRange, thinOut, write, writeTick } from "./axis.ts";

const percent = { label: "", scale: "linear", unit: "percent" } as const;
const number = { label: "", scale: "log", unit: "number" } as const;

test("a logarithmic axis gives each tenfold the same room", () => {
  const place = placeOn(number, [0.01, 100]);
  expect([0.01, 0.1, 1, 10, 100].map((x) => place(x))).toEqual(
    [0, 0.25, 0.5, 0.75, 1].map((p) => expect.closeTo(p, 12)),
  );
});

test("an axis of one value has it in the middle", () => {
  expect(placeOn(number, [3, 3])(3)).toBe(0.5);
});

test.each([
  [[0.158, 0.283], 6, [0.15, 0.2, 0.25, 0.3]],
  [[0, 1], 5, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [[-3, 12], 5, [-5, 0, 5, 10, 15]],
  [[1e6, 5e6], 4, [1e6, 2e6, 3e6, 4e6, 5e6]],
])("%j gets round ticks that enclose it", (values, wanted, ticks) => {
  expect(roundRange(values, wanted)).toEqual({ range: [ticks[0], ticks[ticks.length - 1]], ticks });
});

test.each([0, 0.2, -7, 1e-9])("the single value %d lies within its range", (value) => {
  const { range, ticks } = roundRange([value], 6);
  expect(range[0]).toBeLessThanOrEqual(value);
  expect(range[1]).toBeGreaterThanOrEqual(value);
  expect(ticks.length).toBeGreaterThan(1);
});

test("values that would run into each other are left out, the ends never", () => {
  const place = (x: number) => x / 100;
  expect(thinOut([0, 1, 50, 99, 100], place, 0.1)).toEqual([0, 50, 100]);
  expect(thinOut([0, 50, 100], place, 0.1)).toEqual([0, 50, 100]);
  expect(thinOut([7], place, 0.1)).toEqual([7]);
});

test("shares are written as per cent, numbers with three digits", () => {
  expect(write(0.15849, percent)).toBe("15.8 %");
  expect(write(0.123456, number)).toBe("0.123");
  expect(writeTick(0.30000000000000004, percent)).toBe("30 %");
  expect(writeTick(0.05, number)).toBe("0.05");
});
