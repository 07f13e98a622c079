/**
 * A chart of lines as SVG text: prints, scales, needs no script, and can be read out. Whatever is named in it is escaped. Lines
 * that would be a tangle stand in panels (panels.ts).
 */
import { placeOn, roundRange, thinOut, write, writeTick } from "./axis.ts";
import {
  type Axis,
  type Chart,
  checkChart,
  endsOfIntervals,
  type Point,
  type Series,
  valuesOfX,
  valuesOfY,
} from "./chart.ts";
import { leftFor } from "./letters.ts";
import { colourOf, dashesOf, dashOf, markShape } from "./marks.ts";
import { needsPanels, panels } from "./panels.ts";
import {
  drawLabelOfY,
  drawTicksOfX,
  drawTicksOfY,
  errorBar,
  LABEL_SIZE,
  LINE,
  PLOT_HEIGHT,
  picture,
  pictureText,
  round,
  SOFT,
  topOf,
  WIDTH,
} from "./picture.ts";
import { spread } from "./spread.ts";
import { summariseChart } from "./summary.ts";
import { type Crowd, crowdIn, drawn, TICKS } from "./wide-intervals.ts";
import { escapeXml, shorten, wrapWords } from "./words.ts";

const BELOW = 58;
/** Characters are about this wide for their size in the picture's fonts; the labels at the ends are laid out by it. */
const EM = 0.58;
const LONGEST_NAME = 26;
/** More bands than this on top of one another are mud; the bars at the points remain. */
const MOST_BANDS = 4;

export function lineChart(chart: Chart): string {
  checkChart(chart);
  if (needsPanels(chart)) return panels(chart);
  const crowd = crowdIn(chart);
  const summary = crowd ? `${summariseChart(chart)} ${saidOf(crowd)}` : summariseChart(chart);
  const head = {
    title: chart.title,
    summary,
    heading: wrapWords(chart.title, 62),
    caption: wrapWords(summary, 104),
  };
  const top = topOf(head);
  const frame = frameOf(chart, top, crowd);
  const count = chart.series.length;
  return picture(head, top + PLOT_HEIGHT + BELOW, [
    ...drawAxes(chart, frame),
    ...drawReferences(chart, frame),
    ...(count <= MOST_BANDS && crowd === undefined
      ? chart.series.map((s, i) => drawBand(s, i, aside(frame, i, count)))
      : []),
    ...(crowd ? chart.series.map((s, i) => drawBars(s, i, aside(frame, i, count, crowd), crowd)) : []),
    ...chart.series.map((s, i) => drawSeries(chart, s, i, aside(frame, i, count, crowd), crowd)),
    ...drawLabels(chart, frame),
  ]);
}

const saidOf = ({ cut }: Crowd) =>
  `Intervals are wide against the differences between lines and drawn pale${cut ? "; bars without an end stroke go on" : ""}.`;

interface Frame {
  readonly top: number;
  readonly left: number;
  readonly right: number;
  readonly ticks: { readonly x: readonly number[]; readonly y: readonly number[] };
  across(x: number): number;
  down(y: number): number;
}

function frameOf(chart: Chart, top: number, crowd: Crowd | undefined): Frame {
  const longest = Math.max(...labelsOf(chart).map(({ words }) => [...words].length));
  const right = WIDTH - 46 - longest * LABEL_SIZE * EM;
  const ends = crowd ? [crowd.from, crowd.to] : endsOfIntervals(chart);
  const { range, ticks } = roundRange([...valuesOfY(chart), ...ends], TICKS);
  const xs = valuesOfX(chart);
  const linear = chart.x.scale === "linear" ? roundRange(xs, 7) : undefined;
  const acrossShare = placeOn(chart.x, linear?.range ?? [xs[0], xs[xs.length - 1]]);
  const downShare = placeOn({ ...chart.y, scale: "linear" }, range);
  const left = leftFor(ticks.map((tick) => writeTick(tick, chart.y)));
  // A little air, so that the first points do not sit on the axis.
  const [from, to] = [left + 14, right - 8];
  return {
    top,
    left,
    right,
    ticks: { x: linear?.ticks ?? thinOut(xs, acrossShare, 44 / (to - from)), y: ticks },
    across: (x) => round(from + acrossShare(x) * (to - from)),
    down: (y) => round(top + PLOT_HEIGHT * (1 - downShare(y))),
  };
}

/** Three lines or more, or two whose bars cross, stand a little beside each other, so that the bars at one x can be told apart. */
function aside(frame: Frame, index: number, count: number, crowd?: Crowd): Frame {
  if (count <= (crowd ? 1 : 2)) return frame;
  const shift = (index / (count - 1) - 0.5) * Math.min(16, 4 * (count - 1));
  return { ...frame, across: (x) => round(frame.across(x) + shift) };
}

function drawAxes({ x, y }: Chart, { top, left, right, ticks, across, down }: Frame): string[] {
  const bottom = top + PLOT_HEIGHT;
  const named = (axis: Axis) => (t: number) => writeTick(t, axis);
  return [
    ...drawTicksOfY({ ticks: ticks.y, left, right, down }, named(y)),
    `<path d="M${left} ${bottom}H${round(right)}" stroke="${SOFT}"/>`,
    ...drawTicksOfX({ ticks: ticks.x, bottom, across }, named(x)),
    pictureText((left + right) / 2, bottom + 43, shorten(x.label, 70), 'text-anchor="middle"'),
    drawLabelOfY(shorten(y.label, 44), top + PLOT_HEIGHT / 2),
  ];
}

function drawReferences({ references = [] }: Chart, { left, right, down }: Frame): string[] {
  return references.map(
    (r, i) =>
      `<path d="M${left} ${down(r.y)}H${round(right)}" stroke="${SOFT}" stroke-width="1.5" stroke-dasharray="${dashesOf(i)}"/>`,
  );
}

/** The 95 % interval along the line; nothing where single runs have none. */
function drawBand({ points }: Series, index: number, { across, down }: Frame): string {
  const banded = points.filter((p) => p.low !== undefined && p.high !== undefined);
  if (banded.length === 0) return "";
  const upper = banded.map((p) => `${across(p.x)} ${down(p.high ?? p.y)}`);
  const lower = banded.toReversed().map((p) => `${across(p.x)} ${down(p.low ?? p.y)}`);
  return `<path d="M${[...upper, ...lower].join("L")}Z" fill="${colourOf(index)}" fill-opacity="0.14"/>`;
}

/** All bars below all lines, so that no bar crosses out a line. */
function drawBars({ points }: Series, index: number, { across, down }: Frame, crowd: Crowd): string {
  const bars = points.map((p) => {
    const interval = drawn(p, crowd);
    if (interval === undefined) return "";
    const [low, high] = [down(interval.low), down(interval.high)];
    const stroke = (y: number) => `M${round(across(p.x) - 3)} ${y}h6`;
    return `M${across(p.x)} ${low}V${high}${interval.cutLow ? "" : stroke(low)}${interval.cutHigh ? "" : stroke(high)}`;
  });
  return `<path d="${bars.join("")}" stroke="${colourOf(index)}" stroke-opacity="0.4" fill="none"/>`;
}

function drawSeries(
  { x, y }: Chart,
  { name, points }: Series,
  index: number,
  { across, down }: Frame,
  crowd: Crowd | undefined,
): string {
  const colour = colourOf(index);
  const line = points.map((p) => `${across(p.x)} ${down(p.y)}`).join("L");
  const bars = points.map((p) =>
    crowd !== undefined || p.low === undefined || p.high === undefined
      ? ""
      : errorBar(across(p.x), [down(p.low), down(p.high)], colour),
  );
  const marks = points.map(
    (p) =>
      `<path d="${markShape(index)}" transform="translate(${across(p.x)} ${down(p.y)})" fill="${colour}" stroke="#ffffff"><title>${escapeXml(tip(name, p, { x, y }))}</title></path>`,
  );
  const dash = dashOf(index);
  const strokes = `fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"${dash ? ` stroke-dasharray="${dash}"` : ""}`;
  return [`<g><path d="M${line}" ${strokes}/>`, ...bars, ...marks, "</g>"]
    .filter((part) => part !== "")
    .join("");
}

function tip(name: string, p: Point, { x, y }: Pick<Chart, "x" | "y">): string {
  const interval =
    p.low === undefined || p.high === undefined ? "" : ` (${write(p.low, y)} to ${write(p.high, y)})`;
  return `${name}: ${write(p.y, y)}${interval} at ${write(p.x, x)}`;
}

interface Label {
  readonly words: string;
  readonly y: number;
  /** Which series; references have none. */
  readonly series?: number;
  readonly reference?: number;
}

/** Names with the value at the right end of the line. */
function labelsOf({ series, references = [], y }: Chart): Label[] {
  const named = (name: string, value: number) => `${shorten(name, LONGEST_NAME)} ${write(value, y)}`;
  return [
    ...series.map(({ name, points }, i) => {
      const last = points[points.length - 1];
      return { words: named(name, last.y), y: last.y, series: i };
    }),
    ...references.map((r, i) => ({ words: named(r.name, r.y), y: r.y, reference: i })),
  ];
}

function drawLabels(chart: Chart, { top, right, down }: Frame): string[] {
  const labels = labelsOf(chart);
  const places = spread(
    labels.map((l) => down(l.y)),
    LINE,
    [top, top + PLOT_HEIGHT],
  );
  return labels.map(({ words, y, series, reference }, i) => {
    const at = round(places[i]);
    const sign =
      series === undefined
        ? `<path d="M${round(right + 17)} ${at}h14" stroke="${SOFT}" stroke-width="1.5" stroke-dasharray="${dashesOf(reference ?? 0)}"/>`
        : `<path d="${markShape(series)}" transform="translate(${round(right + 24)} ${at})" fill="${colourOf(series)}"/>`;
    // A thin line leads to the label where it had to give way to another.
    const leader = `<path d="M${round(right + 2)} ${down(y)}L${round(right + 14)} ${at}" stroke="${SOFT}" stroke-width="0.75"/>`;
    return `<g>${leader}${sign}${pictureText(right + 36, at + 4.5, words)}</g>`;
  });
}
