/**
 * A released ranking, best on top, as SVG text: a dot with its interval where a value was released, and the rank alone where
 * only the order was. The order is the caller's, because released values are noisy and need not follow the ranks.
 */
import { ensure } from "../base/errors.ts";
import { thinOut } from "./axis.ts";
import { cut, headOf, letterWidth } from "./letters.ts";
import { colourOf, markShape } from "./marks.ts";
import {
  ensureConfidence,
  ensureCount,
  ensureMeasured,
  intervalsAt,
  type Value,
  writeMeasured,
  writeNumber,
} from "./measured.ts";
import { nameOfTick, numberAxis } from "./number-axis.ts";
import {
  drawTicksOfX,
  GRID,
  GROUND,
  MARGIN,
  picture,
  pictureText,
  round,
  SOFT,
  topOf,
  WIDTH,
} from "./picture.ts";
import { escapeXml, visibleLine } from "./words.ts";

interface RankedDots {
  readonly title: string;
  readonly subtitle?: string;
  /** Best first. */
  readonly items: readonly RankedItem[];
  readonly xLabel: string;
  /** Of the intervals, such as 0.95; the plot says it. */
  readonly confidence?: number;
}

/** An interval needs a value. */
export type RankedItem = Partial<Value> & { readonly name: string };

const MOST_ITEMS = 200;
const LONGEST_NAME = 200;
const LONGEST_VALUE = 170;
const RANK_ONLY = "rank only";

export function rankedDots(plot: RankedDots): string {
  check(plot);
  const { title, subtitle = "", items, xLabel } = plot;
  const head = headOf(title, subtitle, summarise(plot));
  const frame = frameOf(items, topOf(head));
  const { dots, bottom } = frame;
  return picture(head, bottom + (dots ? 58 : MARGIN), [
    ...(dots ? drawAxis(dots, frame, xLabel) : []),
    ...items.map((item, i) => drawItem(item, i, frame)),
  ]);
}

function check({ items, confidence }: RankedDots): void {
  ensureCount(items.length, MOST_ITEMS, "items");
  items.forEach((item, i) => {
    if (isMeasured(item)) ensureMeasured(item, `item ${i + 1}`);
    ensure(
      isMeasured(item) || (item.low === undefined && item.high === undefined),
      "option-out-of-range",
      `Item ${i + 1} has an interval without a value.`,
      "Give its value too, or neither.",
    );
  });
  ensureConfidence(confidence);
}

const isMeasured = (item: RankedItem): item is RankedItem & Value => item.value !== undefined;

interface Frame {
  readonly top: number;
  readonly bottom: number;
  readonly row: number;
  readonly names: { readonly left: number; readonly room: number };
  /** Missing where no value was released. */
  readonly dots?: Dots;
}

interface Dots {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  /** What is written beside each dot. */
  readonly words: readonly string[];
  across(x: number): number;
}

function frameOf(items: readonly RankedItem[], top: number): Frame {
  const row = items.length <= 40 ? 24 : 18;
  const left = MARGIN + letterWidth(String(items.length)) + 10;
  const rows = { top, bottom: top + row * items.length, row };
  const measured = items.filter(isMeasured);
  if (measured.length === 0) return { ...rows, names: { left, room: WIDTH - MARGIN - left } };
  const room = Math.min(LONGEST_NAME, Math.max(...items.map((item) => letterWidth(visibleLine(item.name)))));
  return { ...rows, names: { left, room }, dots: dotsOf(items, measured, left + room) };
}

function dotsOf(items: readonly RankedItem[], measured: readonly Value[], namesEnd: number): Dots {
  const axis = numberAxis(measured.flatMap(({ value, low = value, high = value }) => [value, low, high]));
  const said = (write: (item: Value) => string) =>
    items.map((item) => (isMeasured(item) ? write(item) : RANK_ONLY));
  const widestOf = (words: readonly string[]) => Math.max(...words.map((w) => letterWidth(w)));
  const full = said(writeMeasured);
  const words = widestOf(full) <= LONGEST_VALUE ? full : said(({ value }) => writeNumber(value));
  // Half of a tick's name stands outside either end.
  const from = Math.max(namesEnd + 16, axis.widest / 2 + 4);
  const to = Math.min(WIDTH - MARGIN - widestOf(words) - 16, WIDTH - axis.widest / 2 - 4);
  return {
    from: round(from),
    to: round(to),
    ticks: thinOut(axis.ticks, axis.place, (axis.widest + 10) / (to - from)),
    words,
    across: (x) => round(from + axis.place(x) * (to - from)),
  };
}

function drawAxis({ from, to, ticks, across }: Dots, { top, bottom }: Frame, label: string): string[] {
  return [
    ...ticks.map((t) => `<path d="M${across(t)} ${top}V${bottom}" stroke="${t === 0 ? SOFT : GRID}"/>`),
    `<path d="M${from} ${bottom}H${to}" stroke="${SOFT}"/>`,
    ...drawTicksOfX({ ticks, bottom, across }, nameOfTick),
    pictureText((from + to) / 2, bottom + 43, cut(label, to - from), 'text-anchor="middle"'),
  ];
}

function drawItem(item: RankedItem, index: number, { top, row, names, dots }: Frame): string {
  const y = round(top + (index + 0.5) * row);
  const said = isMeasured(item) ? writeMeasured(item) : RANK_ONLY;
  return [
    `<g><title>${escapeXml(`${index + 1}. ${item.name}: ${said}`)}</title>`,
    pictureText(names.left - 10, y + 4.5, String(index + 1), `text-anchor="end" fill="${SOFT}"`),
    pictureText(names.left, y + 4.5, cut(item.name, names.room)),
    ...(dots ? [drawDot(item, y, dots), drawWords(item, index, y, dots)] : []),
    "</g>",
  ].join("");
}

function drawDot(item: RankedItem, y: number, { from, to, across }: Dots): string {
  const guide = `<path d="M${from} ${y}H${to}" stroke="${GRID}" stroke-dasharray="1 3"/>`;
  if (!isMeasured(item)) return guide;
  const { value, low, high } = item;
  const interval =
    low === undefined || high === undefined
      ? ""
      : `<path d="M${across(low)} ${y}H${across(high)}m0 -4v8M${across(low)} ${y}m0 -4v8" stroke="${colourOf(0)}" stroke-width="1.5"/>`;
  const dot = `<path d="${markShape(0)}" transform="translate(${across(value)} ${y})" fill="${colourOf(0)}" stroke="${GROUND}"/>`;
  return `${guide}${interval}${dot}`;
}

function drawWords(item: RankedItem, index: number, y: number, { to, words }: Dots): string {
  return pictureText(to + 16, y + 4.5, words[index], isMeasured(item) ? "" : `fill="${SOFT}"`);
}

const MOST_NAMED = 3;

function summarise({ items, confidence }: RankedDots): string[] {
  const measured = items.filter(isMeasured);
  const first = items
    .slice(0, MOST_NAMED)
    .map((item) => visibleLine(item.name) + (isMeasured(item) ? ` at ${writeMeasured(item)}` : ""));
  const unmeasured = items.length - measured.length;
  return [
    items.length > MOST_NAMED
      ? `The first ${MOST_NAMED} of ${items.length}, best on top: ${first.join(", ")}.`
      : `Best on top: ${first.join(", ")}.`,
    unmeasured === 0
      ? ""
      : `${unmeasured} of ${items.length} have no released value and are shown by rank only.`,
    measured.some((item) => item.low !== undefined) ? `Lines are ${intervalsAt(confidence)}.` : "",
  ];
}
