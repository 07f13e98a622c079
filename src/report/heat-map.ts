/**
 * A released table of two attributes as a map of shaded cells, with the numbers in them where they fit, as SVG text. Above 0
 * cells are blue, below 0, where noise can take a count, brown.
 */
import { ensure } from "../base/errors.ts";
import { type BandNames, drawNames, layNames, sayThinned } from "./band-names.ts";
import { cut, headOf, letterWidth } from "./letters.ts";
import { ensureConfidence, ensureCount, ensureNumber, intervalsAt, writeNumber } from "./measured.ts";
import { GROUND, LINE, MARGIN, picture, pictureText, round, SOFT, topOf, WIDTH } from "./picture.ts";
import { inkOn, shadeOf } from "./shades.ts";
import { escapeXml, visibleLine } from "./words.ts";

export interface HeatMap {
  readonly title: string;
  readonly subtitle?: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** Row by row. */
  readonly values: readonly (readonly number[])[];
  /** Half of the interval around every value, or around each, row by row. */
  readonly halfWidth: number | readonly (readonly number[])[];
  /** Of the intervals, such as 0.95; the plot says it. */
  readonly confidence?: number;
}

const MOST_NAMES = 100;
const NAME_SIZE = 12;
const LONGEST_NAME = 180;
/** Lower rows have no room for each name. */
const LOWEST_NAME = 14;
/** Wider ones would look like bars. */
const WIDEST_CELL = 300;
/** Below the cells, for the key. */
const KEY_HEIGHT = 64;
const SMALLEST_NUMBER = 9;

export function heatMap(map: HeatMap): string {
  check(map);
  const { title, subtitle = "", rows, columns, values } = map;
  const frame = frameOf(rows, columns);
  const head = headOf(title, subtitle, [
    ...summarise(map),
    sayThinned(frame.names, "column's name"),
    sayThinned(frame, "row's name"),
  ]);
  const top = topOf(head) + Math.ceil(frame.names.depth);
  const bottom = top + rows.length * frame.height;
  const most = Math.max(...values.flat().map(Math.abs)) || 1;
  const numbers = numbersIn(map, frame);
  const size = sizeOfNumbers(numbers.flat(), frame);
  const centreOf = (column: number) => round(frame.left + (column + 0.5) * frame.width);
  return picture(head, bottom + KEY_HEIGHT, [
    ...drawNames(frame.names, centreOf, { edge: top, side: "above" }),
    ...drawRowNames(rows, frame, top),
    ...values.flatMap((row, i) =>
      row.map((value, j) => {
        const words = `${rows[i]}, ${columns[j]}: ${withHalf(map, i, j)}`;
        const place = { x: frame.left + j * frame.width, y: top + i * frame.height };
        return drawCell(
          { ...place, number: numbers[i][j], words, shade: shadeOf(value / most), size },
          frame,
        );
      }),
    ),
    ...drawKey(values.flat(), most, { x: frame.left, y: bottom + 16 }),
  ]);
}

function check({ rows, columns, values, halfWidth, confidence }: HeatMap): void {
  ensureCount(rows.length, MOST_NAMES, "rows");
  ensureCount(columns.length, MOST_NAMES, "columns");
  ensure(
    values.length === rows.length && values.every((row) => row.length === columns.length),
    "option-out-of-range",
    `The values are not a table of ${rows.length} rows and ${columns.length} columns.`,
    "Give a list of values for each row, with one value for each column.",
  );
  values.forEach((row, i) => {
    row.forEach((value, j) => {
      ensureNumber(value, `The value in row ${i + 1}, column ${j + 1}`);
    });
  });
  const halves = typeof halfWidth === "number" ? [[halfWidth]] : halfWidth;
  ensure(
    typeof halfWidth === "number" ||
      (halves.length === rows.length && halves.every((row) => row.length === columns.length)),
    "option-out-of-range",
    "halfWidth is neither one number nor one for each value.",
    "Give one number, or a list for each row with one for each column.",
  );
  for (const half of halves.flat()) {
    ensureNumber(half, "halfWidth");
    ensure(
      half >= 0,
      "option-out-of-range",
      `halfWidth is ${half}; half of an interval is not negative.`,
      "Give the distance from a value to either end of its interval.",
    );
  }
  ensureConfidence(confidence);
}

const halfOf = ({ halfWidth }: HeatMap, i: number, j: number): number =>
  typeof halfWidth === "number" ? halfWidth : halfWidth[i][j];

const withHalf = (map: HeatMap, i: number, j: number): string =>
  `${writeNumber(map.values[i][j])} ±${writeNumber(halfOf(map, i, j))}`;

/** Where intervals differ, each number is written with its own, if there is room for all of them. */
function numbersIn(map: HeatMap, frame: Frame): string[][] {
  const alone = map.values.map((row) => row.map(writeNumber));
  if (typeof map.halfWidth === "number") return alone;
  const both = map.values.map((row, i) => row.map((_, j) => withHalf(map, i, j)));
  return both.flat().every((number) => fits(number, SMALLEST_NUMBER, frame)) ? both : alone;
}

interface Frame {
  readonly left: number;
  /** Of a cell. */
  readonly width: number;
  readonly height: number;
  /** Of the columns. */
  readonly names: BandNames;
  /** One row's name in so many is written. */
  readonly every: number;
}

function frameOf(rows: readonly string[], columns: readonly string[]): Frame {
  const widest = Math.max(...rows.map((name) => letterWidth(visibleLine(name), NAME_SIZE)));
  const left = Math.ceil(MARGIN + Math.min(LONGEST_NAME, widest) + 10);
  const width = Math.min(WIDEST_CELL, (WIDTH - MARGIN - left) / columns.length);
  const height = rows.length <= 20 ? 30 : rows.length <= 40 ? 18 : 10;
  return { left, width, height, names: layNames(columns, width), every: Math.ceil(LOWEST_NAME / height) };
}

function drawRowNames(rows: readonly string[], { left, height, every }: Frame, top: number): string[] {
  return rows.flatMap((name, i) =>
    i % every === 0
      ? [
          pictureText(
            left - 8,
            top + (i + 0.5) * height + 4,
            cut(name, LONGEST_NAME, NAME_SIZE),
            `text-anchor="end" font-size="${NAME_SIZE}" fill="${SOFT}"`,
          ),
        ]
      : [],
  );
}

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly number: string;
  readonly words: string;
  readonly shade: string;
  /** Of its number's letters. */
  readonly size: number;
}

/** The largest in which all numbers fit their cells, or else the smallest. */
function sizeOfNumbers(numbers: readonly string[], frame: Frame): number {
  const sizes = [13, 11, SMALLEST_NUMBER];
  return sizes.find((size) => numbers.every((number) => fits(number, size, frame))) ?? SMALLEST_NUMBER;
}

const fits = (number: string, size: number, { width, height }: Frame) =>
  letterWidth(number, size) + 2 <= width && size + 4 <= height;

function drawCell({ x, y, number, words, shade, size }: Cell, frame: Frame): string {
  const { width, height } = frame;
  const letters = `text-anchor="middle" font-size="${size}" fill="${inkOn(shade)}"`;
  const box = `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${height}"`;
  return [
    `<g><title>${escapeXml(words)}</title>`,
    `<rect ${box} fill="${shade}" stroke="${GROUND}"/>`,
    fits(number, size, frame)
      ? pictureText(x + width / 2, y + height / 2 + 0.36 * size, number, letters)
      : "",
    "</g>",
  ].join("");
}

const SWATCHES = 24;
const SWATCH = { width: 10, height: 10 };

/** Which shade is which number, from the least to the most; nothing where all are 0. */
function drawKey(values: readonly number[], most: number, { x, y }: { x: number; y: number }): string[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === high) return [];
  const words = y + SWATCH.height + LINE;
  const shades = Array.from({ length: SWATCHES }, (_, i) =>
    shadeOf((low + ((high - low) * i) / (SWATCHES - 1)) / most),
  );
  return [
    ...shades.map(
      (shade, i) =>
        `<path d="M${x + i * SWATCH.width} ${y}h${SWATCH.width}v${SWATCH.height}h-${SWATCH.width}Z" fill="${shade}"/>`,
    ),
    pictureText(x, words, writeNumber(low), `font-size="${NAME_SIZE}" fill="${SOFT}"`),
    pictureText(
      x + SWATCHES * SWATCH.width,
      words,
      writeNumber(high),
      `text-anchor="end" font-size="${NAME_SIZE}" fill="${SOFT}"`,
    ),
  ];
}

function summarise(map: HeatMap): string[] {
  const { rows, columns, values, halfWidth, confidence } = map;
  const cells = values.flatMap((row, i) =>
    row.map((value, j) => ({
      value,
      name: `${visibleLine(rows[i])}, ${visibleLine(columns[j])}`,
      half: halfOf(map, i, j),
    })),
  );
  const [first, ...others] = cells;
  const most = others.reduce((best, cell) => (cell.value > best.value ? cell : best), first);
  const least = others.reduce((best, cell) => (cell.value < best.value ? cell : best), first);
  const unclear = cells.filter(({ value, half }) => Math.abs(value) <= half).length;
  const sure = confidence === undefined ? "" : ` (${intervalsAt(confidence)})`;
  const halves = cells.map(({ half }) => half);
  const each =
    typeof halfWidth === "number"
      ? `each ±${writeNumber(halfWidth)}`
      : `±${writeNumber(Math.min(...halves))} to ±${writeNumber(Math.max(...halves))}`;
  return [
    `${cells.length} cells, from ${writeNumber(least.value)} (${least.name}) to ${writeNumber(most.value)} (${most.name}), ${each}${sure}.`,
    unclear === 0 ? "" : `${unclear} of them cannot be told from 0.`,
  ];
}
