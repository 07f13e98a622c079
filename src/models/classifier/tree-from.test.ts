import { expect, test } from "vitest";
import { readTable } from "../../read/read-table.ts";
import { labelOf, learnable } from "../../schema/coding/learnable.ts";
import { taxonomyOf } from "../../schema/taxonomy/taxonomy.ts";
import type { NumericAttribute } from "../../schema/types.ts";
import { smallSynopsis } from "../../testing/small-synopses.ts";
import { csvOf, dice, randomRow, smallSchema } from "../../testing/small-tables.ts";
import { loadModel, saveModel } from "../file.ts";
import { gridSynopsis } from "../synopsis/grid-synopsis.ts";
import { publishedAt } from "../synopsis/published-attribute.ts";
import type { LabelledSynopsis } from "../synopsis/synopsis.ts";
import { learnFrom } from "./learned-classifier.ts";
import { treeFrom } from "./tree-from.ts";

const schema = smallSchema("replace");
const roll = dice(11);
const rows = Array.from({ length: 300 }, () => randomRow(roll));
const table = () => readTable(schema, [csvOf(rows)]);

/** A grid of two attributes at random levels, and counts as they come. */
function randomSynopsis(): LabelledSynopsis {
  const attributes = learnable(schema);
  const published = [roll(3), roll(3)]
    .filter((place, i, all) => all.indexOf(place) === i)
    .toSorted()
    .map((place) => {
      const taxonomy = taxonomyOf(attributes[place]);
      return publishedAt(attributes[place], taxonomy[1 + roll(taxonomy.length - 1)]);
    });
  const label = labelOf(schema, "outcome");
  const cells = published.reduce((product, { names }) => product * names.length, label.values.length);
  const counts = Array.from({ length: cells }, () => roll(60) - 8);
  return gridSynopsis({ label, attributes, published, counts, scale: 3, smoothing: "none" });
}

test("predicts what the learner's own tree predicts, before and after saving, whatever was published", async () => {
  const all = await table();
  for (let run = 0; run < 40; run++) {
    const synopsis = randomSynopsis();
    const model = treeFrom(synopsis);
    const own = Array.from(model.predict(all));
    expect(own).toEqual(Array.from(learnFrom(synopsis, "cart").predict(all)));
    expect(Array.from(loadModel(saveModel(model, {})).model.predict(all), Number)).toEqual(own);
  }
});

test("tells its rules in words, with as many rows as the synopsis has there", () => {
  const told = treeFrom(smallSynopsis()).describe();
  const weights = smallSynopsis().cells().weights;
  expect(told.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  for (const { meaning } of told) expect(meaning).toMatch(/^(every row|(age|colour) .+): (no|yes)$/);
});

test("a threshold is told by the last number below it, and long lists by what is not in them", () => {
  const [age, , colour] = learnable(schema);
  const taxonomy = taxonomyOf(age);
  const halves = publishedAt(age, taxonomy[1]);
  const byColour = publishedAt(colour, taxonomyOf(colour)[1]);
  const label = labelOf(schema, "outcome");
  const attributes = learnable(schema);
  const made = { label, attributes, scale: 1, smoothing: "none" as const };
  const young = treeFrom(gridSynopsis({ ...made, published: [halves], counts: [900, 0, 0, 900] })).describe();
  expect(young.map(({ meaning }) => meaning)).toEqual(["age up to 4: no", "age above 4: yes"]);
  // Three steps of a tenth are 0.30000000000000004, which nobody has measured.
  const fine = { ...(age as NumericAttribute), high: 1, step: 0.1 };
  const tenths = { attribute: fine, starts: [0, 4], groups: [0, 1], names: ["low", "high"] };
  const cut = treeFrom(gridSynopsis({ ...made, published: [tenths], counts: [900, 0, 0, 900] })).describe();
  expect(cut.map(({ meaning }) => meaning)).toEqual(["age up to 0.3: no", "age above 0.3: yes"]);
  const counts = byColour.names.flatMap((_, group) => (group === 1 ? [0, 900] : [900, 0]));
  const green = treeFrom(gridSynopsis({ ...made, published: [byColour], counts })).describe();
  expect(green.map(({ meaning }) => meaning).toSorted()).toEqual([
    "colour green: yes",
    `colour ${byColour.names.filter((name) => name !== "green").join(" or ")}: no`,
  ]);
});

test("without published attributes, and where noise has left no row, it is one leaf", () => {
  expect(treeFrom(smallSynopsis({ published: [], counts: [3, 2] })).nodes).toEqual([
    { class: 0, rows: 5, counts: [3, 2], couldBeChance: true },
  ]);
  expect(treeFrom(smallSynopsis({ published: [], counts: [-3, -2] })).nodes).toEqual([
    { class: 0, rows: 0, counts: [0, 0], couldBeChance: true },
  ]);
});

test("a leaf whose counts noise alone could have made is marked, before and after saving; others are not, nor any without noise", () => {
  const [age] = learnable(schema);
  const halves = publishedAt(age, taxonomyOf(age)[1]);
  const made = { label: labelOf(schema, "outcome"), attributes: learnable(schema), published: [halves] };
  const marks = (scale: number) => {
    const model = treeFrom(
      gridSynopsis({ ...made, counts: [900, 0, 0, 40], scale, smoothing: "none" as const }),
    );
    const loaded = loadModel(saveModel(model, {})).model;
    expect(JSON.stringify(loaded)).toBe(JSON.stringify(model));
    return model.nodes.flatMap((node) => ("children" in node ? [] : [node.couldBeChance ?? false]));
  };
  expect(marks(10)).toEqual([false, true]);
  expect(marks(1)).toEqual([false, false]);
  expect(marks(0)).toEqual([false, false]);
});
