import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadModel } from "../../../models/file.ts";
import { classifiers } from "../../../tasks/classify/methods.ts";
import {
  clinicWithBudget,
  ledgerBytes,
  makeClinic,
  modelIn,
  privet,
  clinicBudget as stateOf,
  temporaryFolder,
  classifyWords as words,
} from "../../../testing/command-line.ts";
import { kebab } from "../../words/method-flags.ts";
import { classify } from "./classify.ts";

describe("privet classify", () => {
  it("prices a run without spending: method, data, options, cost, budget", async () => {
    const folder = await clinicWithBudget();
    const before = ledgerBytes(folder);
    const { code, out, err } = await privet(
      folder,
      words("--dry-run", "--with", "priv-local", "--rounds", "20"),
    );
    expect(code).toBe(0);
    expect(out).toMatch(/priv-local {2}\S/);
    expect(out).toContain("clinic · 400 rows · 2 attributes → 4 inputs · replace one row");
    expect(out).toContain("cost        ε 0.5, δ 0   20 draws of ε 0.025, basic composition");
    expect(out).toContain("budget      ε 1 left → 0.5 after");
    expect(err).toContain("Nothing was run. Drop --dry-run to spend.");
    expect(ledgerBytes(folder).equals(before)).toBe(true);
    const told = JSON.parse((await privet(folder, words("--dry-run", "--json"))).out);
    expect(told).toMatchObject({
      dryRun: true,
      plan: { method: "privet", label: "outcome" },
      cost: { epsilon: "0.5" },
    });
  });

  it("prices a run before any budget is opened, and says so when the budget would not do", async () => {
    const folder = makeClinic(temporaryFolder());
    expect((await privet(folder, words("--dry-run"))).out).toContain("none yet: privet budget open");
    const poor = await clinicWithBudget();
    const { out } = await privet(
      poor,
      words("--dry-run").map((word) => (word === "0.5" ? "2" : word)),
    );
    expect(out).toContain("ε 1 left, which is not enough");
  });

  it("prices without reading a row where the number of rows is private", async () => {
    const folder = makeClinic(temporaryFolder(), { neighbours: "add-remove", about: 300 });
    writeFileSync(join(folder, "clinic.csv"), "");
    const { code, out } = await privet(folder, words("--dry-run"));
    expect(code).toBe(0);
    expect(out).toContain("about 300 rows, as declared · 2 attributes → 4 inputs");
  });

  it("spends, writes the model with its receipt, and says what is left", async () => {
    const folder = await clinicWithBudget();
    const { code, out, err } = await privet(folder, words("--model", "card", "--out", "model.json"));
    expect(code).toBe(0);
    expect(out).toContain("points towards outcome = yes");
    expect(err).toContain("receipt: ε 0.5, δ 0 · privet · entry 2");
    expect(err).toContain("budget: ε 0.5 left");
    const { receipt, guarantee } = modelIn(folder, "model.json");
    expect(receipt).toMatchObject({ dataset: "clinic", entry: 2, epsilon: "0.5", delta: "0" });
    expect(guarantee).toBe("proved");
    expect((await stateOf(folder)).left.epsilon).toBe("0.5");
  });

  it("releases a tree where rows · ε are few, and tells its rules", async () => {
    const folder = await clinicWithBudget();
    const dry = await privet(folder, words("--dry-run"));
    expect(dry.out).toContain("a tree, learnt from a grid of noisy counts");
    const { out } = await privet(folder, words("--out", "model.json"));
    expect(out).toMatch(/predicts outcome by (one rule|\d+ rules)\n\n +about rows +rule\n/);
    expect(out).toMatch(/\d+ +(every row|age .+|ward .+): (no|yes)\n/);
    expect(modelIn(folder, "model.json")).toMatchObject({ guarantee: "proved", model: { kind: "tree" } });
  });

  it("prints the model on stdout where no file is named, and nothing else there", async () => {
    const folder = await clinicWithBudget();
    expect(loadModel((await privet(folder, words("--with", "majority"))).out).model.kind).toBe("constant");
    const told = JSON.parse((await privet(folder, words("--with", "majority", "--json"))).out);
    expect(told.model.privet).toBe("model/1");
    expect(told.budget.left.epsilon).toBe("0");
  });

  it("learns from the attributes that are named, on the line or in a file", async () => {
    const folder = await clinicWithBudget();
    writeFileSync(join(folder, "names.txt"), "age\n");
    await privet(folder, words("--model", "card", "--attributes", "@names.txt", "--out", "a.json"));
    await privet(folder, words("--model", "card", "--attributes", "ward", "--out", "b.json"));
    expect(modelIn(folder, "a.json").model.attributes.map((a) => a.name)).toEqual(["age"]);
    expect(modelIn(folder, "b.json").model.attributes.map((a) => a.name)).toEqual(["ward"]);
  });

  it("passes δ on, so that composition can buy more", async () => {
    const folder = await clinicWithBudget();
    const told = JSON.parse(
      (await privet(folder, words("--delta", "1e-6", "--rounds", "100", "--dry-run", "--json"))).out,
    );
    expect(Number(told.draws[0].epsilon) * 100).toBeGreaterThan(0.5);
  });

  it("asks before spending where a person can answer; no means nothing is spent", async () => {
    const folder = await clinicWithBudget();
    const before = ledgerBytes(folder);
    const ask = async (question: string) => {
      expect(question).toContain("Spend ε 0.5 of clinic (ε 1 left → 0.5 after)?");
      return "";
    };
    expect((await privet(folder, words(), { ask })).code).toBe(130);
    expect(ledgerBytes(folder).equals(before)).toBe(true);
    expect(
      (await privet(folder, words("--yes"), { ask: () => Promise.reject(new Error("asked")) })).code,
    ).toBe(0);
  });

  it("keeps quiet with --quiet", async () => {
    const folder = await clinicWithBudget();
    const { code, err } = await privet(folder, words("--with", "majority", "--quiet"));
    expect({ code, err }).toEqual({ code: 0, err: "" });
  });

  it("refuses to overwrite, or to write where it cannot, before anything is spent", async () => {
    const folder = await clinicWithBudget();
    const before = ledgerBytes(folder);
    writeFileSync(join(folder, "model.json"), "mine");
    expect((await privet(folder, words("--out", "model.json"))).err).toContain("privet: file-exists");
    expect((await privet(folder, words("--out", "no/model.json"))).err).toContain("privet: file-missing");
    expect(readFileSync(join(folder, "model.json"), "utf8")).toBe("mine");
    expect(ledgerBytes(folder).equals(before)).toBe(true);
  });

  it("prints a model that is paid for when its file cannot be written", async () => {
    const folder = await clinicWithBudget();
    // Somebody else writes a file of that name while the question is asked.
    const ask = async () => {
      writeFileSync(join(folder, "m.json"), "somebody else's");
      return "y";
    };
    const { code, out, err } = await privet(folder, words("--with", "majority", "--out", "m.json"), { ask });
    expect(code).toBe(5);
    expect(loadModel(out).model.kind).toBe("constant");
    expect(err).toContain("which is paid for, follows on stdout");
  });

  it("has no method whose options would hide a flag of its own", () => {
    const names = classifiers.flatMap((method) => Object.keys(method.options).map(kebab));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(Object.keys(classify.flags)).not.toContain(name);
  });
});
