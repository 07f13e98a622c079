import { expect, test } from "vitest";
import { errorsByEpsilon, hostileNames } from "../testing/charts.ts";
import { xmlFault } from "../testing/well-formed.ts";
import type { Chart } from "./chart.ts";
import { lineChart } from "./line-chart.ts";
import { summariseChart } from "./summary.ts";

const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((match) => match[1]);

test("the check of XML sees what is not well-formed", () => {
  for (const bad of [
    "<a>",
    "<a></b>",
    "<a><b></a></b>",
    "<a>&</a>",
    "<a x=1/>",
    '<a x="1" x="2"/>',
    "<a/><b/>",
    "<a>\u0001</a>",
    "<a>a > b</a>",
  ])
    expect(xmlFault(bad), bad).toBeDefined();
  expect(xmlFault('<a x="&lt;"><b/>text</a>')).toBeUndefined();
});

test("the picture is well-formed, is an image by role, and carries title and summary for who cannot see it", () => {
  const svg = lineChart(errorsByEpsilon);
  expect(xmlFault(svg)).toBeUndefined();
  expect(svg).toMatch(/^<svg [^>]*role="img"/);
  expect(svg).toContain(`<title>${errorsByEpsilon.title}</title>`);
  expect(svg).toContain(`<desc>${summariseChart(errorsByEpsilon)}</desc>`);
});

test("lines, levels and both axes are labelled", () => {
  const texts = textsOf(lineChart(errorsByEpsilon));
  for (const words of ["PG⁺ 16.1 %", "PrivLocal 16.8 %", "Majority 28.3 %", "NoPrivacy 15.8 %"])
    expect(texts).toContain(words);
  for (const words of [errorsByEpsilon.x.label, errorsByEpsilon.y.label]) expect(texts).toContain(words);
  for (const tick of ["0.05", "0.1", "0.2", "0.5", "1", "2", "15 %", "30 %"]) expect(texts).toContain(tick);
});

test("ticks of large numbers have room beside what is written along them", () => {
  const large = errorsByEpsilon.series.map((own) => ({
    ...own,
    points: own.points.map(({ x, y }) => ({ x, y: 4e7 * y })),
  }));
  const number = { ...errorsByEpsilon.y, unit: "number" } as const;
  const svg = lineChart({ ...errorsByEpsilon, y: number, series: large, references: [] });
  const [, x, tick] = /<text x="([\d.]+)"[^>]*text-anchor="end"[^>]*>([\d,]+,000)</.exec(svg) ?? [];
  // At most 8.5 pixels a letter, and 28 are taken already.
  expect(Number(x) - 8.5 * tick.length).toBeGreaterThan(0);
  expect(Number(x)).toBeGreaterThan(74 - 8);
});

test("lines differ by shape and not by colour alone, and levels are dashed", () => {
  const svg = lineChart({ ...errorsByEpsilon, series: manySeries(6) });
  const shapes = new Set([...svg.matchAll(/<path d="([^"]+)" transform/g)].map((match) => match[1]));
  expect(shapes.size).toBe(6);
  expect(svg.match(/stroke-dasharray/g)).toHaveLength(4);
});

const manySeries = (length: number) =>
  Array.from({ length }, (_, i) => ({
    name: `method ${i}`,
    points: [0.05, 2].map((x) => ({ x, y: 0.2 + i * 1e-4, low: 0.19, high: 0.22 })),
  }));

/** Lines that their intervals do not hide. */
const apartSeries = (length: number) =>
  Array.from({ length }, (_, i) => ({
    name: `method ${i}`,
    points: [0.05, 2].map((x) => {
      const y = 0.2 + i * 0.03;
      return { x, y, low: y - 0.01, high: y + 0.01 };
    }),
  }));

test("twelve lines differ by shape, those of one colour by their dashes, and each is named once beside its mark", () => {
  const svg = lineChart({ ...errorsByEpsilon, references: [], series: manySeries(12) });
  expect(xmlFault(svg)).toBeUndefined();
  const shapes = new Set([...svg.matchAll(/<path d="([^"]+)" transform/g)].map((match) => match[1]));
  expect(shapes.size).toBe(12);
  const lines = [...svg.matchAll(/<g><path d="M[^"]+" fill="none" (stroke="[^>]+)\/>/g)].map(
    (match) => match[1],
  );
  expect(lines).toHaveLength(12);
  expect(new Set(lines).size).toBe(12);
  for (let i = 0; i < 12; i++)
    expect(textsOf(svg).filter((text) => text.startsWith(`method ${i} `))).toHaveLength(1);
});

test("from three lines on, bars of one x stand beside each other, and two stand where they belong", () => {
  const placesOf = (count: number) => {
    const svg = lineChart({ ...errorsByEpsilon, series: apartSeries(count) });
    const bars = [...svg.matchAll(/<path d="M([\d.]+) [\d.]+V/g)].map((match) => Number(match[1]));
    return new Set(bars).size;
  };
  // Two values of x each.
  expect([1, 2, 3, 12].map(placesOf)).toEqual([2, 2, 6, 24]);
});

test("many lines keep the bars of their intervals and lose the bands, which would cover each other", () => {
  const drawn = (count: number) => lineChart({ ...errorsByEpsilon, series: apartSeries(count) });
  expect(drawn(4).match(/fill-opacity/g)).toHaveLength(4);
  expect(drawn(5)).not.toContain("fill-opacity");
  expect(drawn(5).match(/m-3 0h6/g)).toHaveLength(10);
});

test("intervals that are wide against what lines differ by are pale bars below the lines, without bands", () => {
  const pair = lineChart({ ...errorsByEpsilon, series: manySeries(2) });
  const bars = [...pair.matchAll(/[M"]([\d.]+) [\d.]+V/g)].map((match) => match[1]);
  // Two lines, two values of x: no bar lies on another.
  expect(new Set(bars).size).toBe(4);
  const svg = lineChart({ ...errorsByEpsilon, series: manySeries(3) });
  expect(xmlFault(svg)).toBeUndefined();
  expect(svg).not.toContain("fill-opacity");
  expect(svg.match(/stroke-opacity="0.4"/g)).toHaveLength(3);
  expect(svg.lastIndexOf("stroke-opacity")).toBeLessThan(svg.indexOf("<g><path"));
  expect(svg).toContain("Intervals are wide against the differences between lines and drawn pale.");
  expect(svg).toContain("<title>method 0: 20.0 % (19.0 % to 22.0 %) at 0.05</title>");
});

test("what goes far beyond the lines is cut with an open end, so that few runs do not squeeze the lines flat", () => {
  const wide = (low: number, high: number) =>
    [0.3, 0.29].map((y, i) => ({
      name: `method ${i}`,
      points: [0.1, 1].map((x) => ({ x, y: y - x / 20, low, high })),
    }));
  const chart = { ...errorsByEpsilon, references: [{ name: "Majority", y: 0.38 }] };
  const heightOf = (svg: string) => {
    const line = /<g><path d="M[\d.]+ ([\d.]+)L[\d.]+ ([\d.]+)"/.exec(svg) ?? [];
    return Number(line[2]) - Number(line[1]);
  };
  const cut = lineChart({ ...chart, series: wide(0, 0.95) });
  expect(cut).toContain("bars without an end stroke go on");
  // The axis ends where the lines need it, not at 95 %; four bars without strokes.
  expect(textsOf(cut).filter((text) => /^[6-9]\d %$/.test(text))).toEqual([]);
  expect(cut.match(/stroke-opacity/g)).toHaveLength(2);
  expect(cut).not.toMatch(/h6[^"]*" stroke="#\w+" stroke-opacity/);
  // On an axis from 0 to 100 % it would fall by 14 pixels.
  expect(heightOf(cut)).toBeGreaterThan(40);
  const whole = lineChart({ ...chart, series: wide(0.2, 0.36) });
  expect(whole).not.toContain("go on");
  expect(whole).toMatch(/h6[^"]*" stroke="#\w+" stroke-opacity/);
});

test("every mark and word is inside the picture, and no label covers another", () => {
  const svg = lineChart({ ...errorsByEpsilon, series: manySeries(6) });
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  for (const [, x, y] of svg.matchAll(/translate\(([-\d.]+) ([-\d.]+)\)/g)) {
    expect(Number(x)).toBeGreaterThan(0);
    expect(Number(x)).toBeLessThan(Number(width));
    expect(Number(y)).toBeLessThan(Number(height));
  }
  const labels = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)">(method|Maj|NoP)[^<]*</g)];
  const places = labels.map((match) => Number(match[2])).sort((a, b) => a - b);
  expect(places).toHaveLength(8);
  places.slice(1).forEach((place, i) => {
    expect(place - places[i]).toBeGreaterThanOrEqual(16.9);
  });
});

test("an interval is drawn where there is one, and nothing is where single runs have none", () => {
  const single = errorsByEpsilon.series.map(({ name, points }) => ({
    name,
    points: points.map(({ x, y }) => ({ x, y })),
  }));
  expect(lineChart(errorsByEpsilon).match(/fill-opacity/g)).toHaveLength(2);
  expect(lineChart({ ...errorsByEpsilon, series: single })).not.toContain("fill-opacity");
});

test.each(hostileNames)("the name %j is harmless wherever it stands", (name) => {
  const chart: Chart = {
    title: name,
    x: { ...errorsByEpsilon.x, label: name },
    y: { ...errorsByEpsilon.y, label: name },
    series: [{ ...errorsByEpsilon.series[0], name }],
    references: [{ name, y: 0.2 }],
  };
  const svg = lineChart(chart);
  expect(xmlFault(svg)).toBeUndefined();
  expect(svg).not.toMatch(/<(img|script)|\son[a-z]+="/i);
  const plainSvg = lineChart({
    ...errorsByEpsilon,
    series: [errorsByEpsilon.series[0]],
    references: [{ name: "x", y: 0.2 }],
  });
  const tags = (text: string) => new Set(text.match(/<[a-z]+/g));
  expect(tags(svg)).toEqual(tags(plainSvg));
});

test.each([
  ["a missing number", { x: 1, y: Number.NaN }],
  ["zero on a logarithmic axis", { x: 0, y: 0.1 }],
  ["an endless interval", { x: 1, y: 0.1, low: 0, high: Number.POSITIVE_INFINITY }],
])("%s is refused", (_what, point) => {
  const draw = () => lineChart({ ...errorsByEpsilon, series: [{ name: "a", points: [point] }] });
  expect(draw).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
});

test("a chart without points is refused", () => {
  expect(() => lineChart({ ...errorsByEpsilon, series: [] })).toThrow(
    expect.objectContaining({ code: "option-out-of-range" }),
  );
});

test("one point, and points that are all equal, can be drawn", () => {
  for (const points of [[{ x: 1, y: 0.2 }], [0.1, 1].map((x) => ({ x, y: 0 }))]) {
    const svg = lineChart({ ...errorsByEpsilon, references: [], series: [{ name: "a", points }] });
    expect(xmlFault(svg)).toBeUndefined();
    expect(svg).not.toContain("NaN");
  }
});
