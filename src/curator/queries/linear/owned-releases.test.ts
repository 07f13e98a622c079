/** Record and replay on owners' functions, sober and wild: nothing but the draw may depend on a row. */
import { describe } from "vitest";
import { fromDecimal, type Rational, ZERO } from "../../../base/rational.ts";
import { releaseSuite } from "../../../testing/release-suite.ts";
import type { OwnedScore } from "../../trust.ts";

const both = ["replace", "add-remove"] as const;
const epsilon = fromDecimal("0.7") as Rational;
const objectives: readonly (readonly [string, OwnedScore["score"]])[] = [
  ["a sober function", ({ age, outcome }, [x, y]) => (outcome === "yes" ? x : -x) * (Number(age) / 10) + y],
  ["a function with huge answers", ({ pay }, [x]) => (x - 0.5) * 1e300 * Number(pay)],
  [
    "a function that throws on some rows and is NaN on others",
    ({ colour, age }, [x]) => {
      if (colour === "red") throw new Error(`age ${age}`);
      return colour === "blue" ? Number.NaN : x;
    },
  ],
  [
    "a function with arbitrary answers",
    (row, candidate) => {
      const text = `${Object.values(row)} ${candidate}`;
      let hash = 7;
      for (const letter of text) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003;
      return hash / 100_000 - 5;
    },
  ],
];

describe.each(objectives)("%s", (_name, score) => {
  releaseSuite({
    name: "candidates around a hub",
    neighbours: both,
    epsilon,
    delta: ZERO,
    pairs: 40,
    release: async (curator) => {
      const name = curator.trust({ name: "wild", range: [-1, 1], clip: 0.3, score, check: true });
      const allowance = await curator.allow({
        epsilon,
        delta: ZERO,
        draws: [{ kind: "bounded-range", epsilon, count: 1 }],
        purpose: "a test",
      });
      return allowance.make(
        {
          ask: "select",
          score: name,
          candidates: [
            [0, 0],
            [1, 0],
            [-1, 0.5],
            [0, 2],
          ],
          hub: [0, 0],
        },
        { mechanism: "exponential", epsilon },
      );
    },
  });
});
