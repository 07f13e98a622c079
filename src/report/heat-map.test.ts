import { expect, test } from "vitest";
import { type HeatMap, heatMap } from "./heat-map.ts";
import { contrast, inkOn, shadeOf } from "./shades.ts";

const table: HeatMap = {
  title: "a",
  rows: ["flu", "gout"],
  columns: ["young", "middle", "old"],
  values: [
    [120, 60, 0],
    [3, -20, 119],
  ],
  halfWidth: 12,
  confidence: 0.95,
};

const of = (rows: number, columns: number, value: (i: number, j: number) => number): HeatMap => ({
  title: "a",
  rows: Array.from({ length: rows }, (_, i) => `row ${i}`),
  columns: Array.from({ length: columns }, (_, j) => `column ${j}`),
  values: Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (_, j) => value(i, j))),
  halfWidth: 1,
});

interface Cell {
  readonly tip: string;
  readonly fill: string;
  readonly x: number;
  readonly y: number;
  /** Where a number is written in it. */
  readonly ink?: string;
  readonly number?: string;
}

function cellsIn(svg: string): Cell[] {
  const cells = svg.matchAll(
    /<g><title>([^<]*)<\/title><rect x="([\d.]+)" y="([\d.]+)"[^>]* fill="(#\w+)"[^>]*\/>(?:<text[^>]* fill="(#\w+)">([^<]*)<\/text>)?<\/g>/g,
  );
  return [...cells].map(([, tip, x, y, fill, ink, number]) => ({
    tip,
    x: Number(x),
    y: Number(y),
    fill,
    ...(ink === undefined ? {} : { ink, number }),
  }));
}

test("each value is a cell in its row and column, with its number and its tip", () => {
  const cells = cellsIn(heatMap(table));
  expect(cells.map(({ number }) => number)).toEqual(["120", "60", "0", "3", "-20", "119"]);
  expect(cells[5].tip).toBe("gout, old: 119 ±12");
  expect(cells[0].y).toBe(cells[2].y);
  expect(cells[0].x).toBe(cells[3].x);
  expect(cells[1].x).toBeGreaterThan(cells[0].x);
  expect(cells[3].y).toBeGreaterThan(cells[0].y);
});

test("larger numbers are darker, 0 is nearly white, and negative ones have another colour", () => {
  const [most, half, none, , negative] = cellsIn(heatMap(table)).map(({ fill }) => fill);
  const onWhite = (fill: string) => contrast(fill, "#ffffff");
  expect(onWhite(most)).toBeGreaterThan(onWhite(half));
  expect(onWhite(half)).toBeGreaterThan(onWhite(none));
  expect(onWhite(none)).toBeLessThan(1.1);
  const [red, , blue] = [1, 3, 5].map((at) => Number.parseInt(negative.slice(at, at + 2), 16));
  expect(red).toBeGreaterThan(blue);
});

test("every number can be read on its cell: a contrast of 4.5 at least, as WCAG 2 asks", () => {
  const cells = cellsIn(heatMap(of(20, 20, (i, j) => (20 * i + j) / 4 - 50)));
  expect(cells).toHaveLength(400);
  expect(new Set(cells.map(({ ink }) => ink))).toEqual(new Set(["#000000", "#ffffff"]));
  for (const { ink = "", fill } of cells) expect(contrast(ink, fill)).toBeGreaterThanOrEqual(4.5);
});

test("hardly any cell is of a middling brightness, where neither black nor white letters are read with ease", () => {
  const shares = Array.from({ length: 201 }, (_, i) => i / 100 - 1);
  const best = shares.map((share) => contrast(inkOn(shadeOf(share)), shadeOf(share)));
  expect(Math.min(...best)).toBeGreaterThanOrEqual(4.5);
  // One in twelve at most has less than 6; with one even mixture it was one in four.
  expect(best.filter((ratio) => ratio < 6).length / best.length).toBeLessThan(1 / 12);
  // A larger number is never lighter.
  const dark = shares.filter((share) => share >= 0).map((share) => contrast(shadeOf(share), "#ffffff"));
  dark.slice(1).forEach((ratio, i) => {
    expect(ratio).toBeGreaterThanOrEqual(dark[i]);
  });
});

test("few columns take the width that is there", () => {
  const widest = (columns: number) => {
    const svg = heatMap(of(3, columns, (i, j) => i + j));
    return Math.max(
      ...[...svg.matchAll(/<rect x="([\d.]+)" [^>]*width="([\d.]+)"/g)].map(
        (m) => Number(m[1]) + Number(m[2]),
      ),
    );
  };
  for (const columns of [2, 3, 8]) expect(widest(columns)).toBeGreaterThan(660);
});

test("where intervals differ each number has its own, and the caption tells the least and the most", () => {
  const halfWidth = [
    [12, 3, 0],
    [5, 25, 1200],
  ];
  const svg = heatMap({ ...table, halfWidth });
  expect(cellsIn(svg).map(({ number }) => number)).toEqual([
    "120 ±12",
    "60 ±3",
    "0 ±0",
    "3 ±5",
    "-20 ±25",
    "119 ±1,200",
  ]);
  expect(svg).toContain("±0 to ±1,200 (95 % intervals). 4 of them cannot be told from 0.");
  const many = of(30, 30, () => 1);
  const halves = many.values.map((row) => row.map((_, j) => j));
  expect(cellsIn(heatMap({ ...many, halfWidth: halves }))[0].number).toBe("1");
  for (const wrong of [
    [[1]],
    [
      [1, 2, 3],
      [1, 2, -3],
    ],
    [
      [1, 2, 3],
      [1, 2],
    ],
  ])
    expect(() => heatMap({ ...table, halfWidth: wrong })).toThrow(
      expect.objectContaining({ code: "option-out-of-range" }),
    );
});

test("numbers are left out of the cells that they do not fit, and stay in the tips", () => {
  const cells = cellsIn(heatMap(of(40, 40, (i, j) => (i === j ? 1000000 : 1))));
  expect(cells).toHaveLength(1600);
  expect(cells.filter(({ number }) => number === "1")).toHaveLength(1560);
  expect(cells.filter(({ number }) => number === undefined)).toHaveLength(40);
  expect(cells.find(({ number }) => number === undefined)?.tip).toBe("row 0, column 0: 1,000,000 ±1");
});

test("the caption says how sure the numbers are, and how many cannot be told from 0", () => {
  expect(heatMap(table)).toContain(
    "6 cells, from -20 (gout, middle) to 120 (flu, young), each ±12 (95 % intervals). 2 of them cannot be told from 0.",
  );
});

test("the key goes from the least to the most number, and is left out where all are 0", () => {
  const texts = [...heatMap(table).matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((match) => match[1]);
  expect(texts.slice(-2)).toEqual(["-20", "120"]);
  const zeros = heatMap(of(2, 2, () => 0));
  expect(cellsIn(zeros)).toHaveLength(4);
  expect(zeros).not.toContain("<path");
});

test.each([
  ["no rows", { rows: [], values: [] }],
  ["no columns", { columns: [], values: [[], []] }],
  ["a row too few", { values: [[1, 2, 3]] }],
  [
    "a value too many",
    {
      values: [
        [1, 2, 3, 4],
        [1, 2, 3],
      ],
    },
  ],
  [
    "a value that is no number",
    {
      values: [
        [1, 2, 3],
        [1, Number.NaN, 3],
      ],
    },
  ],
  ["half a width below 0", { halfWidth: -1 }],
  ["half a width that is no number", { halfWidth: Number.NaN }],
  ["more rows than can be read", of(101, 1, () => 1)],
])("%s: refused", (_, more) => {
  expect(() => heatMap({ ...table, ...more })).toThrow(
    expect.objectContaining({ code: "option-out-of-range" }),
  );
});
