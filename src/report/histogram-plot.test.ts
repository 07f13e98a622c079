import { expect, test } from "vitest";
import { type Bar, histogramPlot } from "./histogram-plot.ts";

const bar = (name: string, value: number, half = 5): Bar => ({
  name,
  value,
  low: value - half,
  high: value + half,
});

const bars = (count: number) => Array.from({ length: count }, (_, i) => bar(`disease ${i}`, (i * 7) % 50));

const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((match) => match[1]);

interface Drawn {
  readonly upper: number;
  readonly lower: number;
  readonly low: number;
  readonly high: number;
}

/** Bars with the ends of their intervals, in pixels from the top. */
function drawnIn(svg: string): Drawn[] {
  const groups = svg.matchAll(
    /<g>.*?<rect [^>]*y="([\d.]+)"[^>]*height="([\d.]+)".*?M[\d.]+ ([\d.]+)V([\d.]+)/g,
  );
  return [...groups].map(([, y, height, low, high]) => ({
    upper: Number(y),
    lower: Number(y) + Number(height),
    low: Number(low),
    high: Number(high),
  }));
}

test.each([1, 5, 60, 200])("%i counts are %i bars with an interval and a tip each", (count) => {
  const svg = histogramPlot({ title: "a", bars: bars(count) });
  expect(drawnIn(svg)).toHaveLength(count);
  for (const { name } of bars(count)) expect(svg).toContain(`<title>${name}: `);
});

test("heights are as the counts, from zero", () => {
  const svg = histogramPlot({ title: "a", bars: [bar("one", 10), bar("two", 40)] });
  const [one, two] = drawnIn(svg).map(({ upper, lower }) => lower - upper);
  expect(two / one).toBeCloseTo(4, 2);
});

test("a negative count hangs below zero, at the same scale, and the caption says so", () => {
  const svg = histogramPlot({ title: "a", bars: [bar("some", 20), bar("none", -10)] });
  const [some, none] = drawnIn(svg);
  expect(none.upper).toBe(some.lower);
  expect(some.lower - some.upper).toBeCloseTo(2 * (none.lower - none.upper), 1);
  expect(svg).toContain("<title>none: -10 (-15 to -5)</title>");
  expect(svg).toContain("Noise made 1 of them negative.");
});

test("an interval lies around the end of its bar, also where it crosses zero", () => {
  for (const value of [30, 2, -2]) {
    const [{ upper, lower, low, high }] = drawnIn(histogramPlot({ title: "a", bars: [bar("b", value)] }));
    const end = value < 0 ? lower : upper;
    expect(end - high).toBeCloseTo(low - end, 1);
    expect(low - end).toBeGreaterThan(0);
  }
});

test("every name is written where there is room, and one in so many where there is not, which the caption says", () => {
  const written = (count: number) =>
    textsOf(histogramPlot({ title: "a", bars: bars(count) })).filter((t) => t.startsWith("disease ")).length;
  expect([1, 5, 40].map(written)).toEqual([1, 5, 40]);
  expect(written(200)).toBe(40);
  expect(histogramPlot({ title: "a", bars: bars(200) })).toContain("One name in 5 is written.");
  expect(histogramPlot({ title: "a", bars: bars(40) })).not.toContain("is written");
});

test("a long name ends in an ellipsis, and its tip has all of it", () => {
  const name = "a disease with a name that is far too long to be written under a bar";
  const svg = histogramPlot({ title: "a", bars: [...bars(9), bar(name, 3)] });
  expect(textsOf(svg)).not.toContain(name);
  expect(textsOf(svg).some((t) => t.startsWith("a disease with") && t.endsWith("…"))).toBe(true);
  expect(svg).toContain(`<title>${name}: 3 (-2 to 8)</title>`);
});

test("what is counted, what the maker says and how sure the intervals are can be read", () => {
  const svg = histogramPlot({
    title: "a",
    subtitle: "ε = 0.5",
    unit: "people",
    bars: bars(3),
    confidence: 0.95,
  });
  for (const words of ["ε = 0.5", "people", "0", "7", "14"]) expect(textsOf(svg)).toContain(words);
  expect(svg).toContain("Thin lines are 95 % intervals.");
  expect(histogramPlot({ title: "a", bars: bars(3) })).toContain("Thin lines are intervals.");
});

test.each([
  ["no bars", []],
  ["more bars than can be read", bars(201)],
  ["a count that is no number", [{ name: "a", value: Number.NaN, low: 0, high: 1 }]],
  ["an endless interval", [{ name: "a", value: 1, low: 0, high: Number.POSITIVE_INFINITY }]],
  ["an interval the wrong way round", [{ name: "a", value: 1, low: 2, high: 0 }]],
  ["a size that has no round steps", [{ name: "a", value: 5e-324, low: 0, high: 1 }]],
])("%s: refused", (_, refused) => {
  expect(() => histogramPlot({ title: "a", bars: refused })).toThrow(
    expect.objectContaining({ code: "option-out-of-range" }),
  );
});

test.each([0, 1, 95, Number.NaN])("a confidence of %d is refused", (confidence) => {
  expect(() => histogramPlot({ title: "a", bars: bars(1), confidence })).toThrow(
    expect.objectContaining({ code: "option-out-of-range" }),
  );
});

test("a refusal names the place and no value", () => {
  const refused = [bar("a", 1), { name: "secret", value: 4711, low: 4712, high: 4710 }];
  expect(() => histogramPlot({ title: "a", bars: refused })).toThrow(/bar 2/);
  expect(() => histogramPlot({ title: "a", bars: refused })).not.toThrow(/471|secret/);
});
