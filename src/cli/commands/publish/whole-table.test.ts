/** From a plan without a label to what is made of its synopsis, with a publisher that can do without one. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { loadSynopsis } from "../../../models/file.ts";
import type { Method, PublishAsk } from "../../../tasks/method.ts";
import { parsePlan } from "../../../tasks/plan.ts";
import { clinicRows, clinicWithBudget, modelIn, privet } from "../../../testing/command-line.ts";

vi.mock("../../../tasks/publish/methods.ts", async (original) => {
  const { publishers } = await original<{ publishers: readonly Method<"table", unknown, PublishAsk>[] }>();
  const { chainPublisher } = await import("../../../testing/chain-publisher.ts");
  return { publishers: [...publishers, chainPublisher] };
});

const publish = (...more: string[]) => [
  ..."publish clinic --with test-chain --epsilon 1 --yes --out whole.json".split(" "),
  ...more,
];

/** The clinic with all of it published, for no label. */
async function publishedClinic(...more: string[]): Promise<string> {
  const folder = await clinicWithBudget({ rows: 3000 });
  const { code, err } = await privet(folder, publish(...more));
  expect([code, err]).toEqual([0, expect.stringContaining("receipt: ε 1")]);
  return folder;
}

describe("a plan to publish", () => {
  const plan = { privet: "plan/1", task: "publish", epsilon: "1" } as const;

  it("names a label, or none, with a method that can do without", () => {
    expect(parsePlan({ ...plan, method: "test-chain" })).not.toHaveProperty("label");
    expect(parsePlan({ ...plan, method: "test-chain", label: "outcome" }).label).toBe("outcome");
    expect(() => parsePlan({ ...plan, method: "test-chain", label: 3 })).toThrow("must be a text");
  });

  it("names one with a method that is about one", () => {
    expect(() => parsePlan({ ...plan, method: "priv-pfc" })).toThrow("The plan's label is missing.");
  });
});

describe("privet publish without a label", () => {
  it("publishes the whole table, labels too, and says so", async () => {
    const folder = await publishedClinic();
    const { model, receipt } = loadSynopsis(readFileSync(join(folder, "whole.json"), "utf8"));
    expect([model.kind, model.label]).toEqual(["tables", undefined]);
    expect(model.published.map(({ attribute }) => attribute.name)).toEqual(["age", "ward", "outcome"]);
    expect(receipt?.purpose).toBe("publish test-chain");
  });

  it("with one, publishes for it, with the same attributes", async () => {
    const folder = await publishedClinic("--label", "outcome");
    const { model, receipt } = loadSynopsis(readFileSync(join(folder, "whole.json"), "utf8"));
    expect(model.label?.name).toBe("outcome");
    expect(model.published.map(({ attribute }) => attribute.name)).toEqual(["age", "ward"]);
    expect(receipt?.purpose).toBe("publish test-chain, label outcome");
  });

  it("takes labels among the attributes that are named", async () => {
    const folder = await publishedClinic("--attributes", "outcome,age");
    const { model } = loadSynopsis(readFileSync(join(folder, "whole.json"), "utf8"));
    expect(model.published.map(({ attribute }) => attribute.name)).toEqual(["outcome", "age"]);
  });

  it("quotes without a label what it then costs", async () => {
    const folder = await clinicWithBudget();
    const { code, out } = await privet(
      folder,
      publish("--dry-run", "--json").filter((w) => w !== "--yes"),
    );
    expect(code).toBe(0);
    expect(JSON.parse(out).plan).not.toHaveProperty("label");
  });

  it.each([
    [["--label", "ward"], "label-undeclared"],
    [["--label", "nobody"], "attribute-unknown"],
    [["--attributes", "age,age"], "option-out-of-range"],
    [["--attributes", "id"], "attribute-unknown"],
    [["--label", "outcome", "--attributes", "outcome"], "attribute-unknown"],
  ])("refuses %j before anything is spent", async (more, code) => {
    const folder = await clinicWithBudget();
    const { err } = await privet(folder, publish(...more));
    expect(err).toContain(`privet: ${code}`);
    expect(err).not.toContain("receipt:");
  });

  it("still wants one for methods that are about one", async () => {
    const folder = await clinicWithBudget();
    const { err } = await privet(folder, ["publish", "clinic", "--with", "priv-pfc", "--epsilon", "1"]);
    expect(err).toContain("--label is missing");
  });
});

describe("what is made of a whole table", () => {
  it("shows its marginals, also of attributes that no table holds together, as text, JSON and pictures", async () => {
    const folder = await publishedClinic();
    const show = ["publish", "show", "whole.json"];
    const { out } = await privet(folder, show);
    for (const said of [
      "3 attributes",
      "2 tables of noisy counts: age × ward, ward × outcome",
      "south",
      "yes",
    ])
      expect(out).toContain(said);
    const pair = await privet(folder, [...show, "--marginal", "age,outcome", "--plot", "p.svg", "--json"]);
    const [{ cells }] = JSON.parse(pair.out).marginals;
    expect(cells).toHaveLength(16);
    expect(readFileSync(join(folder, "p.svg"), "utf8")).toContain("age and outcome");
  });

  it("makes up tables in which a label is a label, and a data sheet that says what is not covered", async () => {
    const folder = await publishedClinic();
    const { code, err } = await privet(folder, [
      ..."publish table whole.json --table made-up.csv --rows 500 --datasheet about.md".split(" "),
    ]);
    expect([code, err]).toEqual([0, expect.not.stringContaining("Not published")]);
    const lines = readFileSync(join(folder, "made-up.csv"), "utf8").trimEnd().split("\n");
    expect([lines[0], lines.length]).toEqual(["age,ward,outcome", 501]);
    const schema = JSON.parse(readFileSync(join(folder, "made-up.schema.json"), "utf8"));
    expect(schema.attributes[2]).toMatchObject({ name: "outcome", kind: "label" });
    const sheet = readFileSync(join(folder, "about.md"), "utf8");
    expect(sheet).toContain("relations that no table above holds");
    expect(sheet).toContain("privet classify --on whole.json --label outcome");
    const learnt = await privet(folder, [
      ..."classify --on made-up --label outcome --learner cart --out tree.json".split(" "),
    ]);
    expect(learnt.code).toBe(0);
  });

  it("learns a label that is named, and says what can be where none is", async () => {
    const folder = await publishedClinic();
    writeFileSync(join(folder, "test.csv"), clinicRows(49));
    const learn = ["classify", "--on", "whole.json", "--learner", "cart"];
    const none = await privet(folder, learn);
    expect(none.err).toContain("privet: label-undeclared");
    expect(none.err).toContain("--label outcome");
    expect(none.err).toContain("It can tell: outcome, ward.");
    expect((await privet(folder, [...learn, "--label", "age"])).err).toContain("cannot tell");
    for (const label of ["outcome", "ward"]) {
      const { code } = await privet(folder, [...learn, "--label", label, "--out", `${label}.json`]);
      expect([label, code]).toEqual([label, 0]);
      expect(modelIn(folder, `${label}.json`).model.label.name).toBe(label);
      const told = await privet(folder, ["evaluate", `${label}.json`, "--on", "test.csv", "--json"]);
      expect(JSON.parse(told.out).rows).toBe(49);
    }
  });
});
