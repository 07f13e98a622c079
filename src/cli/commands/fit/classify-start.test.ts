import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scorecard } from "../../../models/classifier/scorecard.ts";
import { saveModel } from "../../../models/file.ts";
import { groupedInputs } from "../../../schema/coding/layout.ts";
import { labelOf } from "../../../schema/coding/learnable.ts";
import { parseSchema } from "../../../schema/parse/schema.ts";
import {
  clinicBudget,
  clinicWithBudget,
  ledgerBytes,
  makeClinic,
  modelIn,
  privet,
  temporaryFolder,
  classifyWords as words,
} from "../../../testing/command-line.ts";

describe("privet classify --start", () => {
  it("starts from a saved card, which costs nothing more, and says so before", async () => {
    const folder = await clinicWithBudget();
    expect((await privet(folder, words("--model", "card", "--out", "first.json"))).code).toBe(0);
    const asked = words("--start", "first.json").map((word) => (word === "0.5" ? "0.1" : word));
    const { out } = await privet(folder, [...asked, "--dry-run"]);
    expect(out.replace(/\s+/g, " ")).toContain("from a given card");
    const { code, err } = await privet(folder, [...asked, "--out", "second.json"]);
    expect(code, err).toBe(0);
    expect(modelIn(folder, "second.json").receipt).toMatchObject({ epsilon: "0.1", guarantee: "proved" });
    expect((await clinicBudget(folder)).left.epsilon).toBe("0.4");
  });

  it.each([
    ["a model for other attributes", ["--attributes", "age"], "start-mismatch"],
    ["a method that starts from nothing", ["--with", "priv-local"], "option-unknown"],
  ])("refuses %s, and spends nothing", async (_, more, code) => {
    const folder = await clinicWithBudget();
    expect((await privet(folder, words("--model", "card", "--out", "first.json"))).code).toBe(0);
    const before = ledgerBytes(folder);
    const told = await privet(folder, words("--start", "first.json", "--json", ...more));
    expect(JSON.parse(told.err).error.code).toBe(code);
    expect(ledgerBytes(folder).equals(before)).toBe(true);
  });

  it("refuses another kind of model", async () => {
    const folder = await clinicWithBudget();
    expect((await privet(folder, words("--with", "majority", "--out", "first.json"))).code).toBe(0);
    const told = await privet(folder, words("--start", "first.json", "--json"));
    expect(JSON.parse(told.err).error.code).toBe("start-mismatch");
  });
});

describe("privet show", () => {
  const schema = parseSchema({
    privet: "schema/1",
    name: "clinic",
    attributes: [
      { name: "age", kind: "numeric", low: 0, high: 4, step: 1, missing: 2, source: "made up" },
      { name: "ward", kind: "categorical", values: ["north", "south"], other: "north", source: "made up" },
      { name: "outcome", kind: "label", values: ["no", "yes"] },
      { name: "kind", kind: "label", values: ["mild", "bad", "worse"] },
    ],
  });

  it("prints the points of a scorecard by attribute and group, without groups that have none", async () => {
    const folder = makeClinic(temporaryFolder());
    const weights = [-1, -1, 0, 0, 1.25, 0.5, 0, -0.25];
    const card = scorecard(labelOf(schema, "outcome"), groupedInputs(schema), [{ positive: 1, weights }]);
    writeFileSync(join(folder, "card.json"), saveModel(card, {}));
    expect(
      (await privet(folder, ["show", "card.json"])).out,
    ).toBe(`  points towards outcome = yes; predicted where they exceed 0

  attribute  group      points
  age        0 to 1     −1.000
  age        4          +1.250
  ward       north      +0.500
  (bias)     every row  −0.250

  Groups that are not listed have 0 points.
`);
  });

  it("prints a table for each of several cards", async () => {
    const folder = makeClinic(temporaryFolder());
    const cards = [0, 1, 2].map((positive) => ({ positive, weights: [0, 0, 0, 0, 0, positive, 0, 0] }));
    const model = scorecard(labelOf(schema, "kind"), groupedInputs(schema), cards);
    writeFileSync(join(folder, "cards.json"), saveModel(model, {}));
    const { out } = await privet(folder, ["show", "cards.json"]);
    expect(out).toContain("points towards kind = mild; the value with the most points is predicted");
    expect(out).toContain(
      "  points towards kind = worse\n\n  attribute  group  points\n  ward       north  +2.000\n",
    );
  });

  it("prints a linear model with a class each by the class that a weight speaks for", async () => {
    const folder = makeClinic(temporaryFolder(), { visibility: "public" });
    const schemaFile = join(folder, "clinic.schema.json");
    const declared = JSON.parse(readFileSync(schemaFile, "utf8"));
    declared.attributes[3].values = ["no", "yes", "unknown"];
    writeFileSync(schemaFile, JSON.stringify(declared));
    const asked = words("--with", "pg-plus", "--rounds", "5", "--seed", "1", "--out", "lines.json");
    const { code, out, err } = await privet(folder, asked);
    expect(code, err).toBe(0);
    expect(out).toContain("log-odds of each value of outcome; the largest is predicted");
    expect(out).toMatch(/^ {2}towards +attribute +value +weight$/m);
  });
});
