import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scorecard } from "../../../models/classifier/scorecard.ts";
import { saveModel } from "../../../models/file.ts";
import { groupedInputs } from "../../../schema/coding/layout.ts";
import { labelOf } from "../../../schema/coding/learnable.ts";
import { parseSchema } from "../../../schema/parse/schema.ts";
import { makeClinic, privet, temporaryFolder } from "../../../testing/command-line.ts";

const EVIL = '<img src=x onerror="alert(1)">';
const schema = parseSchema({
  privet: "schema/1",
  name: "ward",
  attributes: [
    { name: "age", kind: "numeric", low: 0, high: 100, missing: 50, source: "nobody is older" },
    { name: EVIL, kind: "categorical", values: ["\u001b[31mred", "blue"], other: "blue" },
    { name: "outcome", kind: "label", values: ["no", "yes"] },
  ],
});
const inputs = groupedInputs(schema, undefined, { age: [50] });
const model = scorecard(labelOf(schema, "outcome"), inputs, [
  { positive: 1, weights: [-1, 1, 0.5, 0, -0.2] },
]);
const test = `age,"${EVIL.replaceAll('"', '""')}",outcome\n10,blue,no\n90,blue,yes\n20,blue,yes\n99,blue,yes\n`;

function folderWithCard(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "card.json"), saveModel(model, {}));
  writeFileSync(join(folder, "test.csv"), test);
  return folder;
}

describe("privet show --paper", () => {
  it("draws the card in whole points and tells how alike the two are", async () => {
    const { code, out } = await privet(folderWithCard(), ["show", "card.json", "--paper"]);
    expect(code).toBe(0);
    expect(out).toContain("outcome = yes from 7 on, below that no.");
    expect(out).toMatch(/age +\[ \] up to 49 +0\n +\[ \] 50 \+ +10\n/);
    expect(out).toContain("say the same for 100.0 % of 10,000 made-up rows");
    expect(out).not.toContain("\u001b");
  });

  it("tells errors of both, with intervals, and what a total means, on a public file", async () => {
    const folder = folderWithCard();
    const words = ["show", "card.json", "--paper", "--on", "test.csv"];
    const { out } = await privet(folder, words);
    expect(out.replace(/\s+/g, " ")).toContain(
      "the form is wrong for 25.0 % (4.6 % to 69.9 %), the model for 25.0 % (4.6 % to 69.9 %)",
    );
    expect(out).toMatch(/total +of 100 are yes +rows\n/);
    const told = JSON.parse((await privet(folder, [...words, "--json"])).out);
    expect(told).toMatchObject({
      privet: "paper/1",
      form: { answer: { from: 7, above: "yes", below: "no" } },
      judged: { rows: 4, paper: { wrong: 1 }, model: { wrong: 1 }, agreement: 1 },
    });
    expect(told.judged.totals.reduce((sum: number, { rows }: { rows: number }) => sum + rows, 0)).toBe(4);
  });

  it("writes a page to print that runs nothing, whatever columns are called", async () => {
    const folder = folderWithCard();
    const words = ["show", "card.json", "--paper", "--on", "test.csv", "--out", "card.html"];
    expect((await privet(folder, words)).code).toBe(0);
    const page = readFileSync(join(folder, "card.html"), "utf8");
    expect(page).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
    expect(page).not.toMatch(/<img|<script|https?:/);
    expect(page).toContain("Of 100 with this total, so many are yes");
    expect((await privet(folder, words)).err).toContain("privet: file-exists");
  });

  it("refuses private rows, files that are no page, and flags without --paper; nothing is written", async () => {
    const folder = makeClinic(folderWithCard(), { rows: 20 });
    const refused = async (...words: string[]) => (await privet(folder, ["show", "card.json", ...words])).err;
    expect(await refused("--paper", "--on", "clinic.csv", "--out", "a.html")).toContain("data-not-public");
    expect(await refused("--paper", "--out", "a.svg")).toContain("format-unsupported");
    expect(await refused("--on", "test.csv")).toContain("option-out-of-range");
    expect(await refused("--paper", "--schema", "clinic")).toContain("option-out-of-range");
    expect(existsSync(join(folder, "a.html"))).toBe(false);
  });
});
