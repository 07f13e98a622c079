import { expect, test } from "vitest";
import { PrivetError } from "../../base/errors.ts";
import { publicRandom } from "../../base/random.ts";
import { readTable } from "../../read/read-table.ts";
import { levels } from "../../schema/coding/codes.ts";
import { numberAtPlace, placeOfCode, regressInputs } from "../../schema/coding/numeric-label.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import type { NumericAttribute } from "../../schema/types.ts";
import { dice } from "../../testing/small-tables.ts";
import { loadAnyModel, loadModel, loadPredictor, loadRegressor, saveModel } from "../file.ts";
import type { Coefficient, Regressor } from "../model.ts";
import { publishedWithin } from "../synopsis/published-attribute.ts";
import { cellMeans } from "./cell-means.ts";
import { linearRegression } from "./linear-regression.ts";
import { meanModel } from "./mean-model.ts";

const schema = parseSchema({
  privet: "schema/1",
  name: "ward",
  visibility: "public",
  attributes: [
    { name: "age", kind: "numeric", low: 20, high: 80, step: 1, missing: 50 },
    { name: "pulse", kind: "numeric", low: 40, high: 200, step: 1, missing: "group" },
    { name: "income", kind: "numeric", low: 0, high: 1000, step: 1, scale: "log", missing: 0 },
    { name: "colour", kind: "categorical", values: ["red", "green", "blue"], other: "blue" },
    { name: "pay", kind: "numeric", low: -500, high: 1500, step: 1, missing: "measured" },
  ],
});
const pay = schema.attributes[4] as NumericAttribute;
const inputs = regressInputs(schema, "pay");
const rows = `age,pulse,income,colour,pay
20,40,0,red,1
80,,1000,green,
50,120,31,blue,700
33,77,7,red,1500
71,200,999,green,-500
`;
const table = () => readTable(schema, [rows]);
const random = publicRandom("weights");
const weights = Float64Array.from({ length: inputs.length }, () => 0.08 * random.normal());
const linear = linearRegression({ label: pay, inputs, weights });
const cells = cellMeans(pay, [
  { table: [], parts: [0.25] },
  { table: [publishedWithin(plain("colour"), 3)], parts: [0, 0.1, -0.3] },
  {
    table: [publishedWithin(plain("age"), 2), publishedWithin(plain("colour"), 3)],
    parts: [0, 0.01, 0.02, 0.03, 0.04, 0.05],
  },
]);
const all: readonly Regressor[] = [meanModel(pay, 12.5), linear, cells];

function plain(name: string) {
  const attribute = schema.attributes.find((one) => one.name === name);
  if (attribute?.kind !== "numeric" && attribute?.kind !== "categorical") throw new Error(name);
  return attribute;
}

test("places and numbers are each other's inverse, and nothing lies beyond the bounds", () => {
  for (const code of [0, 1, 999, 2000])
    expect(numberAtPlace(pay, placeOfCode(pay, code))).toBeCloseTo(code - 500, 9);
  expect(placeOfCode(pay, levels(pay))).toBeNaN();
  expect([-3, -1, 0, 1, 7].map((place) => numberAtPlace(pay, place))).toEqual([-500, -500, 500, 1500, 1500]);
});

test("the label is not among the inputs, whatever is named", () => {
  expect(inputs.attributes.map(({ name }) => name)).toEqual([
    "age",
    "pulse",
    "pulse missing",
    "income",
    "colour",
  ]);
  expect(() => regressInputs(schema, "pay", ["age", "pay"])).toThrow(
    expect.objectContaining({ code: "option-out-of-range" }),
  );
  expect(() => regressInputs(schema, "colour")).toThrow(
    expect.objectContaining({ code: "option-out-of-range" }),
  );
  expect(() => regressInputs(schema, "height")).toThrow(
    expect.objectContaining({ code: "attribute-unknown" }),
  );
});

test("what a linear model says for people adds up to what it predicts", async () => {
  const lines = linear.describe();
  const weight = (attribute: string, value?: string) =>
    (lines.find((line) => line.attribute === attribute && line.value === value) as Coefficient).weight;
  const told = (age: number, pulse: number | undefined, income: number, colour: string) =>
    weight("(base)") +
    (weight("age") / 60) * age +
    (pulse === undefined ? weight("pulse", "missing") : (weight("pulse") / 160) * pulse) +
    weight("income") * (Math.log1p(income) / Math.log1p(1000)) +
    weight("colour", colour);
  const expected = [
    told(20, 40, 0, "red"),
    told(80, undefined, 1000, "green"),
    told(50, 120, 31, "blue"),
    told(33, 77, 7, "red"),
    told(71, 200, 999, "green"),
  ];
  const predicted = linear.predict(await table());
  // Small weights, so that no prediction is clamped. Inputs are on a grid of 2⁻¹⁴: each of four numbers is off by half of that of half the width of 1,000 times its weight at most.
  for (const [row, number] of expected.entries()) expect(Math.abs(predicted[row] - number)).toBeLessThan(0.2);
});

test("a model of cells adds the parts of a row's cells", async () => {
  const predicted = cells.predict(await table());
  const ages = publishedWithin(plain("age"), 2);
  expect(ages.names).toHaveLength(2);
  // 0.25, then 0, 0.1 and −0.3 by colour, then by age below and above 50, and colour.
  const upper = ages.starts[1] + 20;
  const place = (age: number, colour: number) =>
    0.25 + [0, 0.1, -0.3][colour] + 0.01 * ((age >= upper ? 3 : 0) + colour);
  const places = [place(20, 0), place(80, 1), place(50, 2), place(33, 0), place(71, 1)];
  expect(Array.from(predicted)).toEqual(places.map((p) => expect.closeTo(numberAtPlace(pay, p), 2)));
  expect(cells.describe()[0]).toMatchObject({ attribute: "(base)", weight: 750 });
});

test.each(all.map((model) => [model.kind, model] as const))(
  "%s is the same out of its file",
  async (kind, model) => {
    const text = saveModel(model, {});
    const { model: loaded, guarantee } = loadRegressor(text);
    expect(guarantee).toBe("none");
    expect(loaded.kind).toBe(kind);
    expect(loaded.toJSON()).toEqual(model.toJSON());
    expect(loaded.describe()).toEqual(model.describe());
    const rowsOf = await table();
    expect(loaded.predict(rowsOf)).toEqual(model.predict(rowsOf));
    expect(loadPredictor(text).model.kind).toBe(kind);
    expect(() => loadModel(text)).toThrow(expect.objectContaining({ code: "model-invalid" }));
  },
);

test("predictions stay between the bounds, whatever the weights", async () => {
  const wild = linearRegression({
    label: pay,
    inputs,
    weights: weights.map((w, i) => (i % 2 ? 1e9 : -1e9) * w),
  });
  for (const x of wild.predict(await table())) expect(x === -500 || x === 1500).toBe(true);
  expect(loadRegressor(saveModel(wild, {})).model.toJSON()).toEqual(wild.toJSON());
});

test.each<[string, Regressor, object]>([
  ["a mean beyond the bounds", all[0], { mean: 1501 }],
  ["a mean that is no number", all[0], { mean: "12" }],
  ["a mean with attributes", all[0], { attributes: [plain("age")] }],
  ["a label that has values", all[0], { label: { name: "x", kind: "label", values: ["a", "b"] } }],
  ["a label without bounds", all[0], { label: { name: "x", kind: "numeric" } }],
  ["a weight too few", linear, { weights: Array.from(linear.weights).slice(1) }],
  ["a weight beyond all", linear, { weights: Array.from(linear.weights, () => 1025) }],
  ["a weight that is no number", linear, { weights: Array.from(linear.weights, () => "0") }],
  ["the label as an attribute", linear, { attributes: [...linear.attributes, pay] }],
  ["no attributes", linear, { attributes: [], weights: [0] }],
  ["an attribute that nothing asks about", cells, { attributes: [...cells.attributes, plain("income")] }],
  ["a term without parts", cells, { terms: [{ table: [] }] }],
  ["parts that do not fit", cells, { terms: [{ table: [], parts: [0, 1] }], attributes: [] }],
  ["terms that are no list", cells, { terms: {} }],
  ["a kind that there is not", linear, { kind: "toString" }],
])("a file with %s is refused", (_, model, edit) => {
  const text = JSON.stringify({
    privet: "model/1",
    guarantee: "none",
    model: { ...model.toJSON(), ...edit },
  });
  expect(() => loadAnyModel(text)).toThrow(
    expect.objectContaining({
      code: expect.stringMatching(/^(model-invalid|schema-invalid|bounds-missing)$/),
    }),
  );
});

/** Values that a field may be replaced by. */
const STRANGE: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e300,
  2 ** 53,
  "",
  "__proto__",
  "numeric",
  [],
  [[]],
  {},
  { length: 3 },
  Array.from({ length: 99 }, () => 0),
];

/** The same JSON with one field, at whatever depth, replaced or taken away. */
function damaged(json: unknown, roll: (below: number) => number): unknown {
  const copy = structuredClone(json) as Record<string, unknown>;
  let at = copy;
  for (;;) {
    const keys = Object.keys(at);
    if (keys.length === 0) return copy;
    const key = keys[roll(keys.length)];
    const inside = at[key];
    if (typeof inside === "object" && inside !== null && roll(4) > 0) {
      at = inside as Record<string, unknown>;
      continue;
    }
    if (roll(5) === 0) delete at[key];
    else at[key] = STRANGE[roll(STRANGE.length)];
    return copy;
  }
}

test.each(all.map((model) => [model.kind, model] as const))(
  "whatever is done to a field of a %s's file, it is refused with a code, or predicts between bounds",
  async (_, model) => {
    const roll = dice(11);
    const file = JSON.parse(saveModel(model, {}));
    const rowsOf = await table();
    const wrong: unknown[] = [];
    let refused = 0;
    for (let k = 0; k < 600; k++) {
      const body = damaged(file.model, roll);
      const text = JSON.stringify({ ...file, model: body });
      try {
        const { model: loaded } = loadPredictor(text);
        if (loaded.label.kind !== "numeric") continue;
        const { low, high } = loaded.label;
        const inside = (x: number) => low <= x && x <= high;
        // A file may declare other attributes than the table has; that is told, too.
        if (!Array.from(loaded.predict(rowsOf)).every(inside)) wrong.push(body);
        loaded.describe();
      } catch (error) {
        refused++;
        if (!(error instanceof PrivetError)) wrong.push([body, error]);
      }
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(200);
  },
);
