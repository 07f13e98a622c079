import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromosome } from "../data/genome.mjs";
import { timed } from "../harness/measure.mjs";
import { ours } from "../harness/ours.mjs";
import { duration } from "../harness/report.mjs";

const REPEATS = { quick: 2, full: 7 };
const COUNT = 10;

/** The study opened as private data, ten SNPs ranked, and their tables with noise; each part on the watch. */
async function release(folder, repeat) {
  const [privet, { openLedger }, { rational }] = await Promise.all(
    ["index.js", "node/index.js", "rational.js"].map(ours),
  );
  const { study: declared, genotypes } = await chromosome();
  const study = { ...declared, visibility: "private" };
  const [ranking, tables] = [rational(1n, 20n), rational(1n, 2n)];
  const { name: dataset, unit, neighbours } = study;
  const ledger = await openLedger(join(folder, `${repeat}.ledger`), { create: true });
  const [epsilon, delta] = [privet.epsilonFrom("1"), privet.deltaFrom("0")];
  await ledger.open({ dataset, unit, neighbours, epsilon, delta, composition: "basic" });
  const opening = await timed(() => privet.openStudy({ study, genotypes: async () => genotypes, ledger }));
  const curator = opening.result;
  const paying = await timed(() =>
    curator.allow({
      epsilon,
      delta,
      draws: [
        { kind: "bounded-range", epsilon: ranking, count: COUNT },
        { kind: "pure", epsilon: tables, count: 1 },
      ],
      purpose: "bench",
    }),
  );
  const allowance = paying.result;
  const how = { mechanism: "exponential", epsilon: ranking, count: COUNT };
  const rank = await timed(() => allowance.make({ ask: "rank-snps", score: "distance" }, how));
  const snps = rank.result.value;
  const noise = { mechanism: "laplace", epsilon: tables };
  const cells = await timed(() => allowance.make({ ask: "snp-tables", snps }, noise));
  await curator.close();
  if (new Set(snps).size !== COUNT || cells.result.value.length !== COUNT)
    throw Object.assign(new Error("the release is not that of ten SNPs"), { code: "WRONG" });
  return {
    opening: opening.seconds,
    paying: paying.seconds,
    ranking: rank.seconds,
    tables: cells.seconds,
  };
}

export const genomeRelease = {
  name: "genome-release",
  work: "Chromosome 10, from the genotypes in memory to ten ranked SNPs by exact distance and their noisy tables, with a durable ledger",
  asked: { atMost: 10 },
  needs: ["curator/open-study.js#openStudy"],
  async observe({ form }) {
    await chromosome();
    const folder = mkdtempSync(join(tmpdir(), "privet-bench-"));
    const sumOf = (parts) => Object.values(parts).reduce((a, b) => a + b, 0);
    try {
      const releases = [];
      for (let i = 0; i < REPEATS[form]; i++) releases.push(await release(folder, i));
      const best = releases.reduce((a, b) => (sumOf(a) <= sumOf(b) ? a : b));
      const split = Object.entries(best).map(([part, seconds]) => `${part} ${duration(seconds)}`);
      const notes = [split.join(", "), `the first release, cold, ${duration(sumOf(releases[0]))}`];
      return { seconds: sumOf(best), repeats: REPEATS[form], parts: best, notes };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
