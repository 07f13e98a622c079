import { expect, test } from "vitest";
import { betterOf, digitsOf, titleOf } from "./cells.ts";

test("shares have four decimals, and what has a unit four digits, by a power of ten where it is very large", () => {
  expect(digitsOf("error", 0.15)).toBe("0.1500");
  expect(digitsOf("r2", -0.00001)).toBe("0.0000");
  expect(digitsOf("mse", 107.249)).toBe("107.2");
  expect(digitsOf("mae", 0.00123456)).toBe("0.001235");
  expect(digitsOf("mse", 8_551_234)).toBe("8551000");
  expect(digitsOf("mse", 16_812_345_678)).toBe("1.681e10");
  expect(digitsOf("mse", -176_912_345)).toBe("-1.769e8");
});

test("errors of numbers are better where they are smaller, and R² where it is larger", () => {
  expect((["mse", "mae", "r2"] as const).map(betterOf)).toEqual(["smaller", "smaller", "larger"]);
  expect(titleOf("mse")).toBe("Mean squared error on test rows");
});
