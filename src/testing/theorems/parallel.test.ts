import { expect, test } from "vitest";
import { fromDecimal, type Rational } from "../../base/rational.ts";
import { parallelPrice } from "./parallel.ts";

const decimal = (text: string): Rational => fromDecimal(text)!;
const parts = (...prices: string[]) => prices.map((price) => ({ addRemove: decimal(price) }));
const counted = (...prices: string[]) =>
  prices.map((price) => ({ addRemove: decimal(price), replace: decimal("0") }));

test("an added row touches one part: the dearest price", () => {
  expect(parallelPrice(parts("0.1", "0.7", "0.3"), "add-remove")).toEqual(decimal("0.7"));
});

test("a replaced row that moves touches two parts, if a replacement inside a part is free", () => {
  expect(parallelPrice(counted("0.1", "0.7", "0.3"), "replace")).toEqual(decimal("1"));
  expect(parallelPrice(counted("0.5", "0.5"), "replace")).toEqual(decimal("1"));
  expect(parallelPrice(counted("0.4"), "replace")).toEqual(decimal("0.4"));
});

test("a replacement inside the dearest part costs twice its price, unless less is known", () => {
  expect(parallelPrice(parts("0.1", "0.7", "0.3"), "replace")).toEqual(decimal("1.4"));
  const known = [{ addRemove: decimal("0.7"), replace: decimal("1.2") }, ...parts("0.1")];
  expect(parallelPrice(known, "replace")).toEqual(decimal("1.2"));
});

test("the sum of the two dearest parts alone would be too little: Laplace sums over two parts", () => {
  // Part 1 adds up values in [−1, 1] with Laplace noise of scale 1, so it is 1-private for added rows. Replacing −1 by 1
  // inside it moves the sum by 2: at the output +9 the densities differ by e^{|9−(−1)| − |9−1|} = e².
  const loss = Math.abs(9 - -1) - Math.abs(9 - 1);
  const claim = parallelPrice(parts("1", "0.1"), "replace");
  expect(Number(claim.n) / Number(claim.d)).toBeGreaterThanOrEqual(loss);
});

test("no parts at all are refused", () => {
  expect(() => parallelPrice([], "replace")).toThrow(
    expect.objectContaining({ code: "option-out-of-range" }),
  );
});
