/** Attacks on the range sensitivity of scorecards: every row of a small schema against every other. */
import { describe, expect, test } from "vitest";
import { changed } from "../../../base/changes.ts";
import { groupedInputs } from "../../../schema/coding/layout.ts";
import { fillMargins, WEIGHT_ONE } from "../../../schema/coding/margins.ts";
import type { Neighbours } from "../../../schema/types.ts";
import { dice, smallSchema } from "../../../testing/small-tables.ts";
import { prepareScores } from "../linear/linear.ts";
import { scoreNames } from "../linear/scores.ts";

const cuts = { age: [3, 7], pay: [0, 100] };

/** The scores of every row under a candidate: groups, not codes, tell rows apart. */
function everyScore(
  schema: ReturnType<typeof smallSchema>,
  weights: Int32Array,
  score: (z: number, yes: boolean) => number,
) {
  const inputs = groupedInputs(schema, undefined, cuts);
  const rows = inputs.attributes.reduce<number[][]>(
    (sofar, attribute) => sofar.flatMap((row) => attribute.names.map((_, group) => [...row, group])),
    [[]],
  );
  const margins = new Float64Array(rows.length);
  fillMargins(margins, inputs, weights, (k) => rows.map((row) => row[k]));
  return Array.from(margins).flatMap((z) => [score(z, true), score(z, false)]);
}

function trueRange(scores: readonly number[][], neighbours: Neighbours): number {
  let widest = 0;
  for (const [i, a] of scores.entries())
    for (const b of scores.slice(0, i)) {
      const apart = a.map((x, t) => x - b[t]);
      const [most, least] = [Math.max(...apart), Math.min(...apart)];
      widest = Math.max(widest, neighbours === "replace" ? most - least : Math.max(most, -least));
    }
  return widest;
}

describe.each(["replace", "add-remove"] as const)("%s neighbours", (neighbours) => {
  const schema = smallSchema(neighbours);
  const inputs = groupedInputs(schema, undefined, cuts);

  test.each(scoreNames)("%s: no row pushes moves of a card further apart than claimed", (score) => {
    const roll = dice(3);
    let nearest = 0;
    for (let trial = 0; trial < 60; trial++) {
      const size = [0.02, 0.5, 3][trial % 3];
      const hub = Float64Array.from({ length: inputs.length }, () => ((roll(201) - 100) / 100) * size);
      const candidates = inputs.offsets.flatMap((from, k) =>
        inputs.attributes[k].names.map((_, group) =>
          hub.map((w, i) => {
            const own = i >= from && i < from + inputs.attributes[k].names.length;
            return own ? w + (i - from <= group ? size : -size) : w;
          }),
        ),
      );
      const prepared = prepareScores(
        { schema, neighbours },
        { score, label: "outcome", coding: "groups", cuts, candidates: [hub, ...candidates], hub },
      );
      const { hub: centre, score: asked } = prepared.question;
      const all = prepared.question.candidates.map((c) => everyScore(schema, changed(centre, c), asked.of));
      const seen = trueRange(all, neighbours);
      expect(seen).toBeLessThanOrEqual(Number(prepared.sensitivity));
      nearest = Math.max(nearest, seen / Number(prepared.sensitivity));
    }
    // A bound that is twice too large would be safe and wasteful; one that is halved must fail above.
    expect(nearest).toBeGreaterThan(0.9);
  });
});

test("weights of a card are put on the grid, and wrong lengths and cuts are refused", () => {
  const schema = smallSchema("replace");
  const length = groupedInputs(schema, undefined, cuts).length;
  const ask = (more: object, weights = length) =>
    prepareScores(
      { schema, neighbours: "replace" },
      {
        score: "logistic",
        label: "outcome",
        coding: "groups",
        cuts,
        candidates: [new Array(weights).fill(1 / 3)],
        ...more,
      },
    );
  expect(ask({}).candidate(0)[0]).toBe(Math.round(WEIGHT_ONE / 3) / WEIGHT_ONE);
  expect(() => ask({}, length + 1)).toThrow(/weights/);
  for (const wrong of [{ colour: [1] }, { age: [Number.NaN] }, { nobody: [1] }])
    expect(() => ask({ cuts: wrong })).toThrow();
});
