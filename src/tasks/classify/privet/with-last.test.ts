import { expect, test } from "vitest";
import { groupedInputs } from "../../../schema/coding/layout.ts";
import { smallSchema } from "../../../testing/small-tables.ts";
import { farFromEven, MOST_POINTS, withLast } from "./with-last.ts";

const inputs = groupedInputs(smallSchema("replace"), ["colour"]);
const sizes = [Float64Array.from(inputs.attributes[0].starts, (_, group) => (group === 0 ? 600 : 200))];
const far = (card: Float64Array) => farFromEven(inputs, sizes, card);

test("how far rows are from even is the root of the mean square of what they get", () => {
  const groups = inputs.attributes[0].starts.map((_, group) => group);
  const rows = 600 + 200 * (groups.length - 1);
  for (const bias of [0, 5, -2]) {
    const card = Float64Array.of(...groups.map((group) => (group === 0 ? 1 : -1)), bias);
    const squares = 600 * (1 + bias) ** 2 + 200 * (groups.length - 1) * (bias - 1) ** 2;
    expect(far(card)).toBeCloseTo(Math.sqrt(squares / rows), 12);
  }
  expect(far(new Float64Array(inputs.length))).toBe(0);
});

test("an early card keeps its predictions, puts rows in the order of the last one, and sets them as far from even", () => {
  const groups = inputs.length - 1;
  const early = Float64Array.from({ length: inputs.length }, (_, i) =>
    i === 0 ? 0.8 : i === groups ? -0.4 : 0,
  );
  const last = Float64Array.from({ length: inputs.length }, (_, i) => (i === groups ? -0.5 : 0.3 * i));
  const mixed = withLast(early, last, far);
  const margins = Array.from(mixed.subarray(0, groups), (points) => points + mixed[groups]);
  expect(margins.map((margin) => margin > 0)).toEqual(margins.map((_, group) => group === 0));
  const rest = margins.slice(1);
  expect(rest).toEqual(rest.toSorted((a, b) => a - b));
  expect(new Set(rest).size).toBe(groups - 1);
  expect(far(mixed)).toBeCloseTo(far(last), 12);
});

test("the last card with a part of itself is itself; one that says nothing stays so, and points stay within bounds", () => {
  const last = Float64Array.from({ length: inputs.length }, (_, i) => i / 4);
  expect(Array.from(withLast(last, last, far))).toEqual(Array.from(last, (p) => expect.closeTo(p, 12)));
  const empty = new Float64Array(inputs.length);
  expect(withLast(empty, empty, far)).toEqual(empty);
  const extreme = Float64Array.from({ length: inputs.length }, (_, i) =>
    i === 0 ? MOST_POINTS : -MOST_POINTS,
  );
  expect(Math.max(...withLast(last, extreme, far).map(Math.abs))).toBeLessThanOrEqual(MOST_POINTS);
});
