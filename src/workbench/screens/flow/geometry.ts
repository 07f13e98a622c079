/** Boxes in pixels, and lines between them. */
import type { Placed } from "./layout.ts";
import { listed } from "./layout.ts";

export interface Box {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface Drawing {
  readonly boxes: readonly Box[];
  readonly width: number;
  readonly height: number;
  /** One below the other, lines at the left. */
  readonly isNarrow: boolean;
}

export const HEIGHT = 86;
const [WIDTH, ACROSS, DOWN, EDGE] = [186, 56, 18, 10];
/** Where two boxes do not fit beside each other. */
const NARROW = 2 * WIDTH + ACROSS + 2 * EDGE;
const GUTTER = 34;

export function drawingOf(places: readonly Placed[], width: number): Drawing {
  const isNarrow = width < NARROW;
  const shown = isNarrow ? listed(places) : places;
  const boxes = shown.map(({ name, column, row }) => ({
    name,
    x: isNarrow ? GUTTER : EDGE + column * (WIDTH + ACROSS),
    y: EDGE + row * (HEIGHT + DOWN),
    width: isNarrow ? Math.max(120, width - GUTTER - EDGE) : WIDTH,
  }));
  return {
    boxes,
    isNarrow,
    width: Math.max(width, ...boxes.map(({ x, width: own }) => x + own + EDGE)),
    height: Math.max(0, ...boxes.map(({ y }) => y)) + HEIGHT + EDGE,
  };
}

export const rowAt = (y: number): number => Math.max(0, Math.round((y - EDGE) / (HEIGHT + DOWN)));

export const boxAt = ({ boxes }: Drawing, x: number, y: number): Box | undefined =>
  boxes.find((box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + HEIGHT);

const middle = ({ y }: Box): number => y + HEIGHT / 2;

/** From a box's dot to a point. */
export function lineTo(from: Box, x: number, y: number): string {
  const start = from.x + from.width;
  const bend = Math.max(24, Math.abs(x - start) / 2);
  return `M${start} ${middle(from)} C${start + bend} ${middle(from)} ${x - bend} ${y} ${x} ${y}`;
}

/** Short of the box by as much as the arrow's head. */
const HEAD = 7;

export function lineBetween({ isNarrow }: Drawing, from: Box, to: Box): string {
  if (!isNarrow) return lineTo(from, to.x - HEAD, middle(to));
  const [start, end] = [middle(from) + 12, middle(to) - 12];
  const bend = GUTTER - Math.min(GUTTER - 2, 14 + (end - start) / 24);
  return `M${from.x} ${start} C${bend} ${start} ${bend} ${end} ${to.x - HEAD} ${end}`;
}
