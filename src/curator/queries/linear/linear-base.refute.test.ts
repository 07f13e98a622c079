/** Tries to find a row that moves cards beside a base further apart than is claimed: every row of a small schema, all pairs of them. */
import { expect, test } from "vitest";
import { groupedInputs } from "../../../schema/coding/layout.ts";
import { dice, schemaOf, smallCategorical } from "../../../testing/small-tables.ts";
import { prepareScores, type ScoreQuestion } from "./linear.ts";
import { scoreNames } from "./scores.ts";

const sizes = [2, 3];
const schema = schemaOf(sizes.map((size, k) => smallCategorical(`a${k}`, size)));
const inputs = groupedInputs(schema);
const every = sizes.map((_, k) => ({ name: `a${k}`, starts: [0, 1, 2].slice(0, sizes[k]) }));
const table = every.map(({ name, starts }) => ({ name, starts, groups: starts }));

/** What each candidate makes of each row that there may be. */
function scoresOfRows({ question }: ReturnType<typeof prepareScores>): number[][] {
  const rows = [0, 1].flatMap((a) => [0, 1, 2].flatMap((b) => [true, false].map((yes) => ({ a, b, yes }))));
  return question.candidates.map(({ from, weights }) => {
    const whole = question.hub.slice();
    whole.set(weights, from);
    return rows.map(({ a, b, yes }) => {
      const beside = question.base?.[0].points[3 * a + b] ?? 0;
      return question.score.of(whole[a] + whole[2 + b] + whole[5] + beside, yes);
    });
  });
}

/** The most that a row more, or a row replaced, moves two sums apart. */
function mostApart(scores: number[][], neighbours: "replace" | "add-remove"): number {
  let most = 0;
  for (const one of scores)
    for (const other of scores) {
      const favours = one.map((score, row) => score - other[row]);
      const [best, worst] = [Math.max(...favours), Math.min(...favours)];
      most = Math.max(
        most,
        neighbours === "replace" ? best - worst : best,
        neighbours === "replace" ? 0 : -worst,
      );
    }
  return most;
}

test.each(scoreNames)("%s: no row moves cards beside a base further apart than is claimed", (score) => {
  const roll = dice(7);
  const weight = (size: number) => ((roll(2001) - 1000) / 1000) * size;
  let nearest = 0;
  for (let trial = 0; trial < 200; trial++) {
    const beside = [0.1, 1, 12][trial % 3];
    const base = [{ table, points: Array.from({ length: 6 }, () => weight(beside)) }];
    const hub = Float64Array.from({ length: inputs.length }, () => weight(1));
    const candidates = Array.from({ length: trial % 2 === 0 ? 3 : 50 }, () =>
      hub.map((own) => own + weight(0.3)),
    );
    const asked: ScoreQuestion = { score, label: "outcome", coding: "groups", hub, candidates, base };
    for (const neighbours of ["replace", "add-remove"] as const) {
      const prepared = prepareScores({ schema, neighbours }, asked);
      const found = mostApart(scoresOfRows(prepared), neighbours);
      expect(found).toBeLessThanOrEqual(Number(prepared.sensitivity));
      nearest = Math.max(nearest, found / Number(prepared.sensitivity));
    }
  }
  // Something near the bound was met, so that a bound of half the size would have been refuted.
  expect(nearest).toBeGreaterThan(0.5);
});

test("a base stands beside cards alone, and no margin leaves what scores are computed for", () => {
  const candidates = [new Float64Array(inputs.length)];
  const facts = { schema, neighbours: "replace" } as const;
  const base = (point: number) => [{ table: [], points: [point] }];
  expect(() =>
    prepareScores(facts, {
      score: "logistic",
      label: "outcome",
      candidates: [[0, 0, 0, 0, 0, 0]],
      base: base(1),
    }),
  ).toThrow("no cards");
  const asked = { score: "logistic", label: "outcome", coding: "groups", candidates } as const;
  expect(() => prepareScores(facts, { ...asked, base: base(8193) })).toThrow("8192");
  expect(prepareScores(facts, { ...asked, base: base(-8192) }).question.reach).toBe(2 ** 24);
});
