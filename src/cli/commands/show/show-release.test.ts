/** privet show of what is no model: descriptions, rankings, judgements and evaluations, as a flow writes them. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clinicWithBudget, privet } from "../../../testing/command-line.ts";

const flow = {
  privet: "flow/1",
  epsilon: "0.5",
  parts: { learn: 3, rest: 1 },
  steps: [
    { name: "look", task: "describe", options: { statistics: [{ what: "histogram", of: ["ward"] }] } },
    { name: "top", task: "rank", label: "outcome", rows: "learn", options: { top: 1 } },
    { name: "card", task: "classify", label: "outcome", rows: "learn", method: "majority" },
    { name: "size", task: "regress", label: "age", rows: "learn", method: "mean" },
    { name: "errors", task: "judge", label: "outcome", rows: "rest", options: { model: { from: "card" } } },
    { name: "exact", do: "evaluate", from: "card", options: { file: "people.csv" } },
    { name: "off", do: "evaluate", from: "size", options: { file: "people.csv" } },
  ],
};

async function ran() {
  const folder = await clinicWithBudget();
  writeFileSync(join(folder, "flow.json"), JSON.stringify(flow));
  writeFileSync(join(folder, "people.csv"), "age,ward,outcome\n20,north,no\n90,south,yes\n");
  const told = await privet(folder, ["flow", "run", "flow.json", "clinic", "--out", "out"]);
  expect([told.code, told.err]).toEqual([0, expect.stringContaining("5 of 5 paid steps released")]);
  return { folder, told };
}

test("each is printed in words, with its receipt, and as JSON", async () => {
  const { folder, told } = await ran();
  expect(told.out).toMatch(
    /exact · evaluate card · exact\.json\n.*out\/card\.json on people\.csv · 2 rows\n.*% wrong/,
  );
  expect(told.out).toMatch(/off · evaluate size · off\.json\n.*out\/size\.json on people\.csv[\s\S]*MAE/);
  const words = {
    look: ["description", /ward[\s\S]*north/],
    top: ["ranking", /rank +attribute\n +1 +\w+/],
    errors: ["judgement", /on private rows of clinic/],
    exact: ["evaluation", /% wrong/],
    off: ["evaluation", /MAE/],
  } as const;
  for (const [name, [kind, said]] of Object.entries(words)) {
    const { code, out, err } = await privet(folder, ["show", `out/${name}.json`]);
    expect([name, code, out]).toEqual([name, 0, expect.stringMatching(said)]);
    expect(told.out).toContain(out.trimEnd());
    expect(err).toContain(kind === "evaluation" ? "Free: told exactly" : "not checked against a ledger");
    const whole = JSON.parse((await privet(folder, ["show", `out/${name}.json`, "--json"])).out);
    expect(whole).toMatchObject({ kind, partial: false, checkedAgainstLedger: false });
  }
});

test("what was edited or cut short is refused, and a schema is no ranking", async () => {
  const { folder } = await ran();
  const errors = JSON.parse(readFileSync(join(folder, "out/errors.json"), "utf8"));
  const { receipt, ...bare } = errors;
  const broken = {
    "no-receipt": bare,
    "no-error": { ...errors, error: undefined },
    "odd-receipt": { ...errors, receipt: { ...receipt, epsilon: "much" } },
    "too-cheap": { ...errors, receipt: { ...receipt, epsilon: "0.000001" } },
  };
  for (const [name, release] of Object.entries(broken)) {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(release));
    const { code, out, err } = await privet(folder, ["show", `${name}.json`]);
    expect([name, code > 0, out, err]).toEqual([
      name,
      true,
      "",
      expect.stringMatching(/privet: (model|receipt)-/),
    ]);
  }
  expect((await privet(folder, ["show", "clinic.schema.json"])).err).toContain("privet: model-invalid");
});
