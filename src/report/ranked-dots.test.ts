import { expect, test } from "vitest";
import { type RankedItem, rankedDots } from "./ranked-dots.ts";

const items: RankedItem[] = [
  { name: "smoking", value: 12, low: 10, high: 14 },
  { name: "age", value: 13, low: 11, high: 15 },
  { name: "sex", value: 4 },
  { name: "height" },
];

const draw = (list: readonly RankedItem[]) => rankedDots({ title: "a", items: list, xLabel: "χ²" });

/** Middle of each dot. */
const dotsIn = (svg: string) =>
  [...svg.matchAll(/translate\(([\d.]+) ([\d.]+)\)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

const linesIn = (svg: string) =>
  [...svg.matchAll(/<path d="M([\d.]+) ([\d.]+)H([\d.]+)m/g)].map((match) => match.slice(1).map(Number));

test("a dot for each value, an interval for each that has one, the first on top", () => {
  const svg = draw(items);
  const dots = dotsIn(svg);
  expect(dots).toHaveLength(3);
  expect(linesIn(svg)).toHaveLength(2);
  expect(dots.map(({ y }) => y)).toEqual(dots.map(({ y }) => y).toSorted((a, b) => a - b));
});

test("the order is the caller's, also where a noisy value is above the one before", () => {
  const [first, second] = dotsIn(draw(items));
  expect(first.y).toBeLessThan(second.y);
  expect(first.x).toBeLessThan(second.x);
  const names = [...draw(items).matchAll(/<title>(\d\. \w+): /g)].map((match) => match[1]);
  expect(names).toEqual(["1. smoking", "2. age", "3. sex", "4. height"]);
});

test("an interval goes through its dot, to both ends at the same scale", () => {
  const svg = draw(items);
  dotsIn(svg)
    .slice(0, 2)
    .forEach(({ x, y }, i) => {
      const [low, at, high] = linesIn(svg)[i];
      expect(at).toBe(y);
      expect(x - low).toBeCloseTo(high - x, 1);
      expect(high).toBeGreaterThan(x);
    });
});

test("an item without a value has its rank and name, and no dot", () => {
  const svg = draw(items);
  expect(svg).toContain("<title>4. height: rank only</title>");
  expect(svg).toContain("1 of 4 have no released value and are shown by rank only.");
  expect(svg).toContain(">height</text>");
});

test("a ranking without any values has no axis that would promise some", () => {
  const svg = draw(["a", "b", "c"].map((name) => ({ name })));
  expect(dotsIn(svg)).toEqual([]);
  expect(svg).not.toContain("χ²");
  expect(svg.match(/<g><title>/g)).toHaveLength(3);
});

test.each([1, 10, 200])("%i items are %i dots", (count) => {
  const list = Array.from({ length: count }, (_, i) => ({ name: `snp ${i}`, value: count - i }));
  expect(dotsIn(draw(list))).toHaveLength(count);
});

test("values are written beside the dots, without their intervals where these are too long", () => {
  expect(draw(items)).toContain(">12 (10 to 14)</text>");
  const long = draw([{ name: "a", value: 123456789, low: 123456700, high: 123456800 }]);
  expect(long).toContain(">123,456,789</text>");
  expect(long).toContain("<title>1. a: 123,456,789 (123,456,700 to 123,456,800)</title>");
});

test.each([
  ["no items", []],
  ["too many items", Array.from({ length: 201 }, () => ({ name: "a" }))],
  ["a value that is no number", [{ name: "a", value: Number.NaN }]],
  ["an interval the wrong way round", [{ name: "a", value: 1, low: 2, high: 0 }]],
  ["one end of an interval", [{ name: "a", value: 1, low: 0 }]],
  ["an interval without a value", [{ name: "a", low: 0, high: 1 }]],
])("%s: refused", (_, refused: RankedItem[]) => {
  expect(() => draw(refused)).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
});
