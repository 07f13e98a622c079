import { expect, test } from "vitest";
import { canonicalJson } from "../base/json.ts";
import { hashOf, seedOf } from "./seed.ts";

test("seeds are whole numbers that a double holds, the same for the same words, others for others", () => {
  const words = Array.from({ length: 2000 }, (_, i) => ["noise", `adult pg-plus ${i}`]);
  const seeds = words.map((pair) => seedOf(...pair));
  // Of 2,000 numbers below 2⁵³ two are equal by chance with a probability of 2·10⁻¹⁰.
  expect(new Set(seeds).size).toBe(2000);
  // The low 32 bits alone seed the splits: 2,000 of them collide with a probability of 5·10⁻⁴, and these do not.
  expect(new Set(seeds.map((seed) => seed >>> 0)).size).toBe(2000);
  for (const seed of seeds) expect(Number.isSafeInteger(seed)).toBe(true);
  expect(words.map((pair) => seedOf(...pair))).toEqual(seeds);
});

test("words do not run into each other", () => {
  expect(seedOf("ab", "c")).not.toBe(seedOf("a", "bc"));
  expect(seedOf('a","b')).not.toBe(seedOf("a", "b"));
  expect(seedOf("split", 1)).not.toBe(seedOf("split", 11));
});

test("files of results can be gone on with for ever: these values may not change", () => {
  // Recorded from the first version.
  expect([seedOf("split", 1, "adult", 0), hashOf("method", "{}")]).toEqual([
    6181023343844570,
    "c4de7f3e1839efc7",
  ]);
});

test("the order of fields makes no difference, the order of a list does", () => {
  expect(canonicalJson({ b: { d: 1, c: 2 }, a: [1, 2] })).toBe(
    canonicalJson({ a: [1, 2], b: { c: 2, d: 1 } }),
  );
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
});
