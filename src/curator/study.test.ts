/** Genome studies through the door: record-replay on neighbours, what is told, and what is refused. */
import { describe, expect, test } from "vitest";
import { fromDecimal, type Rational, ZERO } from "../base/rational.ts";
import type { StudySchema } from "../schema/study.ts";
import { recordReplay } from "../testing/recorder.ts";
import { smallLedger } from "../testing/release-suite.ts";
import {
  auditedStudy,
  type GenotypeCodes,
  genotypesOf,
  neighbouringStudies,
  SNPS,
  smallStudy,
} from "../testing/small-studies.ts";
import { dice, smallSchema } from "../testing/small-tables.ts";
import { seededNoise } from "./noise/noise.ts";
import { openStudy, openStudyWith } from "./open-study.ts";
import type { PlannedDraws } from "./price.ts";
import type { StudyCurator } from "./study.ts";

const decimal = (text: string) => fromDecimal(text) as Rational;
const epsilon = decimal("0.8");
const each = decimal("0.4");
const rho = decimal("0.02");
const pure: PlannedDraws = { kind: "pure", epsilon, count: 1 };
const allow = (curator: StudyCurator, ...draws: PlannedDraws[]) =>
  curator.allow({ epsilon: decimal("2"), delta: decimal("0.0001"), draws, purpose: "a test" });

type Release = (curator: StudyCurator) => Promise<unknown>;
const top = (count: number) => ({ kind: "bounded-range", epsilon: each, count }) as const;
const releases: Record<string, Release> = {
  "χ² of genotypes": async (c) =>
    (await allow(c, top(2))).make(
      { ask: "rank-snps", score: "chi-squared" },
      { mechanism: "exponential", epsilon: each, count: 2 },
    ),
  "χ² of alleles": async (c) =>
    (await allow(c, top(2))).make(
      { ask: "rank-snps", score: "chi-squared", tables: "allele" },
      { mechanism: "exponential", epsilon: each, count: 2 },
    ),
  "χ² at once, by Laplace": async (c) =>
    (await allow(c, pure)).make(
      { ask: "rank-snps", score: "chi-squared" },
      { mechanism: "laplace", epsilon: each, count: 2 },
    ),
  "χ² by permute-and-flip": async (c) =>
    (await allow(c, { kind: "pure", epsilon: each, count: 2 })).make(
      { ask: "rank-snps", score: "chi-squared" },
      { mechanism: "permute-and-flip", epsilon: each, count: 2 },
    ),
  distance: async (c) =>
    (await allow(c, top(2))).make(
      { ask: "rank-snps", score: "distance", tau: 0.05 },
      { mechanism: "exponential", epsilon: each, count: 2 },
    ),
  "distance of alleles": async (c) =>
    (await allow(c, top(2))).make(
      { ask: "rank-snps", score: "distance", tables: "allele", tau: 0.05 },
      { mechanism: "exponential", epsilon: each, count: 2 },
    ),
  "values of χ²": async (c) =>
    (await allow(c, pure)).make(
      { ask: "snp-values", score: "chi-squared", snps: [0, 3] },
      { mechanism: "laplace", epsilon },
    ),
  "tables with Laplace noise": async (c) =>
    (await allow(c, pure)).make({ ask: "snp-tables", snps: [1, 2] }, { mechanism: "laplace", epsilon }),
  "allele tables with Gaussian noise": async (c) =>
    (await allow(c, { kind: "zcdp", rho, count: 1 })).make(
      { ask: "snp-tables", snps: [1, 2], tables: "allele" },
      { mechanism: "gaussian", rho },
    ),
};
const byStratum: Record<string, Release> = {
  "χ² summed over strata": async (c) =>
    (await allow(c, top(2))).make(
      { ask: "rank-snps", score: "chi-squared", strata: "apart" },
      { mechanism: "exponential", epsilon: each, count: 2 },
    ),
  "distance in one stratum": async (c) =>
    (await allow(c, top(2))).make(
      { ask: "rank-snps", score: "distance", strata: { only: "north" }, tau: 0.1 },
      { mechanism: "exponential", epsilon: each, count: 2 },
    ),
  "tables by stratum": async (c) =>
    (await allow(c, pure)).make(
      { ask: "snp-tables", snps: [0, 1], strata: "apart" },
      { mechanism: "laplace", epsilon },
    ),
};

async function attack(study: StudySchema, release: Release): Promise<void> {
  const roll = dice(7);
  for (let i = 0; i < 60; i++) {
    const pair = neighbouringStudies(roll, 16 + roll(16));
    const verdict = await recordReplay(auditedStudy(study, release), pair, i + 1);
    expect({ pair, ...verdict }).toEqual({ pair, violations: [], released: true });
  }
}

describe.each(["column", 0, 2] as const)("missing genotypes as %s", (missing) => {
  test.each(Object.entries(releases))("%s: nothing leaks between neighbours (record-replay)", (_, release) =>
    attack(smallStudy({ missing }), release),
  );
  test.each(Object.entries(byStratum))("%s: nothing leaks between neighbours", (_, release) =>
    attack(smallStudy({ missing, strata: true }), release),
  );
});

/** Everybody has nothing of anything, but for the cases at the third SNP. */
const clear: GenotypeCodes = Array.from({ length: 80 }, (_, i) => [0, 0, i % 2 === 1 ? 2 : 0, 0]);
const openClear = async (study = smallStudy()) =>
  openStudyWith(
    { study, genotypes: async () => genotypesOf(clear, study), ledger: await smallLedger(study) },
    seededNoise(4),
  );

describe("with much to spend", () => {
  const much = decimal("20");
  test.each(["chi-squared", "distance"] as const)("the SNP that differs is found by %s", async (score) => {
    const curator = await openClear();
    const draws: PlannedDraws[] = [{ kind: "bounded-range", epsilon: much, count: 1 }];
    const allowance = await curator.allow({ epsilon: much, delta: ZERO, draws, purpose: "a test" });
    const { value, receipt } = await allowance.make(
      { ask: "rank-snps", score, tau: 0.01 },
      { mechanism: "exponential", epsilon: much, count: 1 },
    );
    expect(value).toEqual([2]);
    expect(receipt).toMatchObject({
      neighbours: "replace-genotype",
      dataset: "small-study",
      guarantee: "none",
    });
  });

  test("tables and χ² are near the truth", async () => {
    const curator = await openClear();
    const draws: PlannedDraws[] = [{ kind: "pure", epsilon: much, count: 2 }];
    const allowance = await curator.allow({ epsilon: decimal("40"), delta: ZERO, draws, purpose: "a test" });
    const tables = await allowance.make(
      { ask: "snp-tables", snps: [2] },
      { mechanism: "laplace", epsilon: much },
    );
    expect(tables.value).toEqual([[{ cases: [0, 0, 40, 0], controls: [40, 0, 0, 0] }]]);
    const [value] = (
      await allowance.make(
        { ask: "snp-values", score: "chi-squared", snps: [2] },
        { mechanism: "laplace", epsilon: much },
      )
    ).value;
    // χ² of complete separation is the number of people; noise of scale 4/20 · (1 − 1/41).
    expect(Math.abs(value - 80)).toBeLessThan(4);
  });
});

test("what is public is told, and no more", async () => {
  const { facts } = await openClear(smallStudy({ strata: true }));
  expect(facts.strata).toEqual([
    { name: "north", cases: 20, controls: 20 },
    { name: "south", cases: 20, controls: 20 },
  ]);
  expect(facts.snps).toEqual(SNPS);
  expect(Object.keys(facts).sort()).toEqual(["people", "snps", "strata", "study"]);
});

describe("refused, before anything is spent", () => {
  const spent = async (curator: StudyCurator) => (await curator.budget()).entries;

  test.each([
    ["more SNPs than there are", { score: "chi-squared", count: 5 }],
    ["no SNP", { score: "chi-squared", count: 0 }],
    ["an unknown score", { score: "beauty", count: 1 }],
    ["a stratum that is not there", { score: "chi-squared", count: 1, strata: { only: "east" } }],
    ["distances of strata apart", { score: "distance", count: 1, strata: "apart" }],
    ["a level that no table reaches", { score: "distance", count: 1, tau: 1e-30 }],
    ["a SNP twice", { score: "chi-squared", count: 1, snps: [1, 1] }],
    ["a SNP beyond the last", { score: "chi-squared", count: 1, snps: [4] }],
  ])("%s: a coded error that takes nothing off the plan", async (_, { count, ...asked }) => {
    const curator = await openClear(smallStudy({ strata: true }));
    const allowance = await allow(curator, top(1));
    await expect(
      allowance.make({ ask: "rank-snps", ...asked } as never, {
        mechanism: "exponential",
        epsilon: each,
        count,
      }),
    ).rejects.toMatchObject({
      code: expect.stringMatching(/^(option-out-of-range|query-unknown)$/),
    });
    await expect(
      allowance.make(
        { ask: "rank-snps", score: "chi-squared" },
        { mechanism: "exponential", epsilon: each, count: 1 },
      ),
    ).resolves.toBeDefined();
    expect(await spent(curator)).toBe(2);
  });

  test("a study without cases or without a ledger, a ledger of tables, a seed on private genotypes", async () => {
    const study = smallStudy();
    const none = { ...genotypesOf(clear, study), status: new Uint8Array(80) };
    const ledger = await smallLedger(study);
    await expect(openStudy({ study, genotypes: async () => none, ledger })).rejects.toMatchObject({
      code: "table-invalid",
    });
    const genotypes = async () => genotypesOf(clear, study);
    await expect(openStudy({ study, genotypes })).rejects.toMatchObject({ code: "budget-missing" });
    const tables = await smallLedger({ ...smallSchema("replace"), name: study.name });
    await expect(openStudy({ study, genotypes, ledger: tables })).rejects.toMatchObject({
      code: "neighbours-mismatch",
    });
    await expect(openStudy({ study, genotypes, unsafeSeed: 1 })).rejects.toMatchObject({
      code: "seed-on-private-data",
    });
  });

  test("more draws than were planned", async () => {
    const allowance = await allow(await openClear(), top(1));
    await expect(
      allowance.make(
        { ask: "rank-snps", score: "chi-squared" },
        { mechanism: "exponential", epsilon: each, count: 2 },
      ),
    ).rejects.toMatchObject({
      code: "allowance-used-up",
    });
  });
});
