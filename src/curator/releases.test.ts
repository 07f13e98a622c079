import { describe } from "vitest";
import { fromDecimal, type Rational, ZERO } from "../base/rational.ts";
import { releaseSuite } from "../testing/release-suite.ts";
import {
  type Curator,
  kindOf,
  type NoiseKind,
  type PlannedDraws,
  type Selector,
  selectors as selectorNames,
} from "./index.ts";
import { scoreNames } from "./queries/linear/scores.ts";
import { tableScores } from "./queries/tables/table-scores.ts";

const decimal = (text: string): Rational => fromDecimal(text) as Rational;
const epsilon = decimal("0.7");
const delta = decimal("0.000001");
const rho = decimal("0.02");
const both = ["replace", "add-remove"] as const;

const allow = (curator: Curator, draws: PlannedDraws, room: Rational = epsilon) =>
  curator.allow({
    epsilon: room,
    delta: draws.kind === "zcdp" ? delta : ZERO,
    draws: [draws],
    purpose: "a test",
  });

const pure: PlannedDraws = { kind: "pure", epsilon, count: 1 };
const kinds: readonly (readonly [string, NoiseKind, PlannedDraws])[] = [
  ["laplace", { mechanism: "laplace", epsilon }, pure],
  ["staircase", { mechanism: "staircase", epsilon }, pure],
  ["gaussian", { mechanism: "gaussian", rho }, { kind: "zcdp", rho, count: 1 }],
];

describe.each(kinds)("%s noise", (_name, how, draws) => {
  const room = decimal(how.mechanism === "gaussian" ? "2" : "0.7");
  const cases = { neighbours: both, epsilon: room, delta, pairs: 50 };
  releaseSuite({
    ...cases,
    name: "count of a value",
    release: async (curator) =>
      (await allow(curator, draws, room)).make(
        { ask: "count", attribute: "colour", values: ["red", "blue"] },
        how,
      ),
  });
  releaseSuite({
    ...cases,
    name: "sum of a linear attribute",
    release: async (curator) =>
      (await allow(curator, draws, room)).make({ ask: "sum", attribute: "age" }, how),
  });
  releaseSuite({
    ...cases,
    name: "sum of an attribute with negative values",
    release: async (curator) =>
      (await allow(curator, draws, room)).make({ ask: "sum", attribute: "pay" }, how),
  });
  releaseSuite({
    ...cases,
    name: "first moment",
    release: async (curator) =>
      (await allow(curator, draws, room)).make({ ask: "moment", attribute: "pay", order: 1 }, how),
  });
  releaseSuite({
    ...cases,
    name: "second moment",
    release: async (curator) =>
      (await allow(curator, draws, room)).make({ ask: "moment", attribute: "age", order: 2 }, how),
  });
  releaseSuite({
    ...cases,
    neighbours: ["replace"],
    name: "variance",
    release: async (curator) =>
      (await allow(curator, draws, room)).make({ ask: "variance", attribute: "age" }, how),
  });
  // Staircase noise is for one number; that a histogram refuses it is tested at the door.
  if (how.mechanism === "staircase") return;
  releaseSuite({
    ...cases,
    name: "histogram",
    release: async (curator) =>
      (await allow(curator, draws, room)).make(
        { ask: "histogram", attributes: ["colour", "outcome", "age"] },
        how,
      ),
  });
  releaseSuite({
    ...cases,
    name: "histogram of ranges",
    release: async (curator) =>
      (await allow(curator, draws, room)).make(
        { ask: "histogram", attributes: ["age", "pay"], cuts: { age: [3, 7], pay: [0, 100] } },
        how,
      ),
  });
});

describe("sums near centres", () => {
  const centres = [
    [-0.5, -0.9, 1, -1, -1, -1],
    [0.4, -0.9, -1, 1, -1, -1],
  ];
  releaseSuite({
    name: "rows and places of the nearest",
    neighbours: both,
    epsilon: decimal("2"),
    delta,
    pairs: 50,
    release: async (curator) => {
      const allowance = await allow(curator, { kind: "zcdp", rho, count: 1 }, decimal("2"));
      const box = centres[0].map((_, j) => (j < 2 ? ([-0.5, 0.25] as const) : ([-1, 1] as const)));
      return allowance.make({ ask: "nearest-sums", centres, box }, { mechanism: "gaussian", rho });
    },
  });
});

/** Every mechanism that draws candidates, because the registry is what this runs over. */
const selectors: readonly (readonly [Selector, PlannedDraws["kind"]])[] = selectorNames.map((name) => [
  name,
  kindOf(name),
]);
describe.each(selectors)("%s", (mechanism, kind) => {
  releaseSuite({
    name: "quantile",
    neighbours: both,
    epsilon,
    delta,
    pairs: 50,
    release: async (curator) =>
      (await allow(curator, { kind, epsilon, count: 1 } as PlannedDraws)).make(
        { ask: "quantile", attribute: "age", share: decimal("0.25") },
        { mechanism, epsilon },
      ),
  });
});

describe.each(tableScores)("ranked by %s", (score) => {
  const asked = { score, label: "outcome" };
  const each = decimal("0.35");
  const mechanisms = [...selectors, ["laplace", "pure"]] as const;
  for (const [mechanism, kind] of mechanisms)
    releaseSuite({
      name: `two of three attributes, ${mechanism}`,
      neighbours: both,
      epsilon,
      delta,
      pairs: 40,
      release: async (curator) => {
        const draws =
          mechanism === "laplace" ? { kind, epsilon, count: 1 } : { kind, epsilon: each, count: 2 };
        const allowance = await allow(curator, draws as PlannedDraws);
        return allowance.make({ ask: "rank", ...asked }, { mechanism, epsilon: each, count: 2 });
      },
    });
  releaseSuite({
    name: "scores of two attributes",
    neighbours: both,
    epsilon,
    delta,
    pairs: 40,
    release: async (curator) =>
      (await allow(curator, pure)).make(
        { ask: "scores", ...asked, attributes: ["age", "colour"] },
        { mechanism: "laplace", epsilon },
      ),
  });
});

const weights = [
  [0, 0, 0, 0, 0, 0, 0],
  [1, -2, 0.5, 0, 0, 0, 0.25],
  [-1, 2, 0, 1, -1, 0, -3],
  [0.001, 0, 0, 0, 0, 0, 0],
  [5, 5, 5, 5, -5, 5, 5],
];
// Two groups of age, two of pay, four colours, and the bias.
const cards = [
  [0, 0, 0, 0, 0, 0, 0, 0, 0],
  [1, -1, 0, 0, 0, 0, 0, 0, 0],
  [0, 0, 0.5, -2, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 3, 3, -1, 3, -0.25],
];
const half = decimal("0.35");

describe.each(selectors)("%s selection", (mechanism, kind) => {
  const draws = { kind, epsilon, count: 1 } as PlannedDraws;
  describe.each(scoreNames)("by the %s score", (score) => {
    releaseSuite({
      name: "any candidates",
      neighbours: both,
      epsilon,
      delta: ZERO,
      pairs: 50,
      release: async (curator) =>
        (await allow(curator, draws)).make(
          { ask: "select", score, label: "outcome", candidates: weights },
          { mechanism, epsilon },
        ),
    });
  });
  releaseSuite({
    name: "several moves of a scorecard",
    neighbours: both,
    epsilon,
    delta: ZERO,
    pairs: 50,
    release: async (curator) =>
      (await allow(curator, { ...draws, epsilon: half, count: 2 } as PlannedDraws)).make(
        {
          ask: "select",
          score: "capped-logistic",
          label: "outcome",
          coding: "groups",
          cuts: { age: [3], pay: [100] },
          candidates: cards,
        },
        { mechanism, epsilon: half, count: 2 },
      ),
  });
  releaseSuite({
    name: "most frequent value",
    neighbours: both,
    epsilon,
    delta: ZERO,
    pairs: 50,
    release: async (curator) =>
      (await allow(curator, draws)).make({ ask: "most-frequent", label: "outcome" }, { mechanism, epsilon }),
  });
});
