import { expect, test } from "vitest";
import { publicRandom } from "../../../base/random.ts";
import { type Reading, snpStatistics } from "./statistics.ts";

const snp = { id: "rs1", chromosome: "1", position: 5, alleles: ["A", "G"] } as const;
const reading = (more: Partial<Reading> = {}): Reading => ({
  snp,
  stratum: "",
  kind: "genotype",
  totals: { cases: 100, controls: 100 },
  scale: 0.01,
  simulations: 199,
  uniform: publicRandom("a test").uniform,
  ...more,
});

test("a genotype table: each genotype with allele 1 against the one without, the rarer allele, the known share", () => {
  const said = snpStatistics({ cases: [40, 40, 15, 5], controls: [60, 30, 5, 5] }, reading());
  expect(said.columns).toEqual(["G/G", "A/G", "A/A", "missing"]);
  expect(said.oddsRatios.map(({ of, against }) => [of, against])).toEqual([
    ["A/G", "G/G"],
    ["A/A", "G/G"],
  ]);
  // By hand, with half a person more in each cell: 40.5·60.5/(30.5·40.5) and 15.5·60.5/(5.5·40.5).
  expect(said.oddsRatios[0].ratio).toBeCloseTo((40.5 * 60.5) / (30.5 * 40.5), 12);
  expect(said.oddsRatios[1].ratio).toBeCloseTo((15.5 * 60.5) / (5.5 * 40.5), 12);
  for (const { ratio, low, high } of said.oddsRatios) expect(low < ratio && ratio < high).toBe(true);
  // Copies of A: 70 + 2·20 of 2·190.
  expect(said.minorAlleleFrequency).toBeCloseTo(110 / 380, 12);
  expect(said.callRate).toBeCloseTo(1 - 10 / 200, 12);
  // By the definition the cells have Σ (r − s)²/(r + s) = 400/100 + 100/70 + 100/20 = 10.4286; half a person more moves it a little.
  expect(Math.abs(said.chiSquared - 10.4286)).toBeLessThan(0.5);
  expect(said.pValue).toBeLessThan(0.05);
});

test("an allele table: allele 1 against allele 2; without a column of missing ones, no known share", () => {
  const said = snpStatistics(
    { cases: [70, 130], controls: [40, 160] },
    reading({ kind: "allele", totals: { cases: 200, controls: 200 } }),
  );
  expect(said.columns).toEqual(["A", "G"]);
  expect(said.oddsRatios).toHaveLength(1);
  expect(said.oddsRatios[0]).toMatchObject({ of: "A", against: "G" });
  expect(said.oddsRatios[0].ratio).toBeCloseTo((70.5 * 160.5) / (40.5 * 130.5), 12);
  expect(said.minorAlleleFrequency).toBeCloseTo(110 / 400, 12);
  expect(said.callRate).toBeUndefined();
});

test("cells that the noise made negative give shares within 0 and 1, and finite odds", () => {
  const said = snpStatistics(
    { cases: [-50, -3, -8, -20], controls: [-1, -2, -9, -9] },
    reading({ scale: 40 }),
  );
  expect(said.minorAlleleFrequency).toBe(0);
  expect(said.callRate).toBe(1);
  expect(said.chiSquared).toBeGreaterThanOrEqual(0);
  for (const { ratio, low, high } of said.oddsRatios)
    expect([ratio, low, high].every(Number.isFinite)).toBe(true);
});
