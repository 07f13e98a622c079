import { expect, test } from "vitest";
import { groupedInputs } from "../../../schema/coding/layout.ts";
import { smallSchema } from "../../../testing/small-tables.ts";
import { deviationOfPoints, MOST_POINTS, withLast } from "./with-last.ts";

const inputs = groupedInputs(smallSchema("replace"), ["colour"]);
const sizes = [Float64Array.from(inputs.attributes[0].starts, (_, group) => (group === 0 ? 600 : 200))];
const deviation = (card: Float64Array) => deviationOfPoints(inputs, sizes, card);

test("the deviation is that of the rows' points, whatever the bias", () => {
  const [first, ...others] = inputs.attributes[0].starts.map((_, group) => (group === 0 ? 1 : -1));
  // 600 rows at 1 and 200 a value at −1.
  const rows = 600 + 200 * others.length;
  const mean = (600 - 200 * others.length) / rows;
  for (const bias of [0, 5])
    expect(deviation(Float64Array.of(first, ...others, bias))).toBeCloseTo(Math.sqrt(1 - mean ** 2), 12);
  expect(deviation(new Float64Array(inputs.length).fill(3))).toBe(0);
});

test("an early card keeps its predictions, puts rows in the order of the last one, and sets them as far apart", () => {
  const groups = inputs.length - 1;
  const early = Float64Array.from({ length: inputs.length }, (_, i) =>
    i === 0 ? 0.8 : i === groups ? -0.4 : 0,
  );
  const last = Float64Array.from({ length: inputs.length }, (_, i) => (i === groups ? -0.5 : 0.3 * i));
  const mixed = withLast(early, last, deviation);
  const margins = Array.from(mixed.subarray(0, groups), (points) => points + mixed[groups]);
  expect(margins.map((margin) => margin > 0)).toEqual(margins.map((_, group) => group === 0));
  const rest = margins.slice(1);
  expect(rest).toEqual(rest.toSorted((a, b) => a - b));
  expect(new Set(rest).size).toBe(groups - 1);
  expect(deviation(mixed)).toBeCloseTo(deviation(last), 12);
});

test("the last card with a part of itself is itself; one that says nothing stays so, and points stay within bounds", () => {
  const last = Float64Array.from({ length: inputs.length }, (_, i) => i / 4);
  expect(Array.from(withLast(last, last, deviation))).toEqual(Array.from(last, (p) => expect.closeTo(p, 12)));
  const empty = new Float64Array(inputs.length);
  expect(withLast(empty, empty, deviation)).toEqual(empty);
  const far = Float64Array.from({ length: inputs.length }, (_, i) => (i === 0 ? MOST_POINTS : -MOST_POINTS));
  expect(Math.max(...withLast(last, far, deviation).map(Math.abs))).toBeLessThanOrEqual(MOST_POINTS);
});
