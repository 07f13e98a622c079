import { describe, expect, test } from "vitest";
import { fromDecimal, type Rational, toNumber, ZERO } from "../../../base/rational.ts";
import type { Noise } from "../../../curator/noise/noise.ts";
import { seededNoise } from "../../../curator/noise/noise.ts";
import { openStudyWith } from "../../../curator/open-study.ts";
import type { Genotypes } from "../../../read/genome/genotypes.ts";
import type { StudySchema } from "../../../schema/study.ts";
import { recordReplay } from "../../../testing/recorder.ts";
import { smallLedger } from "../../../testing/release-suite.ts";
import {
  auditedStudy,
  type GenotypeCodes,
  genotypesOf,
  neighbouringStudies,
  SNPS,
  smallStudy,
} from "../../../testing/small-studies.ts";
import { dice } from "../../../testing/small-tables.ts";
import { planSnpRanking, type SnpRankingAsk } from "./planned-snps.ts";
import { rankSnps } from "./rank-snps.ts";

const decimal = (text: string) => fromDecimal(text) as Rational;
const ask = (more: Partial<SnpRankingAsk> = {}): SnpRankingAsk => ({
  score: "chi-squared",
  top: 2,
  epsilon: decimal("0.8"),
  delta: ZERO,
  simulations: 19,
  ...more,
});

const asks: Record<string, SnpRankingAsk> = {
  "χ² and tables": ask(),
  "χ² and tables that are filtered": ask({ minMaf: 0.2, minCallRate: 0.5 }),
  "χ² of alleles and values, with a δ": ask({
    tables: "allele",
    release: "values",
    delta: decimal("0.0001"),
  }),
  "distances alone, by permute-and-flip": ask({
    score: "distance",
    tau: 0.05,
    release: "none",
    mechanism: "permute-and-flip",
  }),
  "χ² of a list, at once by Laplace": ask({ mechanism: "laplace", snps: [3, 1, 0], share: 0.25 }),
  "χ² by noisy maxima": ask({ mechanism: "noisy-max", release: "values" }),
};
const byStratum: Record<string, SnpRankingAsk> = {
  "strata apart": ask({ strata: "apart" }),
  "strata apart, values": ask({ strata: "apart", release: "values" }),
  "one stratum": ask({ strata: { only: "south" }, tables: "allele" }),
};
const every = (study: StudySchema, named: Record<string, SnpRankingAsk>) =>
  Object.entries(named).map(([name, asked]) => [name, study, asked] as const);

test.each([...every(smallStudy(), asks), ...every(smallStudy({ strata: true }), byStratum)])(
  "%s: nothing leaks between neighbours (record-replay)",
  async (_, study, asked) => {
    const roll = dice(11);
    const run = auditedStudy(study, (curator) => rankSnps(curator, asked));
    for (let i = 0; i < 25; i++) {
      const pair = neighbouringStudies(roll, 16 + roll(16));
      expect({ pair, ...(await recordReplay(run, pair, i + 1)) }).toEqual({
        pair,
        violations: [],
        released: true,
      });
    }
  },
);

/** A stratum of 8 cases and 8 controls, and one of 1 case and 9 controls, where one person moves χ² three times as far. */
const unequal = { sizes: [8, 8, 1, 9], status: [1, 0, 1, 0], stratum: [0, 0, 1, 1] };
const placed = (of: readonly number[]) =>
  Uint8Array.from(unequal.sizes.flatMap((n, k) => Array(n).fill(of[k])));

test("strata apart: the bound is that of the stratum where one person can do most (record-replay)", async () => {
  const study = smallStudy({ strata: true });
  const run = async (codes: GenotypeCodes, noise: Noise) => {
    const genotypes = async (): Promise<Genotypes> => ({
      ...genotypesOf(codes, study),
      status: placed(unequal.status),
      stratum: { names: study.strata ?? [], codes: placed(unequal.stratum) },
    });
    const curator = await openStudyWith({ study, genotypes, ledger: await smallLedger(study) }, noise);
    return rankSnps(curator, ask({ strata: "apart", release: "values" }));
  };
  // The one case of the small stratum leaves its controls for a column of its own, at one SNP; at the others it joins them.
  const before: GenotypeCodes = Array.from({ length: 26 }, (_, i) =>
    i === 16 ? [0, 2, 2, 2] : [0, 0, 0, 0],
  );
  const after = before.with(16, [2, 0, 0, 0]);
  expect(await recordReplay(run, [before, after])).toEqual({ violations: [], released: true });
});

test("where hardly a case's genotype is known, one more unknown moves χ² within its bound (record-replay)", async () => {
  const known = (i: number) => i % 2 === 0 || i === 1;
  const before: GenotypeCodes = Array.from({ length: 20 }, (_, i) =>
    SNPS.map(() => (known(i) ? 2 * (i % 2) : 3)),
  );
  const oneMore = before.with(
    1,
    SNPS.map((_, snp) => (snp === 0 ? 3 : 2)),
  );
  const twoKnown = before.with(3, [2, 3, 3, 3]);
  const run = auditedStudy(smallStudy(), (curator) => rankSnps(curator, ask({ release: "values" })));
  for (const after of [oneMore, twoKnown])
    expect(await recordReplay(run, [before, after])).toEqual({ violations: [], released: true });
});

/** Everybody has nothing of anything, but for the cases at the third SNP; half are unknown at the fourth. */
const clear: GenotypeCodes = Array.from({ length: 80 }, (_, i) => [
  0,
  i % 4 < 2 ? 1 : 0,
  i % 2 === 1 ? 2 : 0,
  i < 40 ? 3 : 1,
]);
async function openClear(study = smallStudy()) {
  const ledger = await smallLedger(study);
  const genotypes = async () => genotypesOf(clear, study);
  return { ledger, curator: await openStudyWith({ study, genotypes, ledger }, seededNoise(4)) };
}
const much = decimal("80");

describe("with much to spend", () => {
  test("the SNP that differs is first, with its place, its table and what follows from it", async () => {
    const { curator } = await openClear();
    const { snps, receipt } = await rankSnps(curator, ask({ epsilon: much, top: 1, simulations: 199 }));
    expect(snps[0]).toMatchObject({ ...SNPS[2], place: 2, kept: true });
    const [table] = snps[0].tables ?? [];
    expect(table).toMatchObject({
      stratum: "",
      columns: ["G/G", "A/G", "A/A", "missing"],
      cases: [0, 0, 40, 0],
      controls: [40, 0, 0, 0],
      pValue: 1 / 200,
      minorAlleleFrequency: 0.5,
      callRate: 1,
    });
    expect(receipt).toMatchObject({
      neighbours: "replace-genotype",
      purpose: "attributes rank chi-squared, top 1",
    });
  });

  test("χ² alone is told with its interval, of alleles twice as large", async () => {
    const { curator } = await openClear();
    const asked = ask({ epsilon: decimal("90"), top: 1, release: "values", tables: "allele" });
    const [{ chiSquared }] = (await rankSnps(curator, asked)).snps;
    // Complete separation of 160 copies. The noise's scale is 2·4·(1 − 1/81)/45 = 0.18.
    const { scale = 0 } = planSnpRanking(curator.facts, asked);
    expect(scale).toBeCloseTo(0.1756, 4);
    expect(Math.abs((chiSquared?.value ?? 0) - 160)).toBeLessThan(15 * scale);
    expect((chiSquared?.high ?? 0) - (chiSquared?.low ?? 0)).toBeCloseTo(2 * Math.log(20) * scale, 9);
  });

  test("rare and unknown ones are ranked and paid for, and marked by their released tables", async () => {
    const { curator } = await openClear();
    const asked = ask({ epsilon: much, top: 4, minMaf: 0.2, minCallRate: 0.9 });
    const { snps } = await rankSnps(curator, asked);
    expect(snps).toHaveLength(4);
    expect(Object.fromEntries(snps.map(({ id, kept }) => [id, kept]))).toEqual({
      rs1: false,
      rs2: true,
      rs3: true,
      rs4: false,
    });
  });

  test("tables come by stratum where strata are looked at apart", async () => {
    const { curator } = await openClear(smallStudy({ strata: true }));
    const { snps } = await rankSnps(curator, ask({ epsilon: much, top: 1, strata: "apart" }));
    expect(snps[0].tables?.map(({ stratum, cases }) => [stratum, cases])).toEqual([
      ["north", [0, 0, 20, 0]],
      ["south", [0, 0, 20, 0]],
    ]);
  });

  test("a SNP whose genotype nobody knows is ranked like any other, and no error tells of it", async () => {
    const study = smallStudy();
    const unknown: GenotypeCodes = clear.map(([a, , c, d]) => [a, 3, c, d]);
    const genotypes = async () => genotypesOf(unknown, study);
    const curator = await openStudyWith(
      { study, genotypes, ledger: await smallLedger(study) },
      seededNoise(4),
    );
    const { snps } = await rankSnps(curator, ask({ epsilon: much, top: 4 }));
    expect(snps.find(({ id }) => id === "rs2")?.tables?.[0].callRate).toBe(0);
  });
});

describe("the plan", () => {
  test("says the range of the score, the noise and which χ² is found", async () => {
    const { facts } = (await openClear()).curator;
    const plan = planSnpRanking(facts, ask());
    // t = 4·(1 − 1/41) of 40 cases and 40 controls; a few units of 2⁻²⁰ more for rounding.
    expect(plan.range).toBeCloseTo(8 * (1 - 1 / 41), 4);
    expect(toNumber(plan.each)).toBe(0.2);
    // Two tables that one person moves by 2 each, at ε 0.4.
    expect(plan.scale).toBeCloseTo(10, 12);
    // (ln(25·3) − 3/2·ln(1 − 2λ))/λ with λ = 0.2/range, by found.ts.
    const lambda = 0.2 / plan.range;
    expect(plan.found).toBeCloseTo((Math.log(75) - 1.5 * Math.log(1 - 2 * lambda)) / lambda, 9);
    expect(planSnpRanking(facts, ask({ score: "distance", tau: 0.05 }))).toMatchObject({ range: 2 });
    expect(planSnpRanking(facts, ask({ release: "none" })).scale).toBeUndefined();
    expect(planSnpRanking(facts, ask({ snps: [0, 1] })).candidates).toBe(2);
  });
});

describe("refused, and nothing is spent", () => {
  test.each<[string, object, string]>([
    ["more SNPs than there are", { top: 5 }, "option-out-of-range"],
    ["more than the list has", { snps: [1], top: 2 }, "option-out-of-range"],
    ["an unknown score", { score: "beauty" }, "query-unknown"],
    ["unknown tables", { tables: "haplotype" }, "query-unknown"],
    ["an unknown mechanism", { mechanism: "magic" }, "option-out-of-range"],
    ["a stratum that is not there", { strata: { only: "east" } }, "option-out-of-range"],
    ["distances of strata apart", { score: "distance", tau: 0.05, strata: "apart" }, "option-out-of-range"],
    ["a level that no table reaches", { score: "distance", tau: 1e-30 }, "option-out-of-range"],
    ["a SNP twice", { snps: [1, 1] }, "option-out-of-range"],
    ["a SNP beyond the last", { snps: [1, 4] }, "option-out-of-range"],
    ["an empty list", { snps: [] }, "option-out-of-range"],
    ["a rarer allele than half", { minMaf: 0.6 }, "option-out-of-range"],
    ["a limit where no tables are released", { minMaf: 0.1, release: "values" }, "option-out-of-range"],
    ["no made-up tables", { simulations: 0 }, "option-out-of-range"],
    ["a δ that pays for a person", { delta: decimal("0.01") }, "delta-too-large"],
  ])("%s", async (_, more, code) => {
    const { curator, ledger } = await openClear(smallStudy({ strata: true }));
    await expect(rankSnps(curator, ask(more as never))).rejects.toMatchObject({ code });
    expect(await ledger.entries()).toHaveLength(1);
  });

  test("a limit on known genotypes where missing ones count as copies", async () => {
    const { curator, ledger } = await openClear(smallStudy({ missing: 0 }));
    await expect(rankSnps(curator, ask({ minCallRate: 0.9 }))).rejects.toMatchObject({
      code: "option-out-of-range",
    });
    expect(await ledger.entries()).toHaveLength(1);
  });
});
