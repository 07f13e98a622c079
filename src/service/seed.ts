/** Repeatable noise, which is refused before a row is read where it would protect nobody. */
import { ensure, marked, quote } from "../base/errors.ts";
import type { Data } from "./data.ts";

export function checkedSeed(
  { name, visibility }: Pick<Data, "name" | "visibility">,
  seed: unknown,
): number | undefined {
  if (seed === undefined) return undefined;
  ensure(
    visibility === "public",
    "seed-on-private-data",
    "A seed repeats the noise, and noise that repeats can be subtracted.",
    marked`Seeds are for data declared public; ${name} is private. Leave {option:seed} out.`,
  );
  ensure(
    Number.isSafeInteger(seed) && (seed as number) >= 0,
    "option-out-of-range",
    `The seed is ${quote(seed)}; it must be a whole number, 0 or above.`,
    marked`Write, for example, {option:seed 1}.`,
  );
  return seed as number;
}
