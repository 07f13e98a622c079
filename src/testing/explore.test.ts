import { expect, test } from "vitest";
import { contradiction, lawOfBits, lawOfCoins } from "./explore.ts";

test("masses and residual add up to one, and two fair bits give four equal outcomes", () => {
  const law = lawOfBits((_coin, bits) => bits.take(1) * 2 + bits.take(1), 1e-9);
  expect([...law.mass]).toHaveLength(4);
  for (const mass of law.mass.values()) expect(mass).toBe(0.25);
  expect(law.residual).toBe(0);
});

test("paths below the cut are counted in the residual and in nothing else", () => {
  const law = lawOfCoins((coin) => {
    let heads = 0;
    while (coin.flip(1n, 2n)) heads++;
    return heads;
  }, 2 ** -10);
  expect(law.mass.get("3")).toBe(1 / 16);
  expect(law.residual).toBe(2 ** -10);
  expect([...law.mass.values()].reduce((a, b) => a + b) + law.residual).toBe(1);
});

test("a rejection loop is solved exactly, inside another one and after other coins", () => {
  const third = (coin: Parameters<Parameters<typeof lawOfCoins>[0]>[0]) =>
    coin.until(() => {
      const x = coin.below(4n);
      return x < 3n ? x : undefined;
    });
  const law = lawOfCoins((coin) => {
    const first = third(coin);
    return coin.until(() => {
      const second = third(coin);
      return second >= first ? `${first}${second}` : undefined;
    });
  }, 1e-9);
  // First is uniform on 0, 1, 2; second is uniform on first … 2.
  expect(
    contradiction(
      law,
      new Map([
        ["00", 1 / 9],
        ["01", 1 / 9],
        ["02", 1 / 9],
        ["11", 1 / 6],
        ["12", 1 / 6],
        ["22", 1 / 3],
      ]),
    ),
  ).toBeLessThan(1e-12);
  expect(law.residual).toBeLessThan(1e-12);
});

test("a loop whose rounds were cut still gives lower bounds", () => {
  const law = lawOfCoins(
    (coin) =>
      coin.until(() => {
        let heads = 0;
        while (coin.flip(1n, 2n)) heads++;
        return heads === 0 ? undefined : heads;
      }),
    1e-3,
  );
  for (let k = 1; k < 8; k++) {
    expect(law.mass.get(String(k))).toBeLessThanOrEqual(2 ** -k + 1e-15);
    expect(law.mass.get(String(k))! + law.residual).toBeGreaterThanOrEqual(2 ** -k - 1e-15);
  }
});

test("a contradiction is measured for outputs too likely, too rare, and never promised", () => {
  const found = {
    mass: new Map([
      ["a", 0.5],
      ["b", 0.3],
    ]),
    residual: 0.2,
  };
  expect(
    contradiction(
      found,
      new Map([
        ["a", 0.6],
        ["b", 0.4],
      ]),
    ),
  ).toBe(0);
  expect(
    contradiction(
      found,
      new Map([
        ["a", 0.4],
        ["b", 0.4],
        ["c", 0.2],
      ]),
    ),
  ).toBeCloseTo(0.1, 12);
  expect(
    contradiction(
      found,
      new Map([
        ["a", 0.5],
        ["b", 0.5],
        ["c", 0.5],
      ]),
    ),
  ).toBeCloseTo(0.3, 12);
  expect(contradiction(found, new Map([["a", 1]]))).toBeCloseTo(0.3, 12);
});

test("errors of the sampler itself are not swallowed", () => {
  const failing = () => {
    throw new RangeError("a bug");
  };
  expect(() => lawOfCoins(failing, 1e-3)).toThrow("a bug");
});
