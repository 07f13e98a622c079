/** The rules of a tree, read as a person reads them: each row fits exactly one, and that one says what the tree predicts. */
import { expect, test } from "vitest";
import { readTable } from "../../read/read-table.ts";
import { labelOf, learnable } from "../../schema/coding/learnable.ts";
import { taxonomyOf } from "../../schema/taxonomy/taxonomy.ts";
import type { CategoricalAttribute, Schema } from "../../schema/types.ts";
import { csvOf, dice, schemaWithMissing } from "../../testing/small-tables.ts";
import type { Outline } from "../model.ts";
import { gridSynopsis } from "../synopsis/grid-synopsis.ts";
import { publishedAt } from "../synopsis/published-attribute.ts";
import type { LabelledSynopsis } from "../synopsis/synopsis.ts";
import { learnFrom } from "./learned-classifier.ts";
import { treeFrom } from "./tree-from.ts";
import { conditionsOf, lastTurnText, type Turn } from "./tree-rules.ts";

const schema: Schema = { ...schemaWithMissing("replace"), visibility: "public" };
const attributes = learnable(schema);
const roll = dice(5);

/** Each age and a missing one, by pays from end to end and a missing one, by every colour. */
const rows = ["", ...Array.from({ length: 11 }, (_, age) => String(age))].flatMap((age) =>
  ["", "-50", "7", "100", "477", "1000"].flatMap((pay) =>
    ["red", "green", "blue", "other"].map((colour) => ({ age, pay, colour })),
  ),
);
const table = () => readTable(schema, [csvOf(rows.map(({ age, pay, colour }) => [age, pay, colour, "no"]))]);
type Row = (typeof rows)[number];

function randomSynopsis(): LabelledSynopsis {
  const published = attributes.slice(0, 1 + roll(3)).map((attribute) => {
    const taxonomy = taxonomyOf(attribute).filter(({ names }) => names.length <= 12);
    return publishedAt(attribute, taxonomy[1 + roll(taxonomy.length - 1)]);
  });
  const label = labelOf(schema, "outcome");
  const cells = published.reduce((product, { names }) => product * names.length, label.values.length);
  const counts = Array.from({ length: cells }, () => roll(60));
  return gridSynopsis({ label, attributes, published, counts, scale: 3, smoothing: "none" });
}

function fits(row: Row, conditions: string): boolean {
  if (conditions === "every row") return true;
  return conditions.split(/,? and (?=age |pay |colour )/).every((condition) => {
    const [, name, said] = /^(age|pay|colour) (.+)$/.exec(condition) ?? [];
    const value = row[name as keyof Row];
    return name === "colour" ? fitsColour(value, said) : fitsNumber(value, said);
  });
}

/** One list, however often the way asks about it. */
function fitsColour(colour: string, said: string): boolean {
  if (said.includes(" and ")) expect(said).not.toContain(" and ");
  const others = said.startsWith("other than ");
  return others !== said.replace("other than ", "").split(" or ").includes(colour);
}

const RANGE =
  /^(missing|measured|((above|from) \S+ and up to \S+|(above|up to|below) [^\s,]+|[^\s,]+ or more( and below [^\s,]+)?)(, or missing)?)$/;

/** One range, one end first; missing values are spoken of at the end alone. */
function fitsNumber(value: string, said: string): boolean {
  if (!RANGE.test(said)) expect(said).toMatch(RANGE);
  if (value === "") return said.endsWith("missing");
  if (said === "missing") return false;
  const x = Number(value);
  const end = (words: RegExp) => Number(words.exec(said)?.[1] ?? Number.NaN);
  return !(
    x <= end(/above ([^\s,]+)/) ||
    x > end(/up to ([^\s,]+)/) ||
    x >= end(/below ([^\s,]+)/) ||
    x < end(/([^\s,]+) or more/)
  );
}

test("every row fits exactly one rule, which says its class", async () => {
  const all = await table();
  for (let run = 0; run < 30; run++) {
    const model = treeFrom(randomSynopsis());
    const rules = model.describe().map(({ meaning }) => /^(.*): (no|yes)$/.exec(meaning) ?? []);
    const predicted = model.predict(all);
    for (const [i, row] of rows.entries()) {
      const own = rules.filter(([, conditions]) => fits(row, conditions));
      expect(own.map(([, , says]) => says)).toEqual([["no", "yes"][predicted[i]]]);
    }
  }
});

const smoker: CategoricalAttribute = {
  ...{ name: "smoker", kind: "categorical" },
  values: ["y", "n", "?", "was", "will"],
  other: "?",
};

/** Turns to sides of a split that hold these values. */
const turnsTo = (
  attribute: CategoricalAttribute,
  ...sides: readonly (readonly string[])[]
): readonly Turn[] =>
  sides.map((side) => ({
    split: {
      attribute,
      starts: attribute.values.map((_, code) => code),
      groups: attribute.values.map((value) => (side.includes(value) ? 0 : 1)),
      names: [side.join(" or "), "the others"],
      children: [1, 2],
    },
    group: 0,
  }));

test("values that a way asks about twice are told as those that come through both", () => {
  const said = (...sides: readonly (readonly string[])[]) => conditionsOf(turnsTo(smoker, ...sides));
  expect(said(["y", "?"], ["y", "n"])).toBe("smoker y");
  expect(said(["y", "?", "n"], ["?", "y", "was"])).toBe("smoker y or ?");
  expect(said(["y", "n", "?"], ["y", "n"])).toBe("smoker y or n");
  expect(said(["y", "n"], ["?"])).toBe("smoker y or n and ?");
  expect(lastTurnText(turnsTo(smoker, ["y", "?"], ["y", "n"]))).toBe("smoker y");
});

test("values that come through are told by the groups of a declared taxonomy where these are whole", () => {
  const groups = [
    { name: "asked", values: ["y", "n"] },
    { name: "unsure", values: ["?", "was", "will"] },
  ];
  const grouped: CategoricalAttribute = { ...smoker, taxonomy: [{ groups }] };
  expect(conditionsOf(turnsTo(grouped, ["y", "n", "?"], ["y", "n", "was"]))).toBe("smoker asked");
  expect(conditionsOf(turnsTo(grouped, ["y", "?"], ["y", "n", "was"]))).toBe("smoker y");
});

/** The answers of an outline that a row comes to, branch by branch. */
const answers = (outline: Outline, row: Row): readonly string[] =>
  "says" in outline
    ? [outline.says]
    : outline.branches.filter(({ when }) => fits(row, when)).flatMap(({ next }) => answers(next, row));

test("every row fits one branch of each question on its way, of either outline", async () => {
  const all = await table();
  for (let run = 0; run < 30; run++) {
    const synopsis = randomSynopsis();
    for (const model of [treeFrom(synopsis), learnFrom(synopsis, "cart")]) {
      const outline = model.outline?.() as Outline;
      const predicted = model.predict(all);
      for (const [i, row] of rows.entries())
        expect(answers(outline, row)).toEqual([["no", "yes"][predicted[i]]]);
    }
  }
});

/** Where a row can no longer be missing, no branch says that it may be. */
function expectMissingOnce(outline: Outline, name: string, comes = true): void {
  if ("says" in outline) return;
  for (const { when, next } of outline.branches) {
    if (!when.startsWith(`${name} `)) expectMissingOnce(next, name, comes);
    else {
      if (!comes) expect(when).not.toContain("missing");
      expectMissingOnce(next, name, when.endsWith("missing"));
    }
  }
}

test("a branch speaks of missing values only where they come", () => {
  for (let run = 0; run < 30; run++) {
    const synopsis = randomSynopsis();
    for (const model of [treeFrom(synopsis), learnFrom(synopsis, "cart")])
      for (const name of ["age", "pay"]) expectMissingOnce(model.outline?.() as Outline, name);
  }
});
