/**
 * What can be concluded from noisy tables of a public study: how often p-values raise an alarm where there is nothing and where there is
 * something, and how often intervals of odds ratios cover the truth.
 *
 * Where there is nothing: everybody keeps the genotypes, and who is a case is dealt out anew, so that the columns of each table are those
 * of the study. Tables are asked for at the door, so many at once that each has the noise of one that is asked for alone.
 */

import { publicRandom } from "../dist/base/random.js";
import { rational, ZERO } from "../dist/base/rational.js";
import { epsilonFrom, openStudy, pValue, realChiSquared } from "../dist/curator/index.js";
import { caseControlGroups } from "../dist/read/genome/groups.js";
import { tableCounts } from "../dist/read/genome/table-counts.js";
import { corrected, noiseVariance } from "../dist/tasks/rank/statistics/noisy-cells.js";
import { noisyPValue } from "../dist/tasks/rank/statistics/noisy-p-value.js";
import { oddsRatio } from "../dist/tasks/rank/statistics/odds-ratio.js";
import { simulateBinomial, simulateNoise } from "../dist/tasks/rank/statistics/simulate.js";

export const EPSILONS = [0.1, 0.2, 0.5, 1, 2, 5, 10];
export const LEVEL = 0.05;
export const ODDS = 1.5;
const DEALS = 25;
const SNPS_A_DEAL = 200;
const SIMULATIONS = 199;
/** ℓ₁ of one person's genotype in a table of genotypes, and of alleles. */
const L1 = { genotype: 2, allele: 4 };

/** Shares of p-values at or below the level, where status was dealt out anew. */
export async function falseAlarms(opened) {
  const studies = await dealt(opened);
  const { uniform } = publicRandom("false alarms");
  const exact = studies.flatMap(({ genotypes, snps }) => exactTables(genotypes, snps).map(plainP));
  const byEpsilon = [];
  for (const epsilon of EPSILONS)
    byEpsilon.push(alarmsOf(await released(studies, "genotype", epsilon), epsilon, uniform));
  return { tables: DEALS * SNPS_A_DEAL, exact: shareOf(exact, isAlarm), byEpsilon };
}

/** The same for SNPs of the study as it is, a hundred releases each. */
export async function power({ study, genotypes }, snps) {
  const repeats = 100;
  const { uniform } = publicRandom("power");
  const curator = await openStudy({ study, genotypes: async () => genotypes, unsafeSeed: 4 });
  const byEpsilon = [];
  for (const epsilon of EPSILONS) {
    const tables = [];
    for (let i = 0; i < repeats; i++) tables.push(...(await ask(curator, snps, "genotype", epsilon)));
    byEpsilon.push(alarmsOf(tables, epsilon, uniform));
  }
  return { tables: repeats * snps.length, byEpsilon };
}

function alarmsOf(tables, epsilon, uniform) {
  const scale = L1.genotype / epsilon;
  const study = { cases: 500, controls: 500 };
  const aware = tables.map((table) =>
    noisyPValue(table, { scale, study, uniform, simulations: SIMULATIONS }),
  );
  return { epsilon, aware: shareOf(aware, isAlarm), naive: shareOf(tables.map(plainP), isAlarm) };
}

const isAlarm = (p) => p <= LEVEL;
const plainP = ({ cases, controls }) =>
  pValue(realChiSquared(cases.map(corrected), controls.map(corrected)), 2);

/** How often intervals of 95 % hold the true odds ratio: 1 where status was dealt out, 1.5 where alleles were drawn with it. */
export async function coverage(opened) {
  const studies = await dealt(opened);
  const kinds = [
    ["alleles", "allele", (table) => table],
    [
      "homozygotes",
      "genotype",
      ({ cases, controls }) => ({ cases: [cases[0], cases[2]], controls: [controls[0], controls[2]] }),
    ],
  ];
  const rows = [];
  for (const [name, kind, twoColumns] of kinds)
    for (const epsilon of EPSILONS) {
      const tables = (await released(studies, kind, epsilon)).map(twoColumns);
      rows.push({ name, epsilon, ...covered(tables, L1[kind] / epsilon, 1) });
    }
  for (const epsilon of EPSILONS) {
    const scale = L1.allele / epsilon;
    rows.push({ name: "drawn", epsilon, ...covered(drawnTables(studies, scale), scale, ODDS) });
  }
  return { tables: DEALS * SNPS_A_DEAL, exact: coveredExactly(studies, kinds), rows };
}

function covered(tables, scale, truth) {
  const holds = ({ low, high }) => low <= truth && truth <= high;
  const intervals = tables.map((table) => oddsRatio(table, { variance: noiseVariance(scale) }));
  const naive = tables.map((table) => oddsRatio(table, { variance: 0 }));
  const factors = intervals.map(({ ratio, high }) => high / ratio).sort((a, b) => a - b);
  return {
    aware: shareOf(intervals, holds),
    naive: shareOf(naive, holds),
    factor: factors[factors.length >> 1],
  };
}

function coveredExactly(studies, [[, , ,], [, , homozygotes]]) {
  const tables = studies.flatMap(({ genotypes, snps }) => exactTables(genotypes, snps));
  const alleles = ([none, one, two]) => [one + 2 * two, one + 2 * none];
  const holds = (table) => {
    const { low, high } = oddsRatio(table, { variance: 0 });
    return low <= 1 && 1 <= high;
  };
  return {
    alleles: shareOf(
      tables.map(({ cases, controls }) => ({ cases: alleles(cases), controls: alleles(controls) })),
      holds,
    ),
    homozygotes: shareOf(tables.map(homozygotes), holds),
  };
}

/** Alleles of as many people as the study has, with the controls' shares and cases whose odds are 1.5 times theirs. */
function drawnTables(studies, scale) {
  const { uniform } = publicRandom(`drawn ${scale}`);
  const noisy = (count) => count + simulateNoise(scale, uniform);
  return studies.flatMap(({ genotypes, snps }) =>
    exactTables(genotypes, snps).map(({ controls: [none, one, two] }) => {
      const share = Math.min(0.99, Math.max(0.01, (one + 2 * two) / (2 * (none + one + two))));
      const shifted = (ODDS * share) / (1 - share + ODDS * share);
      const row = (chance) => {
        const first = simulateBinomial(1000, chance, uniform);
        return [noisy(first), noisy(1000 - first)];
      };
      return { cases: row(shifted), controls: row(share) };
    }),
  );
}

/** The study with its cases dealt out anew, some times, and some of its SNPs at random. */
async function dealt({ study, genotypes }) {
  const studies = [];
  for (let deal = 0; deal < DEALS; deal++) {
    const random = publicRandom(`deal ${deal}`);
    const shuffled = { ...genotypes, status: Uint8Array.from(shuffle([...genotypes.status], random)) };
    const snps = shuffle([...genotypes.snps.keys()], random).slice(0, SNPS_A_DEAL);
    const curator = await openStudy({ study, genotypes: async () => shuffled, unsafeSeed: deal });
    studies.push({ curator, genotypes: shuffled, snps });
  }
  return studies;
}

function shuffle(items, random) {
  for (let i = items.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [items[i], items[j]] = [items[j], items[i]];
  }
  return items;
}

async function released(studies, kind, epsilon) {
  const tables = [];
  for (const { curator, snps } of studies) tables.push(...(await ask(curator, snps, kind, epsilon)));
  return tables;
}

/** Tables of some SNPs at so many times ε: each then has the noise of one table at ε. */
async function ask(curator, snps, kind, epsilon) {
  const { n, d } = epsilonFrom(epsilon);
  const all = rational(n * BigInt(snps.length), d);
  const draws = [{ kind: "pure", epsilon: all, count: 1 }];
  const allowance = await curator.allow({ epsilon: all, delta: ZERO, draws, purpose: `${kind} tables` });
  const { value } = await allowance.make(
    { ask: "snp-tables", snps, tables: kind },
    { mechanism: "laplace", epsilon: all },
  );
  return value.map(([table]) => table);
}

/** The tables without noise, missing genotypes counted as the study says. */
function exactTables(genotypes, snps) {
  const { counts } = tableCounts(genotypes, caseControlGroups(genotypes));
  const row = (at) => [counts[at] + counts[at + 3], counts[at + 1], counts[at + 2]];
  return snps.map((snp) => ({ controls: row(8 * snp), cases: row(8 * snp + 4) }));
}

const shareOf = (items, holds) => items.filter(holds).length / items.length;
