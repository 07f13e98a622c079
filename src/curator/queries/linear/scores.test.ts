/**
 * Attacks on the range sensitivity: every row that the schema allows is tried against every other, and no pair of
 * candidates may be pushed further apart than was claimed.
 */
import { describe, expect, test } from "vitest";
import { changed } from "../../../base/changes.ts";
import { inputOfCode, levels } from "../../../schema/coding/codes.ts";
import { type Inputs, inputsOf, isContinuous } from "../../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../../schema/coding/learnable.ts";
import { fillMargins, reach, WEIGHT_ONE } from "../../../schema/coding/margins.ts";
import type { Neighbours } from "../../../schema/types.ts";
import { dice, smallSchema } from "../../../testing/small-tables.ts";
import { stepsAround } from "../../../testing/steps-around.ts";
import type { RowScore } from "../../engine.ts";
import { prepareScores, type ScoreQuestion } from "./linear.ts";
import { scoreNamed, scoreNames } from "./scores.ts";

const LENGTH = 7;

/** Every row of the small schema, or rows at the ends and between where an attribute has many codes: each attribute's codes. */
function everyRow(inputs: Inputs<PlainAttribute>): number[][] {
  const codes = inputs.attributes.map((attribute) => {
    const last = levels(attribute) - 1;
    return last < 20 ? Array.from({ length: last + 1 }, (_, code) => code) : [0, 1, 7, 100, last - 1, last];
  });
  const rows = codes.reduce<number[][]>(
    (sofar, next) => sofar.flatMap((row) => next.map((code) => [...row, code])),
    [[]],
  );
  return inputs.attributes.map((attribute, k) =>
    rows.map((row) => (isContinuous(attribute) ? inputOfCode(attribute, row[k]) : row[k])),
  );
}

function marginsOf(inputs: Inputs<PlainAttribute>, rows: readonly number[][], weights: Int32Array) {
  const margins = new Float64Array(rows[0].length);
  fillMargins(margins, inputs, weights, (k) => rows[k]);
  return margins;
}

/** The true range sensitivity over all those rows, by trying them all. */
function bruteForce(
  score: RowScore,
  inputs: Inputs<PlainAttribute>,
  candidates: readonly Int32Array[],
  neighbours: Neighbours,
): number {
  const rows = everyRow(inputs);
  const distinct = [...new Map(candidates.map((c) => [c.join(), c])).values()];
  const scores = distinct.map((c) => {
    const margins = marginsOf(inputs, rows, c);
    return [true, false].map((positive) => margins.map((z) => score.of(z, positive)));
  });
  let widest = 0;
  for (const [i, a] of scores.entries())
    for (const b of scores.slice(0, i)) {
      let there = Number.NEGATIVE_INFINITY;
      let back = Number.NEGATIVE_INFINITY;
      for (const label of [0, 1])
        for (let t = 0; t < a[label].length; t++) {
          there = Math.max(there, a[label][t] - b[label][t]);
          back = Math.max(back, b[label][t] - a[label][t]);
        }
      widest = Math.max(widest, neighbours === "replace" ? there + back : there, back);
    }
  return widest;
}

/** The numeric attributes with so many levels that they count as continuous and are rounded together. */
const continuousSchema = (neighbours: Neighbours) =>
  smallSchema(neighbours, {
    attributes: smallSchema(neighbours).attributes.map((a) =>
      a.kind === "numeric" ? { ...a, step: a.step / 1000 } : a,
    ),
  });

function claim(
  question: Omit<ScoreQuestion, "label">,
  neighbours: Neighbours,
  schema = smallSchema(neighbours),
) {
  const prepared = prepareScores({ schema, neighbours }, { ...question, label: "outcome" });
  const { hub, score } = prepared.question;
  const candidates = prepared.question.candidates.map((change) => changed(hub, change));
  const inputs = inputsOf(schema);
  return { claimed: Number(prepared.sensitivity), seen: bruteForce(score, inputs, candidates, neighbours) };
}

const vectors = (roll: (below: number) => number, count: number, size: number) =>
  Array.from({ length: count }, () =>
    Array.from({ length: LENGTH }, () => ((roll(2001) - 1000) / 1000) * size),
  );

describe.each(["replace", "add-remove"] as const)("%s neighbours", (neighbours) => {
  test.each(scoreNames)("%s: no row pushes random candidates further apart than claimed", (score) => {
    const roll = dice(11);
    let nearest = 0;
    for (let trial = 0; trial < 100; trial++) {
      const candidates = vectors(roll, 2 + roll(3), [0.01, 0.3, 2, 20][roll(4)]);
      const schema = trial % 2 === 0 ? smallSchema(neighbours) : continuousSchema(neighbours);
      const { claimed, seen } = claim({ score, candidates }, neighbours, schema);
      expect(seen).toBeLessThanOrEqual(claimed);
      nearest = Math.max(nearest, seen / claimed);
    }
    // A bound that is twice too large would be safe and wasteful; one that is halved must fail above.
    expect(nearest).toBeGreaterThan(0.9);
  });

  test.each(scoreNames)(
    "%s: no row pushes neighbours of a parent further apart than claimed, hub or not",
    (score) => {
      const roll = dice(5);
      let nearest = 0;
      for (let trial = 0; trial < 24; trial++) {
        const [parent] = vectors(roll, 1, [0, 0.5, 3][trial % 3]).map((v) => Float64Array.from(v));
        const candidates = stepsAround(parent, [0.5, 0.02, 0.001][roll(3)], {
          keepParent: trial % 2 === 0,
          box: 5,
        });
        for (const question of [
          { score, candidates, hub: parent },
          { score, candidates },
          { score, candidates: [...candidates, ...candidates, ...candidates, ...candidates], hub: parent },
        ]) {
          const { claimed, seen } = claim(question, neighbours);
          expect(seen).toBeLessThanOrEqual(claimed);
          if (question.candidates.length > 48) nearest = Math.max(nearest, seen / claimed);
        }
      }
      expect(nearest).toBeGreaterThan(0.9);
    },
  );

  test("the published bound is never below the range sensitivity, and is PrivGene's 2·max‖ω − ω′‖₁", () => {
    const parent = Float64Array.from({ length: LENGTH }, (_, k) => k / 4);
    const candidates = stepsAround(parent, 0.5, { keepParent: false, box: 5 });
    const published = claim({ score: "logistic", candidates, hub: parent, bound: "published" }, neighbours);
    const sharp = claim({ score: "logistic", candidates, hub: parent }, neighbours);
    expect(published.claimed).toBeGreaterThanOrEqual(sharp.claimed);
    // 4·step for replace, 2·step for add-remove, in units of 2⁻²⁰, and the units that rounding needs.
    const step = 0.5 * 2 ** 20;
    expect(published.claimed - (neighbours === "replace" ? 4 : 2) * step).toBeGreaterThanOrEqual(0);
    expect(published.claimed - (neighbours === "replace" ? 4 : 2) * step).toBeLessThanOrEqual(4);
  });
});

test("T9 of the specification: parent 0, step ½ costs at most the 1.2449 that the slope alone gives", () => {
  const parent = new Float64Array(LENGTH);
  const candidates = stepsAround(parent, 0.5, { keepParent: true, box: 5 });
  const { claimed, seen } = claim({ score: "logistic", candidates, hub: parent }, "replace");
  // Spec T9: Δ₂ = 2, Δ_R = 1.244918662. The concave bound is sharper, and never below what a row can do.
  expect(claimed / 2 ** 20).toBeLessThanOrEqual(1.244918662 + 1e-5);
  expect(claimed).toBeGreaterThanOrEqual(seen);
});

test("a score outside the registry is refused, whatever it is called", () => {
  for (const name of ["accuracy", "__proto__", "toString", ""])
    expect(() => scoreNamed(name)).toThrow(expect.objectContaining({ code: "query-unknown" }));
});

test("row scores are the losses of the textbooks, on their grids", () => {
  const at = (name: string, z: number, positive: boolean) => {
    const score = scoreNamed(name);
    return score.of(z * WEIGHT_ONE, positive) / score.one;
  };
  expect(at("logistic", 0, true)).toBeCloseTo(-Math.LN2, 6);
  expect(at("logistic", 2, true)).toBeCloseTo(-Math.log1p(Math.exp(-2)), 6);
  expect(at("logistic", 2, false)).toBeCloseTo(-Math.log1p(Math.exp(2)), 6);
  expect(at("logistic", 100, false)).toBe(-100);
  expect(at("logistic", 100, true)).toBe(0);
  expect(at("hinge", 0.25, true)).toBe(-0.75);
  expect(at("hinge", 0.25, false)).toBe(-1.25);
  expect(at("hinge", 3, true)).toBeCloseTo(0, 12);
  expect([
    at("zero-one", 1, true),
    at("zero-one", 1, false),
    at("zero-one", 0, false),
    at("zero-one", 0, true),
  ]).toEqual([0, -1, 0, -1]);
});

test.each(scoreNames)(
  "%s keeps what the kernels rely on: mirrored classes, straight ends, losses that fit",
  (name) => {
    const { of, mirrored, slope } = scoreNamed(name);
    let differs = false;
    const unfit: number[] = [];
    for (let z = -32767; z <= 32767; z++) {
      if (of(z, false) !== of(-z, true)) differs = true;
      for (const positive of [true, false])
        if (!(of(z, positive) <= 0 && -of(z, positive) < 2 ** 25)) unfit.push(z);
    }
    expect(unfit).toEqual([]);
    expect(differs).toBe(!mirrored);
    for (const beyond of [1, 2, 1000, 2 ** 20]) {
      expect(of(-32767 - beyond, true)).toBe(of(-32767, true) - slope * beyond);
      expect(of(32767 + beyond, false)).toBe(of(32767, false) - slope * beyond);
      expect([of(32767 + beyond, true) + 0, of(-32767 - beyond, false) + 0]).toEqual([0, 0]);
    }
  },
);

test("the logistic table joins its straight ends without a jump of more than one unit", () => {
  const { of } = scoreNamed("logistic");
  const edge = 16 * WEIGHT_ONE;
  for (const u of [edge, -edge]) {
    const slope = u < 0 ? 512 : 0;
    expect(Math.abs(of(u + Math.sign(u), true) - of(u, true))).toBeLessThanOrEqual(slope + 1);
  }
});

test("reach is the largest margin, and the largest distance of two margins, over all rows", () => {
  const inputs = inputsOf(smallSchema("replace"));
  const rows = everyRow(inputs);
  const roll = dice(3);
  for (let trial = 0; trial < 300; trial++) {
    const [a, b] = vectors(roll, 2, 3).map((v) => Int32Array.from(v, (w) => Math.round(w * WEIGHT_ONE)));
    const [za, zb] = [a, b].map((weights) => marginsOf(inputs, rows, weights));
    const largest = Math.max(...za.map(Math.abs));
    expect(largest).toBeLessThanOrEqual(reach(inputs, a));
    expect(largest).toBeGreaterThan(reach(inputs, a) - 3);
    const apart = Math.max(...za.map((z, t) => Math.abs(z - zb[t])));
    expect(apart).toBeLessThanOrEqual(
      reach(
        inputs,
        a.map((w, k) => w - b[k]),
      ),
    );
  }
});

test.each([
  ["no candidate", { candidates: [] }],
  ["a candidate of the wrong length", { candidates: [[1, 2]] }],
  ["a weight that is NaN", { candidates: [Array(LENGTH).fill(Number.NaN)] }],
  ["a weight that is infinite", { candidates: [Array(LENGTH).fill(Number.POSITIVE_INFINITY)] }],
  ["weights beyond the grid", { candidates: [Array(LENGTH).fill(1e9)] }],
  ["offsets that do not fit", { candidates: [Array(LENGTH).fill(0)], offsets: [1, 2] }],
  ["an infinite offset", { candidates: [Array(LENGTH).fill(0)], offsets: [Number.POSITIVE_INFINITY] }],
])("%s is refused before anything is asked of the rows", (_what, question) => {
  const schema = smallSchema("replace");
  expect(() =>
    prepareScores({ schema, neighbours: "replace" }, { score: "logistic", label: "outcome", ...question }),
  ).toThrow(expect.objectContaining({ code: "candidate-invalid" }));
});
