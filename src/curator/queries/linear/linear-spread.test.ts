/** What is known of candidates that are told by changes is what is known of the same candidates as whole vectors. */
import { describe, expect, test } from "vitest";
import { changed } from "../../../base/changes.ts";
import { groupedInputs, type Inputs, inputsOf } from "../../../schema/coding/layout.ts";
import { reach } from "../../../schema/coding/margins.ts";
import { dice, smallSchema } from "../../../testing/small-tables.ts";
import { prepareScores, type ScoreQuestion } from "./linear.ts";
import { spreadOf } from "./linear-spread.ts";
import { HUB } from "./score.ts";
import { scoreNames } from "./scores.ts";

const schema = smallSchema("replace");
const cuts = { age: [2, 5], pay: [0, 100] };
const layouts: readonly (readonly [string, Inputs])[] = [
  ["signed", inputsOf(schema)],
  ["groups", groupedInputs(schema, undefined, cuts)],
];

/** Stretches of any place and length: none, one weight, across attributes, the bias with and without others, and all. */
function randomChange(roll: (below: number) => number, length: number) {
  const from = roll(length + 1);
  const weights = Int32Array.from({ length: roll(length - from + 1) }, () => roll(4001) - 2000);
  return { from, weights };
}

describe.each(layouts)("%s inputs", (_name, inputs) => {
  test("reach and distances are those of whole vectors", () => {
    const roll = dice(4);
    for (let trial = 0; trial < 300; trial++) {
      const hub = Int32Array.from({ length: inputs.length }, () => roll(4001) - 2000);
      const candidates = Array.from({ length: 4 }, () => randomChange(roll, inputs.length));
      const vectors = candidates.map((candidate) => changed(hub, candidate));
      const apart = (a: Int32Array, b: Int32Array) => a.map((weight, k) => weight - b[k]);
      const sum = (difference: Int32Array) => difference.reduce((all, d) => all + Math.abs(d), 0);
      const [range, published] = (["range", "published"] as const).map((distance) =>
        spreadOf(inputs, { hub, candidates }, distance),
      );
      expect(range.reach(HUB)).toBe(reach(inputs, hub));
      for (const [i, vector] of vectors.entries()) {
        expect(range.reach(i)).toBe(reach(inputs, vector));
        expect(range.apart(i, HUB)).toBe(reach(inputs, apart(vector, hub)));
        expect(published.apart(i, HUB)).toBe(sum(apart(vector, hub)));
        expect(range.apart(i, 0)).toBe(reach(inputs, apart(vector, vectors[0])));
        expect(published.apart(i, 0)).toBe(sum(apart(vector, vectors[0])));
      }
    }
  });
});

test.each(scoreNames)("%s: a question with changes is the same question", (score) => {
  const roll = dice(9);
  const inputs = inputsOf(schema);
  const weight = () => (roll(2001) - 1000) / 300;
  for (let trial = 0; trial < 40; trial++) {
    const hub = Float64Array.from({ length: inputs.length }, weight);
    const candidates = Array.from({ length: trial % 2 === 0 ? 5 : 60 }, () => {
      const { from, weights } = randomChange(roll, inputs.length);
      return { from, weights: Float64Array.from(weights, weight) };
    });
    const vectors = candidates.map((candidate) => changed(hub, candidate));
    const bound = trial % 3 === 0 ? "published" : "range";
    const prepared = (own: ScoreQuestion["candidates"]) =>
      prepareScores(
        { schema, neighbours: "replace" },
        { score, label: "outcome", candidates: own, hub, bound },
      );
    const [told, whole] = [prepared(candidates), prepared(vectors)];
    expect([told.sensitivity, told.question.reach]).toEqual([whole.sensitivity, whole.question.reach]);
    for (const i of candidates.keys()) expect(told.candidate(i)).toEqual(whole.candidate(i));
  }
});

test("changes that lie outside, are too large, are no numbers, or have no hub are refused", () => {
  const { length } = inputsOf(schema);
  const hub = new Float64Array(length);
  const ask = (candidate: unknown, own: Float64Array | undefined = hub) =>
    prepareScores(
      { schema, neighbours: "replace" },
      {
        score: "logistic",
        label: "outcome",
        candidates: [candidate] as ScoreQuestion["candidates"],
        ...(own ? { hub: own } : {}),
      },
    );
  const refused = expect.objectContaining({ code: "candidate-invalid" });
  expect(() => ask({ from: length - 1, weights: [1] })).not.toThrow();
  for (const candidate of [
    { from: length, weights: [1] },
    { from: length - 1, weights: [1, 1] },
    { from: -1, weights: [1] },
    { from: 0.5, weights: [1] },
    { from: "0", weights: [1] },
    { from: 0, weights: [Number.NaN] },
    { from: 0, weights: [1e9] },
    { weights: [1] },
  ])
    expect(() => ask(candidate)).toThrow(refused);
  // By its place, before anything is worked out with it.
  for (const from of [length, -1, length - 1])
    expect(() => ask({ from, weights: [1, 1] })).toThrow(`has 2 weights from place ${from} on`);
  // Half of what may be, in one weight of the hub: as much again elsewhere is too much, in its place it is not.
  const large = hub.with(0, 5000);
  expect(() => ask({ from: 1, weights: [5000] }, large)).toThrow(refused);
  expect(() => ask({ from: 0, weights: [-5000] }, large)).not.toThrow();
  const bare = { score: "logistic", label: "outcome" } as const;
  for (const question of [
    { ...bare, candidates: [{ from: 0, weights: [1] }] },
    { ...bare, candidates: [hub], hub: { from: 0, weights: [1] } as unknown as Float64Array },
  ])
    expect(() => prepareScores({ schema, neighbours: "replace" }, question)).toThrow(refused);
});
