/** What is printed of a model that has just been saved: on a terminal what weighs most, elsewhere all of it. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { additive } from "../../models/classifier/additive.ts";
import { scorecard } from "../../models/classifier/scorecard.ts";
import { saveModel } from "../../models/file.ts";
import { publishedAt } from "../../models/synopsis/published-attribute.ts";
import { grouped } from "../../schema/coding/grouped.ts";
import { layOut } from "../../schema/coding/layout.ts";
import { labelOf } from "../../schema/coding/learnable.ts";
import type { CategoricalAttribute } from "../../schema/types.ts";
import { privet, temporaryFolder } from "../../testing/command-line.ts";
import { choiceColumn, labelColumn, tableSchema } from "../../testing/table-schemas.ts";
import type { Io } from "../command.ts";
import { modelText } from "./model-text.ts";
import { savedModelText } from "./saved-model-text.ts";

const places = Array.from({ length: 60 }, (_, k) => `place ${k}`);
const schema = tableSchema([choiceColumn("town", places), labelColumn("outcome", ["no", "yes"])]);
const town = schema.attributes[0] as CategoricalAttribute;
/** The group of place k has (k + 1)/16 points, those of even places less than 0. */
const points = (groups: number) => [
  ...places.map((_, k) => (k < groups ? (k % 2 === 0 ? -1 : 1) * ((k + 1) / 16) : 0)),
  0,
];
const card = (groups: number) =>
  scorecard(labelOf(schema, "outcome"), layOut([grouped(town)]), [{ positive: 1, weights: points(groups) }]);

const folder = "/somewhere";
const io = (outIsTerminal: boolean) => ({ cwd: folder, columns: 100, outIsTerminal }) as Io;
const shown = (groups: number, outIsTerminal: boolean): string =>
  savedModelText({ io: io(outIsTerminal) }, card(groups), join(folder, "my model.json"));

test("a long card on a terminal is its heaviest groups, how many more there are, and how to see them", () => {
  const text = shown(60, true);
  const listed = [...text.matchAll(/town +place (\d+) +([−+][\d.]+)/g)].map(([, place, weight]) => [
    place,
    weight,
  ]);
  expect(listed).toHaveLength(12);
  expect(listed[0]).toEqual(["59", "+3.750"]);
  expect(listed.at(-1)).toEqual(["48", "−3.063"]);
  expect(text).toContain("… and 48 groups with fewer points");
  expect(text).toContain("All of it: privet show 'my model.json'\n");
  expect(text.split("\n").length).toBeLessThan(26);
});

test("a short one, and one that goes elsewhere, is told whole, as privet show tells it", () => {
  expect(shown(5, true)).toBe(modelText(card(5)));
  expect(shown(60, false)).toBe(modelText(card(60)));
  expect(modelText(card(60)).split("\n").length).toBeGreaterThan(60);
});

/** A table over town for each of 30 trees, whose points are all different from 0. */
const trees = additive({
  label: labelOf(schema, "outcome"),
  classes: [1],
  chanceBelow: 7,
  terms: Array.from({ length: 30 }, (_, tree) => ({
    table: [publishedAt(town, grouped(town))],
    points: [places.map((_, k) => (tree + 1) / 16 + k / 64)],
  })),
});

test("of a sum of tables a terminal has the heaviest terms and cells; privet show all of them, there too", async () => {
  const own = temporaryFolder();
  writeFileSync(join(own, "t.json"), saveModel(trees, {}));
  const short = savedModelText({ io: { ...io(true), cwd: own } }, trees, join(own, "t.json"));
  expect(short).toContain("… and 24 terms that weigh less");
  expect(short).toMatch(/fewer than about 7 rows could be chance/);
  expect(short).toContain("All of it: privet show t.json\n");
  for (const outIsTerminal of [true, false]) {
    const { out } = await privet(own, ["show", "t.json"], { outIsTerminal });
    expect(out).not.toContain("… and");
    // 30 trees, and their cells, one for each place.
    expect(out.match(/^ {2}town /gm)).toHaveLength(30 + trees.describe().length);
    expect(out).toMatch(/fewer than about 7 rows could be chance/);
  }
});

test("privet show tells the whole of it on a terminal, too", async () => {
  const own = temporaryFolder();
  writeFileSync(join(own, "m.json"), saveModel(card(60), {}));
  const { out } = await privet(own, ["show", "m.json"], { outIsTerminal: true });
  expect(out).toContain(modelText(card(60)));
});

/** A folder with a public table. */
function publicTable(): string {
  const own = temporaryFolder();
  const attributes = [
    { name: "age", kind: "numeric", low: 0, high: 39, missing: 0 },
    { name: "outcome", kind: "label", values: ["no", "yes"] },
  ];
  const declared = { privet: "schema/1", name: "t", visibility: "public", file: {}, attributes };
  writeFileSync(join(own, "t.schema.json"), JSON.stringify(declared));
  // The label changes with every third age: no short tree says so.
  const rows = Array.from({ length: 4000 }, (_, i) => `${i % 40},${(i % 40) % 3 === 0 ? "no" : "yes"}`);
  writeFileSync(join(own, "t.csv"), `age,outcome\n${rows.join("\n")}\n`);
  return own;
}

test("rules of a private tree say what its outline says", async () => {
  const own = publicTable();
  const words = "classify t --with diffp-id3 --label outcome --epsilon 50 --seed 1".split(" ");
  const told = await privet(own, [...words, "--out", "m.json"], { outIsTerminal: true });
  const all = await privet(own, [...words, "--out", "n.json"]);
  expect([told.code, all.code]).toEqual([0, 0]);
  expect([told.out.includes("by a tree"), all.out.includes("by a tree")]).toEqual([false, true]);
  expect(all.out.startsWith(told.out.slice(0, told.out.indexOf("  All of it: privet show m.json")))).toBe(
    true,
  );
});

test("a tree that is learnt from public rows goes by the same rule, and --json holds all of it", async () => {
  const own = publicTable();
  const words = "classify --on t.csv --learner cart --label outcome".split(" ");
  const told = await privet(own, [...words, "--out", "m.json"], { outIsTerminal: true });
  const all = await privet(own, [...words, "--out", "n.json"]);
  expect([told.code, all.code, told.err]).toEqual([0, 0, expect.stringContaining("model: m.json")]);
  expect(told.out).toContain("All of it: privet show m.json");
  expect(told.out).toMatch(/… and \d+ more lines\n/);
  expect(all.out.startsWith(told.out.split("\n").slice(0, 24).join("\n"))).toBe(true);
  const inJson = await privet(own, [...words, "--json"], { outIsTerminal: true });
  expect(JSON.parse(inJson.out).model).toMatchObject({ privet: "model/1" });
});
