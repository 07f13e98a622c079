/**
 * What each composition theorem allows per draw: figure 6.1 of the thesis, with the theorems that came since. No data is needed.
 *
 *     npm run build && node experiments/composition.mjs
 *
 * Writes docs/results/composition.md and composition.svg.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fromDecimal, toNumber } from "../dist/base/rational.js";
import { cost, curveOf } from "../dist/curator/accounting/cost.js";
import { kairouzEpsilon } from "../dist/curator/accounting/kairouz.js";
import { composeCurves, zcdpCurve } from "../dist/curator/accounting/renyi.js";
import { renyiEpsilon } from "../dist/curator/accounting/renyi-conversion.js";
import { sampledCurve } from "../dist/curator/accounting/sampled.js";
import { zcdpEpsilon } from "../dist/curator/accounting/zcdp.js";
import { priceOf } from "../dist/curator/price.js";
import { lineChart } from "../dist/report/line-chart.js";
import { perDrawBy, theorems } from "../dist/search/affordable/theorems.js";

const DRAWS = 1001;
const DELTA = 1e-5;
const EPSILONS = [0.01, 0.0316, 0.1, 0.316, 1, 3.16, 10];
const ROWS = [
  ["adding up", theorems.pure.basic],
  ["advanced, lemma 6.5", theorems.pure.advanced],
  ["Kairouz, lemma 6.6", theorems.pure["kairouz-closed"]],
  ["Kairouz, exact", theorems.pure["kairouz-exact"]],
  ["Rényi, lemma 6.12", theorems.pure["renyi-mironov"]],
  ["range, lemma 6.15", theorems["bounded-range"]["bounded-range-closed"]],
  ["range, Rényi", theorems["bounded-range"].renyi],
  ["range, exact (ours)", theorems["bounded-range"]["bounded-range-exact"]],
];

const series = ROWS.map(([name, price]) => ({
  name,
  points: EPSILONS.map((x) => ({ x, y: perDrawBy(price, DRAWS, x, DELTA) })),
}));
const svg = lineChart({
  title: `What ${DRAWS.toLocaleString("en")} draws may cost each, δ = 1e-5`,
  x: { label: "ε of all draws together", scale: "log", unit: "number" },
  y: { label: "times as much as adding up allows", scale: "linear", unit: "number" },
  series: series.map(({ name, points }) => ({
    name,
    points: points.map(({ x, y }) => ({ x, y: (y * DRAWS) / x })),
  })),
});
const cell = (y) => y.toPrecision(4);
const table = series.map(({ name, points }) => `| ${name} | ${points.map(({ y }) => cell(y)).join(" | ")} |`);
const at1 = (name) => series.find((s) => s.name.startsWith(name)).points[EPSILONS.indexOf(1)].y;
const gain = at1("range, exact") / at1("range, lemma 6.15");

const pure = (epsilon, count) => ({ kind: "pure", epsilon: fromDecimal(epsilon), count });
const range = (epsilon, count) => ({ kind: "bounded-range", epsilon: fromDecimal(epsilon), count });
const noise = (rho) => ({ kind: "zcdp", rho: fromDecimal(rho), count: 1 });
const sizes = [pure("0.1", 4), pure("0.05", 4), pure("0.2", 4)];
const MIXTURES = [
  ["30 Laplace at 0.02, 4 at 0.05, 4 at 0.1", [pure("0.02", 30), pure("0.05", 4), pure("0.1", 4)]],
  ["1,000 Laplace at 0.01, 1 at 0.3", [pure("0.01", 1000), pure("0.3", 1)]],
  ["40 range at 0.05, 20 at 0.1", [range("0.05", 40), range("0.1", 20)]],
  ["1,000 range at 0.0156, 4 Laplace at 0.1", [range("0.0156", 1000), pure("0.1", 4)]],
  ["12 Laplace of three sizes, 40 range at 0.05", [...sizes, range("0.05", 40)]],
  ["the same, and noise of ρ = 0.01", [...sizes, range("0.05", 40), noise("0.01")]],
  ["40 range at 0.05, noise of ρ = 0.01", [range("0.05", 40), noise("0.01")]],
  ["100 Laplace at 0.05, noise of ρ = 0.05", [pure("0.05", 100), noise("0.05")]],
  ["3 range at 0.1, noise of ρ = 0.01", [range("0.1", 3), noise("0.01")]],
];
const SMALL = fromDecimal("0.000001");
const epsilonAt = (plan, delta) => toNumber(priceOf(plan, delta).cost.epsilon);

/** The least of the sum, of Rényi's bound, and of as many draws as dear as the dearest: what one theorem for all makes of a plan. */
function byOneTheorem(plan) {
  const curve = composeCurves(
    plan.map((d) => ({
      curve: d.rho ? zcdpCurve(toNumber(d.rho)) : curveOf(d.kind, toNumber(d.epsilon)),
      count: d.count,
    })),
  );
  const renyi = renyiEpsilon(curve, toNumber(SMALL));
  if (plan.some((d) => d.rho)) return renyi;
  const count = plan.reduce((sum, d) => sum + d.count, 0);
  const dearest = plan.map((d) => d.epsilon).reduce((a, b) => (toNumber(a) > toNumber(b) ? a : b));
  const kind = plan.every((d) => d.kind === "bounded-range") ? "bounded-range" : "pure";
  const sum = plan.reduce((all, d) => all + d.count * toNumber(d.epsilon), 0);
  return Math.min(renyi, sum, toNumber(cost(kind, dearest, count, SMALL).epsilon));
}

const mixtures = MIXTURES.map(([name, plan]) => {
  const share = fromDecimal((1e-6 / plan.length).toFixed(12));
  const apart = plan.reduce((sum, group) => sum + epsilonAt([group], share), 0);
  const [one, charged] = [byOneTheorem(plan), epsilonAt(plan, SMALL)];
  const saved = `${Math.max(0, 100 * (1 - charged / one)).toFixed(1)} %`;
  return `| ${[name, ...[apart, one, charged].map((e) => e.toFixed(4)), saved].join(" | ")} |`;
});
// Figures of another accountant: google/differential-privacy, python/dp_accounting (golden.test.ts).
const GOLDEN = process.env.PRIVET_GOLDEN ?? "../shared/golden";
const by = {
  pure_eps_optimal_composition: ["pure, composed", (v) => kairouzEpsilon(v.k, v.eps0, v.delta) / v.eps_pld],
  laplace_composition_sens1: [
    "Laplace",
    (v) => epsilonAt([pure(String(1 / v.b), v.k)], fromDecimal(String(v.delta))) / v.eps_pld,
  ],
  gaussian_composition_sens1: [
    "Gaussian",
    (v) => zcdpEpsilon(v.k / (2 * v.sigma ** 2), v.delta) / v.eps_exact,
  ],
  poisson_gaussian_add_remove: [
    "Gaussian on Poisson samples",
    (v) => {
      const curve = sampledCurve(v.q, 1 / (2 * v.sigma ** 2));
      return renyiEpsilon(composeCurves([{ curve, count: v.steps }]), v.delta) / v.eps_pld;
    },
  ],
};
const { vectors } = JSON.parse(readFileSync(`${GOLDEN}/accountants.json`, "utf8"));
const beside = Object.entries(by)
  .map(([kind, [words, ratio]]) => {
    const ratios = vectors
      .filter((v) => v.kind === kind)
      .map(ratio)
      .sort((a, b) => a - b);
    const half = ratios.length / 2;
    const median = (ratios[Math.floor(half - 0.5)] + ratios[Math.floor(half)]) / 2;
    const told = [ratios[0], median, ratios.at(-1)].map((x) => x.toFixed(3));
    return `| ${words} | ${ratios.length} | ${told.join(" | ")} |`;
  })
  .join("\n");

writeFileSync("docs/results/composition.svg", svg);
writeFileSync(
  "docs/results/composition.md",
  `# What each composition theorem allows per draw

The thesis' figure 6.1, with the theorems that came since: how large each of ${DRAWS.toLocaleString("en")} draws may be (100 generations of 10 selections, and
the last), so that all of them together cost ε at δ = 1e-5. Larger is better. The lemmas are the thesis'; the rows named range are for the exponential
mechanism only; permute-and-flip and noisy max are priced by the others (docs/errata.md).

| theorem | ${EPSILONS.map((e) => `ε ${e}`).join(" | ")} |
|---|${EPSILONS.map(() => "---|").join("")}
${table.join("\n")}

At ε = 1 the exact adaptive recursion allows ${gain.toFixed(3)} times as much per draw as the thesis' lemma; at the same ε per draw the
thesis pays for more privacy loss than there is. What that is worth in test error is in [dpsga-selection.md](dpsga-selection.md).

The figure shows each theorem against adding up.

![how much each theorem allows](composition.svg)

## Draws of several kinds and sizes

What a plan costs at δ = 1e-6. _Apart_: each group of equal draws by its best theorem, at its share of δ, and the sum of that. _One theorem_: the least of
the sum, of Rényi's bound for all together, and of as many draws as dear as the dearest. _Charged_: the groups' profiles joined, which holds whatever
the order of the draws (accounting/profile.ts), or one theorem where that is less.

| plan | apart | one theorem | charged | saved by joining |
|---|---|---|---|---|
${mixtures.join("\n")}

Groups of one, two or three range draws are where joining gains nothing: it has to hold in every order, and each group by itself is then
far from what many small draws look like.

## Beside another accountant

The joined profiles are a privacy-loss-distribution accountant with outward rounding, as Google's dp_accounting is: chords on a grid, and what is beyond
the grid counts as lost. How many times its figures (\`eps_pld\`; of Gaussian noise the exact one) the door charges, over the 120 vectors of the golden file:

| draws | vectors | smallest | median | largest |
|---|---|---|---|---|
${beside}

What is charged for Laplace noise is what any ε-private draw costs; the other accountant knows that it is Laplace noise in one number. Gaussian noise and
samples are priced by Rényi curves, because a plan knows of them ρ and no more (LIMITATIONS.md says what for). The largest ratio is one draw on a sample of
one row in a thousand at σ = 2: 0.121 and not 0.0015, δ being nearly as large there as the chance to be in the sample at all; over 1,000 such draws it is 2.6.
\`golden.test.ts\` measures these figures and holds this page to them.

Made by \`node experiments/composition.mjs\` after \`npm run build\`; nothing in it is random.
`,
);
