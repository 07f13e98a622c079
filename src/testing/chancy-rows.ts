/** Made-up rows of the small tables whose outcome follows from a rule by chance: none of it is certain. */
import { mulberry32 } from "../base/random.ts";
import type { Row } from "./small-tables.ts";

const colours = ["red", "green", "blue", "other"];

/** `odds` are the logarithm of those of “yes”. */
export function chancyRows(
  count: number,
  seed: number,
  odds: (age: number, colour: number) => number,
): readonly Row[] {
  const next = mulberry32(seed);
  const uniform = () => next() / 2 ** 32;
  return Array.from({ length: count }, () => {
    const [age, pay, colour] = [
      Math.floor(11 * uniform()),
      Math.floor(1000 * uniform()),
      Math.floor(4 * uniform()),
    ];
    const yes = uniform() < 1 / (1 + Math.exp(-odds(age, colour)));
    return [String(age), String(pay), colours[colour], yes ? "yes" : "no"];
  });
}

/** Each attribute says something by itself. */
export const additiveRule = (age: number, colour: number) =>
  [-1.5, 0.5, 1, -0.5][colour] + (age > 4 ? 1 : -0.5);
