import { expect, test } from "vitest";
import { groupedInputs } from "../../../../schema/coding/layout.ts";
import { schemaOf, smallCategorical } from "../../../../testing/small-tables.ts";
import { planCard, weightNumbers } from "./card-plan.ts";

const inputsOf = (sizes: readonly number[]) =>
  groupedInputs(schemaOf(sizes.map((size, k) => smallCategorical(`a${k}`, size))));
const planOf = (sizes: readonly number[]) => planCard(inputsOf(sizes))!;

test.each([
  ["one attribute", [3], 1],
  ["attributes as a card has them", [2, 3, 5, 7, 9, 14, 16, 41, 16, 20, 22, 22, 24, 24], 5],
  ["attributes of many ranges", Array<number>(20).fill(24), 10],
  ["many attributes of two values", Array<number>(2000).fill(2), 500],
  ["attributes with more values than a set holds", [5000, 3000, 2], 3],
])("%s share numbers, each attribute in one set", (_what, sizes, most) => {
  const { sets, entries } = planOf(sizes);
  expect(sets.length).toBeLessThanOrEqual(most);
  const placed = sets.flatMap(({ parts }) => parts.map(({ attribute }) => attribute));
  expect(placed.toSorted((a, b) => a - b)).toEqual([...sizes.keys()]);
  expect(entries).toBeLessThanOrEqual(65_536);
  expect(sets.map(({ first }) => first)).toEqual(
    sets.map((_, s) => sets.slice(0, s).reduce((sum, set) => sum + set.entries, 0)),
  );
});

test("every combination of groups of a set has one entry, which names the weights of its groups", () => {
  const sizes = [2, 3, 5, 7, 30];
  const inputs = inputsOf(sizes);
  for (const set of planCard(inputs)!.sets) {
    const numbers = weightNumbers(inputs, set);
    const told = new Set<string>();
    const wrong: number[] = [];
    for (let entry = 0; entry < set.entries; entry++) {
      const own = numbers.subarray(entry * set.parts.length, (entry + 1) * set.parts.length);
      own.forEach((number, p) => {
        const { attribute, size, stride } = set.parts[p];
        // As rows are numbered: stride × group, added up.
        if (number !== inputs.offsets[attribute] + (Math.floor(entry / stride) % size)) wrong.push(entry);
      });
      told.add(own.join());
    }
    expect(wrong).toEqual([]);
    expect(told.size).toBe(set.parts.reduce((product, { size }) => product * size, 1));
    expect(told.size).toBe(set.entries);
  }
});

test("finer groups never take more numbers a row than there are attributes", () => {
  for (const size of [2, 10, 45, 500, 3000]) {
    const { sets } = planOf(Array<number>(20).fill(size));
    expect(sets.length).toBeLessThanOrEqual(20);
  }
});

test("with more groups than entry numbers hold there is no plan", () => {
  expect(planCard(inputsOf([65_000, 536]))).toBeDefined();
  expect(planCard(inputsOf([65_000, 537]))).toBeUndefined();
});
