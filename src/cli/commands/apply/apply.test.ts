import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeClinic, POISON, privet, temporaryFolder } from "../../../testing/command-line.ts";

/** A model of the made-up clinic that is right on every one of the four rows below. */
const model = {
  privet: "model/1",
  guarantee: "none",
  model: {
    kind: "linear",
    label: { name: "outcome", kind: "label", values: ["no", "yes"], other: "no" },
    positive: "yes",
    negative: "no",
    attributes: [{ name: "age", kind: "numeric", low: 0, high: 100, step: 1, scale: "linear", missing: 50 }],
    weights: [1, 0],
  },
};
const people = 'age,who\n10,a\n90,b\n20,"c, d"\n99,e\n';

function folderWithModel(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "model.json"), JSON.stringify(model));
  writeFileSync(join(folder, "people.csv"), people);
  return folder;
}

describe("privet predict", () => {
  it("prints a prediction a row, as CSV, and needs no label in the file", async () => {
    const { code, out, err } = await privet(folderWithModel(), ["predict", "model.json", "people.csv"]);
    expect({ code, out }).toEqual({ code: 0, out: "outcome_predicted\nno\nyes\nno\nyes\n" });
    expect(err).toContain("4 rows. Free");
  });

  it("adds a column to the file's own with --append, into a file with --out", async () => {
    const folder = folderWithModel();
    const { out } = await privet(folder, [
      "predict",
      "model.json",
      "people.csv",
      "--append",
      "--out",
      "judged.csv",
    ]);
    expect(out).toBe("judged.csv\n");
    expect(readFileSync(join(folder, "judged.csv"), "utf8")).toBe(
      'age,who,outcome_predicted\n10,a,no\n90,b,yes\n20,"c, d",no\n99,e,yes\n',
    );
    const again = await privet(folder, ["predict", "model.json", "people.csv", "--out", "judged.csv"]);
    expect(again.err).toContain("privet: file-exists");
  });

  it("tells programs the same", async () => {
    const { out } = await privet(folderWithModel(), ["predict", "model.json", "people.csv", "--json"]);
    expect(JSON.parse(out)).toEqual({ label: "outcome", rows: 4, predicted: ["no", "yes", "no", "yes"] });
  });

  it("reads a file without a header by the schema that is named", async () => {
    const folder = folderWithModel();
    const attributes = [
      { name: "who", kind: "ignored" },
      model.model.attributes[0],
      { ...model.model.label },
    ];
    const schema = { privet: "schema/1", name: "bare", file: { header: false, delimiter: ";" }, attributes };
    writeFileSync(join(folder, "bare.schema.json"), JSON.stringify(schema));
    writeFileSync(join(folder, "people.txt"), "a;10\nb;90\n");
    const { out } = await privet(folder, [
      "predict",
      "model.json",
      "people.txt",
      "--schema",
      "bare",
      "--append",
    ]);
    expect(out).toBe("a;10;no\nb;90;yes\n");
  });

  it.each([
    ["bad.json", '{"age":1,'],
    ["bad.json", '[{"age":1},{"age":'],
    ["bad.jsonl", '{"age":1}\n{"age":2'],
    ["bad.jsonl", '{"age":1}\n[2]\n'],
    ["bad.csv", 'age,who\n1,"open\n'],
  ])("refuses %s, which is cut off: %j", async (name, text) => {
    const folder = folderWithModel();
    writeFileSync(join(folder, name), text);
    const told = await privet(folder, ["predict", "model.json", name]);
    expect(told.err).toContain("privet: file-unreadable");
    expect(told.out).toBe("");
    expect((await privet(folder, ["evaluate", "model.json", "--on", name])).out).toBe("");
  });

  it("does not tell whether a row of private data is damaged", async () => {
    const folder = makeClinic(folderWithModel());
    writeFileSync(join(folder, "clinic.csv"), `id,age,ward,outcome\n1,5,north,"no\n`);
    expect((await privet(folder, ["predict", "model.json", "clinic.csv"])).code).toBe(0);
  });

  it("counts what it could not read of rows that are the analyst's own, and not of private ones", async () => {
    const folder = folderWithModel();
    writeFileSync(join(folder, "wrong.csv"), 'who,age\na,"3,5"\nb,old\nc,90\nd\n');
    const told = await privet(folder, ["predict", "model.json", "wrong.csv"]);
    expect(told.code).toBe(0);
    expect(told.err).toContain("2 of 4 values of age could not be read and counted as missing.");
    expect(told.err).toContain("1 of 4 rows have fields too many or too few.");
    writeFileSync(join(folder, "open.csv"), 'age,who\n10,a\n20,"b\n30,c\n');
    expect((await privet(folder, ["predict", "model.json", "open.csv"])).err).toContain(
      "A quote is still open",
    );
    const fine = await privet(folder, ["predict", "model.json", "people.csv"]);
    expect(fine.err).not.toMatch(/could not|fields|quote/);
    makeClinic(folder);
    writeFileSync(join(folder, "clinic.csv"), 'id,age,ward,outcome\n1,"3,5",north,no\n2,old\n');
    const owned = await privet(folder, ["predict", "model.json", "clinic.csv"]);
    expect(owned.code).toBe(0);
    expect(owned.err).not.toMatch(/could not|fields|quote/);
  });

  it("names a binary file as one, and the schema where a file has another form", async () => {
    const folder = folderWithModel();
    writeFileSync(join(folder, "picture.csv"), Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"));
    const { err } = await privet(folder, ["predict", "model.json", "picture.csv"]);
    expect(err).toMatch(/privet: file-unreadable[\s\S]*a binary file/);
    writeFileSync(join(folder, "semicolons.csv"), "age;who\n10;a\n");
    expect((await privet(folder, ["predict", "model.json", "semicolons.csv"])).err).toContain(
      "--schema DATA",
    );
  });

  it("reads ARFF by its name", async () => {
    const folder = folderWithModel();
    writeFileSync(join(folder, "people.arff"), "@relation p\n@attribute age numeric\n@data\n10\n90\n");
    expect((await privet(folder, ["predict", "model.json", "people.arff"])).out).toBe(
      "outcome_predicted\nno\nyes\n",
    );
    const append = await privet(folder, ["predict", "model.json", "people.arff", "--append"]);
    expect(append.err).toContain("privet: format-unsupported");
  });

  it("warns that predictions about private rows are not for release", async () => {
    const folder = makeClinic(temporaryFolder(), { rows: 20 });
    writeFileSync(join(folder, "model.json"), JSON.stringify(model));
    const { err } = await privet(folder, ["predict", "model.json", "clinic.csv"]);
    expect(err).toContain("private rows of clinic: predictions about them are not for release");
  });

  it.each([
    ["{", "model-invalid"],
    ["[]", "model-invalid"],
    ['{"privet":"model/2"}', "model-invalid"],
    [JSON.stringify({ ...model, model: { ...model.model, weights: [1, null] } }), "model-invalid"],
    [JSON.stringify({ ...model, model: { ...model.model, weights: [1] } }), "model-invalid"],
  ])("refuses a model file that holds %s", async (text, code) => {
    const folder = folderWithModel();
    writeFileSync(join(folder, "model.json"), text);
    const told = await privet(folder, ["predict", "model.json", "people.csv"]);
    expect(told).toMatchObject({ code: 2, out: "" });
    expect(told.err).toContain(`privet: ${code}`);
  });

  it("runs nothing that it is given as a model or a schema (T38)", async () => {
    const folder = folderWithModel();
    const code = `require("node:fs").writeFileSync(${JSON.stringify(join(folder, "ran"))}, "")`;
    for (const name of ["model.js", "x.schema.json"]) writeFileSync(join(folder, name), code);
    expect((await privet(folder, ["predict", "model.js", "people.csv"])).code).toBe(2);
    expect((await privet(folder, ["data", "check", "x"])).code).toBe(2);
    expect(existsSync(join(folder, "ran"))).toBe(false);
  });

  it("refuses missing files and a file without the model's columns", async () => {
    const folder = folderWithModel();
    writeFileSync(join(folder, "other.csv"), `height\n${POISON}\n`);
    writeFileSync(join(folder, "empty.csv"), "");
    expect((await privet(folder, ["predict", "no.json", "people.csv"])).err).toContain(
      "privet: file-missing",
    );
    expect((await privet(folder, ["predict", "model.json", "no.csv"])).err).toContain("privet: file-missing");
    expect((await privet(folder, ["predict", "model.json", "other.csv"])).err).toContain(
      "privet: columns-mismatch",
    );
    expect((await privet(folder, ["predict", "model.json", "empty.csv"])).err).toContain(
      "privet: file-empty",
    );
  });
});

describe("privet evaluate", () => {
  const test = "age,outcome\n10,no\n90,yes\n20,yes\n99,yes\n";

  it("tells the share that is wrong, its interval and the confusion matrix", async () => {
    const folder = folderWithModel();
    writeFileSync(join(folder, "test.csv"), test);
    const told = await privet(folder, ["evaluate", "model.json", "--on", "test.csv"]);
    expect(told.code).toBe(0);
    // Wilson's interval for 1 of 4: 4.6 % to 69.9 % (R: binom::binom.wilson(1, 4)).
    expect(told.out).toContain("25.0 % wrong, 95 % interval 4.6 % to 69.9 %");
    // Three of the four are yes.
    expect(told.out).toContain("always yes: 25.0 % wrong");
    expect(told.out).toMatch(/true outcome +→ no +→ yes\n +no +1 +0\n +yes +1 +2\n/);
    expect(told.err).toContain("counts as public");
    const json = JSON.parse(
      (await privet(folder, ["evaluate", "model.json", "--on", "test.csv", "--json"])).out,
    );
    expect(json).toMatchObject({
      rows: 4,
      wrong: 1,
      error: 0.25,
      confusion: [
        [1, 0],
        [1, 2],
      ],
      guarantee: "none",
    });
  });

  it("tells F1, AUC, log-loss and calibration of a model that gives probabilities", async () => {
    const folder = folderWithModel();
    writeFileSync(join(folder, "test.csv"), test);
    const words = ["evaluate", "model.json", "--on", "test.csv"];
    const { out } = await privet(folder, words);
    // Inputs −0.8, 0.8, −0.6, 0.98 are the log-odds of yes: the row that is no has the least.
    expect(out).toContain("AUC 1.000 · F1 0.733, mean over the classes (no 0.667, yes 0.800)");
    const p = [-0.8, 0.8, -0.6, 0.98].map((z) => 1 / (1 + Math.exp(-z)));
    const logLoss = -(Math.log(1 - p[0]) + Math.log(p[1]) + Math.log(p[2]) + Math.log(p[3])) / 4;
    expect(out).toContain(`log-loss ${logLoss.toFixed(3)} · calibration error `);
    expect(out).toMatch(/given for yes +rows +mean +are yes\n +30 to 40 % +2 +33\.2 % +50\.0 %\n/);
    const told = JSON.parse((await privet(folder, [...words, "--json"])).out);
    expect(told).toMatchObject({ auc: 1, scores: "probability", logLoss: expect.closeTo(logLoss, 3) });
    expect(told.f1.byClass).toEqual([2 / 3, 4 / 5]);
    expect(told.calibration.ranges).toHaveLength(3);
  });

  it("says so where a model gives no probabilities", async () => {
    const folder = folderWithModel();
    const constant = { ...model, model: { kind: "constant", label: model.model.label, value: "no" } };
    writeFileSync(join(folder, "constant.json"), JSON.stringify(constant));
    writeFileSync(join(folder, "test.csv"), test);
    const { out } = await privet(folder, ["evaluate", "constant.json", "--on", "test.csv"]);
    expect(out).toContain("AUC 0.500");
    expect(out).toContain("no log-loss and no calibration: this model gives no probabilities");
  });

  it("refuses the private rows themselves, by whatever name", async () => {
    const folder = makeClinic(temporaryFolder(), { rows: 20 });
    writeFileSync(join(folder, "model.json"), JSON.stringify(model));
    for (const words of [
      ["--on", "clinic.csv"],
      ["--on", "./clinic.csv", "--schema", "clinic"],
    ]) {
      const { code, out, err } = await privet(folder, ["evaluate", "model.json", ...words]);
      expect({ code, out }).toEqual({ code: 3, out: "" });
      expect(err).toContain("privet: data-not-public");
    }
    const open = makeClinic(temporaryFolder(), { rows: 20, visibility: "public" });
    writeFileSync(join(open, "model.json"), JSON.stringify(model));
    expect((await privet(open, ["evaluate", "model.json", "--on", "clinic.csv"])).code).toBe(0);
  });

  it("refuses a file without the label, without rows, or none at all", async () => {
    const folder = folderWithModel();
    writeFileSync(join(folder, "none.csv"), "age,outcome\n");
    expect((await privet(folder, ["evaluate", "model.json", "--on", "people.csv"])).err).toContain(
      "privet: columns-mismatch",
    );
    expect((await privet(folder, ["evaluate", "model.json", "--on", "none.csv"])).err).toContain(
      "privet: file-empty",
    );
    expect((await privet(folder, ["evaluate", "model.json"])).err).toContain("--on is missing");
  });
});
