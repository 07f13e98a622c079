import { describe, expect, test } from "vitest";
import { inputOfCode, levels } from "../../../schema/coding/codes.ts";
import { unitCoordinates } from "../../../schema/coding/coordinates.ts";
import type { CategoricalAttribute, CodedAttribute, NumericAttribute } from "../../../schema/types.ts";
import { dice, smallSchema } from "../../../testing/small-tables.ts";
import { memoryEngine } from "../../engines/memory/index.ts";
import type { KnownFacts } from "../facts.ts";
import { type NearestSumsQuestion, nearestSums } from "./nearest-sums.ts";

const prepareNearestSums = (facts: KnownFacts, asked: NearestSumsQuestion) =>
  nearestSums.prepare({ ...facts, rows: undefined, trusted: new Map() }, asked);

/** An engine over rows with these codes. */
const engineOf = (attributes: readonly CodedAttribute[], rows: readonly (readonly number[])[]) =>
  memoryEngine({
    rows: rows.length,
    columns: attributes.map((attribute, k) => ({
      attribute,
      codes: Uint32Array.from(rows, (codes) => codes[k]),
    })),
  });

const roll = dice(4);
const unit = () => (roll(2001) - 1000) / 1000;
const squared = (a: readonly number[], b: readonly number[] = []) =>
  a.reduce((sum, x, i) => sum + (x - (b[i] ?? 0)) ** 2, 0);

describe.each(["replace", "add-remove"] as const)("%s neighbours", (neighbours) => {
  const schema = smallSchema(neighbours);

  test.each([[["age"]], [["age", "pay"]], [["age", "colour"]], [["colour"]]])(
    "no row of %j moves the sums further than claimed, and some row moves them nearly as far",
    async (attributes) => {
      const { dimensions, inputs } = unitCoordinates(schema, attributes);
      const all = inputs.attributes.reduce<number[][]>(
        (rows, a) => {
          const last = levels(a) - 1;
          const codes =
            last < 20 ? Array.from({ length: last + 1 }, (_, c) => c) : [0, 1, 60, 500, last - 1, last];
          return rows.flatMap((row) => codes.map((code) => [...row, code]));
        },
        [[]],
      );
      // What a row adds is what there is where there is no other.
      const engines = all.map((codes) => engineOf(inputs.attributes, [codes]));
      let nearest = 0;
      for (let trial = 0; trial < 30; trial++) {
        const centres = Array.from({ length: 1 + roll(3) }, () => Array.from({ length: dimensions }, unit));
        const box = Array.from({ length: dimensions }, () =>
          trial % 3 === 0 ? ([-1, 1] as const) : ([-0.1 - roll(90) / 100, 0.1 + roll(90) / 100] as const),
        );
        const { look, bounds } = prepareNearestSums({ schema, neighbours }, { attributes, centres, box });
        const claimed = Number(bounds["l2-squared"]);
        const rows = await Promise.all(engines.map(async (engine) => (await look(engine)).map(Number)));
        let worst = 0;
        for (const a of rows)
          for (const b of neighbours === "replace" ? rows : [[]]) worst = Math.max(worst, squared(a, b));
        expect(worst).toBeLessThanOrEqual(claimed);
        nearest = Math.max(nearest, worst / claimed);
      }
      expect(nearest).toBeGreaterThan(0.85);
    },
  );
});

test("counts and places are those of an obvious calculation", async () => {
  const schema = smallSchema("replace");
  const [age, , colour] = schema.attributes as [NumericAttribute, NumericAttribute, CategoricalAttribute];
  const centres = [
    [-0.5, -1, -1, -1, 1],
    [0.6, 1, -1, -1, -1],
  ];
  const box = centres[0].map((_, j) => (j === 0 ? ([-0.5, 0.5] as const) : ([-1, 1] as const)));
  const prepared = prepareNearestSums(
    { schema, neighbours: "replace" },
    { attributes: ["age", "colour"], centres, box },
  );
  const rows = [
    [9, 0],
    [10, 0],
    [4, 3],
  ];
  const [first, second] = prepared.tell(await prepared.look(engineOf([age, colour], rows)));
  expect([first.rows, second.rows]).toEqual([1, 2]);
  // Ages 9 and 10 lie beyond the box and are put at its end; 4 is at −0.2, which is −0.4 of a half width of 0.5.
  expect(second.places[0]).toBe(2);
  expect(first.places[0]).toBeCloseTo((2 * inputOfCode(age, 4)) / 2 ** 14, 3);
  expect(Array.from(second.places.slice(1))).toEqual([2, -2, -2, -2]);
  expect(colour.values.length).toBe(4);
});

test("centres and boxes that do not fit are refused", () => {
  const schema = smallSchema("replace");
  const ask = (centres: number[][], box: [number, number][]) => () =>
    prepareNearestSums({ schema, neighbours: "replace" }, { attributes: ["age"], centres, box });
  for (const [centres, box] of [
    [[], [[-1, 1]]],
    [[[0, 0]], [[-1, 1]]],
    [[[2]], [[-1, 1]]],
    [[[Number.NaN]], [[-1, 1]]],
    [[[0]], [[-1, 2]]],
    [[[0]], [[0.5, 0.5]]],
    [[[0]], [[Number.NaN, 1]]],
    [[[0]], []],
  ] as [number[][], [number, number][]][])
    expect(ask(centres, box)).toThrow(expect.objectContaining({ code: "candidate-invalid" }));
});
