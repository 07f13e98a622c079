/** privet attributes rank of a table, end to end: what is told, written, drawn and taken up by others, and what is refused. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  classifyWords,
  clinicBudget,
  clinicWithBudget,
  ledgerBytes,
  makeClinic,
  modelIn,
  privet,
  temporaryFolder,
  unwrapped,
} from "../../../../testing/command-line.ts";

const rank = (...more: string[]) => [
  "attributes",
  "rank",
  "clinic",
  "--label",
  "outcome",
  "--epsilon",
  "0.5",
  ...more,
];
const textIn = (folder: string, name: string) => readFileSync(join(folder, name), "utf8");

describe("privet attributes rank of a table", () => {
  it("prices a ranking without spending: what is chosen, how far a row reaches, what is found", async () => {
    const folder = await clinicWithBudget();
    const before = ledgerBytes(folder);
    const { code, out: printed, err } = await privet(folder, rank("--release", "values", "--dry-run"));
    const out = unwrapped(printed);
    expect(code).toBe(0);
    expect(out).toContain("gini    the first 2 of 2 attributes, by what they tell about outcome");
    expect(out).toContain("clinic · 400 rows · replace one row");
    // Gini moves by less than 2 where a row comes or goes, and two move apart by twice that where one is replaced.
    expect(out).toContain("2 by exponential, ε 0.125 a draw; one row pushes two scores apart by 4 rows");
    expect(out).toMatch(
      /an attribute [\d.]+ rows above all others \([\d.]+ a row, \d+ % of all there is to tell\) is drawn first with 95 %/,
    );
    expect(out).toContain("Mostly noise: only an attribute that tells 47 % of all there is to tell");
    expect(out).toContain("scores with noise of scale 16 rows");
    expect(out).toContain("ε 0.5, δ 0   2 draws of ε 0.125, 1 draw of ε 0.25, basic composition");
    expect(out).toContain("ε 1 left → 0.5 after");
    expect(err).toContain("Nothing was run. Drop --dry-run to spend.");
    expect(ledgerBytes(folder).equals(before)).toBe(true);
    const told = JSON.parse((await privet(folder, rank("--dry-run", "--json"))).out);
    expect(told.expected.noise).toMatchObject({ mostlyNoise: true });
    expect(told).toMatchObject({ dryRun: true, statistic: "gini", cost: { epsilon: "0.5" } });
  });

  it("spends what it said, tells names, and writes them with their receipt", async () => {
    const folder = await clinicWithBudget();
    const { code, out, err } = await privet(folder, rank("--statistic", "max", "--out", "top.txt", "--yes"));
    expect(code).toBe(0);
    expect(out).toMatch(/rank {2}attribute\n +1 {2}(age|ward)\n +2 {2}(age|ward)\n/);
    expect(err).toContain("receipt: ε 0.5, δ 0 · exponential · entry 2");
    expect((await clinicBudget(folder)).left.epsilon).toBe("0.5");
    const [remark, ...names] = textIn(folder, "top.txt").trim().split("\n");
    expect(names.toSorted()).toEqual(["age", "ward"]);
    const receipt = JSON.parse(remark.replace("# privet receipt ", ""));
    expect(receipt).toMatchObject({
      dataset: "clinic",
      purpose: "attributes rank max, label outcome, top 2",
    });
  });

  it("draws ranks and scores, and says everything as JSON", async () => {
    const folder = makeClinic(temporaryFolder(), { visibility: "public" });
    const words = rank("--seed", "1", "--release", "values", "--plot", "ranks.svg", "--json");
    const { attributes, receipt, budget, noise } = JSON.parse((await privet(folder, words)).out);
    expect(noise).toMatchObject({ mostlyNoise: true });
    expect(attributes.map((a: { couldBeChance: boolean }) => a.couldBeChance)).toEqual([false, true]);
    expect(attributes).toHaveLength(2);
    expect(attributes[0].score.low).toBeLessThan(attributes[0].score.high);
    expect([receipt.guarantee, budget]).toEqual(["none", null]);
    expect(textIn(folder, "ranks.svg")).toContain("What tells about outcome");
    const { out } = await privet(folder, rank("--seed", "1", "--release", "values"));
    expect(out).toContain("gini, 95 % of noise");
  });

  it("hands its list to classify and cluster, which learn from those attributes alone", async () => {
    const folder = await clinicWithBudget({ rows: 900 });
    const words = [
      "attributes",
      "rank",
      "clinic",
      "--label",
      "outcome",
      "--epsilon",
      "0.1",
      "--attributes",
      "age",
    ];
    expect((await privet(folder, [...words, "--out", "top.txt", "--yes"])).code).toBe(0);
    const classified = classifyWords("--rounds", "2", "--attributes", "@top.txt", "--yes", "--out", "m.json");
    expect((await privet(folder, classified)).code).toBe(0);
    expect(modelIn(folder, "m.json").receipt?.dataset).toBe("clinic");
    const cluster = ["cluster", "clinic", "--epsilon", "0.3", "--attributes", "@top.txt", "--yes", "--json"];
    const { model } = JSON.parse((await privet(folder, cluster)).out);
    expect(model.model.attributes.map((a: { name: string }) => a.name)).toEqual(["age"]);
  });

  it.each<[string, string, string]>([
    ["no list", "@missing.txt", "file-missing"],
    ["an attribute that is not there", "@other.txt", "attribute-unknown"],
    ["a list of nothing but its receipt", "@empty.txt", "option-out-of-range"],
    ["a remark of somebody else's, which may be a name", "@remark.txt", "attribute-unknown"],
  ])("--attributes with %s is refused, and nothing is spent", async (_, list, code) => {
    const folder = await clinicWithBudget();
    writeFileSync(join(folder, "other.txt"), "# privet receipt {}\nheight\n");
    writeFileSync(join(folder, "empty.txt"), "# privet receipt {}\n");
    writeFileSync(join(folder, "remark.txt"), "# my own choice\nage\n");
    const before = ledgerBytes(folder);
    for (const words of [classifyWords("--attributes", list), rank("--attributes", list)])
      expect((await privet(folder, words)).err).toContain(`privet: ${code}`);
    expect(ledgerBytes(folder).equals(before)).toBe(true);
  });

  it.each<[readonly string[], string]>([
    [["--top", "3"], "option-out-of-range"],
    [["--top", "0"], "option-out-of-range"],
    [["--top", "many"], "option-out-of-range"],
    [["--statistic", "chi-squared"], "option-out-of-range"],
    [["--release", "tables"], "option-out-of-range"],
    [["--mechanism", "magic"], "option-out-of-range"],
    [["--release", "values", "--share", "1"], "option-out-of-range"],
    [["--tau", "0.05"], "option-out-of-range"],
    [["--snps", "x.txt"], "option-out-of-range"],
    [["--attributes", "outcome"], "attribute-unknown"],
    [["--seed", "1"], "seed-on-private-data"],
    [["--delta", "0.01"], "delta-too-large"],
    [["--out", "clinic.csv"], "file-exists"],
    [["--plot", "no/such.svg"], "file-missing"],
  ])("refuses %j, and nothing is spent", async (more, code) => {
    const folder = await clinicWithBudget();
    const before = ledgerBytes(folder);
    expect((await privet(folder, rank(...more, "--yes"))).err).toContain(`privet: ${code}`);
    expect(ledgerBytes(folder).equals(before)).toBe(true);
  });

  it("refuses more than 65,535 categories and a label of one class, before a row is read", async () => {
    const folder = await clinicWithBudget();
    const path = join(folder, "clinic.schema.json");
    const schema = JSON.parse(readFileSync(path, "utf8"));
    const before = ledgerBytes(folder);
    for (const [place, values] of [
      [2, Array.from({ length: 65_536 }, (_, i) => `v${i}`)],
      [3, ["yes"]],
    ] as const) {
      const attributes = schema.attributes.with(place, { ...schema.attributes[place], values });
      writeFileSync(path, JSON.stringify({ ...schema, attributes }));
      expect((await privet(folder, rank())).err).toContain("privet: schema-invalid");
    }
    expect(ledgerBytes(folder).equals(before)).toBe(true);
  });

  it("asks before it spends, and a no spends nothing", async () => {
    const folder = await clinicWithBudget();
    const before = ledgerBytes(folder);
    const { code } = await privet(folder, rank(), { ask: async () => "n" });
    expect(code).toBe(130);
    expect(ledgerBytes(folder).equals(before)).toBe(true);
  });
});
