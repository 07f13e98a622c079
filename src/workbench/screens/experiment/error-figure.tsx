/** The measure against ε: a line, a band and a marker a method, yardsticks as dashed lines, names at the lines' ends. */

import type { AnalysisOfData, AnalysisTold } from "../../../client/experiments.ts";
import { colour, Figure, type FigureTable, type Plot, plotBase, shortened } from "../../parts/figure.tsx";
import { numberText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { isShare, measureTitle, shortText, tickText, valueText } from "./numbers.ts";
import { apart, colourOf, symbolOf } from "./series.ts";

const w = words.experiment;
const TICK = 30;
const [HEIGHT, TOP, BOTTOM, LEFT, LETTER, LABEL] = [330, 14, 46, 46, 6.6, 15];

interface Props {
  readonly told: AnalysisTold;
  readonly shown: AnalysisOfData;
  readonly hasFrontier: boolean;
}

interface Point {
  readonly title: string;
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
}

export function ErrorFigure({ told, shown, hasFrontier }: Props) {
  return (
    <Figure
      title={w.against2(shown.data, measureTitle(told, shown.measure))}
      sentence={sentenceOf(told, shown)}
      of={`${JSON.stringify(shown)} ${hasFrontier}`}
      draw={(plot, width) => draw(plot, width, { told, shown, hasFrontier })}
      table={tableOf(told, shown)}
      save={`${shown.data}-${shown.measure}`}
    />
  );
}

function pointsOf({ epsilon }: AnalysisTold, { methods, measure }: AnalysisOfData): readonly Point[] {
  const most = isShare(measure) ? 1 : Number.POSITIVE_INFINITY;
  return methods.flatMap(({ title, cells }, index) =>
    cells
      .flatMap((cell, k) => {
        if (!cell) return [];
        const half = cell.half ?? 0;
        const [low, high] = [Math.max(0, cell.mean - half), Math.min(most, cell.mean + half)];
        return [{ title, index, x: Number(epsilon[k]), y: cell.mean, low, high }];
      })
      .sort((a, b) => a.x - b.x),
  );
}

function draw(plot: Plot, width: number, { told, shown, hasFrontier }: Props) {
  const points = pointsOf(told, shown);
  const { yardsticks, measure, best } = shown;
  const winners = new Set(best);
  const isGrey = ({ title }: { readonly title: string }) => hasFrontier && !winners.has(title);
  const strokeOf = (point: Point) => (isGrey(point) ? colour("line-strong") : colourOf(point.index));
  const values = [...points.flatMap(({ low, high }) => [low, high]), ...yardsticks.map(({ mean }) => mean)];
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const room = (greatest - least || greatest || 1) * 0.04;
  const domain = [Math.max(0, least - room), greatest + room];
  const amounts = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  const ends = endsOf(points, shown);
  const letters = width < 480 ? 12 : 24;
  const labels = ends.map(({ title, y }) => `${shortened(title, letters)} ${valueText(measure, y)}`);
  const marginRight = Math.min(width / 2.4, 12 + LETTER * Math.max(...labels.map(({ length }) => length)));
  const inside = HEIGHT - TOP - BOTTOM;
  const pixelOf = (y: number) => TOP + inside * (1 - (y - domain[0]) / (domain[1] - domain[0]));
  const valueAt = (pixel: number) => domain[0] + (1 - (pixel - TOP) / inside) * (domain[1] - domain[0]);
  const places = apart(
    ends.map(({ y }) => pixelOf(y)),
    LABEL,
    HEIGHT - BOTTOM + 4,
  );
  const frontier = amounts.map((x) => {
    const here = points.filter((point) => point.x === x).map(({ y }) => y);
    return { x, y: shown.better === "smaller" ? Math.min(...here) : Math.max(...here) };
  });
  return plot.plot({
    ...plotBase(width, HEIGHT),
    ...{ marginLeft: LEFT, marginRight, marginTop: TOP, marginBottom: BOTTOM },
    x: {
      type: "log",
      label: w.axis,
      ticks: spaced(amounts, width - LEFT - marginRight),
      tickFormat: String,
      tickSize: 4,
      labelAnchor: "center",
      labelArrow: "none",
    },
    y: {
      domain,
      grid: true,
      label: null,
      ticks: 5,
      tickFormat: (y: number) => tickText(measure, y),
    },
    symbol: { type: "identity" },
    marks: [
      plot.ruleY(yardsticks, { y: "mean", stroke: colour("muted"), strokeDasharray: "6 4" }),
      plot.areaY(points, {
        ...{ x: "x", y1: "low", y2: "high", z: "title" },
        fill: strokeOf,
        fillOpacity: (point: Point) => (isGrey(point) ? 0 : Number(colour("band")) || 0.14),
      }),
      ...(hasFrontier
        ? [
            plot.lineY(frontier, {
              x: "x",
              y: "y",
              stroke: colour("public"),
              strokeWidth: 6,
              strokeOpacity: 0.35,
            }),
          ]
        : []),
      plot.lineY(points, { x: "x", y: "y", z: "title", stroke: strokeOf, strokeWidth: 2 }),
      plot.dot(points, {
        ...{ x: "x", y: "y", r: 4, fill: strokeOf, stroke: colour("panel") },
        symbol: ({ index }: Point) => symbolOf(index),
        title: ({ title, x, y }: Point) => w.pointAt(title, valueText(measure, y), numberText(x)),
      }),
      plot.text(ends, {
        x: () => amounts.at(-1),
        y: (_: unknown, i: number) => valueAt(places[i]),
        text: (_: unknown, i: number) => labels[i],
        ...{ textAnchor: "start", dx: 9, fill: colour("ink"), clip: false },
      }),
    ],
  });
}

/** Of amounts that are too near to each other for their numbers only the first. */
function spaced(amounts: readonly number[], width: number): readonly number[] {
  const [least, most] = [Math.log(amounts[0]), Math.log(amounts[amounts.length - 1])];
  const placeOf = (amount: number) =>
    most > least ? (width * (Math.log(amount) - least)) / (most - least) : 0;
  let last = Number.NEGATIVE_INFINITY;
  return amounts.filter((amount) => {
    const isFar = placeOf(amount) - last >= TICK;
    if (isFar) last = placeOf(amount);
    return isFar;
  });
}

/** Where names go: each line's last point, and the yardsticks. */
function endsOf(points: readonly Point[], { yardsticks }: AnalysisOfData) {
  const last = new Map<string, Point>();
  for (const point of points) last.set(point.title, point);
  return [
    ...[...last.values()].map(({ title, y }) => ({ title, y })),
    ...yardsticks.map(({ title, mean }) => ({ title, y: mean })),
  ];
}

function sentenceOf({ epsilon }: AnalysisTold, { best, methods }: AnalysisOfData): string {
  const titles = [...new Set(best)].filter((title) => title !== null);
  const told = titles.map((title) => w.lowest(title, epsilon.filter((_, k) => best[k] === title).join(", ")));
  const repeats = Math.max(0, ...methods.flatMap(({ cells }) => cells.map((cell) => cell?.runs ?? 0)));
  return `${told.join("; ")}. ${repeats > 1 ? w.bands(repeats) : w.oneRun}`;
}

function tableOf({ epsilon }: AnalysisTold, { methods, measure, yardsticks }: AnalysisOfData): FigureTable {
  const text = (cell: { readonly mean: number; readonly half: number | null } | null) =>
    cell === null
      ? "–"
      : `${shortText(measure, cell.mean)}${cell.half === null ? "" : ` ± ${shortText(measure, cell.half)}`}`;
  return {
    head: [w.method, ...epsilon.map(w.epsilonColumn)],
    rows: [
      ...methods.map(({ title, cells }) => [title, ...cells.map(text)]),
      ...yardsticks.map((own) => [own.title, ...epsilon.map(() => text(own))]),
    ],
  };
}
