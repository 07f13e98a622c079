/**
 * Two objectives that have no gradient, on made-up tables that are declared public: docs/own-objectives.md tells their story
 * and quotes the figures, which the fixed seeds make repeatable.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type Curator, deltaFrom, epsilonFrom, type OwnedRow, openCurator } from "../../curator/index.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import { releaseSuite, smallLedger } from "../../testing/release-suite.ts";
import { csvOf, dice, smallSchema } from "../../testing/small-tables.ts";
import { ownObjective } from "./own-objective.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/own-objectives.md"), "utf8");
const ask = (delta: string) => ({ epsilon: epsilonFrom("1"), delta: deltaFrom(delta) });
const share = (rows: readonly OwnedRow[], holds: (row: OwnedRow) => boolean) =>
  rows.filter(holds).length / rows.length;
const csv = (rows: readonly OwnedRow[]) => [
  `${Object.keys(rows[0]).join()}\n`,
  ...rows.map((row) => `${Object.values(row).join()}\n`),
];
const SEEDS = [1, 2, 3, 4, 5];
const mean = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b) / numbers.length;

describe("a linear classifier that is fair between two groups", () => {
  const schema = parseSchema({
    privet: "schema/1",
    name: "loans",
    visibility: "public",
    neighbours: "replace",
    attributes: [
      { name: "group", kind: "categorical", values: ["a", "b"], other: "a" },
      { name: "points", kind: "numeric", low: 0, high: 100, step: 5, missing: 50, source: "made up" },
      { name: "income", kind: "numeric", low: 0, high: 100, step: 5, missing: 50, source: "made up" },
      { name: "repaid", kind: "label", values: ["no", "yes"] },
    ],
  });
  /** Three in five are of group a, and group a starts with more points. */
  const roll = dice(1);
  const rows = Array.from({ length: 6000 }, (_, i): OwnedRow => {
    const ahead = i % 5 < 3;
    const points = (ahead ? 25 : 15) + 5 * (roll(8) + roll(8));
    const income = (ahead ? 25 : 20) + 5 * (roll(6) + roll(6));
    const repaid = points + income + roll(41) - 20 > 100;
    return { group: ahead ? "a" : "b", points, income, repaid: repaid ? "yes" : "no" };
  });
  const shares = { a: 0.6, b: 0.4 };

  const accepts = ({ group, points, income }: OwnedRow, w: Float64Array) =>
    (w[0] * (Number(points) - 50)) / 50 +
      (w[1] * (Number(income) - 50)) / 50 +
      w[2] * (group === "a" ? 1 : -1) +
      w[3] >
    0;

  /** Accuracy − λ·(share of a accepted − share of b accepted), as a sum over rows. */
  const fairness = (lambda: number) => (row: OwnedRow, w: Float64Array) => {
    const accepted = accepts(row, w);
    const right = accepted === (row.repaid === "yes") ? 1 : 0;
    const ahead = row.group === "a" ? 1 / shares.a : -1 / shares.b;
    return accepted ? right - lambda * ahead : right;
  };

  const learn = async (lambda: number, seed: number) => {
    const curator = await openCurator({ schema, rows: csv(rows), unsafeSeed: seed });
    const objective = curator.trust({
      name: "fair-accuracy",
      range: [-lambda / shares.a, 1 + lambda / shares.b],
      clip: 1 + lambda / shares.b,
      score: fairness(lambda),
    });
    const { model } = await ownObjective(objective, 4).fit(curator, ask("0.000001"), {
      rounds: 24,
      last: 0.02,
    });
    const accepted = (group: string) =>
      share(
        rows.filter((row) => row.group === group),
        (row) => accepts(row, model),
      );
    return {
      accuracy: share(rows, (row) => accepts(row, model) === (row.repaid === "yes")),
      gap: accepted("a") - accepted("b"),
    };
  };

  test("the gap between the groups shrinks to a third or less, for a few points of accuracy; too much λ turns it round", async () => {
    const found: { lambda: number; accuracy: number; gap: number }[] = [];
    for (const lambda of [0, 0.1, 0.15, 0.25]) {
      const learned = [];
      for (const seed of SEEDS) learned.push(await learn(lambda, seed));
      const [accuracy, gap] = [mean(learned.map((l) => l.accuracy)), mean(learned.map((l) => l.gap))];
      found.push({ lambda, accuracy, gap });
    }
    const [none, little, enough, much] = found;
    expect(little.gap).toBeLessThan(none.gap);
    expect(Math.abs(enough.gap)).toBeLessThan(none.gap / 3);
    expect(enough.accuracy).toBeGreaterThan(none.accuracy - 0.05);
    expect(much.gap).toBeLessThan(0);
    const line = ({ lambda, accuracy, gap }: (typeof found)[number]) =>
      `| ${lambda} | ${accuracy.toFixed(3)} | ${gap.toFixed(3)} |`;
    expect(page).toContain(found.map(line).join("\n"));
  });
});

describe("a list of rules", () => {
  const schema = parseSchema({
    privet: "schema/1",
    name: "relapses",
    visibility: "public",
    neighbours: "add-remove",
    rows: { about: 3000 },
    attributes: [
      ...["age", "dose", "pulse"].map((name) => ({
        name,
        kind: "numeric",
        low: 0,
        high: 100,
        step: 5,
        missing: 50,
        source: "made up",
      })),
      { name: "relapse", kind: "label", values: ["no", "yes"] },
    ],
  });
  /** If dose > 70 then no, else if age > 55 then yes, else no; one answer in ten is turned round. */
  const roll = dice(3);
  const rows = Array.from({ length: 3000 }, (): OwnedRow => {
    const [age, dose, pulse] = [5 * roll(21), 10 * roll(11), 50 * roll(3)];
    const rule = dose <= 70 && age > 55;
    const relapse = roll(10) === 0 ? !rule : rule;
    return { age, dose, pulse, relapse: relapse ? "yes" : "no" };
  });
  const majority = Math.max(...["no", "yes"].map((word) => share(rows, (row) => row.relapse === word)));

  const measured = ["age", "dose", "pulse"] as const;
  /** Three numbers a rule, each from −5 to 5: which attribute, above what, and which answer; then the answer otherwise. */
  const RULES = [0, 3, 6, 9];
  const attributeOf = (x: number) => measured[Math.min(2, Math.floor(((x + 5) * 3) / 10))];
  const boundOf = (x: number) => (x + 5) * 10;
  const predicts = (row: OwnedRow, v: Float64Array) => {
    for (const at of RULES) if (Number(row[attributeOf(v[at])]) > boundOf(v[at + 1])) return v[at + 2] > 0;
    return v[12] > 0;
  };
  const right = (row: OwnedRow, v: Float64Array) => predicts(row, v) === (row.relapse === "yes");

  const learn = async (seed: number) => {
    const curator = await openCurator({ schema, rows: csv(rows), unsafeSeed: seed });
    const objective = curator.trust({
      name: "right-rules",
      range: [0, 1],
      clip: 1,
      score: (row, v) => (right(row, v) ? 1 : 0),
    });
    const options = { rounds: 30, step: 4, last: 0.2 };
    const { model } = await ownObjective(objective, 13).fit(curator, ask("0"), options);
    return { model, accuracy: share(rows, (row) => right(row, model)) };
  };

  let fitted: { model: Float64Array; accuracy: number }[];
  beforeAll(async () => {
    fitted = [];
    for (const seed of SEEDS) fitted.push(await learn(seed));
  });

  test("each of five runs beats the majority by at least 15 rows in a hundred", () => {
    const accuracies = fitted.map(({ accuracy }) => accuracy);
    expect(Math.min(...accuracies)).toBeGreaterThan(majority + 0.15);
    expect(page).toContain(`majority ${majority.toFixed(3)}`);
    expect(page).toContain(accuracies.map((a) => a.toFixed(3)).join(", "));
  });

  test("the rules can be read, and the page shows those of the first run", () => {
    const { model } = fitted[0];
    const say = (relapse: boolean) => `relapse ${relapse ? "yes" : "no"}`;
    const lines = RULES.map(
      (at) =>
        `if ${attributeOf(model[at])} > ${boundOf(model[at + 1]).toFixed(1)} then ${say(model[at + 2] > 0)}`,
    );
    expect(page).toContain([...lines, say(model[12] > 0)].join("\nelse "));
  });
});

const small = (curator: Curator) =>
  curator.trust({
    name: "small",
    range: [0, 1],
    clip: 0.5,
    score: ({ age, outcome }, [x, y]) => (x * Number(age) + y > 0 === (outcome === "yes") ? 1 : 0),
  });

releaseSuite({
  name: "own-objective",
  neighbours: ["replace", "add-remove"],
  epsilon: epsilonFrom("1"),
  delta: deltaFrom("0.000001"),
  pairs: 30,
  release: (curator, notice) =>
    ownObjective(small(curator), 2).fit(curator, ask("0.000001"), { rounds: 4 }, { progress: notice }),
});

test("the receipt and the ledger name the owner's objective, and with δ 0 the rounds simply add up", async () => {
  const schema = smallSchema("replace");
  const ledger = await smallLedger(schema);
  const curator = await openCurator({ schema, rows: [csvOf([["1", "2", "red", "no"]])], ledger });
  const search = ownObjective(small(curator), 2);
  expect(search.quote(curator.facts, ask("0"), { rounds: 4 }).price.theorem).toBe("basic");
  const { receipt, model } = await search.fit(curator, ask("0"), { rounds: 4 });
  expect(model).toHaveLength(2);
  const query = "score owner:small (owner's function)";
  expect(receipt).toMatchObject({
    purpose: "classify own-objective owner:small",
    guarantee: "reviewed",
    epsilon: "1",
    delta: "0",
    draws: [{ mechanism: "exponential", query, epsilon: "0.25", count: 4 }],
  });
  expect((await ledger.entries()).at(-1)).toMatchObject({ body: { purpose: receipt.purpose } });
  await expect(search.fit(curator, ask("0"), { rounds: 4 }, { allow: "proved" })).rejects.toMatchObject({
    code: "guarantee-too-weak",
  });
});

test.each([0, 1.5, -1, Number.NaN, 10_001])("a vector of %s numbers is refused", (length) => {
  expect(() => ownObjective("owner:small", length)).toThrow(
    expect.objectContaining({ code: "option-out-of-range" }),
  );
});
