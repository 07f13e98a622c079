/** The tables of a model, counted anew by what attributes tell of the label together. */
import { describe, expect, test } from "vitest";
import type { Junction, MeasuredCells } from "../../../learn/junction/junction.ts";
import { modelMarginal } from "../../../learn/junction/marginal.ts";
import { toldTogether } from "./told-together.ts";

const ROWS = 4000;
const table = (places: readonly number[], counts: readonly number[], deviation = 10): MeasuredCells => ({
  places,
  counts,
  deviation,
});
const clique = (places: readonly number[], parent: number, counts: readonly number[]) => ({
  places,
  parent,
  counts: Float64Array.from(counts),
});

/** Two attributes that are nearly always the same, and in the model each tells of the label as if it were alone: four fifths twice. */
const twice: Junction = [clique([0, 1, 2], -1, [1850, 110, 20, 20, 20, 20, 110, 1850])];
const told = [table([0, 2], [1600, 400, 400, 1600]), table([1, 2], [1600, 400, 400, 1600])];
const anew = (model: Junction, tables: readonly MeasuredCells[], sizes: readonly number[], core: number) =>
  toldTogether(model, { sizes, core, tables, rows: ROWS, seed: "1" });

describe("a model whose attributes tell of the label together", () => {
  test("has the label as the tables say, and attributes as they were", () => {
    const model = anew(twice, told, [2, 2, 2], 2);
    const labelled = modelMarginal(model, [2, 2, 2], [0, 2]);
    [1600, 400, 400, 1600].forEach((n, i) => {
      expect(Math.abs(labelled[i] - n)).toBeLessThan(30);
    });
    const [same, , , other] = modelMarginal(model, [2, 2, 2], [0, 1]);
    expect(Math.abs(same - 1960)).toBeLessThan(2);
    expect(Math.abs(other - 1960)).toBeLessThan(2);
  });

  test("tells it no surer where both are seen: with one more to say so it was 17 to 1", () => {
    const [{ counts }] = anew(twice, told, [2, 2, 2], 2);
    expect(counts[0] / (counts[0] + counts[1])).toBeGreaterThan(0.78);
    expect(counts[0] / (counts[0] + counts[1])).toBeLessThan(0.83);
  });

  test("reads tables of two attributes and coarse groups", () => {
    const coarse = {
      ...table([0, 1, 2], [3200, 800]),
      coarse: [
        [0, 0],
        [0, 0],
        [0, 1],
      ],
    };
    const [{ counts }] = anew(twice, [coarse, table([0, 2], [1600, 400, 1600, 400])], [2, 2, 2], 2);
    expect(counts[6] / (counts[6] + counts[7])).toBeCloseTo(0.8, 1);
  });

  test("has as many classes as there are, and each row is of one", () => {
    const even: Junction = [clique([0, 1], -1, new Array(6).fill(ROWS / 6))];
    const model = anew(even, [table([0, 1], [1500, 400, 100, 100, 400, 1500])], [2, 3], 1);
    const counts = Array.from(model[0].counts);
    expect(counts.reduce((sum, n) => sum + n, 0)).toBeCloseTo(ROWS, 6);
    [1500, 400, 100, 100, 400, 1500].forEach((n, i) => {
      expect(Math.abs(counts[i] - n)).toBeLessThan(60);
    });
  });

  test("is left as it is where groups are too many", () => {
    const many: Junction = [clique([0, 1], -1, new Array(4000).fill(1))];
    expect(anew(many, [table([0, 1], new Array(4000).fill(1))], [2000, 2], 1)).toBe(many);
  });
});
