/** What a model's rule says of a row at the door is what the model says: its class, and for two classes the order of its scores. */
import { expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import type { RowSumsQuestion } from "../../curator/engine.ts";
import { judgedCells } from "../../curator/queries/tables/judged.ts";
import { learnerNamed } from "../../learn/learners.ts";
import type { TrainingTable } from "../../learn/training-table.ts";
import { readTable } from "../../read/read-table.ts";
import type { Table } from "../../read/table.ts";
import { inputsOf } from "../../schema/coding/layout.ts";
import { labelOf, learnable } from "../../schema/coding/learnable.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import type { LabelAttribute, Schema } from "../../schema/types.ts";
import { exactModels, exportedSchema, nearModels, rawRows, readRaw } from "../../testing/exported-models.ts";
import { additive } from "../classifier/additive.ts";
import { constantClassifier } from "../classifier/constant-classifier.ts";
import { type TreeNode, treeClassifier } from "../classifier/decision-tree.ts";
import { histogramFrom } from "../classifier/histogram-classifier.ts";
import { learnedClassifier } from "../classifier/learned-classifier.ts";
import { linearClassifier } from "../classifier/linear-classifier.ts";
import { oneVersusRest } from "../classifier/one-versus-rest.ts";
import { featuresOf } from "../classifier/training.ts";
import { codesIn } from "../columns.ts";
import { type Classifier, isClassifier } from "../model.ts";
import { publishedWithin } from "../synopsis/published-attribute.ts";
import { judgedModel } from "./judged-rule.ts";

const triple = labelOf(exportedSchema, "outcome");
const pair: LabelAttribute = { ...triple, values: ["no", "it's"] };
const random = publicRandom("judged rules");
const many = (count: number, scale = 1) =>
  Float64Array.from({ length: count }, () => scale * random.normal());

const published = ["colour", "pulse", "income"].map((name, i) =>
  publishedWithin(learnable(exportedSchema, [name])[0], 4 + i),
);

/** Rows whose label hangs on the attributes, so that learners have something to learn. */
function training(label: LabelAttribute, occurring = label.values.length): TrainingTable {
  const features = featuresOf(published);
  const rows = 300;
  const columns = features.map((feature) =>
    Float64Array.from({ length: rows }, () =>
      feature.kind === "numeric"
        ? feature.low + random.uniform() * (feature.high - feature.low)
        : Math.floor(random.uniform() * feature.values.length),
    ),
  );
  const labels = Uint16Array.from({ length: rows }, (_, row) =>
    Math.min(occurring - 1, Math.floor(occurring * (0.5 * random.uniform() + (columns[0][row] % 3) / 6))),
  );
  return { features, columns, classes: label.values, labels, weights: new Float64Array(rows).fill(1) };
}
const learned = (learner: string, label: LabelAttribute, occurring?: number) =>
  learnedClassifier(label, published, learnerNamed(learner).fit(training(label, occurring)));

function histogram(label: LabelAttribute, told: boolean): Classifier {
  const cells = published.reduce((product, { names }) => product * names.length, 1);
  const counts = many(cells * label.values.length, 5).map((x) => Math.max(0, Math.round(x)));
  const predicted = Uint16Array.from({ length: cells }, (_, cell) => {
    const own = counts.subarray(cell * label.values.length, (cell + 1) * label.values.length);
    // Of empty cells the class is that of most rows, whatever it is.
    return own.every((n) => n === own[0]) ? 1 : own.indexOf(Math.max(...own));
  });
  return histogramFrom(label, published, { predicted, ...(told ? { counts } : {}) });
}

function tree(told: boolean): Classifier {
  const [colour, pulse] = published;
  const leaf = (no: number, yes: number): TreeNode => ({
    class: yes > no ? 1 : 0,
    rows: no + yes,
    ...(told ? { counts: [no, yes] } : {}),
  });
  const first = colour.names.length;
  return treeClassifier(pair, [
    { ...colour, children: colour.names.map((_, i) => 1 + i) },
    { ...pulse, children: pulse.names.map((_, i) => 1 + first + i) },
    ...colour.names.slice(1).map((_, i) => leaf(3 * i, 4)),
    ...pulse.names.map((_, i) => leaf(i, 2)),
  ]);
}

const inputs = inputsOf(exportedSchema, ['age "now"', "pulse", "income", "colour"]);
const weights = () => many(inputs.length, 0.4);
const classifiers = { ...exactModels, ...nearModels };
const models: Readonly<Record<string, Classifier>> = {
  ...Object.fromEntries(Object.entries(classifiers).filter(([, model]) => isClassifier(model))),
  "linear of two": linearClassifier({ label: pair, inputs, positive: 0, negative: 1, weights: weights() }),
  "constant of two": constantClassifier(pair, "no"),
  "one versus rest of two": oneVersusRest({ label: pair, inputs, weights: [weights(), weights()] }),
  "additive of two sums": additive({
    label: pair,
    classes: [1, 0],
    terms: published.map((one) => ({
      table: [one],
      points: [many(one.names.length), many(one.names.length)],
    })),
  }),
  "tree of two": tree(true),
  "tree without counts": tree(false),
  "histogram of two": histogram(pair, true),
  "histogram of three": histogram(triple, true),
  "histogram without counts": histogram(pair, false),
  ...Object.fromEntries(
    ["cart", "boosting", "linear-svm", "logistic-regression", "majority"].flatMap((learner) => [
      [`learned ${learner} of two`, learned(learner, pair)],
      [`learned ${learner} of three`, learned(learner, triple)],
      [`learned ${learner} of three that saw two`, learned(learner, triple, 2)],
      [`learned ${learner} that saw one`, learned(learner, pair, 1)],
    ]),
  ),
};

/** What the door makes of each row: its cell, of a grouping that has one group. */
async function saidAtTheDoor(
  schema: Schema,
  table: Table,
  { rule, cuts }: { rule: ReturnType<typeof judgedModel>["rule"]; cuts?: readonly number[] | undefined },
): Promise<readonly number[]> {
  const by = { name: schema.attributes.at(-1)?.name ?? "", starts: [0], groups: [0] };
  const answer = judgedCells.prepare({ schema, neighbours: "replace" } as never, {
    rule,
    by,
    ...(cuts ? { cuts } : {}),
  });
  const said: number[] = [];
  const rowSums = async ({ attributes, of }: RowSumsQuestion) => {
    const columns = attributes.map((attribute) => codesIn(table, attribute));
    for (let row = 0; row < table.rows; row++) said.push(of(columns.map((codes) => codes[row])).indexOf(1));
    return [];
  };
  await answer.look({ rowSums } as never);
  return said;
}

const LOG_ODDS = [-2, -1, -0.5, -0.25, 0, 0.25, 0.5, 1, 2];

async function expectAlike(schema: Schema, table: Table, model: Classifier) {
  const { rule, classes, scores, sumAt } = judgedModel(model);
  const predicted = Array.from(model.predict(table));
  const { values } = model.label;
  if (values.length > 2) {
    expect([...classes].sort()).toEqual(values.map((_, code) => code));
    const said = await saidAtTheDoor(schema, table, { rule });
    expect(said.map((place) => classes[place])).toEqual(predicted);
    return;
  }
  const [positive] = classes;
  const cuts = LOG_ODDS.map(sumAt);
  const bands = await saidAtTheDoor(schema, table, { rule, cuts });
  const above = LOG_ODDS.indexOf(0) + 1;
  expect(bands.map((band) => (band >= above ? positive : 1 - positive))).toEqual(predicted);
  const told = model.scores(table);
  if (scores === "order")
    return expect(
      told.kind === "probability" && model.kind !== "one-versus-rest" && model.kind !== "additive",
    ).toBe(false);
  expect(told.kind).toBe("probability");
  // Not at a cut, where the last digits of a logarithm decide.
  const [own, other] = [told.byClass[positive], told.byClass[1 - positive]];
  const logOdds = Array.from(own, (p, row) => Math.log(p / other[row]));
  const wrong = bands.filter((band, row) => {
    const z = logOdds[row];
    if (LOG_ODDS.some((cut) => Math.abs(cut - z) < 1e-9)) return false;
    return band !== LOG_ODDS.filter((cut) => z > cut).length;
  });
  expect(wrong).toEqual([]);
}

test.each(Object.entries(models))("%s", async (_, model) => {
  await expectAlike(exportedSchema, await readRaw(rawRows(300)), model);
});

test("numbers with so many levels that no table holds them are summed and rounded as the model does it", async () => {
  const schema = parseSchema({
    privet: "schema/1",
    name: "fine",
    visibility: "public",
    attributes: [
      { name: "x", kind: "numeric", low: 0, high: 1e5, step: 1, missing: "group" },
      { name: "y", kind: "numeric", low: -1, high: 1, step: 1e-5, missing: 0 },
      { name: "sex", kind: "categorical", values: ["f", "m"] },
      { name: "outcome", kind: "label", values: ["no", "yes"] },
    ],
  });
  const label = labelOf(schema, "outcome");
  const rows = Array.from({ length: 400 }, () => [
    random.pick(["?", "0", "100000", String(Math.round(random.uniform() * 1e5))]),
    String((2 * random.uniform() - 1).toFixed(5)),
    random.pick(["f", "m"]),
    "no",
  ]);
  const table = await readTable(schema, [
    `x,y,sex,outcome\n${rows.map((row) => `${row.join()}\n`).join("")}`,
  ]);
  const all = inputsOf(schema);
  // Weights so small that many margins are a unit or two: rounding decides.
  for (const scale of [1, 0.001])
    await expectAlike(
      schema,
      table,
      linearClassifier({ label, inputs: all, positive: 1, negative: 0, weights: many(all.length, scale) }),
    );
});

test("what adds nothing up is refused by name", () => {
  expect(() => judgedModel(learned("rbf-svm", pair))).toThrow(
    expect.objectContaining({ code: "model-invalid", message: expect.stringContaining("rbf-svm") }),
  );
});
