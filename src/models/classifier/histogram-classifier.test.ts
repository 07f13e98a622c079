import { describe, expect, test } from "vitest";
import { learners } from "../../learn/learners.ts";
import { readTable } from "../../read/read-table.ts";
import { histogramClassifier } from "../../testing/histogram-classifier.ts";
import { smallSynopsis } from "../../testing/small-synopses.ts";
import { csvOf, smallSchema } from "../../testing/small-tables.ts";
import { loadModel, saveModel } from "../file.ts";
import type { Classifier } from "../model.ts";
import { learnFrom } from "./learned-classifier.ts";

const table = () =>
  readTable(smallSchema("replace"), [
    csvOf(
      ["0", "10"].flatMap((age) =>
        ["red", "green", "blue", "other"].map((colour) => [age, "5", colour, "no"]),
      ),
    ),
  ]);

const predictions = async (model: Classifier) => Array.from(model.predict(await table()));

test("a row is given the class of most rows of its cell, and the most frequent one where its cell is empty", async () => {
  // Ages 0 to 5: 40 to 10, 0 to 30, a draw (the first declared), nothing; then 10 to 50, 0 to 30, a draw, nothing. Most are yes.
  expect(await predictions(histogramClassifier(smallSynopsis()))).toEqual([0, 1, 0, 1, 1, 1, 0, 1]);
});

test("without published attributes every row is given the most frequent class", async () => {
  const model = histogramClassifier(smallSynopsis({ published: [], counts: [3, 2] }));
  expect(new Set(await predictions(model))).toEqual(new Set([0]));
  expect(await predictions(loadModel(saveModel(model, {})).model)).toEqual(await predictions(model));
});

test("it describes how many cells are given which class", () => {
  const lines = histogramClassifier(smallSynopsis()).describe();
  expect(lines.map(({ value, meaning }) => `${value}: ${meaning}`)).toEqual([
    "no: predicted in 3 of 8 cells",
    "yes: predicted in 5 of 8 cells",
  ]);
});

describe.each([
  ["histogram", () => histogramClassifier(smallSynopsis())],
  ...learners.map(({ name }) => [name, () => learnFrom(smallSynopsis(), name)] as const),
  ["cart without attributes", () => learnFrom(smallSynopsis({ published: [], counts: [3, 2] }), "cart")],
] as const)("a %s model", (_, make) => {
  test("predicts the same after saving and loading", async () => {
    const model = make();
    const file = saveModel(model, {});
    const loaded = loadModel(file).model;
    expect(await predictions(loaded)).toEqual(await predictions(model));
    expect(saveModel(loaded, {})).toBe(file);
  });

  test("is refused where any of its parts is missing or damaged", () => {
    const file = JSON.parse(saveModel(make(), {}));
    const damaged: [string, unknown][] = Object.keys(file.model).flatMap((key) =>
      [undefined, null, 7, {}, ["x"]].map((value): [string, unknown] => [key, value]),
    );
    expect(damaged.length).toBeGreaterThanOrEqual(25);
    for (const [key, value] of damaged) {
      // Files from before counts were kept have none.
      if (key === "counts" && value === undefined) continue;
      const text = JSON.stringify({ ...file, model: { ...file.model, [key]: value } });
      expect(() => loadModel(text), `${key}: ${JSON.stringify(value)}`).toThrow(
        expect.objectContaining({ code: expect.stringMatching(/^(model|schema)-invalid$/) }),
      );
    }
  });
});

test("a histogram's scores are its cells' shares of the classes; an older file without counts has its classes alone", async () => {
  const model = histogramClassifier(smallSynopsis());
  const file = JSON.parse(saveModel(model, {}));
  const rows = await table();
  const { kind, byClass } = model.scores(rows);
  expect(kind).toBe("probability");
  // 40 to 10, 0 to 30, two draws, 10 to 50, 0 to 30, two draws, each class with one row more.
  const shares = [41 / 52, 1 / 32, 0.5, 0.5, 11 / 62, 1 / 32, 0.5, 0.5];
  expect(Array.from(byClass[0])).toEqual(shares.map((share) => expect.closeTo(share, 12)));
  expect(Array.from(byClass[1])).toEqual(shares.map((share) => expect.closeTo(1 - share, 12)));
  const { counts: _, ...older } = file.model;
  const loaded = loadModel(JSON.stringify({ ...file, model: older })).model as Classifier;
  expect(loaded.scores(rows).kind).toBe("order");
  expect(await predictions(loaded)).toEqual(await predictions(model));
});

describe("a file that was put together from two models is refused", () => {
  const files = () => {
    const file = JSON.parse(saveModel(learnFrom(smallSynopsis(), "cart"), {}));
    const histogram = JSON.parse(saveModel(histogramClassifier(smallSynopsis()), {}));
    const reversed = { published: file.model.published.toReversed() };
    const fewer = {
      attributes: file.model.attributes.slice(0, 1),
      published: file.model.published.slice(0, 1),
    };
    return [
      ["the published attributes in another order", file, reversed],
      ["features of one attribute more", file, fewer],
      ["other classes", file, { label: { ...file.model.label, values: ["no", "perhaps"], other: "no" } }],
      ["a class beyond the last", histogram, { predicted: histogram.model.predicted.with(0, 2) }],
      ["one cell too few", histogram, { predicted: histogram.model.predicted.slice(1) }],
    ] as const;
  };
  test.each(files())("%s", (_, file, part) => {
    const text = JSON.stringify({ ...file, model: { ...file.model, ...part } });
    expect(() => loadModel(text)).toThrow(expect.objectContaining({ code: "model-invalid" }));
  });
});
