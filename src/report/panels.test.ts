import { expect, test } from "vitest";
import { errorsByEpsilon, hostileNames } from "../testing/charts.ts";
import { xmlFault } from "../testing/well-formed.ts";
import type { Chart, Series } from "./chart.ts";
import { lineChart } from "./line-chart.ts";
import { markShape } from "./marks.ts";

/** Lines one above the other by 0.003, from 0.2 on. */
const someLines = (count: number): Series[] =>
  Array.from({ length: count }, (_, i) => ({
    name: `method ${i}`,
    points: [0.05, 1].map((x) => ({ x, y: 0.2 + i * 0.003, low: 0.19 + i * 0.003, high: 0.21 + i * 0.003 })),
  }));
const many: Chart = { ...errorsByEpsilon, series: someLines(13), beside: "method 4" };
const panelsIn = (svg: string) => svg.split('<g transform="translate(').slice(1);
const textsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((match) => match[1]);
const linesIn = (panel: string) =>
  [...panel.matchAll(/<path d="([^"]+)" fill="none"/g)].map((match) => match[1]);

test("twelve lines are one picture, and thirteen are twelve panels with the thirteenth in each", () => {
  expect(panelsIn(lineChart({ ...many, series: someLines(12) }))).toHaveLength(0);
  const svg = lineChart(many);
  expect(xmlFault(svg)).toBeUndefined();
  const panels = panelsIn(svg);
  expect(panels).toHaveLength(12);
  const named = panels.map((panel) => textsIn(panel).find((text) => text.startsWith("method ")));
  // Thirteen lines from 0.2 by 0.003, all but number 4.
  const values = [20.0, 20.3, 20.6, 20.9, 21.5, 21.8, 22.1, 22.4, 22.7, 23.0, 23.3, 23.6];
  const expected = values.map((value, k) => `method ${k < 4 ? k : k + 1} ${value.toFixed(1)} %`);
  expect(named).toEqual(expected);
  expect(new Set(panels.map((panel) => linesIn(panel)[0])).size).toBe(1);
  expect(new Set(panels.map((panel) => linesIn(panel)[1])).size).toBe(12);
  expect(svg).toContain("In every panel blue is method 4, dashed the levels; shades are 95 % intervals.");
});

test("the first line is the one in all panels where none is named", () => {
  const { beside: _none, ...unnamed } = many;
  expect(lineChart(unnamed)).toContain("In every panel blue is method 0");
});

test("four lines or more stand in panels where one of them, or an interval, would squeeze them flat", () => {
  const raised = (lines: readonly Series[], by: number, high: number) =>
    lines.map((own, i) =>
      i > 0
        ? own
        : { ...own, points: own.points.map((p) => ({ ...p, y: p.y + by, low: p.y, high: p.y + high })) },
    );
  const panelsOf = (series: readonly Series[]) => panelsIn(lineChart({ ...many, series })).length;
  expect(panelsOf(someLines(4))).toBe(0);
  expect(panelsOf(raised(someLines(4), 0.6, 0.7))).toBe(3);
  // Intervals that are all wide are cut instead (wide-intervals.ts); a single one squeezes.
  expect(panelsOf(raised(someLines(4), 0, 0.7))).toBe(0);
  const narrow = someLines(4).map((own) => ({
    ...own,
    points: own.points.map(({ x, y }) => ({ x, y, low: y - 0.001, high: y + 0.001 })),
  }));
  expect(panelsOf(raised(narrow, 0, 0.7))).toBe(3);
  expect(panelsOf(raised(someLines(3), 0.6, 0.7))).toBe(0);
  // The levels, 0.158 and 0.283, are as far apart.
  expect(panelsOf(raised(someLines(4), 0.1, 0.2))).toBe(0);
});

test("a line far above the others does not squeeze them: it ends at the upper edge, is marked there, and that is said", () => {
  const far = {
    name: "far",
    points: [
      { x: 0.05, y: 0.9, low: 0.8, high: 1 },
      { x: 1, y: 0.21, low: 0.1, high: 0.95 },
    ],
  };
  const svg = lineChart({ ...many, series: [...many.series, far] });
  const [panel] = panelsIn(svg).slice(-1);
  expect(panel).toContain(`${markShape(2)}" transform="translate(8 0)`);
  expect(panel).toContain("far: 90.0 % at 0.05");
  expect(panel.split(markShape(2))).toHaveLength(2);
  // Its intervals end at the edges too: the panel is 92 high.
  expect(panel).toContain(' d="M8 0L199.33 0L199.33 92L8 0Z" ');
  expect(svg).toContain("A triangle at the upper edge stands for what is above it.");
  expect(textsIn(svg)).not.toContain("90 %");
  expect(lineChart(many)).not.toContain("A triangle");
});

test("panels hold hostile names, single runs, equal values, and a number that is alone", () => {
  const hostile = many.series.map((own, i) => ({
    name: `${hostileNames[i % hostileNames.length]}${i}`,
    points: own.points.map(({ x }) => ({ x, y: 0.5 })),
  }));
  for (const series of [hostile, hostile.map((own) => ({ ...own, points: own.points.slice(0, 1) }))]) {
    const svg = lineChart({ ...many, series, references: [], beside: "nobody" });
    expect(xmlFault(svg)).toBeUndefined();
    expect(svg).not.toContain("NaN");
    expect(svg).not.toContain("<script");
  }
});

test("large numbers have room beside what is written along them, and panels what is left", () => {
  const times = (y: number) => 1e7 * y;
  const large = many.series.map(({ name, points }) => ({
    name,
    points: points.map(({ x, y }) => ({ x, y: times(y) })),
  }));
  const references = many.references?.map((own) => ({ ...own, y: times(own.y) })) ?? [];
  const svg = lineChart({ ...many, series: large, references, y: { ...many.y, unit: "number" } });
  const tick = textsIn(svg).find((text) => /^\d,\d{3},000$/.test(text)) ?? "";
  const [first, , third] = panelsIn(svg).map((panel) => Number(panel.split(" ")[0]));
  // At most 8.5 pixels a letter, 8 to the axis, and 28 are taken already.
  expect(first).toBeGreaterThan(28 + 8.5 * tick.length - 10);
  expect(tick).not.toBe("");
  // Between two panels are 22.
  expect(third + (third - first) / 2 - 22).toBeLessThanOrEqual(760 - 20);
});

test("nothing is drawn outside the picture", () => {
  const svg = lineChart({ ...many, series: someLines(19) });
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  const places = panelsIn(svg).map((panel) => panel.split(")")[0].split(" ").map(Number));
  expect(Math.max(...places.map(([x]) => x)) + 200).toBeLessThan(Number(width));
  expect(Math.max(...places.map(([, y]) => y)) + 150).toBeLessThan(Number(height));
});
