import { expect, test } from "vitest";
import { everyPoint } from "../../testing/every-point.ts";
import { dice, smallSchema } from "../../testing/small-tables.ts";
import { numberColumn, tableSchema } from "../../testing/table-schemas.ts";
import type { NumericAttribute } from "../types.ts";
import { INPUT_ONE } from "./codes.ts";
import { coordinatesOnGrid, MOST_COORDINATES, mostOverRows, unitCoordinates } from "./coordinates.ts";
import { signedInputs } from "./layout.ts";
import type { PlainAttribute } from "./learnable.ts";

const schema = smallSchema("replace");
const [age, , colour] = schema.attributes as PlainAttribute[];

test("a numeric attribute is one coordinate, a categorical one has a coordinate a value, and the label has none", () => {
  const { dimensions, names, coordinates } = unitCoordinates(schema);
  expect(dimensions).toBe(6);
  expect(names).toEqual(["age", "pay", "colour=red", "colour=green", "colour=blue", "colour=other"]);
  expect(coordinates[1]).toEqual({ attribute: schema.attributes[1] });
  expect(coordinates[4]).toEqual({ attribute: colour, value: "blue" });
  expect(unitCoordinates(schema, ["colour", "age"]).names).toEqual([...names.slice(2), "age"]);
  expect(unitCoordinates(schema, ["pay", "age"]).dimensions).toBe(2);
});

test("attributes that are unknown, or have too many coordinates together, are refused", () => {
  const unknown = expect.objectContaining({ code: "attribute-unknown" });
  for (const name of ["outcome", "height"]) expect(() => unitCoordinates(schema, [name])).toThrow(unknown);
  const values = Array.from({ length: MOST_COORDINATES + 1 }, (_, i) => `v${i}`);
  const wide = { ...schema, attributes: [{ ...colour, values, other: "v0" } as PlainAttribute] };
  expect(() => unitCoordinates(wide)).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
});

test("points are put on the grid of 2⁻¹⁴, as they were when they were handed in", () => {
  expect(Array.from(coordinatesOnGrid([-1, 1, 0.3, -0.00001], "A point"))).toEqual([
    -INPUT_ONE,
    INPUT_ONE,
    4915,
    0,
  ]);
  for (const x of [1.0001, -1.0001, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => coordinatesOnGrid([0, x], "A point")).toThrow(
      expect.objectContaining({ code: "candidate-invalid" }),
    );
});

test("the most over rows is the most over all of them, tried one by one", () => {
  const [two] = tableSchema([numberColumn("side", -1, 1, 2)]).attributes as NumericAttribute[];
  const only = { ...colour, values: ["red"] } as PlainAttribute;
  const apart = { ...(age as NumericAttribute), missing: "group" } as const;
  const roll = dice(8);
  for (const attributes of [
    [age],
    [colour],
    [age, colour],
    [two],
    [colour, two],
    [two, only],
    [{ ...two, missing: "group" }, age],
    [only, age, colour],
    [apart],
    [colour, apart, age],
  ]) {
    const inputs = signedInputs(attributes as readonly PlainAttribute[]);
    const points = everyPoint(inputs);
    for (let trial = 0; trial < 60; trial++) {
      const at = Array.from({ length: inputs.length }, () => roll(2 * INPUT_ONE + 1) - INPUT_ONE);
      for (const cost of [
        (k: number, x: number) => x * at[k],
        (k: number, x: number) => (x - at[k]) ** 2,
        (k: number, x: number) => Math.abs(x - at[k]),
      ]) {
        const all = points.map((point) => point.reduce((sum, x, k) => sum + cost(k, x), 0));
        expect(mostOverRows(inputs, cost)).toBe(Math.max(...all));
      }
    }
  }
});

test("a number has two levels at least; of one that had a single one, the bound is still no less than its cost", () => {
  for (const step of [2.0001, 3, 1e9])
    expect(() => tableSchema([{ ...numberColumn("side", -1, 1), step, missing: 0 }])).toThrow(
      expect.objectContaining({ code: "schema-invalid" }),
    );
  const one = { ...(age as NumericAttribute), high: 0 };
  const inputs = signedInputs([one]);
  for (const at of [-INPUT_ONE, -5, 0, 77, INPUT_ONE])
    for (const cost of [(x: number) => (x - at) ** 2, (x: number) => Math.abs(x - at)])
      expect(mostOverRows(inputs, (_, x) => cost(x))).toBeGreaterThanOrEqual(cost(everyPoint(inputs)[0][0]));
});
