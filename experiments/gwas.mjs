/**
 * Finding the SNPs that tell cases from controls: figures 17 to 19 of the thesis on two public studies, the sound mechanisms and those
 * that were published; how often the intervals of noisy odds ratios cover the truth; how often p-values of noisy tables raise an alarm.
 *
 *     npm run build && node experiments/gwas.mjs [FOLDER]
 *
 * Writes gwas.md and its pictures to the folder, docs/results where none is named, and to gwas.jsonl a line a setting, so that what was
 * interrupted goes on.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asthma, chr10 } from "./gwas-data.mjs";
import { coverage, falseAlarms, power } from "./gwas-inference.mjs";
import { pageOf } from "./gwas-page.mjs";
import { checkAtTheDoor, contestants, prepared, sharesFound } from "./gwas-ranking.mjs";

const RUNS = 100;
const KS = [3, 5, 10];
const EPSILONS = {
  chr10: [0.5, 1, 2, 5, 10, 20, 50, 100],
  asthma: [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100],
};
/** Noisy max draws fresh noise for all 28,501 SNPs k times, which takes its time: on chr10 it is asked from ε = 5 on. */
const skipped = (data, { mechanism }, epsilon) =>
  data === "chr10" && mechanism === "noisy-max" && epsilon < 5;

const folder = process.argv[2] ?? "docs/results";
const file = join(folder, "gwas.jsonl");
const known = new Map(
  existsSync(file)
    ? readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
        .map(({ key, result }) => [key, result])
    : [],
);

/** The result for a key: from the file, or computed and written there. */
async function kept(key, compute) {
  if (!known.has(key)) {
    const result = await compute();
    known.set(key, result);
    appendFileSync(file, `${JSON.stringify({ key, result })}\n`);
  }
  return known.get(key);
}

const studies = [await chr10(), await asthma()];
const ranked = [];
for (const opened of studies) {
  const { name } = opened.study;
  const data = await prepared(opened);
  ranked.push({
    name,
    facts: data.facts,
    order: data.order,
    chi: data.asPublished.chi,
    heuristic: data.heuristic,
    rows: await rowsOf(name, data),
  });
}
const [study] = studies;
const inference = {
  alarms: await kept("false alarms", () => falseAlarms(study)),
  power: await kept("power", () => power(study, ranked[0].order.slice(0, 10))),
  coverage: await kept("coverage", () => coverage(study)),
};
const { page, pictures } = pageOf({ ranked, inference, contestants, runs: RUNS, ks: KS, epsilons: EPSILONS });
for (const [name, svg] of Object.entries(pictures)) writeFileSync(join(folder, name), svg);
writeFileSync(join(folder, "gwas.md"), page);

async function rowsOf(name, data) {
  const rows = [];
  for (const k of KS)
    for (const contestant of contestants) {
      const { title } = contestant;
      const epsilons = EPSILONS[name].filter((epsilon) => !skipped(name, contestant, epsilon));
      for (const epsilon of epsilons) {
        const settings = { k, epsilon, runs: RUNS };
        const result = await kept(`${name} ${title} ${k} ${epsilon}`, () =>
          sharesFound(data, contestant, settings),
        );
        rows.push({ title, k, epsilon, ...result });
      }
      await kept(`${name} ${title} ${k} at the door`, async () => {
        await checkAtTheDoor(data, contestant, { k, epsilon: epsilons.at(-1) });
        return true;
      });
    }
  return rows;
}
