/** Where log-odds are cut into bands: at fixed public places, the same for every model, so that the price does not depend on one. */
import { ensure } from "../../base/errors.ts";

/** The outermost cut: a probability of 1.1 %, or of 98.9 %. */
const OUTERMOST = 4.5;

/** One cut fewer than bands, as many below 0 as above, and 0 itself, where a prediction changes. */
export function bandCuts(bands: number): readonly number[] {
  ensure(
    bands % 2 === 0,
    "option-out-of-range",
    `bands is ${bands}; it must be even, because a cut lies where the prediction changes.`,
    "Take as many bands on either side: 2, 10, 20.",
  );
  const side = bands / 2 - 1;
  return Array.from({ length: bands - 1 }, (_, i) => (side === 0 ? 0 : (OUTERMOST * (i - side)) / side));
}

/** The probabilities that a band lies between. */
export function rangeOf(cuts: readonly number[], band: number): readonly [from: number, to: number] {
  const probability = (cut: number) => 1 / (1 + Math.exp(-cut));
  return [band === 0 ? 0 : probability(cuts[band - 1]), band === cuts.length ? 1 : probability(cuts[band])];
}
