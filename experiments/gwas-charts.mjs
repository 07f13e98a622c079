/** The pictures of docs/results/gwas.md: figures 17 to 19 of the thesis anew, all mechanisms side by side, and what noisy tables tell. */
import { pValue } from "../dist/curator/index.js";
import { meanOf } from "../dist/evaluate/mean.js";
import { lineChart } from "../dist/report/line-chart.js";

const budget = { label: "ε", scale: "log", unit: "number" };
const share = (label) => ({ label, scale: "linear", unit: "percent" });
const FOUND = share("share of the true top SNPs found");

export const percentOf = ({ title, k, epsilon }, rows, which = "found") => {
  const row = rows.find((each) => each.title === title && each.k === k && each.epsilon === epsilon);
  return row && meanOf(row[which]);
};

/** A line of one mechanism; 95 % intervals over the runs. */
function line(name, { title, k, which }, { rows, epsilons }) {
  const points = epsilons.flatMap((x) => {
    const found = percentOf({ title, k, epsilon: x }, rows, which);
    if (!found) return [];
    const { mean: y, half } = found;
    return [{ x, y, low: Math.max(0, y - half), high: Math.min(1, y + half) }];
  });
  return { name, points };
}

export function figure17(data) {
  const [ours, published] = ["χ², Laplace, all at once", "published A: χ², Laplace 4kt/ε"];
  return lineChart({
    title: "Figure 17 on chr10: χ² with Laplace noise",
    x: budget,
    y: FOUND,
    series: [
      ...[3, 5, 10].map((k) => line(`ours, k = ${k}`, { title: ours, k }, data)),
      ...[3, 5, 10].map((k) => line(`published, k = ${k}`, { title: published, k }, data)),
    ],
  });
}

export function figure18(ranked) {
  const digits = ({ chi, order }) =>
    order.slice(0, 20).map((snp, i) => ({ x: i + 1, y: -Math.log10(pValue(chi[snp], 2)) }));
  return lineChart({
    title: "Figure 18: the twenty smallest p-values, without privacy",
    x: { label: "place", scale: "linear", unit: "number" },
    y: { label: "−log₁₀ p", scale: "linear", unit: "number" },
    series: ranked.map((data) => ({ name: data.name, points: digits(data) })),
  });
}

export function figure19(data) {
  const [ours, published] = ["distance, exponential, pure", "published C: distance, signed d"];
  return lineChart({
    title: "Figure 19 on chr10: exponential mechanism by distance",
    x: budget,
    y: FOUND,
    series: [
      ...[3, 5, 10].map((k) => line(`ours, k = ${k}`, { title: ours, k }, data)),
      line("ours, 5 of the top 10", { title: ours, k: 5, which: "weak" }, data),
      ...[5, 10].map((k) => line(`not ε-private, k = ${k}`, { title: published, k }, data)),
    ],
  });
}

/** The names are short enough for the ends of lines. */
const SHOWN = [
  ["distance, permute-and-flip", "distance, flip"],
  ["distance, exponential, range, δ", "distance, range, δ"],
  ["distance, Laplace, all at once", "distance, Laplace"],
  ["χ², permute-and-flip", "χ², flip"],
  ["χ², Laplace, all at once", "χ², Laplace"],
  ["published A: χ², Laplace 4kt/ε", "published A"],
  ["published B: p-value, Laplace", "B, not ε-private"],
  ["published C: distance, signed d", "C, not ε-private"],
];

export const mechanisms = (data, k) =>
  lineChart({
    title: `${data.name}: the top ${k}, by every kind of mechanism`,
    x: budget,
    y: FOUND,
    series: SHOWN.map(([title, name]) => line(name, { title, k }, data)),
  });

export const pValues = ({ byEpsilon, exact }) =>
  lineChart({
    title: "False alarms at 5 % where status is dealt out anew",
    x: { ...budget, label: "ε of one table" },
    y: share("share of p-values at or below 0.05"),
    series: [
      { name: "χ²'s own tail", points: byEpsilon.map(({ epsilon: x, naive: y }) => ({ x, y })) },
      { name: "allowing for the noise", points: byEpsilon.map(({ epsilon: x, aware: y }) => ({ x, y })) },
    ],
    references: [{ name: "exact tables", y: exact }],
  });

export function oddsRatios({ rows }) {
  const of = (wanted, key) =>
    rows.filter(({ name }) => name === wanted).map(({ epsilon: x, [key]: y }) => ({ x, y }));
  return lineChart({
    title: "How often a 95 % interval holds the true odds ratio",
    x: { ...budget, label: "ε of one table" },
    y: share("share of intervals that hold the truth"),
    series: [
      { name: "alleles", points: of("alleles", "aware") },
      { name: "homozygotes", points: of("homozygotes", "aware") },
      { name: "alleles, ratio 1.5", points: of("drawn", "aware") },
      { name: "alleles, noise ignored", points: of("alleles", "naive") },
    ],
    references: [{ name: "asked for", y: 0.95 }],
  });
}
