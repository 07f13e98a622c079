/** Descriptions and rankings are watched and stopped like any other run: what was drawn by then is paid for, told, and no more. */
import { describe, expect, test } from "vitest";
import { epsilonFrom, openCurator } from "../curator/index.ts";
import { seededNoise } from "../curator/noise/noise.ts";
import { openStudyWith } from "../curator/open-study.ts";
import { smallLedger } from "../testing/release-suite.ts";
import { genotypesOf, smallStudy } from "../testing/small-studies.ts";
import { csvOf, dice, type Row, smallSchema } from "../testing/small-tables.ts";
import { Cancelled, type Progress } from "./method.ts";
import { type Plan, parsePlan, quotePlan, runPlan } from "./plan.ts";

const roll = dice(5);
const rows: readonly Row[] = Array.from({ length: 300 }, () => [
  String(roll(11)),
  String(roll(1000)),
  ["red", "green", "blue"][roll(3)],
  roll(2) === 0 ? "yes" : "no",
]);

async function table() {
  const schema = smallSchema("replace");
  const ledger = await smallLedger(schema);
  return openCurator({ schema, rows: [csvOf(rows)], ledger, threads: 1 });
}

async function study() {
  const declared = smallStudy();
  const codes = Array.from({ length: 40 }, (_, i) => [(i * 7) % 4, i % 3, (i >> 2) % 3, 1]);
  const genotypes = async () => genotypesOf(codes, declared);
  return openStudyWith({ study: declared, genotypes, ledger: await smallLedger(declared) }, seededNoise(1));
}

const common = { privet: "plan/1", epsilon: "1" };
const describing = parsePlan({
  ...common,
  task: "describe",
  attributes: ["age", "pay"],
  options: { statistics: [{ what: "median" }, { what: "quantile", share: 0.9 }] },
});
const ranking = (release: string) =>
  parsePlan({ ...common, task: "rank", label: "outcome", options: { top: 2, release } });
const snps = parsePlan({ ...common, task: "rank", options: { top: 2, simulations: 19 } }, "study");

/** A run that is stopped as soon as so many draws are told; `undefined` lets it go on. */
async function run(plan: Plan, stopAt?: number) {
  const curator = plan === snps ? await study() : await table();
  const signal = { aborted: stopAt === 0 };
  const told: Progress[] = [];
  const progress = (now: Progress) => {
    told.push(now);
    if (now.step === stopAt) signal.aborted = true;
  };
  const outcome = await runPlan(curator, plan, { signal, progress }).catch((error: unknown) => error);
  return { outcome, told, entries: await curator.entries(), budget: await curator.budget() };
}

describe.each([
  ["a description", describing, [1, 2, 3, 4], 4],
  ["names of attributes", ranking("none"), [2], 2],
  ["attributes with their scores", ranking("values"), [2, 3], 3],
  ["SNPs with their tables", snps, [2, 3], 3],
] as const)("%s", (_, plan, steps, of) => {
  test("tells how far it is, and spends what was quoted", async () => {
    const { outcome, told, budget } = await run(plan);
    expect(told.map(({ step }) => step)).toEqual(steps);
    expect(told.every((now) => now.of === of)).toBe(true);
    expect(told.at(-1)?.epsilon).toBeCloseTo(1, 9);
    expect(outcome).toMatchObject({ receipt: { epsilon: "1" } });
    expect(budget.spent.epsilon).toEqual(epsilonFrom("1"));
  });

  test("stopped before the first draw it has asked nothing, and all is returned", async () => {
    const { outcome, told, budget, entries } = await run(plan, 0);
    expect(outcome).toBeInstanceOf(Cancelled);
    expect((outcome as Error).message).toBe(
      `Stopped after 0 of ${of} draws. ε 0 is spent. ε 1 was returned to the budget.`,
    );
    expect((outcome as Cancelled<unknown>).partial.receipt.draws).toEqual([]);
    expect(told).toEqual([]);
    expect(budget.spent.epsilon.n).toBe(0n);
    expect(entries.map(({ kind }) => kind)).toEqual(["open", "spend", "settle"]);
  });
});

test("a ranking that is stopped before scores are told has its names, and is charged for them alone", async () => {
  const { outcome, budget } = await run(ranking("values"), 2);
  const { message, partial } = outcome as Cancelled<{ attributes: readonly object[] }>;
  expect(message).toBe("Stopped after 2 of 3 draws. ε 0.5 is spent. ε 0.5 was returned to the budget.");
  expect(partial.model.attributes).toHaveLength(2);
  for (const attribute of partial.model.attributes)
    expect(Object.keys(attribute)).toEqual(["name", "couldBeChance"]);
  expect(partial.receipt.draws.map(({ count }) => count)).toEqual([2]);
  expect(budget.spent.epsilon).toEqual(epsilonFrom("0.5"));
});

test("a ranking of SNPs that is stopped before tables are told has their names alone", async () => {
  const { outcome, budget } = await run(snps, 2);
  const { partial } = outcome as Cancelled<{ snps: readonly Readonly<Record<string, unknown>>[] }>;
  expect(partial.model.snps).toHaveLength(2);
  for (const snp of partial.model.snps) {
    expect(snp).toMatchObject({ kept: true, couldBeChance: null });
    expect(snp.tables ?? snp.chiSquared).toBeUndefined();
  }
  expect(budget.spent.epsilon).toEqual(epsilonFrom("0.5"));
});

test("a description that is stopped tells the statistics that are whole", async () => {
  const { outcome } = await run(describing, 3);
  const { partial } = outcome as Cancelled<{ answers: readonly object[] }>;
  expect(partial.model.answers).toHaveLength(3);
  expect(partial.receipt.epsilon).toBe("0.75");
});

test("they are proved, which the strictest demand lets run; a guarantee that there is not is refused", async () => {
  const curator = await table();
  const { receipt } = await runPlan(curator, describing, { allow: "proved" });
  expect(receipt.guarantee).toBe("proved");
  await expect(runPlan(curator, describing, { allow: "certain" as never })).rejects.toMatchObject({
    code: "request-malformed",
  });
});

describe("an error as a goal", () => {
  const aim = (error: number, epsilon = "5") =>
    parsePlan({
      ...common,
      epsilon,
      task: "describe",
      options: { statistics: [{ what: "mean", of: ["age"] }], error },
    });
  const facts = { schema: smallSchema("replace"), neighbours: "replace", rows: 300 } as const;

  test("spends no more than it takes, and the error to expect is within it", async () => {
    const { expected, price } = quotePlan(facts, aim(0.5));
    const { errors, epsilon } = expected as { errors: readonly { error: number }[]; epsilon: string };
    expect(errors[0].error).toBeLessThanOrEqual(0.5);
    expect(price.cost.epsilon).toEqual(epsilonFrom(epsilon));
    const { receipt } = await runPlan(await table(), aim(0.5));
    expect(receipt.epsilon).toBe(epsilon);
    expect(Number(epsilon)).toBeLessThan(5);
  });

  test("that takes more than was set aside is refused, with the ε that it takes", () => {
    expect(() => quotePlan(facts, aim(0.001, "0.1"))).toThrow(
      expect.objectContaining({
        code: "plan-too-expensive",
        message: expect.stringMatching(/takes ε [\d.]+; ε 0\.1 was/),
      }),
    );
  });
});
