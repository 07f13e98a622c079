/**
 * Attacks on the range sensitivity of k-means: every row that a small schema allows is tried against every other, and no pair
 * of candidates may be pushed further apart than was claimed.
 */
import { describe, expect, test } from "vitest";
import type { Neighbours } from "../../../schema/types.ts";
import { everyPoint, seenRange, tinySchema } from "../../../testing/every-point.ts";
import { dice } from "../../../testing/small-tables.ts";
import { stepsAround } from "../../../testing/steps-around.ts";
import { type CentresQuestion, prepareCentres } from "./centres.ts";

const ONE = 2 ** 28;

function claim(question: Omit<CentresQuestion, "score">, neighbours: Neighbours) {
  const schema = tinySchema(neighbours);
  const prepared = prepareCentres({ schema, neighbours }, { score: "k-means", ...question });
  if (prepared.question.score !== "k-means") throw new Error("another score was prepared");
  const { inputs, candidates } = prepared.question;
  const d = inputs.length - 1;
  const costs = candidates.map((centres) =>
    everyPoint(inputs).map((point) => {
      const squares = Array.from({ length: centres.length / d }, (_, i) =>
        point.reduce((sum, x, k) => sum + (x - centres[i * d + k]) ** 2, 0),
      );
      return Math.min(...squares);
    }),
  );
  return { claimed: Number(prepared.sensitivity), seen: seenRange(costs, neighbours) };
}

const DIMENSIONS = 5;
const unit = (roll: (below: number) => number) => (roll(2001) - 1000) / 1000;
const centres = (roll: (below: number) => number, k: number) =>
  Float64Array.from({ length: k * DIMENSIONS }, () => unit(roll));

describe.each(["replace", "add-remove"] as const)("%s neighbours", (neighbours) => {
  test("for one centre the claim is what some rows really do, to the unit", () => {
    const roll = dice(2);
    for (let trial = 0; trial < 200; trial++) {
      const candidates = Array.from({ length: 2 + roll(4) }, () => centres(roll, 1));
      const { claimed, seen } = claim({ candidates }, neighbours);
      expect(claimed).toBe(seen);
    }
  });

  test("no row pushes random candidates further apart than claimed", () => {
    const roll = dice(12);
    let nearest = 0;
    for (let trial = 0; trial < 150; trial++) {
      const k = 1 + roll(4);
      const parent = centres(roll, k);
      const size = [0.002, 0.1, 2][trial % 3];
      const near = () =>
        parent.map((c) => Math.min(1, Math.max(-1, c + unit(roll) * size * (roll(2) === 0 ? 1 : 0))));
      const { claimed, seen } = claim({ candidates: [parent, near(), near()] }, neighbours);
      expect(seen).toBeLessThanOrEqual(claimed);
      if (k > 1) nearest = Math.max(nearest, seen / claimed);
    }
    // A bound that is twice too large would be safe and wasteful.
    expect(nearest).toBeGreaterThan(0.95);
  });

  test("no row pushes offspring of a parent further apart than claimed, hub or not, few or many", () => {
    const roll = dice(6);
    let nearest = 0;
    for (let trial = 0; trial < 12; trial++) {
      const parent = centres(roll, 3);
      const step = [0.2, 0.01][trial % 2];
      const candidates = stepsAround(parent, step, { keepParent: trial % 3 === 0, box: 1 });
      for (const question of [
        { candidates, hub: parent },
        { candidates },
        { candidates: [...candidates, ...candidates], hub: parent },
      ]) {
        const { claimed, seen } = claim(question, neighbours);
        expect(seen).toBeLessThanOrEqual(claimed);
        // Spec 2.4: 4·width·s for replace, never more for the other; the grid rounds each step by half a unit.
        if (question.hub) expect(claimed).toBeLessThanOrEqual((8 * step + 2 ** -10) * ONE);
        if (question.candidates.length > 48) nearest = Math.max(nearest, seen / claimed);
      }
    }
    expect(nearest).toBeGreaterThan(0.8);
  });

  test("many unrelated candidates cost no more than the widths of two, and no less than they can be pushed", () => {
    const roll = dice(9);
    const candidates = Array.from({ length: 60 }, () => centres(roll, 2));
    const { claimed, seen } = claim({ candidates }, neighbours);
    expect(seen).toBeLessThanOrEqual(claimed);
    const published = claim({ candidates, bound: "published" }, neighbours);
    expect(claimed).toBeLessThanOrEqual(published.claimed);
  });

  test("the published bound is never below the range sensitivity, and is its formula to the unit", () => {
    const roll = dice(31);
    for (let trial = 0; trial < 40; trial++) {
      const candidates = Array.from({ length: 3 }, () => centres(roll, 2));
      const sharp = claim({ candidates }, neighbours);
      const published = claim({ candidates, bound: "published" }, neighbours);
      expect(sharp.claimed).toBeLessThanOrEqual(published.claimed);
      const reaches = candidates.map((c) =>
        Math.min(
          ...[0, 1].map((i) =>
            c
              .subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS)
              .reduce((sum, x) => sum + (2 ** 14 + Math.abs(Math.round(x * 2 ** 14))) ** 2, 0),
          ),
        ),
      );
      expect(published.claimed).toBe((neighbours === "replace" ? 2 : 1) * Math.max(...reaches));
    }
  });
});

describe("T9 of the specification, on one coordinate in [−1, 1]", () => {
  const of = (neighbours: Neighbours, candidates: readonly number[][], bound?: "published") =>
    claim({ attributes: ["x"], candidates, ...(bound && { bound }) }, neighbours).claimed / ONE;

  test("centres at .3 and .1 favour each other by .32 and .48, and cost .8", () => {
    // The grid moves a centre by up to 2⁻¹⁵.
    expect(of("add-remove", [[0.3], [0.1]])).toBeCloseTo(0.48, 3);
    expect(of("replace", [[0.3], [0.1]])).toBeCloseTo(0.32 + 0.48, 3);
  });

  test("000-14 centres at ±1 cost 8, by the published bound with its factor 2 as by the range", () => {
    expect(of("replace", [[1], [-1]])).toBe(8);
    expect(of("replace", [[1], [-1]], "published")).toBe(8);
    expect(of("add-remove", [[1], [-1]])).toBe(4);
  });
});

test("the same centres in another order cost nothing, and a shared centre costs nothing", () => {
  const a = [0.5, 0, 0, 0, 0];
  const b = [-0.5, 0.25, 0, 0, 0];
  const moved = [-0.5, 0.3, 0, 0, 0];
  expect(
    claim(
      {
        candidates: [
          [...a, ...b],
          [...b, ...a],
        ],
      },
      "replace",
    ).claimed,
  ).toBe(1);
  expect(
    claim(
      {
        candidates: [
          [...a, ...b],
          [...moved, ...a],
        ],
      },
      "replace",
    ).claimed,
  ).toBe(
    claim(
      {
        candidates: [
          [...a, ...b],
          [...a, ...moved],
        ],
      },
      "replace",
    ).claimed,
  );
});

test("a candidate is released as it was scored: on the grid of 2⁻¹⁴, whatever becomes of what was handed in", () => {
  const given = [0.3, -0.1];
  const schema = tinySchema("replace");
  const prepared = prepareCentres(
    { schema, neighbours: "replace" },
    { score: "k-means", attributes: ["x"], candidates: [given] },
  );
  given[0] = 1;
  expect(Array.from(prepared.candidate(0))).toEqual([4915 / 2 ** 14, -1638 / 2 ** 14]);
});

test.each([
  ["no candidate", { candidates: [] }],
  ["a candidate without centres", { candidates: [[]] }],
  ["part of a centre", { candidates: [[0, 0, 0]] }],
  ["candidates of different k", { candidates: [Array(5).fill(0), Array(10).fill(0)] }],
  ["a coordinate that is NaN", { candidates: [[0, 0, 0, 0, Number.NaN]] }],
  ["a coordinate outside the box", { candidates: [[0, 0, 0, 0, 1.001]] }],
  ["a hub of another length", { candidates: [Array(5).fill(0)], hub: [0] }],
])("%s is refused before anything is asked of the rows", (_what, question) => {
  const facts = { schema: tinySchema("replace"), neighbours: "replace" } as const;
  expect(() => prepareCentres(facts, { score: "k-means", ...question })).toThrow(
    expect.objectContaining({ code: "candidate-invalid" }),
  );
});
