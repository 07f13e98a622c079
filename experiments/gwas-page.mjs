/** docs/results/gwas.md: what gwas.mjs measured, in words, tables and pictures. */
import { pValue } from "../dist/curator/index.js";
import { figure17, figure18, figure19, mechanisms, oddsRatios, percentOf, pValues } from "./gwas-charts.mjs";
import { conclusions } from "./gwas-conclusions.mjs";

export function pageOf({ ranked, inference, contestants, runs, ks, epsilons }) {
  const data = ranked.map((each) => ({ ...each, contestants, ks, epsilons: epsilons[each.name] }));
  const [chr10, asthma] = data;
  const pictures = {
    "gwas-figure-17.svg": figure17(chr10),
    "gwas-figure-18.svg": figure18(ranked),
    "gwas-figure-19.svg": figure19(chr10),
    "gwas-chr10.svg": mechanisms(chr10, 5),
    "gwas-asthma.svg": mechanisms(asthma, 5),
    "gwas-p-values.svg": pValues(inference.alarms),
    "gwas-odds-ratios.svg": oddsRatios(inference.coverage),
  };
  const page = [
    opening(chr10, asthma, runs),
    conclusions({ chr10, asthma, inference }),
    "## Who finds the most",
    data.map(winners).join("\n\n"),
    "## Figures 17, 18 and 19 anew",
    figures(chr10, asthma),
    ...data.map(tables),
    noisyTables(inference),
    how(runs),
  ].join("\n\n");
  return { page: `${page.trim()}\n`, pictures };
}

const opening = (chr10, asthma, runs) => `# Finding the SNPs that tell cases from controls

In the manner of DPWeka's figures 17 to 19: which share of the true top 3, 5 and 10 SNPs, by exact χ² of genotype tables, a mechanism finds, mean of ${runs} runs,
order not counted. chr10 has ${sizeOf(chr10)}, with a signal; asthma has ${sizeOf(asthma)}, and hardly one. The thesis had 300 people and 262,622 SNPs of
openSNP; these are other studies. Missing genotypes (1.0 % and 1.4 %) count as no copies of allele 1, so that tables are 3 × 2 as in the thesis.
Neighbours: one person's genotypes at all SNPs; who is a case is public.
**These numbers are not private**: the data is public, what is true is told exactly, and the noise comes from seeds, so that the tables can be made again.

- *χ², distance*: what is ranked by: exact χ², or how many genotypes must change until significance at τ = 1e-5 flips, counted exactly.
- *Laplace, all at once*: noise on every score, the k largest are told. *exponential*, *permute-and-flip*, *noisy max*: one SNP after the other, ε/k each; *range, δ*: as much
  each as the exact composition of bounded range allows at δ = 1e-6. All are proved (src/curator/mechanisms).
- *published A*: appendix A, Laplace noise 4kt/ε on χ²; ε-private, and half of its ε pays for noisy values of the SNPs it picks, which our rows do not release. *published B*: appendix B,
  Laplace noise on p-values as if they moved by at most e^(−2/3); they do not, so it is **not ε-private**. *published C*: appendix C, weights exp(ε·q/k) and scores whose signs are the
  wrong way round: one person moves a score by up to 3, so two move apart by up to 6, and what is called ε costs **up to 6ε**. With the signed d of its equation 14, and with an unsigned one.`;

const sizeOf = ({ facts: { snps, strata } }) =>
  `${strata[0].cases.toLocaleString("en")} cases, ${strata[0].controls.toLocaleString("en")} controls and ${snps.length.toLocaleString("en")} SNPs`;

const soundOnes = ({ contestants }) => contestants.filter(({ pick }) => !pick);

/** The best of ours and of what was published, for each k and ε. */
function winners(data) {
  const rows = data.ks.flatMap((k) => [
    [`k = ${k}: ours`, ...data.epsilons.map((epsilon) => bestOf(data, soundOnes(data), k, epsilon).text)],
    [
      "published A",
      ...data.epsilons.map((epsilon) => cell(data, "published A: χ², Laplace 4kt/ε", k, epsilon)),
    ],
    [
      "C, up to 6ε",
      ...data.epsilons.map((epsilon) => cell(data, "published C: distance, signed d", k, epsilon)),
    ],
  ]);
  return `${data.name}: the largest share of our mechanisms, and which; A at the same ε, and C at what it calls ε.\n\n${table(
    ["", ...data.epsilons.map((e) => `ε ${e}`)],
    rows,
  )}`;
}

function bestOf(data, among, k, epsilon) {
  const found = among.flatMap(({ title }) => {
    const share = percentOf({ title, k, epsilon }, data.rows);
    return share ? [{ title, ...share }] : [];
  });
  const best = found.reduce((a, b) => (b.mean > a.mean ? b : a));
  const name = best.title.replace(", all at once", "").replace("permute-and-flip", "flip");
  return { ...best, text: best.mean < 0.01 ? percent(best.mean) : `**${percent(best.mean)}** ${name}` };
}

function cell(data, title, k, epsilon) {
  const found = percentOf({ title, k, epsilon }, data.rows);
  return found ? percent(found.mean) : "";
}

/** All shares of one data set. */
function tables(data) {
  const widest = Math.max(...data.rows.map((row) => percentOf(row, data.rows).half));
  const parts = data.ks.map((k) => {
    const best = data.epsilons.map((epsilon) => bestOf(data, soundOnes(data), k, epsilon).mean);
    const rows = data.contestants.map(({ title, pick }) => [
      title,
      ...data.epsilons.map((epsilon, i) => {
        const text = cell(data, title, k, epsilon);
        const found = percentOf({ title, k, epsilon }, data.rows);
        return !pick && found?.mean === best[i] && best[i] >= 0.01 ? `**${text}**` : text;
      }),
    ]);
    return `### Top ${k}\n\n${table(["mechanism", ...data.epsilons.map((e) => `ε ${e}`)], rows)}`;
  });
  return `## ${data.name}, all mechanisms

Per cent of the true top k found. Half-widths of the 95 % intervals are at most ${(100 * widest).toFixed(1)} points. Bold: the most among ours.

${parts.join("\n\n")}

![${data.name}: share of the top 5 found against ε](gwas-${data.name}.svg)`;
}

function figures(chr10, asthma) {
  const top = ({ order, chi, facts }) =>
    order
      .slice(0, 6)
      .map(
        (snp) => `${facts.snps[snp].id} ${chi[snp].toFixed(2)} (p ${pValue(chi[snp], 2).toExponential(1)})`,
      )
      .join(", ");
  return `Figure 17 with our noise of scale 2kt/ε for a ranking, and the thesis' 4kt/ε for a ranking and values.

![figure 17](gwas-figure-17.svg)

Figure 18: χ² of the strongest SNPs. chr10: ${top(chr10)}. asthma: ${top(asthma)}.

![figure 18](gwas-figure-18.svg)

Figure 19 with exact distances: sound weights exp(ε·q/2k), and appendix C; as in the thesis, also how many of five picked SNPs are among the true top 10.

![figure 19](gwas-figure-19.svg)`;
}

function noisyTables({ alarms, power, coverage }) {
  const share = (value) => `${(100 * value).toFixed(1)} %`;
  const heads = alarms.byEpsilon.map(({ epsilon }) => `ε ${epsilon}`);
  const alarmRows = [
    ["false alarms: allowing for the noise", ...alarms.byEpsilon.map(({ aware }) => share(aware))],
    ["false alarms: χ²'s own tail", ...alarms.byEpsilon.map(({ naive }) => share(naive))],
    ["true alarms, top 10 SNPs: allowing for the noise", ...power.byEpsilon.map(({ aware }) => share(aware))],
  ];
  const names = {
    alleles: "alleles, ratio 1",
    homozygotes: "homozygotes, ratio 1",
    drawn: "alleles, ratio 1.5",
  };
  const coverageRows = Object.entries(names).flatMap(([name, words]) => {
    const rows = coverage.rows.filter((row) => row.name === name);
    return [
      [words, ...rows.map(({ aware }) => share(aware))],
      [`${words}, noise ignored`, ...rows.map(({ naive }) => share(naive))],
      [`${words}: median factor to the upper end`, ...rows.map(({ factor }) => factor.toPrecision(3))],
    ];
  });
  return `## What noisy tables tell

Tables of chr10 with noise in every cell, one SNP at ε. Where there is nothing to find, everybody keeps the genotypes and who is a case is dealt out anew: ${alarms.tables.toLocaleString("en")} tables with
the study's own columns. On such tables without noise, χ² is at or below 5 % in ${share(alarms.exact)} of the cases, and 95 % intervals hold 1 in ${share(coverage.exact.alleles)} (alleles) and ${share(coverage.exact.homozygotes)} (homozygotes).
For a ratio of 1.5, alleles were drawn with the controls' shares. A share near 5 % is known to ±0.6 points.

${table(["p ≤ 0.05", ...heads], alarmRows)}

![false alarms](gwas-p-values.svg)

${table(["95 % intervals that hold the truth", ...heads], coverageRows)}

![intervals](gwas-odds-ratios.svg)`;
}

const how = (runs) => `## How it was made

\`node experiments/gwas.mjs\` after \`npm run build\`; ${runs} runs a cell, each with a seed of its own. Scores were computed once by the curator's own function; for every
mechanism and k the first run at the largest ε was made again at the door, paid for and with the same seed: the same SNPs came out. Noisy max was asked on chr10 from ε = 5 on only: it draws
noise for 28,501 SNPs k times. What was published runs in floating point on exact public tables (experiments/gwas-ranking.mjs,
src/tasks/rank/published.ts), and cannot be asked of anything behind the door.`;

const percent = (share) => `${(100 * share).toFixed(0)} %`;

function table(header, rows) {
  const text = (cells) => `| ${cells.join(" | ")} |`;
  return [text(header), `|${header.map(() => "---").join("|")}|`, ...rows.map(text)].join("\n");
}
