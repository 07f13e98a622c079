import { describe, expect, test } from "vitest";
import { type Allowance, epsilonFrom, openCurator } from "../../curator/index.ts";
import { INPUT_ONE, inputOfCode, levels, numberOfCode } from "../../schema/coding/codes.ts";
import { equalCuts, grouped } from "../../schema/coding/grouped.ts";
import { inputsOf } from "../../schema/coding/layout.ts";
import type { NumericAttribute } from "../../schema/types.ts";
import { csvOf, smallSchema } from "../../testing/small-tables.ts";
import { gridAttributes, middlesOf, noisyGrid, planGrid, withoutNoise } from "./noisy-grid.ts";

const numeric = (more: Partial<NumericAttribute>): NumericAttribute => ({
  name: "x",
  kind: "numeric",
  low: 0,
  high: 1000,
  step: 1,
  scale: "linear",
  missing: 0,
  ...more,
});
const linear = numeric({});
const log = numeric({ scale: "log" });
const few = numeric({ high: 3 });

describe("equal cuts", () => {
  test("cut a linear attribute into parts of equal width", () => {
    expect(equalCuts(linear, 4)).toEqual([250, 500, 750]);
    expect(equalCuts(linear, 2)).toEqual([500]);
  });

  test("cut a logarithmic one into parts of equal width of its logarithm", () => {
    // (1 + 1000)^(i/4) − 1 for i = 1, 2, 3 is 4.62, 30.6 and 177; the next whole number begins the part.
    expect(equalCuts(log, 4)).toEqual([5, 31, 177]);
  });

  test.each([
    ["linear", linear],
    ["log", log],
  ])("make %s parts in which every code lies in the part of its unit coordinate", (_, attribute) => {
    const parts = 7;
    const { starts } = grouped(attribute, equalCuts(attribute, parts));
    for (let code = 0; code < levels(attribute); code++) {
      const share = (inputOfCode(attribute, code) / INPUT_ONE + 1) / 2;
      const part = Math.min(parts - 1, Math.floor(parts * share + 1e-3));
      const group = starts.filter((start) => start <= code).length - 1;
      expect(Math.abs(group - part), String(numberOfCode(attribute, code))).toBeLessThanOrEqual(
        // Coordinates are rounded to 2⁻¹⁴, so only a code next to a cut may be on its other side.
        starts.includes(code) || starts.includes(code + 1) ? 1 : 0,
      );
    }
  });

  test("give an attribute with few levels a part a level", () => {
    expect(grouped(few, equalCuts(few, 40)).names).toEqual(["0", "1", "2", "3"]);
    expect(Array.from(middlesOf(few, equalCuts(few, 40)), (x) => x.toFixed(3))).toEqual([
      "-1.000",
      "-0.333",
      "0.333",
      "1.000",
    ]);
  });
});

test("the middle of a part is half way between its first and its last code", () => {
  // 0 … 249 and 250 … 499 of 1000 levels: (−1 − 0.502)/2 and (−0.5 − 0.002)/2.
  const middles = middlesOf(linear, equalCuts(linear, 4));
  expect(Array.from(middles, (x) => Number(x.toFixed(3)))).toEqual([-0.751, -0.251, 0.249, 0.75]);
});

test("a grid is over up to three attributes, all numeric", () => {
  const schema = smallSchema("replace");
  expect(gridAttributes(inputsOf(schema, ["pay", "age"]))?.map(({ name }) => name)).toEqual(["pay", "age"]);
  expect(gridAttributes(inputsOf(schema))).toBeUndefined();
  const four = ["a", "b", "c", "d"].map((name) => numeric({ name }));
  expect(gridAttributes({ attributes: four, offsets: [0, 1, 2, 3], length: 5 })).toBeUndefined();
});

test("a plan has about as many cells as are asked for, counts few levels as they are, and refuses too many", () => {
  const never = () => Number.NaN;
  expect(planGrid([linear, linear], undefined, () => 400)).toEqual({ parts: 20, cells: 400 });
  // Of twenty equal parts of the logarithm, 0 … 0.41 and 0.41 … 0.995 hold no whole number but 0.
  expect(planGrid([log], 20, never)).toEqual({ parts: 20, cells: 19 });
  expect(planGrid([linear], undefined, () => 1)).toEqual({ parts: 2, cells: 2 });
  expect(planGrid([linear, few], 30, never)).toEqual({ parts: 30, cells: 120 });
  expect(() => planGrid([linear, linear, linear], 101, never)).toThrow(
    expect.objectContaining({ code: "option-out-of-range" }),
  );
});

describe("points without noise", () => {
  const places = [5, 21, 19, -3].map((weight, i) => ({ place: Float64Array.of(i), weight }));

  test("have more rows than twice the noise's scale", () => {
    expect(withoutNoise({ places, scale: 9 }, 1).map(({ weight }) => weight)).toEqual([21, 19]);
    expect(withoutNoise({ places, scale: 10 }, 1).map(({ weight }) => weight)).toEqual([21]);
  });

  test("are the fullest where there would be too few, none with less than a row", () => {
    expect(withoutNoise({ places, scale: 100 }, 2).map(({ weight }) => weight)).toEqual([21, 19]);
    expect(withoutNoise({ places, scale: 100 }, 4).map(({ weight }) => weight)).toEqual([21, 19, 5, 1]);
  });
});

test("a noisy grid at a huge ε has the rows where they are", async () => {
  const schema = { ...smallSchema("replace"), visibility: "public" } as const;
  const rows = Array.from({ length: 300 }, (_, i) =>
    i < 200 ? ["0", "-50", "red", "no"] : ["10", "1000", "red", "no"],
  );
  const curator = await openCurator({ schema, rows: [csvOf(rows)], unsafeSeed: 5 });
  const epsilon = epsilonFrom("50");
  const data: Allowance = await curator.allow({
    epsilon,
    delta: { n: 0n, d: 1n },
    draws: [{ kind: "pure", epsilon, count: 1 }],
    purpose: "test",
  });
  const attributes = gridAttributes(inputsOf(schema, ["age", "pay"])) ?? [];
  const cells = withoutNoise(await noisyGrid(data, attributes, 5, epsilon), 2);
  // Noise of scale 2/50: 5 away is 125 scales.
  expect(cells.map(({ weight }) => Math.round(weight / 10) * 10)).toEqual([200, 100]);
  const middles = attributes.map((attribute) => middlesOf(attribute, equalCuts(attribute, 5)));
  expect(Array.from(cells[0].place)).toEqual(middles.map((own) => own[0]));
  expect(Array.from(cells[1].place)).toEqual(middles.map((own) => own.at(-1)));
});
