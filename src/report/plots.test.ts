/**
 * What every plot owes its reader, whatever is drawn: all four are looked at on ordinary, crowded, extreme and hostile input.
 */
import { expect, test } from "vitest";
import { hostileNames } from "../testing/charts.ts";
import { xmlFault } from "../testing/well-formed.ts";
import { heatMap } from "./heat-map.ts";
import { histogramPlot } from "./histogram-plot.ts";
import { letterWidth } from "./letters.ts";
import { manhattan } from "./manhattan.ts";
import { rankedDots } from "./ranked-dots.ts";

type Draw = (count: number, nameOf: (index: number) => string, size: number) => string;

/** The kth of some numbers that jump about between −1 and 1, the same every time. */
const jump = (k: number) => Math.sin(12.9898 * (k + 1));

const measured = (k: number, size: number) => {
  const value = size * jump(k);
  return { value, low: value - 0.2 * size, high: value + 0.1 * size };
};

const range = (length: number) => Array.from({ length }, (_, i) => i);

/** Each plot with so many items, named so, with numbers up to such a size. */
const PLOTS: Readonly<Record<string, Draw>> = {
  histogramPlot: (count, nameOf, size) =>
    histogramPlot({
      title: nameOf(0),
      subtitle: nameOf(1),
      unit: nameOf(2),
      bars: range(count).map((i) => ({ name: nameOf(i), ...measured(i, size) })),
    }),
  rankedDots: (count, nameOf, size) =>
    rankedDots({
      title: nameOf(0),
      subtitle: nameOf(1),
      xLabel: nameOf(2),
      items: range(count).map((i) => ({ name: nameOf(i), ...(i % 4 === 3 ? {} : measured(i, size)) })),
    }),
  manhattan: (count, nameOf, size) =>
    manhattan({
      title: nameOf(0),
      subtitle: nameOf(1),
      yLabel: nameOf(2),
      threshold: 0.3 * size,
      snps: range(count).map((i) => ({
        name: nameOf(i),
        chromosome: i % 5 === 4 ? nameOf(i) : String(1 + (i % 22)),
        position: Math.round(1e8 + 9e7 * jump(i)),
        ...(i % 2 === 0 ? measured(i, size) : { value: size * jump(i) }),
      })),
    }),
  heatMap: (count, nameOf, size) => {
    const names = range(Math.ceil(count / 2)).map(nameOf);
    return heatMap({
      title: nameOf(0),
      subtitle: nameOf(1),
      rows: names,
      columns: names,
      values: names.map((_, i) => names.map((_, j) => size * jump(i * names.length + j))),
      halfWidth: 0.2 * size,
    });
  },
};

const ordinary = (index: number) => `attribute number ${index}`;

/** Long texts where there is least room for them: at the edges of the picture. */
const EDGES: readonly (readonly [string, string])[] = [
  ["rankedDots of short names and long ticks", PLOTS.rankedDots(6, () => "a", 1e20)],
  [
    "manhattan with a short chromosome of a long name at its end",
    manhattan({
      title: "a",
      yLabel: "b",
      snps: [{ name: "c", chromosome: "1", position: 1e8, value: 1 }],
      lengths: { "1": 1e8, "unplaced scaffold": 10 },
    }),
  ],
];

const ORDINARY_TO_HOSTILE = Object.entries(PLOTS).flatMap(([plot, draw]) => [
  ...[1, 5, 60, 200].map((count) => [`${plot} of ${count}`, draw(count, ordinary, 300)] as const),
  ...[1, 30, 200].map((count) => [`${plot} of ${count} bins`, draw(count, String, 20)] as const),
  ...[1e-97, 1e-9, 0.01, 1e9, 1e20, 1e99].map(
    (size) => [`${plot} of numbers up to ${size}`, draw(6, ordinary, size)] as const,
  ),
  ...hostileNames.map((name) => [`${plot} of ${name.slice(0, 30)}`, draw(12, () => name, 5)] as const),
]);

const CASES = [...ORDINARY_TO_HOSTILE, ...EDGES];

interface Box {
  readonly what: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const attribute = (tag: string, name: string, otherwise: string) =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? otherwise;

const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, "&");

/** Where each text stands, by the widths that the layout counts on. */
function textBoxes(svg: string): Box[] {
  return [...svg.matchAll(/<text( [^>]*)>([^<]*)<\/text>/g)].map(([, tag, words]) => {
    const size = Number(attribute(tag, "font-size", "13"));
    const width = letterWidth(unescaped(words), size) * (tag.includes("font-weight") ? 1.17 : 1);
    const before = { start: 0, middle: width / 2, end: width }[attribute(tag, "text-anchor", "start")] ?? 0;
    const along = [-before, width - before];
    const [ascent, descent] = [0.75 * size, 0.22 * size];
    const turned = /translate\(([-\d.]+) ([-\d.]+)\) rotate\(-90\)/.exec(tag);
    if (turned) {
      const [x, y] = [Number(turned[1]), Number(turned[2])];
      return { what: words, left: x - ascent, right: x + descent, top: y - along[1], bottom: y - along[0] };
    }
    const [x, y] = [Number(attribute(tag, "x", "0")), Number(attribute(tag, "y", "0"))];
    return { what: words, left: x + along[0], right: x + along[1], top: y - ascent, bottom: y + descent };
  });
}

/** Where a path goes; shapes around a point that they are moved to count as that point and 6 around it. */
function pathBox(tag: string): Box {
  const moved = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(tag);
  if (moved) {
    const [x, y] = [Number(moved[1]), Number(moved[2])];
    return { what: tag, left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 };
  }
  let [x, y] = [0, 0];
  const points = [...attribute(tag, "d", "").matchAll(/([MLHVZmhv])([-\d.e ]*)/g)].map(
    ([, command, numbers]) => {
      const [a = 0, b = 0] = numbers === "" ? [] : numbers.split(" ").map(Number);
      if (command === "M" || command === "L") [x, y] = [a, b];
      if (command === "m") [x, y] = [x + a, y + b];
      if (command === "H") x = a;
      if (command === "h") x += a;
      if (command === "V") y = a;
      if (command === "v") y += a;
      return { x, y };
    },
  );
  const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
  return {
    what: tag,
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

function rectBox(tag: string): Box {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) =>
    Number(attribute(tag, name, "0")),
  );
  return { what: tag, left: x, right: x + width, top: y, bottom: y + height };
}

const tagsOf = (svg: string, name: string) => svg.match(new RegExp(`<${name} [^>]*>`, "g")) ?? [];

test.each(CASES)(
  "%s is well-formed, an image by role, with a title, a description and a ground of its own",
  (_, svg) => {
    expect(xmlFault(svg)).toBeUndefined();
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(svg).toMatch(
      /^<svg [^>]*role="img"[^>]*>\n<title>[^<]+<\/title>\n<desc>[^<]+<\/desc>\n<rect width="760" /,
    );
  },
);

test.each(CASES)("%s has nothing outside the view box", (_, svg) => {
  const [, width, height] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number);
  const boxes = [...textBoxes(svg), ...tagsOf(svg, "path").map(pathBox), ...tagsOf(svg, "rect").map(rectBox)];
  const outside = boxes.filter(
    (b) => !(b.left >= 0 && b.right <= width && b.top >= 0 && b.bottom <= height && b.top <= b.bottom),
  );
  expect(boxes.length).toBeGreaterThan(3);
  expect(outside).toEqual([]);
});

test.each(CASES)("%s has no text over another", (_, svg) => {
  const boxes = textBoxes(svg).filter(({ what }) => what !== "");
  const covered = boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map((b) => [a.what, b.what]),
  );
  expect(boxes.length).toBeGreaterThan(1);
  expect(covered).toEqual([]);
});

test.each(Object.entries(PLOTS))("%s runs nothing that a name says", (_, draw) => {
  const tags = (svg: string) => new Set(svg.match(/<[a-z]+/g));
  for (const name of hostileNames) {
    const svg = draw(9, () => name, 5);
    expect(svg).not.toMatch(/<(img|script)|\son[a-z]+="/i);
    expect(tags(svg)).toEqual(tags(draw(9, ordinary, 5)));
  }
});

test.each(Object.entries(PLOTS))("%s of the same numbers is the same text", (_, draw) => {
  expect(draw(20, ordinary, 300)).toBe(draw(20, ordinary, 300));
});
