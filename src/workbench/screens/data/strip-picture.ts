/** Bars with their noise: hatched where they are made up, filled where they were bought. */
import { colour, type Plot, plotBase, shortened } from "../../parts/figure.tsx";
import type { Cell } from "./histogram.ts";

const HATCH = "strip-hatch";
const [HEIGHT, LABELS, LONGEST] = [180, 5, 11];

/** `even`: what made-up bars reach to; undefined where the counts were bought. */
export function stripPicture(plot: Plot, width: number, cells: readonly Cell[], even: number | undefined) {
  const at = cells.map((cell, i) => ({ ...cell, i }));
  const every = Math.ceil(cells.length / LABELS);
  const most = Math.max(1, ...cells.map(({ high, count }) => Math.max(high, count)));
  const least = Math.min(0, ...cells.map(({ low }) => low));
  const short = (i: number) => shortened(cells[i]?.name ?? "", LONGEST);
  return plot.plot({
    ...plotBase(width, HEIGHT),
    marginLeft: 48,
    marginBottom: 26,
    marginRight: 8,
    x: { domain: [0, cells.length], axis: null },
    y: { domain: [Math.max(least, -most), most], label: null, ticks: 4, grid: true, nice: true },
    marks: [
      even === undefined ? null : hatch,
      plot.rectY(at, {
        x1: "i",
        x2: (one: { i: number }) => one.i + 1,
        y: even === undefined ? "count" : () => even,
        inset: cells.length > 30 ? 0.5 : 1.5,
        fill: even === undefined ? colour("data-soft") : `url(#${HATCH})`,
        stroke: even === undefined ? colour("data") : colour("line-strong"),
        strokeWidth: 0.8,
      }),
      plot.ruleX(at, {
        x: (one: { i: number }) => one.i + 0.5,
        y1: "low",
        y2: "high",
        stroke: colour("s1"),
        strokeWidth: 2,
        clip: true,
      }),
      plot.ruleY(at, {
        x1: (one: { i: number }) => one.i + 0.2,
        x2: (one: { i: number }) => one.i + 0.8,
        y: "count",
        stroke: colour("s1"),
        strokeWidth: 2,
      }),
      plot.ruleY([0], { stroke: colour("line-strong") }),
      plot.text(
        at.filter(({ i }) => i % every === 0),
        {
          x: (one: { i: number }) => one.i + 0.5,
          y: () => Math.max(least, -most),
          dy: 14,
          text: (one: { i: number }) => short(one.i),
          fill: colour("muted"),
          fontSize: 12,
        },
      ),
    ].filter((mark) => mark !== null),
  });
}

/** Simulated things are hatched. */
function hatch(): SVGGElement {
  const svg = (name: string, more: Readonly<Record<string, string>>) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(more)) made.setAttribute(key, value);
    return made;
  };
  const pattern = svg("pattern", {
    ...{ id: HATCH, width: "6", height: "6" },
    ...{ patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
  });
  pattern.append(
    svg("path", { d: "M0 0V6", stroke: colour("line-strong"), "stroke-width": "1.6", opacity: "0.7" }),
  );
  const group = svg("g", {});
  group.append(pattern);
  return group as SVGGElement;
}
