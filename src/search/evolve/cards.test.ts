import { expect, test } from "vitest";
import { changed, UNCHANGED } from "../../base/changes.ts";
import { climbCards, movesOn, rangesOf } from "./cards.ts";

const shape = {
  attributes: [
    { from: 0, size: 4, ordered: true },
    { from: 4, size: 3, ordered: false },
    { from: 7, size: 2, ordered: false },
    { from: 9, size: 1, ordered: false },
  ],
  length: 11,
  most: 1000,
};

test("ranges are single groups, and thresholds where groups have an order, each once up to its opposite", () => {
  const ranges = rangesOf(shape).map(({ first, last }) => `${first}..${last}`);
  expect(ranges).toEqual(["0..1", "1..2", "2..3", "3..4", "2..4", "4..5", "5..6", "6..7", "7..8"]);
});

test("a group of missing values is moved against all others, and stays where ranges of numbers move", () => {
  const attributes = [{ from: 0, size: 3, ordered: true, missing: true }];
  const ranges = rangesOf({ attributes, length: 5, most: 1000 });
  expect(ranges.map(({ first, last }) => `${first}..${last}`)).toEqual(["0..1", "1..2", "2..3", "3..4"]);
  const card = new Float64Array(5);
  const moved = movesOn(card, ranges, { step: 1, most: 1000 }).map((move) => Array.from(changed(card, move)));
  expect(moved).toContainEqual([1, -1, -1, 0, 0]);
  expect(moved).toContainEqual([-1, -1, -1, 1, 0]);
  expect(moved.filter(([first, , , missing]) => missing !== 0 && first !== -missing)).toEqual([]);
});

test("a move gives its range a step and the attribute's other groups the opposite", () => {
  const card = Float64Array.from({ length: 11 }, (_, k) => k);
  const moves = movesOn(card, rangesOf(shape), { step: 0.5, most: 1000 });
  const [same, up, down, first, opposite] = moves.map((move) => changed(card, move));
  expect(same).toEqual(card);
  expect([up[10], down[10]]).toEqual([10.5, 9.5]);
  expect(Array.from(first)).toEqual([0.5, 0.5, 1.5, 2.5, 4, 5, 6, 7, 8, 9, 10]);
  expect(Array.from(opposite)).toEqual([-0.5, 1.5, 2.5, 3.5, 4, 5, 6, 7, 8, 9, 10]);
});

test("no weight moves by more than the step, and no other attribute moves", () => {
  const card = new Float64Array(11);
  for (const move of movesOn(card, rangesOf(shape), { step: 0.25, most: 1000 })) {
    const candidate = changed(card, move);
    expect(Math.max(...candidate.map(Math.abs))).toBeLessThanOrEqual(0.25);
    const touched = shape.attributes.filter(({ from, size }) =>
      candidate.slice(from, from + size).some((w) => w !== 0),
    );
    expect(touched.length + (candidate[10] !== 0 ? 1 : 0)).toBeLessThanOrEqual(1);
  }
});

test("moves that would give a card more points than it may have are no candidates, and staying put always is", () => {
  const candidates = (most: number) => movesOn(new Float64Array(11), rangesOf(shape), { step: 2, most });
  // A move gives points to all groups of its attribute: 8 for four groups, 6 for three, 4 for two, 2 for the bias.
  expect(candidates(8)).toHaveLength(1 + 2 * (1 + 9));
  expect(candidates(7)).toHaveLength(1 + 2 * (1 + 4));
  expect(candidates(1)).toEqual([UNCHANGED]);
});

test("the climb asks once a step, moves from what was drawn, and ends when stopped", async () => {
  const asked: number[] = [];
  let made = 0;
  const climb = (stopAfter: number) =>
    climbCards({
      shape,
      start: new Float64Array(11),
      steps: [1, 0.5, 0.25],
      select: async (candidates, card) => {
        asked.push(card[10]);
        return changed(card, candidates[1]);
      },
      stopped: () => made >= stopAfter,
      made: (step) => {
        made = step;
      },
    });
  expect((await climb(9)).map((card) => card[10])).toEqual([1, 1.5, 1.75]);
  expect(asked).toEqual([0, 1, 1.5]);
  made = 0;
  expect((await climb(2)).length).toBe(2);
});
