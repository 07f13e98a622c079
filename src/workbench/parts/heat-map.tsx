/** How many rows lie in pairs of groups: darker is more, a cell within its band says noise instead of a number. */
import { countText } from "../words/numbers.ts";
import { words } from "../words/words.ts";
import { colour, type Drawn, Figure, type Plot, plotBase, shortened } from "./figure.tsx";

interface HeatCell {
  readonly row: string;
  readonly column: string;
  readonly value: number;
  readonly isNoise: boolean;
}

interface Props {
  readonly of: readonly [string, string];
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly HeatCell[];
  /** The widest, where cells differ. */
  readonly halfWidth: number;
  readonly save: string;
}

export function HeatMap({ of, rows, columns, cells, halfWidth, save }: Props) {
  const noisy = cells.filter(({ isNoise }) => isNoise).length;
  return (
    <Figure
      title={`${of[0]} × ${of[1]}`}
      sentence={words.heatMap.sentence(cells.length, countText(Math.ceil(halfWidth)), noisy)}
      of={cells}
      save={save}
      draw={(plot, width) => map(plot, width, { rows, columns, cells })}
      table={{
        head: [of[0], of[1], words.heatMap.rows, ""],
        rows: cells.map(({ row, column, value, isNoise }) => [
          row,
          column,
          Math.round(value),
          isNoise ? words.heatMap.noise : "",
        ]),
      }}
    />
  );
}

const LINE = 30;
const NARROWEST = 46;
const LONGEST = 16;

function map(
  plot: Plot,
  width: number,
  { rows, columns, cells }: Pick<Props, "rows" | "columns" | "cells">,
): Drawn {
  const most = Math.max(1, ...cells.map(({ value }) => value));
  const left = 14 + 7 * Math.max(...rows.map((name) => Math.min(LONGEST, name.length)));
  const isWide = (width - left) / columns.length >= NARROWEST;
  const short = (name: string) => shortened(name, LONGEST);
  const isDark = ({ value }: HeatCell) => value > 0.55 * most;
  return plot.plot({
    ...plotBase(width, LINE * rows.length + (isWide ? 36 : 96)),
    marginLeft: left,
    marginTop: 4,
    marginBottom: isWide ? 28 : 88,
    x: {
      label: null,
      padding: 0.04,
      domain: columns,
      tickFormat: short,
      tickSize: 0,
      tickRotate: isWide ? 0 : -60,
    },
    y: { label: null, padding: 0.04, domain: rows, tickFormat: short, tickSize: 0 },
    marks: [
      plot.cell(cells, {
        x: "column",
        y: "row",
        inset: 1,
        fill: colour("data"),
        fillOpacity: ({ value, isNoise }: HeatCell) =>
          isNoise ? 0.04 : 0.1 + 0.9 * Math.max(0, value / most),
      }),
      ...(isWide
        ? [
            plot.text(cells, {
              x: "column",
              y: "row",
              text: ({ value, isNoise }: HeatCell) => (isNoise ? words.heatMap.noise : countText(value)),
              fill: (cell: HeatCell) => colour(cell.isNoise ? "muted" : isDark(cell) ? "panel" : "ink"),
            }),
          ]
        : []),
    ],
  });
}
