/**
 * Names of equal bands beside each other (bars, columns): lying flat where there is room, else turned upright, and one in so
 * many where even that is too much, so that no name covers another.
 */
import { cut, letterWidth } from "./letters.ts";
import { pictureText, round, SOFT } from "./picture.ts";

export interface BandNames {
  readonly turned: boolean;
  /** One name in so many is written. */
  readonly every: number;
  readonly words: readonly string[];
  /** How much height they take. */
  readonly depth: number;
}

const SIZE = 12;
const HEIGHT = 14;
const LONGEST = 170;
/** Names so short stay readable flat where only one in so many can be written: bounds of bins, for example. */
const SHORT = 40;
/** In bands so wide, what is left of a long name says enough. */
const ROOMY = 90;
const AIR = 8;

export function layNames(names: readonly string[], band: number): BandNames {
  const words = names.map((name) => cut(name, LONGEST, SIZE));
  const widest = Math.max(...words.map((w) => letterWidth(w, SIZE)));
  const flat = { turned: false, depth: HEIGHT + AIR };
  const everyUpright = Math.max(1, Math.ceil(HEIGHT / band));
  if (widest + AIR <= band) return { ...flat, every: 1, words };
  if (band >= ROOMY) return { ...flat, every: 1, words: names.map((name) => cut(name, band - AIR, SIZE)) };
  if (everyUpright > 1 && widest <= SHORT) return { ...flat, every: Math.ceil((widest + AIR) / band), words };
  const longest = Math.max(
    ...words.filter((_, i) => i % everyUpright === 0).map((w) => letterWidth(w, SIZE)),
  );
  return { turned: true, every: everyUpright, words, depth: longest + 2 * AIR };
}

/** The names below `edge`, or above it. */
export function drawNames(
  { turned, every, words }: BandNames,
  centreOf: (index: number) => number,
  { edge, side }: { readonly edge: number; readonly side: "above" | "below" },
): string[] {
  const letters = `font-size="${SIZE}" fill="${SOFT}"`;
  const gap = side === "below" ? AIR : -AIR;
  return words.flatMap((name, i) => {
    if (i % every !== 0) return [];
    const x = centreOf(i);
    if (!turned) {
      const baseline = edge + (side === "below" ? HEIGHT + 3 : -AIR);
      return [pictureText(x, baseline, name, `text-anchor="middle" ${letters}`)];
    }
    const anchor = side === "below" ? "end" : "start";
    // Turned letters stand on a line to the right of their middle.
    const place = `translate(${round(x + 4)} ${round(edge + gap)}) rotate(-90)`;
    return [pictureText(0, 0, name, `text-anchor="${anchor}" ${letters} transform="${place}"`)];
  });
}

/** Says that names were left out, where they were. */
export const sayThinned = ({ every }: Pick<BandNames, "every">, what: string): string =>
  every === 1 ? "" : `One ${what} in ${every} is written.`;
