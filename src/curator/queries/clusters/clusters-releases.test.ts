/** Selections by k-means and k-median, through the door: record-replay, and refusals that cost nothing. */
import { describe, expect, test } from "vitest";
import { fromDecimal, type Rational, ZERO } from "../../../base/rational.ts";
import { releaseSuite, smallLedger } from "../../../testing/release-suite.ts";
import { csvOf, smallSchema } from "../../../testing/small-tables.ts";
import { type Curator, openCurator, type PlannedDraws, type Selector } from "../../index.ts";
import type { SelectionQuestion } from "../prepare.ts";

const epsilon = fromDecimal("0.7") as Rational;
const allow = (curator: Curator, kind: "pure" | "bounded-range") =>
  curator.allow({
    epsilon,
    delta: ZERO,
    draws: [{ kind, epsilon, count: 1 } as PlannedDraws],
    purpose: "a test",
  });

const centres = [
  [0, 0, 0, 0, 0, 0, 1, 1, 1, -1, -1, -1],
  [0.1, 0, 0, 0, 0, 0, 1, 1, 1, -1, -1, -1],
  [-1, -1, -1, -1, -1, 1, 1, 1, 1, -1, -1, -1],
  [1, -1, 0.5, 0.5, -0.5, 0, 0, 1, -1, -1, 0.3, -1],
];
const points = [
  [-1, -1, 1, -1, -1, -1],
  [1, 1, -1, 1, -1, -1],
  [0, 0, 0, 0, 0, 0],
  [0.001, 0, 0, 0, 0, 0],
  [1, -1, -1, -1, -1, 1],
];
const pairs = [
  [0, 1],
  [2, 3],
  [3, 0],
  [4, 1],
];
const questions: readonly (readonly [string, SelectionQuestion])[] = [
  ["k-means", { score: "k-means", candidates: centres }],
  ["k-means by the published bound", { score: "k-means", candidates: centres, bound: "published" }],
  [
    "k-means of numeric attributes",
    { score: "k-means", attributes: ["age", "pay"], candidates: centres.map((c) => c.slice(0, 4)) },
  ],
  ["k-median", { score: "k-median", points, candidates: pairs }],
  ["k-median in ℓ₂", { score: "k-median", points, candidates: pairs, metric: "l2" }],
  ["k-median, clipped", { score: "k-median", points, candidates: pairs, clip: [0.75, 1.5], metric: "max" }],
];

const selectors: readonly (readonly [Selector, "pure" | "bounded-range"])[] = [
  ["exponential", "bounded-range"],
  ["permute-and-flip", "pure"],
];

describe.each(selectors)("%s selection", (mechanism, kind) => {
  describe.each(questions)("by %s", (name, question) => {
    releaseSuite({
      name,
      neighbours: ["replace", "add-remove"],
      epsilon,
      delta: ZERO,
      pairs: 30,
      release: async (curator) =>
        (await allow(curator, kind)).make({ ask: "select", ...question }, { mechanism, epsilon }),
    });
  });
});

const schema = smallSchema("replace");
const opened = async () =>
  openCurator({
    schema,
    rows: [
      csvOf([
        ["3", "10", "red", "no"],
        ["9", "900", "green", "yes"],
      ]),
    ],
    ledger: await smallLedger(schema),
  });

test("what is drawn is a candidate as it was scored, and the receipt names the score", async () => {
  const curator = await opened();
  const drawn = await (await allow(curator, "bounded-range")).make(
    {
      ask: "select",
      score: "k-means",
      candidates: [
        [0.3, -1],
        [0.3, -1],
      ],
      attributes: ["age"],
    },
    { mechanism: "exponential", epsilon },
  );
  expect(Array.from(drawn.value[0].candidate)).toEqual([4915 / 2 ** 14, -1]);
  expect(drawn.receipt.draws[0].query).toBe("score k-means");
  const median = await (await allow(curator, "bounded-range")).make(
    { ask: "select", score: "k-median", points, candidates: [[4, 1]] },
    { mechanism: "exponential", epsilon },
  );
  expect(Array.from(median.value[0].candidate)).toEqual([4, 1]);
  expect(median.receipt.draws[0].query).toBe("score k-median");
});

test.each<[string, SelectionQuestion, string]>([
  ["part of a centre", { score: "k-means", candidates: [[0, 0]] }, "candidate-invalid"],
  ["a centre outside the box", { score: "k-means", candidates: [Array(6).fill(2)] }, "candidate-invalid"],
  ["no public point", { score: "k-median", points: [], candidates: [[0]] }, "candidate-invalid"],
  ["a point twice", { score: "k-median", points, candidates: [[0, 0]] }, "candidate-invalid"],
  ["too large a k", { score: "k-median", points, candidates: [[0, 1, 2, 3, 4, 0]] }, "candidate-invalid"],
  [
    "a clip upside down",
    { score: "k-median", points, candidates: pairs, clip: [2, 1] },
    "option-out-of-range",
  ],
  [
    "a label as a coordinate",
    { score: "k-means", attributes: ["outcome"], candidates: [[0]] },
    "attribute-unknown",
  ],
])(
  "%s is refused and leaves the planned draw for a question that can be answered",
  async (_, question, code) => {
    const allowance = await allow(await opened(), "bounded-range");
    await expect(
      allowance.make({ ask: "select", ...question }, { mechanism: "exponential", epsilon }),
    ).rejects.toMatchObject({ code });
    const release = await allowance.make(
      { ask: "select", score: "k-means", candidates: centres },
      { mechanism: "exponential", epsilon },
    );
    expect(centres.length).toBeGreaterThan(release.value[0].index);
  },
);

test("an unknown score is refused with the names of all that are known", async () => {
  const allowance = await allow(await opened(), "bounded-range");
  const question = { score: "k-modes", label: "outcome", candidates: centres };
  await expect(
    allowance.make({ ask: "select", ...question }, { mechanism: "exponential", epsilon }),
  ).rejects.toMatchObject({
    code: "query-unknown",
    fix: { do: expect.stringMatching(/logistic.*k-means, k-median/) },
  });
});
