/**
 * Colours, shapes and strokes of the lines. Each of the first twelve lines has a shape of its own, so that nobody needs the
 * colours; the colours are those of Okabe and Ito (2008), told apart by colour-blind people too, the yellowish ones darkened
 * for a white ground. Where colours begin again, lines are broken.
 */
const COLOURS = ["#0072b2", "#d55e00", "#00795a", "#a8457f", "#8a6500", "#333333"];

export const colourOf = (index: number): string => COLOURS[index % COLOURS.length];

/** The dashes of a line; undefined for a whole one. */
export const dashOf = (index: number): string | undefined =>
  [undefined, "6 3", "1.5 3"][Math.floor(index / COLOURS.length) % 3];

/** Paths around the origin, about 9 wide. */
const SHAPES = [
  "M-4.5 0A4.5 4.5 0 1 1 4.5 0A4.5 4.5 0 1 1 -4.5 0Z",
  "M-4 -4H4V4H-4Z",
  "M0 -5.2L5 3.8H-5Z",
  "M0 -5.6L5.6 0L0 5.6L-5.6 0Z",
  "M0 5.2L5 -3.8H-5Z",
  "M-1.6 -5H1.6V-1.6H5V1.6H1.6V5H-1.6V1.6H-5V-1.6H-1.6Z",
  "M-5.2 0L3.8 -5V5Z",
  "M5.2 0L-3.8 -5V5Z",
  "M0 -5.6L1.5 -1.5L5.6 0L1.5 1.5L0 5.6L-1.5 1.5L-5.6 0L-1.5 -1.5Z",
  "M-4.7 -2.4L-2.4 -4.7L0 -2.3L2.4 -4.7L4.7 -2.4L2.3 0L4.7 2.4L2.4 4.7L0 2.3L-2.4 4.7L-4.7 2.4L-2.3 0Z",
  "M0 -5L4.8 -1.5L2.9 4.1H-2.9L-4.8 -1.5Z",
  "M-5.2 -2H5.2V2H-5.2Z",
];

export const markShape = (index: number): string => SHAPES[index % SHAPES.length];

/** As many lines as have a shape of their own. */
export const MOST_LINES = SHAPES.length;

/** Levels to compare with are dashed, each in its way. */
export const dashesOf = (index: number): string => ["7 4", "2 3", "10 3 2 3"][index % 3];
