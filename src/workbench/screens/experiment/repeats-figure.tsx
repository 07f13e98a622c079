/** Every repeat of every method at one ε: dots, a box from quarter to quarter, a bar at the middle. */
import { signal } from "@preact/signals";
import type { AnalysisOfData, AnalysisTold } from "../../../client/experiments.ts";
import { Panel } from "../../parts/basic.tsx";
import { Select } from "../../parts/fields.tsx";
import { colour, Figure, type Plot, plotBase } from "../../parts/figure.tsx";
import { words } from "../../words/words.ts";
import { shortText, tickText, valueText } from "./numbers.ts";
import { colourOf, namesAt, symbolOf } from "./series.ts";

const w = words.experiment;
const [LINE, MOST_DOTS] = [34, 400];
const chosen = signal<string | undefined>(undefined);

interface Box {
  readonly title: string;
  readonly index: number;
  readonly values: readonly number[];
}

export function Repeats({ told: { epsilon }, shown }: { told: AnalysisTold; shown: AnalysisOfData }) {
  const amount = epsilon.find((own) => own === chosen.value) ?? epsilon[Math.floor(epsilon.length / 2)];
  const at = epsilon.indexOf(amount);
  const boxes = shown.methods.flatMap(({ title, cells }, index) => {
    const values = cells[at]?.values ?? [];
    return values.length > 0 ? [{ title, index, values }] : [];
  });
  const widest = boxes.toSorted((a, b) => spread(b) - spread(a)).at(0)?.title ?? "";
  return (
    <Panel title={w.box(amount)} isTitleHidden>
      <Figure
        title={w.box(amount)}
        sentence={w.boxSentence(widest)}
        of={`${JSON.stringify(boxes)} ${shown.measure}`}
        draw={(plot, width) => draw(plot, width, boxes, shown.measure)}
        table={{
          head: [w.table.method, w.table.values],
          rows: boxes.map(({ title, values }) => [
            title,
            values.map((value) => shortText(shown.measure, value)).join(", "),
          ]),
        }}
        save={`${shown.data}-${shown.measure}-repeats`}
      />
      <Select
        label={w.whichEpsilon}
        value={amount}
        choices={epsilon}
        onChange={(value) => {
          chosen.value = value;
        }}
      />
    </Panel>
  );
}

const spread = ({ values }: Box) => Math.max(...values) - Math.min(...values);

function draw(plot: Plot, width: number, boxes: readonly Box[], measure: string) {
  const dots = boxes.flatMap(({ title, index, values }) =>
    values.slice(0, MOST_DOTS).map((value) => ({ title, index, value })),
  );
  const quarters = boxes.map(({ title, index, values }) => ({
    ...{ title, index },
    low: quantile(values, 0.25),
    middle: quantile(values, 0.5),
    high: quantile(values, 0.75),
  }));
  const tickFormat = (x: number) => tickText(measure, x);
  const names = namesAt(
    width,
    boxes.map(({ title }) => title),
  );
  return plot.plot({
    ...plotBase(width, 50 + LINE * boxes.length),
    ...{ marginLeft: names.room, marginRight: 16, marginBottom: 30 },
    x: { grid: true, label: null, ticks: width < 480 ? 3 : 5, tickFormat },
    y: { domain: boxes.map(({ title }) => title), label: null, tickSize: 0, tickFormat: names.text },
    symbol: { type: "identity" },
    marks: [
      plot.barX(quarters, {
        ...{ x1: "low", x2: "high", y: "title", insetTop: 9, insetBottom: 9, fillOpacity: 0.25 },
        fill: ({ index }: { index: number }) => colourOf(index),
      }),
      plot.tickX(quarters, {
        x: "middle",
        y: "title",
        insetTop: 6,
        insetBottom: 6,
        stroke: colour("ink"),
        strokeWidth: 2,
      }),
      plot.dot(dots, {
        ...{ x: "value", y: "title", r: 3, fillOpacity: 0.8 },
        fill: ({ index }: { index: number }) => colourOf(index),
        symbol: ({ index }: { index: number }) => symbolOf(index),
        title: ({ title, value }: { title: string; value: number }) =>
          `${title}: ${valueText(measure, value)}`,
      }),
    ],
  });
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}
