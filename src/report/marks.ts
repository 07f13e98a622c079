/**
 * Colours and shapes of the lines. Every line has a shape of its own, so that nobody needs the colours; the colours are
 * those of Okabe and Ito (2008), told apart by colour-blind people too, the yellowish ones darkened for a white ground.
 */
const COLOURS = ["#0072b2", "#d55e00", "#00795a", "#a8457f", "#8a6500", "#333333"];

export const colourOf = (index: number): string => COLOURS[index % COLOURS.length];

/** Paths around the origin, about 9 wide. */
const SHAPES = [
  "M-4.5 0A4.5 4.5 0 1 1 4.5 0A4.5 4.5 0 1 1 -4.5 0Z",
  "M-4 -4H4V4H-4Z",
  "M0 -5.2L5 3.8H-5Z",
  "M0 -5.6L5.6 0L0 5.6L-5.6 0Z",
  "M0 5.2L5 -3.8H-5Z",
  "M-1.6 -5H1.6V-1.6H5V1.6H1.6V5H-1.6V1.6H-5V-1.6H-1.6Z",
];

export const shapeOf = (index: number): string => SHAPES[index % SHAPES.length];
