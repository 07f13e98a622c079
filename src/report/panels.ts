/**
 * Lines as small pictures beside each other, one a line, where one picture would be a tangle: of more lines than have a shape of their own, or where
 * few numbers squeeze all others flat. Each shows the line that all are held against and the levels as well, on the same axes; a line that runs far
 * above both is cut off at the upper edge and marked there.
 */
import { placeOn, roundRange, thinOut, write, writeTick } from "./axis.ts";
import { type Chart, endsOfIntervals, type Point, type Series, valuesOfX, valuesOfY } from "./chart.ts";
import { cut, headOf, leftFor, letterWidth } from "./letters.ts";
import { colourOf, dashesOf, MOST_LINES, markShape } from "./marks.ts";
import {
  drawLabelOfY,
  drawTicksOfX,
  drawTicksOfY,
  MARGIN,
  picture,
  pictureText,
  round,
  SOFT,
  topOf,
  WIDTH,
} from "./picture.ts";
import { summariseChart } from "./summary.ts";
import { crowdIn } from "./wide-intervals.ts";
import { escapeXml } from "./words.ts";

const COLUMNS = 3;
const GAP = 22;
const DOWN = 92;
/** From one row of panels to the next: a panel, its name above and the numbers below. */
const ROW = DOWN + 54;
const BELOW = 24;
const TICKS = 4;
const NAME_SIZE = 12;
/** Of a panel's own line, and of the one that stands in all of them. */
const [OWN, BESIDE] = [colourOf(1), colourOf(0)];

interface Frame {
  /** Where the first panel of a row begins, and how wide each is. */
  readonly left: number;
  readonly width: number;
  readonly ticks: { readonly x: readonly number[]; readonly y: readonly number[] };
  readonly beside: Series;
  across(x: number): number;
  down(y: number): number;
  /** Whether a height lies above the axis. */
  isBeyond(y: number): boolean;
  /** An interval's ends, those above the axis at its edge; undefined where there is no interval. */
  within(point: Point): readonly [low: number, high: number] | undefined;
}

export const needsPanels = (chart: Chart): boolean =>
  chart.series.length > MOST_LINES || (chart.series.length > FEW_LINES && isSqueezed(chart));

/** So few are told apart even where they are squeezed, and two panels would say less than they do. */
const FEW_LINES = 3;
/** Squeezed are three quarters of the numbers in a fifth of the height, where not all intervals are wide (wide-intervals.ts cuts these). */
const [MOST_OF_THEM, LITTLE] = [0.75, 0.2];

function isSqueezed(chart: Chart): boolean {
  const values = valuesOfY(chart).sort((a, b) => a - b);
  const ends = crowdIn(chart) ? values : [...values, ...endsOfIntervals(chart)];
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const upTo = values[Math.ceil(MOST_OF_THEM * values.length) - 1];
  return upTo - values[0] < LITTLE * (most - least);
}

export function panels(chart: Chart): string {
  const frame = frameOf(chart);
  const others = chart.series.filter((own) => own !== frame.beside);
  const head = headOf(chart.title, summariseChart(chart), [saidOf(chart, frame)]);
  const top = topOf(head) + 12;
  const rows = Math.ceil(others.length / COLUMNS);
  const height = rows * ROW;
  return picture(head, top + height + BELOW, [
    ...others.map((own, i) => {
      const [left, down] = [
        frame.left + (i % COLUMNS) * (frame.width + GAP),
        top + Math.floor(i / COLUMNS) * ROW,
      ];
      const parts = drawPanel(chart, own, frame, { first: i % COLUMNS === 0 });
      return `<g transform="translate(${round(left)} ${round(down)})">${parts.join("")}</g>`;
    }),
    pictureText(WIDTH / 2, top + height + 4, cut(chart.x.label, 600), 'text-anchor="middle"'),
    drawLabelOfY(cut(chart.y.label, height), round(top + height / 2)),
  ]);
}

function frameOf(chart: Chart): Frame {
  const { series, x, y } = chart;
  const beside = series.find(({ name }) => name === chart.beside) ?? series[0];
  const { range, ticks } = roundRange(heightsOf(chart, beside), TICKS);
  const xs = valuesOfX(chart);
  const place = placeOn(x, x.scale === "linear" ? roundRange(xs, TICKS).range : [xs[0], xs[xs.length - 1]]);
  const share = placeOn({ ...y, scale: "linear" }, range);
  const [least, most] = range;
  const left = leftFor(ticks.map((tick) => writeTick(tick, y)));
  const width = (WIDTH - left - MARGIN - GAP * (COLUMNS - 1)) / COLUMNS;
  return {
    left,
    width,
    ticks: { x: thinOut(xs, place, 34 / width), y: ticks },
    beside,
    across: (value) => round(8 + place(value) * (width - 16)),
    down: (value) => round(DOWN * (1 - Math.min(1, share(value)))),
    isBeyond: (value) => value > most,
    within: ({ low, high }) =>
      low === undefined || high === undefined
        ? undefined
        : [Math.min(most, Math.max(least, low)), Math.min(most, high)],
  };
}

/** Half of what lies between the least and the greatest height that must be seen is left free above that. */
const ROOM = 0.5;

/** What the axis must hold: the levels, the line that all are held against, and what of the others is not far above them. */
function heightsOf(chart: Chart, beside: Series): number[] {
  const all = valuesOfY(chart);
  const least = Math.min(...all);
  const needed = [...beside.points.map(({ y }) => y), ...(chart.references ?? []).map(({ y }) => y)];
  const most = Math.max(...needed);
  const enough = most + ROOM * (most - least);
  return [...needed, least, ...all.filter((value) => value <= enough)];
}

function saidOf({ series, references = [] }: Chart, { beside, isBeyond }: Frame): string {
  const levels = references.length > 0 ? ", dashed the levels" : "";
  const beyond = series.some(({ points }) => points.some(({ y }) => isBeyond(y)));
  return `In every panel blue is ${beside.name}${levels}; shades are 95 % intervals.${beyond ? " A triangle at the upper edge stands for what is above it." : ""}`;
}

function drawPanel(
  chart: Chart,
  own: Series,
  frame: Frame,
  { first }: { readonly first: boolean },
): string[] {
  const { x, y, references = [] } = chart;
  const { ticks, across, down, beside, width } = frame;
  const named = first ? (tick: number) => writeTick(tick, y) : undefined;
  const last = own.points[own.points.length - 1];
  return [
    ...drawTicksOfY({ ticks: ticks.y, left: 0, right: width, down }, named),
    ...drawTicksOfX({ ticks: ticks.x, bottom: DOWN, across }, (tick) => writeTick(tick, x)),
    ...references.map(
      (r, i) =>
        `<path d="M0 ${down(r.y)}H${round(width)}" stroke="${SOFT}" stroke-dasharray="${dashesOf(i)}"><title>${escapeXml(`${r.name}: ${write(r.y, y)}`)}</title></path>`,
    ),
    drawBand(own, frame),
    drawLine(beside, frame, BESIDE),
    drawLine(own, frame, OWN),
    ...own.points.map((point) => drawMark(chart, own, point, frame)),
    pictureText(0, -9, namedWith(own.name, write(last.y, y), width + GAP - 8), `font-size="${NAME_SIZE}"`),
  ];
}

/** The value at the right end stands beside the name where there is room for both. */
function namedWith(name: string, value: string, room: number): string {
  const both = `${name} ${value}`;
  return letterWidth(both, NAME_SIZE) <= room ? both : cut(name, room, NAME_SIZE);
}

function drawBand({ points }: Series, { across, down, within }: Frame): string {
  const banded = points.flatMap((point) => {
    const interval = within(point);
    return interval ? [{ x: across(point.x), low: down(interval[0]), high: down(interval[1]) }] : [];
  });
  if (banded.length === 0) return "";
  const upper = banded.map(({ x, high }) => `${x} ${high}`);
  const lower = banded.toReversed().map(({ x, low }) => `${x} ${low}`);
  return `<path d="M${[...upper, ...lower].join("L")}Z" fill="${OWN}" fill-opacity="0.18"/>`;
}

function drawLine({ points }: Series, { across, down }: Frame, colour: string): string {
  const line = points.map(({ x, y }) => `${across(x)} ${down(y)}`).join("L");
  return `<path d="M${line}" fill="none" stroke="${colour}" stroke-width="1.75" stroke-linejoin="round"/>`;
}

function drawMark(
  { x, y }: Chart,
  { name }: Series,
  point: Point,
  { across, down, isBeyond }: Frame,
): string {
  const shape = isBeyond(point.y) ? markShape(2) : markShape(0);
  const place = `translate(${across(point.x)} ${down(point.y)}) scale(0.75)`;
  const tip = `${name}: ${write(point.y, y)} at ${write(point.x, x)}`;
  return `<path d="${shape}" transform="${place}" fill="${OWN}"><title>${escapeXml(tip)}</title></path>`;
}
