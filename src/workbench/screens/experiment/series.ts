/** How a method looks in every figure of the screen: a colour and a marker, so that neither has to be told apart alone. */
import { colour, shortened } from "../../parts/figure.tsx";

const COLOURS = 6;
const SYMBOLS = ["circle", "square", "triangle", "diamond2", "star", "wye", "cross"] as const;

/** Six colours and seven markers come together again after 42 methods. */
export const colourOf = (index: number): string => colour(`s${(index % COLOURS) + 1}`);
export const symbolOf = (index: number): (typeof SYMBOLS)[number] => SYMBOLS[index % SYMBOLS.length];

/** Moves texts apart that would overlap: places in pixels, from the top, in the order given. */
export function apart(places: readonly number[], distance: number, most: number): readonly number[] {
  const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place);
  let last = Number.NEGATIVE_INFINITY;
  for (const one of order) {
    one.place = Math.max(one.place, last + distance);
    last = one.place;
  }
  let next = most + distance;
  for (const one of order.toReversed()) {
    one.place = Math.min(one.place, next - distance);
    next = one.place;
  }
  const moved = [...places];
  for (const { place, index } of order) moved[index] = place;
  return moved;
}

const LETTER = 7;

/** Names at the left of lines: as wide as there is room for, and cut where there is not. */
export function namesAt(width: number, titles: readonly string[]) {
  const room = Math.min(width / 2.6, 12 + LETTER * Math.max(0, ...titles.map(({ length }) => length)));
  return { room, text: (title: string): string => shortened(title, Math.floor((room - 8) / LETTER)) };
}
