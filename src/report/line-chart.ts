/**
 * A chart of lines as SVG text: prints, scales, needs no script, and can be read out. Whatever is named in it is escaped.
 */
import { placeOn, roundRange, thinOut, write, writeTick } from "./axis.ts";
import {
  type Chart,
  checkChart,
  endsOfIntervals,
  type Point,
  type Series,
  valuesOfX,
  valuesOfY,
} from "./chart.ts";
import { colourOf, dashOf, shapeOf } from "./marks.ts";
import { spread } from "./spread.ts";
import { summarise } from "./summary.ts";
import { escapeXml, shorten, wrap } from "./words.ts";

const WIDTH = 760;
const PLOT_HEIGHT = 300;
const LEFT = 74;
const BELOW = 58;
const LINE = 17;
/** Characters are at most about this wide for their size in the fonts below; labels are laid out by it. */
const EM = 0.58;
const LABEL_SIZE = 13;
const LONGEST_NAME = 26;
/** More bands than this on top of one another are mud; the bars at the points remain. */
const MOST_BANDS = 4;
const INK = "#1f2933";
const SOFT = "#5b6672";
const GRID = "#e3e7eb";

export function lineChart(chart: Chart): string {
  checkChart(chart);
  const summary = summarise(chart);
  const heading = wrap(chart.title, 62);
  const caption = wrap(summary, 104);
  const top = 40 + 24 * heading.length + LINE * caption.length;
  const frame = frameOf(chart, top);
  const height = top + PLOT_HEIGHT + BELOW;
  const count = chart.series.length;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" font-family="system-ui, 'Segoe UI', Helvetica, Arial, sans-serif" font-size="${LABEL_SIZE}" fill="${INK}">`,
    `<title>${escapeXml(chart.title)}</title>`,
    `<desc>${escapeXml(summary)}</desc>`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    ...heading.map((line, i) => text(20, 34 + 24 * i, line, 'font-size="18" font-weight="600"')),
    ...caption.map((line, i) => text(20, 32 + 24 * heading.length + LINE * i, line, `fill="${SOFT}"`)),
    ...drawAxes(chart, frame),
    ...drawReferences(chart, frame),
    ...(count <= MOST_BANDS ? chart.series.map((s, i) => drawBand(s, i, aside(frame, i, count))) : []),
    ...chart.series.map((s, i) => drawSeries(chart, s, i, aside(frame, i, count))),
    ...drawLabels(chart, frame),
    "</svg>\n",
  ].join("\n");
}

interface Frame {
  readonly top: number;
  readonly right: number;
  readonly ticks: { readonly x: readonly number[]; readonly y: readonly number[] };
  across(x: number): number;
  down(y: number): number;
}

function frameOf(chart: Chart, top: number): Frame {
  const longest = Math.max(...labelsOf(chart).map(({ words }) => [...words].length));
  const right = WIDTH - 46 - longest * LABEL_SIZE * EM;
  const { range, ticks } = roundRange([...valuesOfY(chart), ...endsOfIntervals(chart)], 6);
  const xs = valuesOfX(chart);
  const linear = chart.x.scale === "linear" ? roundRange(xs, 7) : undefined;
  const acrossShare = placeOn(chart.x, linear?.range ?? [xs[0], xs[xs.length - 1]]);
  const downShare = placeOn({ ...chart.y, scale: "linear" }, range);
  // A little air, so that the first points do not sit on the axis.
  const [from, to] = [LEFT + 14, right - 8];
  return {
    top,
    right,
    ticks: { x: linear?.ticks ?? thinOut(xs, acrossShare, 44 / (to - from)), y: ticks },
    across: (x) => round(from + acrossShare(x) * (to - from)),
    down: (y) => round(top + PLOT_HEIGHT * (1 - downShare(y))),
  };
}

/** Three lines or more stand a little beside each other, so that the bars at one x can be told apart. */
function aside(frame: Frame, index: number, count: number): Frame {
  if (count <= 2) return frame;
  const shift = (index / (count - 1) - 0.5) * Math.min(16, 4 * (count - 1));
  return { ...frame, across: (x) => round(frame.across(x) + shift) };
}

/** Hundredths of a pixel are enough, and make the same text everywhere. */
const round = (pixels: number) => Math.round(pixels * 100) / 100;

function text(x: number, y: number, words: string, more = ""): string {
  return `<text x="${round(x)}" y="${round(y)}"${more && ` ${more}`}>${escapeXml(words)}</text>`;
}

function drawAxes({ x, y }: Chart, { top, right, ticks, across, down }: Frame): string[] {
  const bottom = top + PLOT_HEIGHT;
  const middle = top + PLOT_HEIGHT / 2;
  return [
    ...ticks.y.map((t) => `<path d="M${LEFT} ${down(t)}H${round(right)}" stroke="${GRID}"/>`),
    ...ticks.y.map((t) => text(LEFT - 8, down(t) + 4.5, writeTick(t, y), `text-anchor="end" fill="${SOFT}"`)),
    `<path d="M${LEFT} ${bottom}H${round(right)}" stroke="${SOFT}"/>`,
    ...ticks.x.map((t) => `<path d="M${across(t)} ${bottom}v5" stroke="${SOFT}"/>`),
    ...ticks.x.map((t) =>
      text(across(t), bottom + 20, writeTick(t, x), `text-anchor="middle" fill="${SOFT}"`),
    ),
    text((LEFT + right) / 2, bottom + 43, shorten(x.label, 70), 'text-anchor="middle"'),
    text(0, 0, shorten(y.label, 44), `text-anchor="middle" transform="translate(18 ${middle}) rotate(-90)"`),
  ];
}

function drawReferences({ references = [] }: Chart, { right, down }: Frame): string[] {
  return references.map(
    (r, i) =>
      `<path d="M${LEFT} ${down(r.y)}H${round(right)}" stroke="${SOFT}" stroke-width="1.5" stroke-dasharray="${dashesOf(i)}"/>`,
  );
}

const dashesOf = (index: number) => ["7 4", "2 3", "10 3 2 3"][index % 3];

/** The 95 % interval along the line; nothing where single runs have none. */
function drawBand({ points }: Series, index: number, { across, down }: Frame): string {
  const banded = points.filter((p) => p.low !== undefined && p.high !== undefined);
  if (banded.length === 0) return "";
  const upper = banded.map((p) => `${across(p.x)} ${down(p.high ?? p.y)}`);
  const lower = banded.toReversed().map((p) => `${across(p.x)} ${down(p.low ?? p.y)}`);
  return `<path d="M${[...upper, ...lower].join("L")}Z" fill="${colourOf(index)}" fill-opacity="0.14"/>`;
}

function drawSeries(
  { x, y }: Chart,
  { name, points }: Series,
  index: number,
  { across, down }: Frame,
): string {
  const colour = colourOf(index);
  const line = points.map((p) => `${across(p.x)} ${down(p.y)}`).join("L");
  const bars = points.map((p) =>
    p.low === undefined || p.high === undefined
      ? ""
      : `<path d="M${across(p.x)} ${down(p.low)}V${down(p.high)}m-3 0h6m-3 0M${across(p.x) - 3} ${down(p.low)}h6" stroke="${colour}"/>`,
  );
  const marks = points.map(
    (p) =>
      `<path d="${shapeOf(index)}" transform="translate(${across(p.x)} ${down(p.y)})" fill="${colour}" stroke="#ffffff"><title>${escapeXml(tip(name, p, { x, y }))}</title></path>`,
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
        : `<path d="${shapeOf(series)}" transform="translate(${round(right + 24)} ${at})" fill="${colourOf(series)}"/>`;
    // A thin line leads to the label where it had to give way to another.
    const leader = `<path d="M${round(right + 2)} ${down(y)}L${round(right + 14)} ${at}" stroke="${SOFT}" stroke-width="0.75"/>`;
    return `<g>${leader}${sign}${text(right + 36, at + 4.5, words)}</g>`;
  });
}
