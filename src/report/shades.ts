/** Colours of a heat map: from nearly white at 0 to blue above and brown below, and the letters that can be read on them. */
type Colour = readonly [number, number, number];

const NOTHING: Colour = [247, 249, 251];
/**
 * What shares up to a place are mixed towards. Grounds of middling brightness, on which neither black nor white letters are read
 * with ease, are passed quickly: nearly all cells are light with black letters, or dark with white ones.
 */
const ABOVE: readonly (readonly [number, Colour])[] = [
  [0, NOTHING],
  [0.55, [163, 200, 226]],
  [0.63, [24, 100, 156]],
  [1, [0, 52, 96]],
];
const BELOW: readonly (readonly [number, Colour])[] = [
  [0, NOTHING],
  [0.55, [232, 196, 158]],
  [0.63, [146, 78, 18]],
  [1, [92, 42, 0]],
];

/** `share` is from −1 to 1. */
export function shadeOf(share: number): string {
  const stops = share < 0 ? BELOW : ABOVE;
  const size = Math.min(1, Math.abs(share));
  const next = Math.max(
    1,
    stops.findIndex(([place]) => size <= place),
  );
  const [[from, low], [to, high]] = [stops[next - 1], stops[next]];
  const mixed = low.map((part, i) => Math.round(part + ((high[i] - part) * (size - from)) / (to - from)));
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

const BLACK = "#000000";
const WHITE = "#ffffff";

/**
 * Black or white, whichever stands out more. The ratio with one of them is at least √21 ≈ 4.58 on any ground, because the two
 * multiply to 21: above the 4.5 that WCAG 2 asks for.
 */
export function inkOn(ground: string): string {
  return contrast(ground, WHITE) > contrast(ground, BLACK) ? WHITE : BLACK;
}

/** The contrast ratio of WCAG 2. */
export function contrast(a: string, b: string): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance of WCAG 2, from sRGB. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
