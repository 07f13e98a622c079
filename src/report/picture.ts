/**
 * What every picture shares: its size, colours and letters, the head with the words that are read out, ticks and bars of
 * intervals. A picture brings its own white ground, so that it can stand on a dark page. Whatever is named is escaped.
 */
import { escapeXml } from "./words.ts";

export const WIDTH = 760;
export const PLOT_HEIGHT = 300;
/** Room for an axis on the left. */
export const LEFT = 74;
/** From one line of text to the next. */
export const LINE = 17;
export const LABEL_SIZE = 13;
export const HEADING_SIZE = 18;
const HEADING_LINE = 24;
export const MARGIN = 20;
export const INK = "#1f2933";
export const SOFT = "#5b6672";
export const GRID = "#e3e7eb";
export const GROUND = "#ffffff";

export interface PictureHead {
  readonly title: string;
  /** What the picture shows, in words: for whoever cannot see it. */
  readonly summary: string;
  /** The title and what stands below it, in lines. */
  readonly heading: readonly string[];
  readonly caption: readonly string[];
}

/** Where what is drawn begins, below the head. */
export const topOf = ({ heading, caption }: PictureHead): number =>
  40 + HEADING_LINE * heading.length + LINE * caption.length;

export function picture(head: PictureHead, height: number, parts: readonly string[]): string {
  const { title, summary, heading, caption } = head;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" font-family="system-ui, 'Segoe UI', Helvetica, Arial, sans-serif" font-size="${LABEL_SIZE}" fill="${INK}">`,
    `<title>${escapeXml(title)}</title>`,
    `<desc>${escapeXml(summary)}</desc>`,
    `<rect width="${WIDTH}" height="${height}" fill="${GROUND}"/>`,
    ...heading.map((line, i) =>
      pictureText(MARGIN, 34 + HEADING_LINE * i, line, `font-size="${HEADING_SIZE}" font-weight="600"`),
    ),
    ...caption.map((line, i) =>
      pictureText(MARGIN, 32 + HEADING_LINE * heading.length + LINE * i, line, `fill="${SOFT}"`),
    ),
    ...parts,
    "</svg>\n",
  ].join("\n");
}

/** Hundredths of a pixel are enough, and make the same text everywhere. */
export const round = (pixels: number): number => Math.round(pixels * 100) / 100;

export function pictureText(x: number, y: number, words: string, more = ""): string {
  return `<text x="${round(x)}" y="${round(y)}"${more && ` ${more}`}>${escapeXml(words)}</text>`;
}

interface TicksOfY {
  readonly ticks: readonly number[];
  readonly left: number;
  readonly right: number;
  down(y: number): number;
}

/** Lines across the picture, with their numbers on the left where they are named. */
export function drawTicksOfY(
  { ticks, left, right, down }: TicksOfY,
  named?: (tick: number) => string,
): string[] {
  const name = (t: number, words: string) =>
    pictureText(left - 8, down(t) + 4.5, words, `text-anchor="end" fill="${SOFT}"`);
  return [
    ...ticks.map((t) => `<path d="M${left} ${down(t)}H${round(right)}" stroke="${GRID}"/>`),
    ...(named ? ticks.map((t) => name(t, named(t))) : []),
  ];
}

interface TicksOfX {
  readonly ticks: readonly number[];
  readonly bottom: number;
  across(x: number): number;
}

/** Short strokes below the lower edge, with their numbers. */
export function drawTicksOfX({ ticks, bottom, across }: TicksOfX, named: (tick: number) => string): string[] {
  return [
    ...ticks.map((t) => `<path d="M${across(t)} ${bottom}v5" stroke="${SOFT}"/>`),
    ...ticks.map((t) => pictureText(across(t), bottom + 20, named(t), `text-anchor="middle" fill="${SOFT}"`)),
  ];
}

/** What is measured upwards, written upwards. */
export function drawLabelOfY(words: string, middle: number): string {
  return pictureText(0, 0, words, `text-anchor="middle" transform="translate(18 ${middle}) rotate(-90)"`);
}

/** An interval as an upright line with a stroke at either end. */
export function errorBar(x: number, [low, high]: readonly [number, number], colour: string): string {
  return `<path d="M${x} ${low}V${high}m-3 0h6m-3 0M${x - 3} ${low}h6" stroke="${colour}"/>`;
}
