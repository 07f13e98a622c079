import { expect, test } from "vitest";
import { dice } from "../../testing/small-tables.ts";
import {
  around,
  type Interval,
  minus,
  multiplied,
  perRow,
  rootOf,
  scaled,
  squared,
  sumOfBoth,
  within,
} from "./interval.ts";

const holds = ({ low, high }: Interval, x: number) => low - 1e-9 <= x && x <= high + 1e-9;

test("whatever the parts are in their intervals, the result is in its own", () => {
  const roll = dice(11);
  const real = () => (roll(2001) - 1000) / 100;
  for (let i = 0; i < 3000; i++) {
    const [a, b] = [around(real(), roll(500) / 100), around(real(), roll(500) / 100)];
    const inside = ({ low, high }: Interval) => low + ((high - low) * roll(101)) / 100;
    const [x, y] = [inside(a), inside(b)];
    expect(holds(minus(a, b), x - y)).toBe(true);
    expect(holds(sumOfBoth(a, b), x + y)).toBe(true);
    expect(holds(multiplied(a, 2.5), 2.5 * x) && holds(multiplied(a, -2.5), -2.5 * x)).toBe(true);
    expect(holds(squared(a), x * x)).toBe(true);
    expect(holds(scaled(a, 2.5, -1), 2.5 * x - 1)).toBe(true);
    if (x >= 0) expect(holds(rootOf(a), Math.sqrt(x))).toBe(true);
    if (y >= 1) expect(holds(perRow(a, b), x / y)).toBe(true);
    if (x >= -2 && x <= 3) expect(holds(within(a, -2, 3), x)).toBe(true);
  }
});
