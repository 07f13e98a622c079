/** Colours of a heat map: from nearly white at 0 to blue above and brown below, and the letters that can be read on them. */
const NOTHING = [247, 249, 251];
const ABOVE = [0, 84, 140];
const BELOW = [150, 70, 0];

/** `share` is from −1 to 1. */
export function shadeOf(share: number): string {
  const full = share < 0 ? BELOW : ABOVE;
  const mixed = NOTHING.map((part, i) => Math.round(part + (full[i] - part) * Math.abs(share)));
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
