/** Probabilities from points that were fitted to capped residuals. */
import { expect, test } from "vitest";
import { readTable } from "../../read/read-table.ts";
import { grouped } from "../../schema/coding/grouped.ts";
import { layOut } from "../../schema/coding/layout.ts";
import { labelOf } from "../../schema/coding/learnable.ts";
import type { NumericAttribute } from "../../schema/types.ts";
import { csvOf, smallSchema } from "../../testing/small-tables.ts";
import { loadModel, saveModel } from "../file.ts";
import { additive } from "./additive.ts";
import { scorecard } from "./scorecard.ts";

const schema = smallSchema("replace");
const label = labelOf(schema, "outcome");
const [age] = schema.attributes as readonly [NumericAttribute];
const inputs = layOut([grouped(age, [])]);
const table = () => readTable(schema, [csvOf([["4", "0", "red", "no"]])]);

/** A card of one group, which gives every row the same points. */
const cardAt = (z: number, cap?: number) =>
  scorecard(label, inputs, [{ positive: 1, weights: [z, 0] }], undefined, cap);
const probability = async (z: number, cap?: number) => cardAt(z, cap).scores(await table()).byClass[1][0];

const logistic = (z: number) => 1 / (1 + Math.exp(-z));

/** Where the pull of rows, of which a share is positive, is in balance: looked for by halving. */
function pointsFitted(share: number, cap: number): number {
  const pull = (z: number) =>
    share * Math.min(1 - logistic(z), cap) - (1 - share) * Math.min(logistic(z), cap);
  let [low, high] = [-15, 15];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (pull(middle) > 0) low = middle;
    else high = middle;
  }
  return low;
}

test.each([1 / 2, 11 / 32, 0.8, 1])(
  "points fitted with a cap of %d tell the share that they were fitted to",
  async (cap) => {
    for (const share of [0.01, 0.1, 0.3, 0.45, 0.6, 0.9, 0.99]) {
      const z = pointsFitted(share, cap);
      const told = await probability(z, cap);
      // Points are on a grid of 2⁻¹¹, and a fiftieth of what they would be as log-odds is kept for the order.
      expect(told).toBeCloseTo(0.98 * share + 0.02 * logistic(z), 3);
    }
  },
);

test("without a cap, and with one of 1, points are log-odds", async () => {
  for (const z of [-3, -0.5, 0, 2]) {
    expect(await probability(z)).toBeCloseTo(logistic(z), 12);
    expect(await probability(z, 1)).toBeCloseTo(logistic(z), 12);
  }
});

test("more points are always more probable, also where the cap makes no difference, and 0 points are a half", async () => {
  for (const cap of [0.1, 0.4, 0.5, 1]) {
    const told = await Promise.all([-9, -2, -0.1, 0, 0.1, 2, 9].map((z) => probability(z, cap)));
    expect(told.every((p, i) => i === 0 || p > told[i - 1])).toBe(true);
    expect(told[3]).toBe(0.5);
  }
});

test("the cap is saved with a card and with terms, and what is none is refused", async () => {
  const terms = additive({ label, classes: [1], cap: 0.4, terms: [{ table: [], points: [[-1]] }] });
  for (const model of [cardAt(-1, 0.4), terms]) {
    const text = saveModel(model, {});
    const rows = await table();
    expect(loadModel(text).model.scores(rows)).toEqual(model.scores(rows));
    expect(saveModel(loadModel(text).model, {})).toBe(text);
    for (const cap of ["0.4", 0, -1, 1.5, null]) {
      const file = JSON.parse(text);
      const broken = JSON.stringify({ ...file, model: { ...file.model, cap } });
      expect(() => loadModel(broken)).toThrow(expect.objectContaining({ code: "model-invalid" }));
    }
  }
});
