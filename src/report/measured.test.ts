import { expect, test } from "vitest";
import { intervalsAt, writeMeasured, writeNumber } from "./measured.ts";

test.each([
  [0, "0"],
  [-0, "0"],
  [12345, "12,345"],
  [-1234567, "-1,234,567"],
  [999, "999"],
  [-7, "-7"],
  [12345.6, "12,346"],
  [99.96, "100"],
  [0.012345, "0.0123"],
  [-2.34567, "-2.35"],
  [1e12, "1.00e+12"],
])("%d is written %s", (value, words) => {
  expect(writeNumber(value)).toBe(words);
});

test("a value is written with its interval where it has one", () => {
  expect(writeMeasured({ value: 5, low: -1, high: 11 })).toBe("5 (-1 to 11)");
  expect(writeMeasured({ value: 5 })).toBe("5");
});

test("confidence is said where it is known", () => {
  expect(intervalsAt(0.95)).toBe("95 % intervals");
  expect(intervalsAt(0.999)).toBe("99.9 % intervals");
  expect(intervalsAt(undefined)).toBe("intervals");
});
