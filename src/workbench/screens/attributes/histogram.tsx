/** Counts with error bars. A count that noise alone could have made is faint, and is called noise. */
import type { HistogramAnswer } from "../../../tasks/describe/answers.ts";
import { colour, type Drawn, Figure, type Plot, plotBase, shortened } from "../../parts/figure.tsx";
import { countText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";

type HistogramCell = HistogramAnswer["cells"][number];

export function Histogram({ answer, id }: { answer: HistogramAnswer; id: string }) {
  const { of, cells, halfWidth } = answer;
  const largest = cells.reduce((a, b) => (b.value > a.value ? b : a));
  return (
    <Figure
      title={of}
      sentence={words.attributes.histogramSentence(
        largest.name,
        countText(largest.value),
        countText(Math.ceil(halfWidth)),
      )}
      of={answer}
      save={`${id}-${of}`}
      draw={(plot, width) => bars(plot, width, cells)}
      table={{
        head: [words.attributes.group, words.attributes.rows, "±", ""],
        rows: cells.map(({ name, value, couldBeChance }) => [
          name,
          Math.round(value),
          Math.ceil(halfWidth),
          couldBeChance ? words.attributes.noise : "",
        ]),
      }}
    />
  );
}

const LINE = 22;
const LONGEST = 18;
export const axisName = (name: string): string => shortened(name, LONGEST);

/** Lines one below the other, so that names of any length can be read. */
function bars(plot: Plot, width: number, cells: readonly HistogramCell[]): Drawn {
  const longest = Math.max(...cells.map(({ name }) => axisName(name).length));
  return plot.plot({
    ...plotBase(width, LINE * cells.length + 50),
    marginLeft: 12 + 7 * longest,
    marginRight: 16,
    marginTop: 4,
    marginBottom: 42,
    x: { label: words.attributes.rows, nice: true, ticks: 4, grid: true, labelOffset: 38 },
    y: {
      label: null,
      domain: cells.map(({ name }) => name),
      tickFormat: axisName,
      tickSize: 0,
      padding: 0.25,
    },
    marks: [
      plot.barX(cells, {
        y: "name",
        x1: 0,
        x2: (cell: HistogramCell) => Math.max(0, cell.value),
        fill: ({ couldBeChance }: HistogramCell) => colour(couldBeChance ? "line-strong" : "s1"),
        fillOpacity: ({ couldBeChance }: HistogramCell) => (couldBeChance ? 0.35 : 0.85),
      }),
      plot.ruleY(cells, { y: "name", x1: "low", x2: "high", stroke: colour("ink"), strokeWidth: 1.5 }),
      plot.tickX(cells, { y: "name", x: "low", inset: 3, stroke: colour("ink"), strokeWidth: 1.5 }),
      plot.tickX(cells, { y: "name", x: "high", inset: 3, stroke: colour("ink"), strokeWidth: 1.5 }),
      plot.ruleX([0], { stroke: colour("line-strong") }),
    ],
  });
}
