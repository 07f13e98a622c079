import { expect, test } from "vitest";
import { mulberry32 } from "../../base/random.ts";
import { linearClassifier } from "../../models/classifier/linear-classifier.ts";
import { codesIn } from "../../models/columns.ts";
import { signedWeights } from "../../models/signed-weights.ts";
import { readTable } from "../../read/read-table.ts";
import { inputOfCode } from "../../schema/coding/codes.ts";
import { inputsOf } from "../../schema/coding/layout.ts";
import { isIndicator, labelOf } from "../../schema/coding/learnable.ts";
import { WEIGHT_ONE } from "../../schema/coding/margins.ts";
import { csvOf, schemaWithMissing } from "../../testing/small-tables.ts";
import { heldWithin, longestRow } from "./weights.ts";

test("a model has the same margin of every row whether values are 0 and 1 or −1 and 1, missing numbers included", async () => {
  const schema = schemaWithMissing("replace");
  const rows = ["0", "3", "10", ""].flatMap((age) =>
    ["-50", "20", "1000", ""].flatMap((pay) =>
      ["red", "green", "blue", "other"].map((colour) => [age, pay, colour, "no"]),
    ),
  );
  const table = await readTable(schema, [csvOf(rows)]);
  const inputs = inputsOf(schema);
  const next = mulberry32(3);
  const weights = Float64Array.from({ length: inputs.length }, () => 8 * (next() / 2 ** 31 - 1));
  const expected = new Float64Array(rows.length).fill(weights[inputs.length - 1]);
  for (const [k, attribute] of inputs.attributes.entries()) {
    const own = inputs.offsets[k];
    codesIn(table, attribute).forEach((code, row) => {
      if (attribute.kind !== "numeric") expected[row] += weights[own + code];
      else
        expected[row] +=
          weights[own] * (isIndicator(attribute) ? code : inputOfCode(attribute, code) / 2 ** 14);
    });
  }
  const parts = { label: labelOf(schema, "outcome"), inputs, positive: 1, negative: 0 };
  const model = linearClassifier({ ...parts, weights: signedWeights(inputs, weights) });
  // Weights are rounded to 2⁻¹¹, at most twelve of them a row, and margins once more.
  const wrong = [...model.margins(table)].filter(
    (margin, row) => !(Math.abs(margin / WEIGHT_ONE - expected[row]) < 12 * 2 ** -11),
  );
  expect(wrong).toEqual([]);
  // Two numbers, an indicator of each, a category and the bias.
  expect(longestRow(inputs)).toBe(Math.sqrt(6));
});

test("weights that are too large shrink together, and others stay as they are", () => {
  expect([...heldWithin(Float64Array.of(128, -32, 1))]).toEqual([64, -16, 0.5]);
  expect([...heldWithin(Float64Array.of(64, -1))]).toEqual([64, -1]);
});
