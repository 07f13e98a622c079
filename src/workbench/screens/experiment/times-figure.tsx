/** How long a run of each method takes: the median, and from the shortest to the longest. */

import type { AnalysisTold } from "../../../client/experiments.ts";
import { colour, Figure, type Plot, plotBase } from "../../parts/figure.tsx";
import { words } from "../../words/words.ts";
import { durationText } from "./numbers.ts";
import { namesAt } from "./series.ts";

const w = words.experiment;
const LINE = 28;
/** A logarithm has no place for 0 ms. */
const LEAST_SECONDS = 0.001;

export function TimesFigure({ told: { times } }: { told: AnalysisTold }) {
  const ordered = times.toSorted((a, b) => b.ms - a.ms);
  return (
    <Figure
      title={w.times}
      sentence={w.timesSentence(ordered.at(0)?.title ?? "", ordered.at(-1)?.title ?? "")}
      of={JSON.stringify(times)}
      draw={(plot, width) => draw(plot, width, ordered)}
      table={{
        head: [w.table.method, w.table.ms, w.table.low, w.table.high],
        rows: times.map(({ title, ms, low, high }) => [title, ms, low, high]),
      }}
    />
  );
}

function draw(plot: Plot, width: number, times: AnalysisTold["times"]) {
  const seconds = times.map(({ title, ms, low, high }) => ({
    title,
    middle: Math.max(LEAST_SECONDS, ms / 1000),
    low: Math.max(LEAST_SECONDS, low / 1000),
    high: Math.max(LEAST_SECONDS, high / 1000),
  }));
  const names = namesAt(
    width,
    times.map(({ title }) => title),
  );
  return plot.plot({
    ...plotBase(width, 60 + LINE * times.length),
    ...{ marginLeft: names.room, marginRight: 50, marginBottom: 40 },
    x: {
      type: "log",
      grid: true,
      label: w.secondsAxis,
      labelAnchor: "center",
      labelArrow: "none",
      ticks: 4,
      tickFormat: String,
    },
    y: { domain: seconds.map(({ title }) => title), label: null, tickSize: 0, tickFormat: names.text },
    marks: [
      plot.link(seconds, {
        x1: "low",
        x2: "high",
        y1: "title",
        y2: "title",
        stroke: colour("line-strong"),
        strokeWidth: 2,
      }),
      plot.dot(seconds, { x: "middle", y: "title", r: 4, fill: colour("data") }),
      plot.text(seconds, {
        ...{ x: "high", y: "title", dx: 8, textAnchor: "start", fill: colour("ink") },
        text: ({ middle }: { middle: number }) => durationText(middle),
      }),
    ],
  });
}
