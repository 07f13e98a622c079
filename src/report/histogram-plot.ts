/**
 * Released counts as bars with the intervals that their noise leaves, as SVG text. A count that noise made negative is drawn
 * below zero: hiding it would make the others look surer than they are.
 */
import { type BandNames, drawNames, layNames, sayThinned } from "./band-names.ts";
import { cut, headOf, letterWidth } from "./letters.ts";
import {
  ensureConfidence,
  ensureCount,
  ensureMeasured,
  intervalsAt,
  type Measured,
  writeMeasured,
  writeNumber,
} from "./measured.ts";
import { axisLeft, type NumberAxis, nameOfTick, numberAxis } from "./number-axis.ts";
import {
  drawLabelOfY,
  drawTicksOfY,
  errorBar,
  INK,
  MARGIN,
  PLOT_HEIGHT,
  picture,
  pictureText,
  round,
  SOFT,
  topOf,
  WIDTH,
} from "./picture.ts";
import { escapeXml, visibleLine } from "./words.ts";

interface HistogramPlot {
  readonly title: string;
  readonly subtitle?: string;
  /** What is counted, such as people; written along the axis. */
  readonly unit?: string;
  readonly bars: readonly Bar[];
  /** Of the intervals, such as 0.95; the plot says it. */
  readonly confidence?: number;
}

export interface Bar extends Measured {
  readonly name: string;
}

const MOST_BARS = 200;
const VALUE_SIZE = 12;
/** Room for a number above the highest bar. */
const HEADROOM = 20;
/** The blue of the lines, lighter, so that intervals stand out on it. */
const FILL = "#4096c5";
const WIDEST_BAR = 64;
/** Narrower bars have no room for the strokes at the ends of their interval. */
const NARROW_BAR = 8;

export function histogramPlot(plot: HistogramPlot): string {
  const { title, subtitle = "", unit = "", bars } = plot;
  check(plot);
  const frame = frameOf(bars);
  const head = headOf(title, subtitle, [...summarise(plot), sayThinned(frame.names, "name")]);
  const top = topOf(head) + (frame.numbered ? HEADROOM : 0);
  const bottom = top + PLOT_HEIGHT;
  const { left, right, axis, centreOf } = frame;
  const down = (y: number) => round(bottom - axis.place(y) * PLOT_HEIGHT);
  return picture(head, Math.ceil(bottom + frame.names.depth + MARGIN), [
    ...drawTicksOfY({ ticks: axis.ticks, left, right, down }, nameOfTick),
    ...bars.map((bar, i) => drawBar(bar, centreOf(i), frame, down)),
    `<path d="M${left} ${down(0)}H${right}" stroke="${SOFT}"/>`,
    ...drawNames(frame.names, centreOf, { edge: bottom, side: "below" }),
    ...(unit === "" ? [] : [drawLabelOfY(cut(unit, PLOT_HEIGHT), top + PLOT_HEIGHT / 2)]),
  ]);
}

function check({ bars, confidence }: HistogramPlot): void {
  ensureCount(bars.length, MOST_BARS, "bars");
  bars.forEach((bar, i) => {
    ensureMeasured(bar, `bar ${i + 1}`);
  });
  ensureConfidence(confidence);
}

interface Frame {
  readonly left: number;
  readonly right: number;
  readonly axis: NumberAxis;
  /** Of a bar. */
  readonly width: number;
  readonly names: BandNames;
  /** Whether the bars' numbers have room above them. */
  readonly numbered: boolean;
  centreOf(index: number): number;
}

function frameOf(bars: readonly Bar[]): Frame {
  const axis = numberAxis([0, ...bars.flatMap((b) => [b.value, b.low, b.high])]);
  const left = axisLeft(axis);
  const right = WIDTH - MARGIN;
  const band = (right - left) / bars.length;
  const names = bars.map((b) => b.name);
  const widest = Math.max(...bars.map((b) => letterWidth(writeNumber(b.value), VALUE_SIZE)));
  return {
    left,
    right,
    axis,
    width: round(Math.min(WIDEST_BAR, 0.78 * band)),
    names: layNames(names, band),
    numbered: widest + 4 <= band,
    centreOf: (i) => round(left + (i + 0.5) * band),
  };
}

function drawBar(bar: Bar, x: number, { width, numbered }: Frame, down: (y: number) => number): string {
  const { name, value, low, high } = bar;
  const [upper, lower] = [down(Math.max(0, value)), down(Math.min(0, value))];
  const ends = [down(low), down(high)] as const;
  const interval =
    width < NARROW_BAR ? `<path d="M${x} ${ends[0]}V${ends[1]}" stroke="${INK}"/>` : errorBar(x, ends, INK);
  const above = Math.min(upper, ends[1]) - 6;
  return [
    `<g><title>${escapeXml(`${name}: ${writeMeasured(bar)}`)}</title>`,
    `<rect x="${round(x - width / 2)}" y="${upper}" width="${width}" height="${round(lower - upper)}" fill="${FILL}"/>`,
    interval,
    numbered
      ? pictureText(x, above, writeNumber(value), `text-anchor="middle" font-size="${VALUE_SIZE}"`)
      : "",
    "</g>",
  ].join("");
}

function summarise({ bars, confidence }: HistogramPlot): string[] {
  const byValue = bars.toSorted((a, b) => b.value - a.value);
  const [most, least] = [byValue[0], byValue[byValue.length - 1]];
  const said = (bar: Bar) => `${writeMeasured(bar)} for ${visibleLine(bar.name)}`;
  const below = bars.filter((b) => b.value < 0).length;
  return [
    bars.length === 1 ? `${said(most)}.` : `${bars.length} bars, from ${said(least)} to ${said(most)}.`,
    below === 0 ? "" : `Noise made ${bars.length === 1 ? "it" : `${below} of them`} negative.`,
    `Thin lines are ${intervalsAt(confidence)}.`,
  ];
}
