import { expect, test } from "vitest";
import { closestAffordable } from "./closest-affordable.ts";

/** Prices that grow as a power of the amount, with some of it fixed; aimed at as if the power were known. */
function search(
  limit: number,
  price: (amount: number) => number,
  { power = 1, fixed = 0, nearly = 0.995 } = {},
) {
  let turns = 0;
  const found = closestAffordable({
    first: 1,
    tried: (amount) => {
      turns++;
      return amount;
    },
    price,
    limit,
    isWithin: (amount) => price(amount) <= limit,
    nearly,
    aimed: ({ amount, price: costs }, wanted) => amount * ((wanted - fixed) / (costs - fixed)) ** (1 / power),
  });
  return { ...found, turns };
}

test.each([
  ["as much as the amount", { power: 1 }],
  ["as its square", { power: 2 }],
  ["beside something fixed", { power: 1, fixed: 0.3 }],
])("where a price grows %s, the second turn is near enough from below", (_, growth) => {
  const { power = 1, fixed = 0 } = growth as { power?: number; fixed?: number };
  for (const limit of [0.5, 1, 37]) {
    const price = (amount: number) => fixed + 2.7 * amount ** power;
    const { best, turns } = search(limit, price, { power, fixed });
    expect(turns).toBe(2);
    expect(price(best ?? Number.NaN)).toBeLessThanOrEqual(limit);
    expect(price(best ?? Number.NaN)).toBeGreaterThan(0.995 * limit);
  }
});

test("where aiming misses, halves come near from below", () => {
  const price = (amount: number) => amount ** 5;
  const { best, turns } = search(1000, price);
  expect(price(best ?? Number.NaN)).toBeLessThanOrEqual(1000);
  expect(price(best ?? Number.NaN)).toBeGreaterThan(900);
  expect(turns).toBeLessThanOrEqual(14);
});

test("prices that jump never take more than there is, and what nothing pays for is told as such", () => {
  const steps = search(10, (amount) => Math.ceil(amount) * 3);
  expect(Math.ceil(steps.best ?? Number.NaN)).toBe(3);
  const never = search(1, (amount) => 2 + amount);
  expect(never.best).toBeUndefined();
  expect(never.last).toBeGreaterThan(0);
});
