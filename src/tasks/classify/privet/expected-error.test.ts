import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { expectationOf } from "../../../cli/words/command-line.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import { hospitalSchema } from "../../../testing/hospital.ts";
import type { ClassifyPlan } from "../../plan.ts";
import { expectedError } from "./expected-error.ts";
import { type MeasuredErrors, measuredErrors } from "./measured-errors.ts";

const facts = (rows: number | undefined): PublicFacts => ({
  schema: hospitalSchema(),
  neighbours: "add-remove",
  rows,
});
const plan = (more: Partial<ClassifyPlan> = {}): ClassifyPlan => ({
  privet: "plan/1",
  task: "classify",
  method: "privet",
  label: "readmitted",
  epsilon: "0.1",
  delta: "1e-7",
  options: {},
  ...more,
});

describe("the error to expect", () => {
  it("is what public tables came to at the same rows · ε, between what was measured", () => {
    // Adult: 39,073.6 rows were learnt from, so that 39,073.6 rows at ε 0.1 is the cell of ε 0.1: (0.2390 − 0.1661)/(0.2390 − 0.1532).
    const { low, high, tables, signal } = expectedError(facts(39_073.6), plan());
    expect(tables).toEqual(["adult", "bank-coded", "credit", "mushroom"]);
    expect(signal).toBeCloseTo(3907.36);
    expect(high).toBeGreaterThanOrEqual((0.239 - 0.1661) / (0.239 - 0.1532) - 1e-9);
    expect(low).toBeLessThan(0.881);
    expect(low).toBeGreaterThan(0.3);
  });

  it("says in words what it is, and that it is no promise", () => {
    expect(expectedError(facts(24_000), plan()).sentence).toMatch(
      /^between \d+ % and \d+ % of what there is to gain over guessing the most frequent value every time \(0 % is that guess; 100 % is logistic regression without privacy, .*\)\. So it was on 4 public tables \(.*\) with about as much rows · ε, 2,400; yours may differ$/,
    );
  });

  it("cannot be told without a number of rows, nor for what was not measured", () => {
    expect(expectedError(facts(undefined), plan())).toMatchObject({ low: null, signal: null });
    expect(expectationOf(expectedError(facts(undefined), plan()))).toContain("--rows-about");
    for (const more of [
      { method: "em-genetic" },
      { options: { rounds: 7 } },
      { epsilon: "0.000001" },
      { method: "pg-plus", delta: "0" },
    ])
      expect(expectedError(facts(24_000), plan(more)).sentence).toContain("not measured");
    expect(expectedError(facts(24_000), plan({ options: { model: "tree" } })).low).not.toBeNull();
    expect(expectedError(facts(24_000), plan({ delta: "0" })).tables).toContain("adult");
  });
});

describe("few rows · ε", () => {
  it.each([
    ["1e-7", "0.2"],
    ["0", "0.4"],
  ])("with a δ of %s and 1,000 rows at ε %s are not told by one easy table", (delta, epsilon) => {
    const { low, high, sentence } = expectedError(facts(1000), plan({ epsilon, delta }));
    expect({ low, high }).toEqual({ low: null, high: null });
    expect(sentence).toMatch(/^cannot be told: .* one public table alone \(mushroom\), which may be easier/);
    expect(sentence).not.toContain("%");
  });

  it("below the least that a table was measured with, nothing is said of it", () => {
    // Without a δ Mushroom begins at 0.05 · 6,499.2 = 325.
    expect(expectedError(facts(1000), plan({ epsilon: "0.2", delta: "0" }))).toMatchObject({
      ...{ low: null, high: null, tables: [] },
      sentence: expect.stringContaining("not measured"),
    });
  });

  it("two tables are no figure, and three are one", () => {
    // With a δ Credit begins at 240 and Bank at 362.
    expect(expectedError(facts(1000), plan({ epsilon: "0.3" })).sentence).toContain("2 public tables alone");
    expect(expectedError(facts(1000), plan({ epsilon: "0.37" })).tables).toHaveLength(3);
  });
});

const page = (name: string) =>
  readFileSync(new URL(`../../../../docs/results/${name}.md`, import.meta.url), "utf8");

it.each<[string, readonly MeasuredErrors[]]>([
  ["classification", measuredErrors.withDelta],
  ["classification-pure", measuredErrors.pure],
])("the numbers are those of docs/results/%s.md", (name, tables) => {
  const text = page(name).replaceAll("**", "");
  for (const { data, rows, noPrivacy, majority, epsilons, errors } of tables) {
    const [section] = text.split(`\n## ${data}\n`)[1].split("\n## ");
    expect(section).toContain(
      `${rows.toLocaleString("en-US")} rows. Without noise: NoPrivacy ${noPrivacy.toFixed(4)}`,
    );
    expect(section).toContain(`| method | ${epsilons.map((e) => `ε ${e}`).join(" | ")} |`);
    const line = (values: readonly number[]) =>
      new RegExp(values.map((error) => `${error.toFixed(4)} ± [\\d.]+`).join(" \\| "));
    for (const values of Object.values(errors)) expect(section).toMatch(line(values));
    expect(section).toMatch(new RegExp(`\\| Majority \\|.*${majority.toFixed(4)} ± [\\d.]+ \\|\n`));
  }
});
