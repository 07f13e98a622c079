import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluate } from "../../../evaluate/errors.ts";
import { judgePaper } from "../../../evaluate/paper.ts";
import type { Table } from "../../../read/table.ts";
import { codeCount } from "../../../schema/coding/codes.ts";
import { groupedInputs } from "../../../schema/coding/layout.ts";
import { labelOf, learnable } from "../../../schema/coding/learnable.ts";
import { schemaOf, schemaWithMissing, smallSchema, threeClasses } from "../../../testing/small-tables.ts";
import { loadModel, saveModel } from "../../file.ts";
import { constantClassifier } from "../constant-classifier.ts";
import { treeClassifier } from "../decision-tree.ts";
import { type Scorecard, scorecard } from "../scorecard.ts";
import { asModel, madeUpFor, paperJson, paperOf } from "./paper.ts";
import { mostPoints, type PaperCard, paperCard, totalsOn } from "./paper-card.ts";

const many = {
  name: "place",
  kind: "categorical",
  values: Array.from({ length: 40 }, (_, i) => `p${i}`),
  other: "p0",
};
const schemas = [
  smallSchema("replace"),
  schemaWithMissing("replace"),
  schemaOf([many, { name: "one", kind: "numeric", low: 3, high: 4, step: 1, missing: 3, source: "made up" }]),
];
const weight = fc.oneof(
  fc.constant(0),
  fc.double({ min: -8, max: 8, noNaN: true }),
  fc.constantFrom(8192, -8192, 2 ** -11),
);

/** Any card of two values, for either of them, or three of three. */
const cards: fc.Arbitrary<Scorecard> = fc
  .record({ schema: fc.constantFrom(...schemas), isThree: fc.boolean(), positive: fc.constantFrom(0, 1) })
  .chain(({ schema, isThree, positive }) => {
    const inputs = groupedInputs(schema);
    const label = labelOf(isThree ? threeClasses(schema) : schema, "outcome");
    const weights = fc.array(weight, { minLength: inputs.length, maxLength: inputs.length });
    return fc.array(weights, { minLength: isThree ? 3 : 1, maxLength: isThree ? 3 : 1 }).map((all) =>
      scorecard(
        label,
        inputs,
        all.map((own, i) => ({ positive: isThree ? i : positive, weights: own })),
      ),
    );
  });

/** Every code of every attribute at least once, the others as they come. */
function everyCode({ inputs, label }: Scorecard): Table {
  const rows = Math.max(...inputs.attributes.map(({ of }) => codeCount(of)));
  const columns = inputs.attributes.map(({ of }, k) => ({
    attribute: of,
    codes: Uint32Array.from({ length: rows }, (_, row) => (row * (2 * k + 1)) % codeCount(of)),
  }));
  const truth = { attribute: label, codes: Uint32Array.from({ length: rows }, (_, row) => row % 2) };
  return { ...madeUpFor(scorecard(label, inputs, [])), rows, columns: [...columns, truth] };
}

const answerOf = ({ answer, towards }: PaperCard, totals: readonly number[]): string => {
  if ("from" in answer) return totals[0] >= answer.from ? answer.above : answer.below;
  const sums = totals.map((total, i) => total + answer.begin[i]);
  return towards[sums.indexOf(Math.max(...sums))];
};

describe("the paper form of any card that may be released", () => {
  test("has whole points from 0 on, few lines and boxes, and every group in one box", () => {
    fc.assert(
      fc.property(cards, (model) => {
        const { lines, leftOut, answer } = paperCard(model);
        expect(lines.length).toBeLessThanOrEqual(12);
        for (const { boxes, boxOf, attribute } of lines) {
          const { starts } = model.inputs.attributes.find(({ name }) => name === attribute)!;
          expect(boxes.length).toBeLessThanOrEqual(7);
          expect(new Set(boxOf)).toEqual(new Set(boxes.keys()));
          expect(boxOf).toHaveLength(starts.length);
          expect(new Set(boxes.map(({ name }) => name)).size).toBe(boxes.length);
          for (const { points } of boxes)
            for (const own of points) expect(Number.isSafeInteger(own) && own >= 0).toBe(true);
        }
        const told = [...lines.map(({ attribute }) => attribute), ...leftOut].sort();
        expect(told).toEqual(model.attributes.map(({ name }) => name).sort());
        for (const own of "from" in answer ? [answer.from] : answer.begin)
          expect(Number.isSafeInteger(own) && own >= 0).toBe(true);
        if ("from" in answer) expect(answer.from).toBeLessThanOrEqual(mostPoints(lines) + 1);
      }),
      { numRuns: 25 },
    );
  });

  test("answers by its total alone, and its model on paper says the same of every row", () => {
    fc.assert(
      fc.property(cards, (model) => {
        const card = paperCard(model);
        const table = everyCode(model);
        const totals = totalsOn(card, table);
        const byPen = Array.from({ length: table.rows }, (_, row) =>
          answerOf(
            card,
            totals.map((own) => own[row]),
          ),
        );
        expect(Array.from(card.asScorecard.predict(table), (code) => model.label.values[code])).toEqual(
          byPen,
        );
      }),
      { numRuns: 25 },
    );
  });

  test("tells an agreement that whoever has both models can count again, the same each time", () => {
    fc.assert(
      fc.property(cards, (model) => {
        const form = paperOf(model);
        const told = paperJson(model, form);
        const table = madeUpFor(model);
        const [a, b] = [model.predict(table), asModel(form).predict(table)];
        expect(told.agreement).toEqual({
          rows: table.rows,
          share: a.filter((code, row) => code === b[row]).length / table.rows,
        });
        expect(paperJson(model, paperOf(model))).toEqual(told);
      }),
      { numRuns: 6 },
    );
  });

  test("is judged beside its model, and its totals count every row once", () => {
    fc.assert(
      fc.property(cards, (model) => {
        const form = paperOf(model);
        const table = everyCode(model);
        const judged = judgePaper(model, form, table);
        expect(judged.model).toEqual(evaluate(model, table));
        expect(judged.paper).toEqual(evaluate(asModel(form), table));
        if (form.kind !== "card" || !("from" in form.answer)) {
          expect(judged.totals).toEqual([]);
          return;
        }
        const { from } = form.answer;
        expect(judged.totals.reduce((sum, { rows }) => sum + rows, 0)).toBe(table.rows);
        judged.totals.forEach((range, i) => {
          expect(range.from).toBe(i === 0 ? 0 : judged.totals[i - 1].to + 1);
          // No range has two answers.
          expect(range.from < from && range.to >= from).toBe(false);
        });
      }),
      { numRuns: 15 },
    );
  });
});

test("a card that is small already is told as it is, and groups with the same points are one box", () => {
  const schema = smallSchema("replace");
  const inputs = groupedInputs(schema, ["age", "colour"], { age: [5, 8] });
  const model = scorecard(labelOf(schema, "outcome"), inputs, [
    { positive: 1, weights: [-1, 1, 1, 0.5, 0, 0, 1, -0.5] },
  ]);
  const { lines, answer } = paperCard(model);
  expect(lines.map(({ attribute, boxes }) => [attribute, boxes])).toEqual([
    [
      "age",
      [
        { name: "up to 4", points: [0] },
        { name: "5 +", points: [10] },
      ],
    ],
    [
      "colour",
      [
        { name: "green, blue", points: [0] },
        { name: "red", points: [3] },
        { name: "other", points: [5] },
      ],
    ],
  ]);
  // −1 − 0.5 and the colour's 0 are 7.5 points below 0, as a total of 8 must be the first above.
  expect(answer).toEqual({ from: 8, above: "yes", below: "no" });
  expect(paperJson(model, paperOf(model))).toMatchObject({
    groups: { model: 7, paper: 5 },
    agreement: { share: 1 },
  });
});

describe("the paper form of a tree", () => {
  const schema = smallSchema("replace");
  const label = labelOf(schema, "outcome");
  const [age, pay] = learnable(schema);
  const half = (attribute: typeof age, start: number, children: readonly number[]) => ({
    ...{ attribute, starts: [0, start], groups: [0, 1], children },
    names: [`below ${start}`, `from ${start}`],
  });

  test("leaves out questions whose answers say the same, and loses nothing by it", () => {
    const model = treeClassifier(label, [
      half(age, 5, [1, 2]),
      half(pay, 100, [3, 4]),
      { class: 1, rows: 7 },
      { class: 0, rows: 4, couldBeChance: true },
      { class: 0, rows: 2 },
    ]);
    const form = paperOf(model);
    expect(paperJson(model, form)).toMatchObject({
      form: {
        kind: "tree",
        outline: { branches: [{ next: { says: "no", rows: 6 } }, { next: { says: "yes" } }] },
      },
      groups: { model: 3, paper: 2 },
      leftOut: ["pay"],
      agreement: { share: 1 },
    });
  });

  test("fits on a page however many leaves there are, and the agreement is counted", () => {
    // A comb: at each pay one row leaves, and their answers alternate.
    const splits = 60;
    const nodes = Array.from({ length: splits }, (_, i) => [
      half(pay, splits - i, [2 * i + 2, 2 * i + 1]),
      { class: i % 2, rows: i },
    ]).flat();
    const model = treeClassifier(label, [...nodes, { class: 0, rows: 5 }]);
    const form = paperOf(model);
    const told = paperJson(model, form);
    expect(told.groups).toEqual({ model: splits + 1, paper: 24 });
    const table = madeUpFor(model);
    const [a, b] = [model.predict(table), asModel(form).predict(table)];
    expect(told.agreement.share).toBe(a.filter((code, row) => code === b[row]).length / table.rows);
    expect(told.agreement.share).toBeLessThan(1);
    // What is left is a tree that can be saved and loaded.
    expect(loadModel(saveModel(asModel(form), {})).model.predict(table)).toEqual(b);
  });

  test("a tree of one leaf asks nothing", () => {
    const form = paperOf(treeClassifier(label, [{ class: 1, rows: 5 }]));
    expect(form).toMatchObject({ kind: "tree", outline: { says: "yes" }, leaves: 1 });
  });

  test("other models have none, and are told so", () => {
    expect(() => paperOf(constantClassifier(label, "yes"))).toThrow(
      expect.objectContaining({ code: "model-invalid" }),
    );
  });
});
