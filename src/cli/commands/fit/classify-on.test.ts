import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { learners } from "../../../learn/learners.ts";
import {
  clinicRows,
  clinicWithBudget,
  ledgerBytes,
  makeClinic,
  modelIn,
  privet,
  temporaryFolder,
} from "../../../testing/command-line.ts";

const on = (...more: string[]) => ["classify", "--on", "published.json", ...more];

/** The clinic with what was published of it at ε 1, all that it had. */
async function publishedClinic(): Promise<string> {
  const folder = await clinicWithBudget({ rows: 3000 });
  const { code } = await privet(folder, [
    ..."publish clinic --label outcome --epsilon 1 --with priv-pfc --yes --out published.json".split(" "),
  ]);
  expect(code).toBe(0);
  writeFileSync(join(folder, "new.csv"), "age,ward\n3,north\n99,south\n");
  writeFileSync(join(folder, "test.csv"), clinicRows(49));
  return folder;
}

describe("privet classify --on a synopsis", () => {
  it("learns for nothing, and the synopsis's guarantee covers the model", async () => {
    const folder = await publishedClinic();
    const before = ledgerBytes(folder);
    const { code, out, err } = await privet(
      folder,
      on("--label", "outcome", "--learner", "cart", "--out", "tree.json"),
    );
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}predicts outcome by a tree\n\n {2}\S+/);
    expect(err).toContain("Free. guarantee proved, that of the synopsis");
    expect(ledgerBytes(folder).equals(before)).toBe(true);
    const { model, guarantee, receipt } = modelIn(folder, "tree.json");
    expect([model.kind, model.label.name, guarantee]).toEqual(["learned", "outcome", "proved"]);
    const { receipt: bought } = JSON.parse(readFileSync(join(folder, "published.json"), "utf8"));
    expect(receipt).toEqual(bought);
  });

  it("makes models that predict and can be evaluated, with every learner", async () => {
    const folder = await publishedClinic();
    const errors: Record<string, number> = {};
    for (const { name } of learners) {
      const { code } = await privet(folder, on("--learner", name, "--out", `${name}.json`));
      expect([name, code]).toEqual([name, 0]);
      const { out } = await privet(folder, ["predict", `${name}.json`, "new.csv"]);
      expect(out).toMatch(/^outcome_predicted\n(yes|no)\n(yes|no)\n$/);
      const told = await privet(folder, ["evaluate", `${name}.json`, "--on", "test.csv", "--json"]);
      errors[name] = JSON.parse(told.out).error;
    }
    // 46 % of these rows are yes. The noise's scale is 2 in counts of hundreds, so that the line between the classes is found but
    // for the part of the ages that it runs through.
    expect(errors.majority).toBeGreaterThan(0.4);
    for (const name of ["cart", "linear-svm", "rbf-svm", "logistic-regression"])
      expect([name, errors[name] < 0.25]).toEqual([name, true]);
  });

  it("tells a program the model or where it is, and the receipt", async () => {
    const folder = await publishedClinic();
    const told = JSON.parse((await privet(folder, on("--learner", "cart", "--json"))).out);
    expect(told).toMatchObject({ receipt: { epsilon: "1", dataset: "clinic" }, budget: null });
    expect(told.model).toMatchObject({ guarantee: "proved", model: { kind: "learned" } });
    const kept = await privet(folder, on("--learner", "cart", "--json", "--out", "tree.json"));
    expect(JSON.parse(kept.out).model).toBe(join(folder, "tree.json"));
  });

  it.each([
    [["--learner", "card"], "option-unknown", "Did you mean cart?"],
    [[], "option-out-of-range", "--learner is missing"],
    [["--learner", "cart", "--label", "ward"], "label-undeclared", "Write --label outcome"],
    [["--learner", "cart", "--label", "height"], "label-undeclared", "Write --label outcome"],
    [["--learner", "cart", "--epsilon", "1"], "option-out-of-range", "--epsilon means nothing"],
    [["--learner", "cart", "--with", "privet"], "option-out-of-range", "--with means nothing"],
    [["--learner", "cart", "--attributes", "age"], "option-out-of-range", "--attributes means nothing"],
    [["clinic", "--learner", "cart"], "option-out-of-range", "one of them"],
    [["--learner", "cart", "--out", "published.json"], "file-exists", "published.json"],
  ])("refuses %j, and writes nothing", async (more, code, said) => {
    const folder = await publishedClinic();
    const { err, out } = await privet(folder, on(...more));
    expect(err).toContain(`privet: ${code}`);
    expect(err).toContain(said);
    expect(out).toBe("");
  });

  it("refuses what is damaged, missing, or no synopsis", async () => {
    const folder = await publishedClinic();
    const whole = JSON.parse(readFileSync(join(folder, "published.json"), "utf8"));
    const broken = { ...whole, model: { ...whole.model, counts: whole.model.counts.slice(1) } };
    writeFileSync(join(folder, "published.json"), JSON.stringify(broken));
    const learn = ["--learner", "cart", "--out", "tree.json"];
    expect((await privet(folder, on(...learn))).err).toContain("privet: model-invalid");
    expect((await privet(folder, ["classify", "--on", "no.json", ...learn])).err).toContain("file-missing");
    const constant = { kind: "constant", label: whole.model.label, value: "no" };
    writeFileSync(join(folder, "other.json"), JSON.stringify({ ...whole, model: constant }));
    const other = await privet(folder, ["classify", "--on", "other.json", ...learn]);
    expect(other.err).toContain("holds no synopsis");
    expect(existsSync(join(folder, "tree.json"))).toBe(false);
  });

  it("is what --learner and --schema are for, and DATA is needed without it", async () => {
    const folder = await clinicWithBudget();
    const paid = ["classify", "clinic", "--label", "outcome", "--epsilon", "0.5"];
    expect((await privet(folder, [...paid, "--learner", "cart"])).err).toContain("no --on is given");
    expect((await privet(folder, ["classify", "--label", "outcome"])).err).toContain("needs DATA");
  });
});

describe("privet classify --on a table", () => {
  const learn = (table: string, ...more: string[]) => [
    ..."classify --label outcome --learner cart --out tree.json --on".split(" "),
    table,
    ...more,
  ];

  it("takes a public data set by its name, and the model has no receipt", async () => {
    const folder = makeClinic(temporaryFolder(), { visibility: "public" });
    const { code, err } = await privet(folder, learn("clinic"));
    expect(code).toBe(0);
    expect(err).toContain("no receipt: clinic counts as public");
    const { model, guarantee, receipt } = modelIn(folder, "tree.json");
    expect([model.kind, guarantee, receipt]).toEqual(["learned", "none", undefined]);
    const told = await privet(folder, ["evaluate", "tree.json", "--on", "clinic.csv", "--json"]);
    // Some rows hold what no schema declares; all others follow a rule that a tree can state.
    expect(JSON.parse(told.out).error).toBeLessThan(0.05);
  });

  it("learns from the attributes that are named, as they stand in the file", async () => {
    const folder = makeClinic(temporaryFolder(), { visibility: "public" });
    expect((await privet(folder, learn("clinic.csv", "--attributes", "ward"))).code).toBe(0);
    expect(modelIn(folder, "tree.json").model.attributes.map(({ name }) => name)).toEqual(["ward"]);
  });

  it("takes another file with the schema of a private data set, but never its rows", async () => {
    const folder = makeClinic(temporaryFolder());
    writeFileSync(join(folder, "made-up.csv"), "age,ward,outcome\n10,north,no\n90,north,yes\n");
    expect((await privet(folder, learn("made-up.csv", "--schema", "clinic"))).code).toBe(0);
    expect(modelIn(folder, "tree.json").guarantee).toBe("none");
    for (const words of [["clinic"], ["clinic.csv"], ["./clinic.csv", "--schema", "clinic"]]) {
      const { code, err } = await privet(folder, learn(words[0], ...words.slice(1), "--quiet").map(renamed));
      expect([code, err.includes("privet: data-not-public")]).toEqual([3, true]);
    }
    expect(existsSync(join(folder, "other.json"))).toBe(false);
  });

  it.each([
    [["made-up.csv"], "schema-missing"],
    [["made-up.csv", "--schema", "clinic"], "columns-mismatch"],
    [["nowhere.csv", "--schema", "clinic"], "file-missing"],
    [["clinic", "--attributes", "height"], "attribute-unknown"],
  ])("refuses %j", async (words, code) => {
    const folder = makeClinic(temporaryFolder(), { visibility: "public" });
    writeFileSync(join(folder, "made-up.csv"), "height,outcome\n10,no\n");
    const { err } = await privet(folder, learn(words[0], ...words.slice(1)));
    expect(err).toContain(`privet: ${code}`);
    expect(existsSync(join(folder, "tree.json"))).toBe(false);
  });

  it("needs a label that is declared as one", async () => {
    const folder = makeClinic(temporaryFolder(), { visibility: "public" });
    const bare = ["classify", "--on", "clinic", "--learner", "cart"];
    expect((await privet(folder, bare)).err).toContain("--label is missing");
    expect((await privet(folder, [...bare, "--label", "ward"])).err).toContain("privet: label-undeclared");
  });
});

const renamed = (word: string) => (word === "tree.json" ? "other.json" : word);
