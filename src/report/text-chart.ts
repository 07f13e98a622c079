/**
 * The same chart in characters, for a terminal: a letter for each series, rows of dots for the levels to compare with, no
 * colours. Where two series meet in one place, a star.
 */
import { placeOn, roundRange, thinOut, write, writeTick } from "./axis.ts";
import { type Chart, checkChart, valuesOfX, valuesOfY } from "./chart.ts";
import { shorten } from "./words.ts";

interface TextSize {
  readonly columns: number;
  readonly rows: number;
}

const NARROWEST = 40;

export function textChart(chart: Chart, size: TextSize = { columns: 76, rows: 14 }): string {
  checkChart(chart);
  const { range, ticks } = roundRange(valuesOfY(chart), 5);
  const places = { down: placeOn({ ...chart.y, scale: "linear" }, range), across: placeOnX(chart) };
  const names = ticks.map((t) => writeTick(t, chart.y));
  const margin = Math.max(...names.map((n) => n.length)) + 3;
  const width = Math.max(NARROWEST, size.columns) - margin - 1;
  const canvas = new Canvas(width, size.rows);
  drawSeries(chart, canvas, places);
  drawReferences(chart, canvas, places);

  const sides = canvas.lines().map((line, row) => {
    const k = ticks.findIndex((t) => canvas.row(places.down(t)) === row);
    return `${(k < 0 ? "" : names[k]).padStart(margin - 2)} ${k < 0 ? "│" : "┤"}${line}`.trimEnd();
  });
  const indent = " ".repeat(margin - 1);
  return [
    `  ${shorten(chart.title, width + margin - 2)}`,
    `  ${shorten(chart.y.label, width + margin - 2)}`,
    ...sides,
    ...xAxis(chart, places.across, width).map((line) => (indent + line).trimEnd()),
    ...key(chart).map((line) => `  ${line}`),
    "",
  ].join("\n");
}

interface Places {
  readonly across: (x: number) => number;
  readonly down: (y: number) => number;
}

function placeOnX(chart: Chart): (x: number) => number {
  const xs = valuesOfX(chart);
  return placeOn(chart.x, [xs[0], xs[xs.length - 1]]);
}

/** Characters on a grid. Lines fill what is blank; a letter goes over them, and two different letters make a star. */
class Canvas {
  readonly #cells: string[][];
  readonly #width: number;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#cells = Array.from({ length: height }, () => new Array<string>(width).fill(" "));
  }

  /** Three characters of air on either side. */
  column = (share: number): number => 3 + Math.round(share * (this.#width - 7));
  row = (share: number): number => Math.round((1 - share) * (this.#cells.length - 1));

  line(column: number, row: number, sign: string): void {
    if (this.#cells[row][column] === " ") this.#cells[row][column] = sign;
  }

  letter(column: number, row: number, letter: string): void {
    const before = this.#cells[row][column];
    this.#cells[row][column] = /[A-Z*]/.test(before) && before !== letter ? "*" : letter;
  }

  get width(): number {
    return this.#width;
  }

  lines(): string[] {
    return this.#cells.map((cells) => cells.join(""));
  }
}

const letterOf = (index: number) => String.fromCharCode(65 + (index % 26));
const levelOf = (index: number) => ["-", "=", "~"][index % 3];

function drawReferences({ references = [] }: Chart, canvas: Canvas, { down }: Places): void {
  references.forEach((r, i) => {
    for (let column = 0; column < canvas.width; column += 2)
      canvas.line(column, canvas.row(down(r.y)), levelOf(i));
  });
}

function drawSeries({ series }: Chart, canvas: Canvas, { across, down }: Places): void {
  for (const { points } of series) {
    const at = points.map((p) => ({ column: canvas.column(across(p.x)), share: down(p.y) }));
    at.slice(1).forEach((to, i) => {
      const from = at[i];
      for (let column = from.column + 1; column < to.column; column++) {
        const share =
          from.share + ((to.share - from.share) * (column - from.column)) / (to.column - from.column);
        canvas.line(column, canvas.row(share), "·");
      }
    });
  }
  series.forEach(({ points }, i) => {
    for (const p of points) canvas.letter(canvas.column(across(p.x)), canvas.row(down(p.y)), letterOf(i));
  });
}

function xAxis(chart: Chart, across: (x: number) => number, width: number): string[] {
  const column = (x: number) => 3 + Math.round(across(x) * (width - 7));
  const ticks = thinOut(valuesOfX(chart), across, 7 / (width - 7));
  const rule = [..."─".repeat(width)];
  const names = new Array<string>(width).fill(" ");
  for (const tick of ticks) {
    rule[column(tick)] = "┴";
    const name = writeTick(tick, chart.x);
    const start = Math.min(width - name.length, Math.max(0, column(tick) - Math.floor(name.length / 2)));
    [...name].forEach((sign, i) => {
      names[start + i] = sign;
    });
  }
  const label = shorten(chart.x.label, width);
  return [
    `└${rule.join("")}`,
    ` ${names.join("")}`,
    ` ${" ".repeat(Math.floor((width - [...label].length) / 2))}${label}`,
  ];
}

function key({ series, references = [], y }: Chart): string[] {
  const values = (points: Chart["series"][number]["points"]) => write(points[points.length - 1].y, y);
  return [
    ...series.map(
      ({ name, points }, i) => `${letterOf(i)}    ${shorten(name, 40)} (${values(points)} at the right end)`,
    ),
    ...references.map((r, i) => `${levelOf(i)} ${levelOf(i)}  ${shorten(r.name, 40)} (${write(r.y, y)})`),
    ...(series.length > 1 ? ["*    more than one"] : []),
  ];
}
