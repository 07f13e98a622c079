/**
 * Which share of the true top k SNPs each mechanism finds: ours, and those of the thesis as published, of which two do not keep their
 * promise.
 *
 * Scores are computed once for a data set, by the function that the curator itself uses, and drawn from with the curator's mechanisms. For
 * every mechanism and k the first run at the largest ε is made again through the door, with the same seed, and must give the same SNPs.
 */

import { publicRandom } from "../dist/base/random.js";
import { rational, toNumber, ZERO } from "../dist/base/rational.js";
import { plannedDraws } from "../dist/curator/draws/how.js";
import {
  calibrate,
  chiSquaredSensitivity,
  deltaFrom,
  epsilonFrom,
  openStudy,
  pValue,
} from "../dist/curator/index.js";
import { selections } from "../dist/curator/mechanisms/registry.js";
import { seededNoise } from "../dist/curator/noise/noise.js";
import { prepareScore } from "../dist/curator/queries/studies/scores.js";
import { tableOf } from "../dist/curator/queries/studies/tables.js";
import { Sensitive } from "../dist/curator/sensitive.js";
import { seedOf } from "../dist/experiment/seed.js";
import { caseControlGroups } from "../dist/read/genome/groups.js";
import { tableCounts } from "../dist/read/genome/table-counts.js";
import { greedyDistance, PRINTED_P_VALUE_SENSITIVITY, printedScore } from "../dist/tasks/rank/published.js";

export const DELTA = "1e-6";
export const TAU = 1e-5;

const MECHANISMS = [
  ["Laplace, all at once", "laplace"],
  ["exponential, pure", "exponential"],
  ["exponential, range, δ", "exponential", DELTA],
  ["permute-and-flip", "permute-and-flip"],
  ["noisy max", "noisy-max"],
];
const ours = (label, score) =>
  MECHANISMS.map(([name, mechanism, delta]) => ({
    title: `${label}, ${name}`,
    sound: true,
    score,
    mechanism,
    delta: delta ? deltaFrom(delta) : ZERO,
  }));

/** Laplace noise on every χ²; half of ε is kept for values that are released with the SNPs. */
const appendixA = ({ chi, t }, k, epsilon, random) =>
  largest(chi, k, () => ((4 * k * t) / epsilon) * laplace(random));
/** Laplace noise on every p-value, as if one person could move it by no more than e^(−2/3). */
const appendixB = ({ p }, k, epsilon, random) =>
  largest(p, k, () => ((4 * k) / epsilon) * PRINTED_P_VALUE_SENSITIVITY * laplace(random), -1);
/** Peeling with weights exp(ε·q/k) has the distribution of the k largest of ε·q/k with Gumbel noise (Durfee, Rogers 2019). */
const appendixC =
  (scores) =>
  ({ [scores]: q }, k, epsilon, random) =>
    largest(q, k, () => (k / epsilon) * gumbel(random));

export const contestants = [
  ...ours("χ²", "chi-squared"),
  ...ours("distance", "distance"),
  { title: "published A: χ², Laplace 4kt/ε", sound: true, pick: appendixA },
  { title: "published B: p-value, Laplace", sound: false, pick: appendixB },
  { title: "published C: distance, signed d", sound: false, pick: appendixC("signed") },
  { title: "published C: distance, unsigned d", sound: false, pick: appendixC("unsigned") },
];

/** Everything that is computed once for a study. */
export async function prepared({ study, genotypes }) {
  const { facts } = await openStudy({ study, genotypes: async () => genotypes });
  const tables = { strata: 1, counts: tableCounts(genotypes, caseControlGroups(genotypes)).counts };
  const scored = Object.fromEntries(
    ["chi-squared", "distance"].map((score) => {
      const { of, range } = prepareScore(facts, { score, tau: TAU });
      const scores = facts.snps.map((_, snp) => of(tables, snp));
      return [score, { scores, sensitive: new Sensitive(scores, "range", range) }];
    }),
  );
  const chi = Float64Array.from(scored["chi-squared"].scores, (units) => Number(units) / 2 ** 20);
  const distance = Float64Array.from(scored.distance.scores, Number);
  const [{ cases, controls }] = facts.strata;
  return {
    study,
    genotypes,
    facts,
    scored,
    order: [...chi.keys()].sort((a, b) => chi[b] - chi[a]),
    asPublished: {
      chi,
      t: toNumber(chiSquaredSensitivity({ cases, controls })),
      p: chi.map((value) => pValue(value, 2)),
      // Ours is d − 1 where significant and −d elsewhere; the d of equation 14 is below 0 where significant.
      signed: distance.map((q) => printedScore(q >= 0 ? -q - 1 : -q)),
      unsigned: distance.map((q) => (q >= 0 ? -q - 1 : q - 1)),
    },
    heuristic: heuristicOff(facts, tables, distance),
  };
}

/** For how many SNPs a heuristic distance is not the exact one, and by how much at most. */
function heuristicOff({ snps, study: { missing } }, tables, distance) {
  let [wrong, most] = [0, 0];
  for (const snp of snps.keys()) {
    const found = greedyDistance(tableOf(tables, snp, [0], { kind: "genotype", missing }), TAU);
    const exact = distance[snp] >= 0 ? -distance[snp] - 1 : -distance[snp];
    if (found === exact) continue;
    wrong++;
    most = Math.max(most, Math.abs(found - exact));
  }
  return { wrong, most };
}

/** For each of so many runs: how many of the picked SNPs are among the true top k, and among the true top 10, by exact χ². */
export function sharesFound(data, contestant, { k, epsilon, runs }) {
  const top = new Set(data.order.slice(0, k));
  const top10 = new Set(data.order.slice(0, 10));
  const found = [];
  const weak = [];
  for (let run = 0; run < runs; run++) {
    const picked = pick(data, contestant, {
      k,
      epsilon,
      seed: seedFor(data, contestant, { k, epsilon, run }),
    });
    found.push(picked.filter((snp) => top.has(snp)).length / k);
    weak.push(picked.filter((snp) => top10.has(snp)).length / k);
  }
  return { found, weak };
}

const seedFor = ({ study }, { title }, { k, epsilon, run }) => seedOf(study.name, title, k, epsilon, run);

function pick(data, contestant, { k, epsilon, seed }) {
  if (contestant.pick) return contestant.pick(data.asPublished, k, epsilon, publicRandom(String(seed)));
  const { scores, sensitive } = data.scored[contestant.score];
  const { mechanism, epsilon: amount, count } = asked(contestant, k, epsilon);
  const { run } = selections.find((known) => known.asked === mechanism);
  return run(sensitive, { amount, count, sizes: [scores.length] }, seededNoise(seed));
}

function asked({ mechanism, delta }, k, epsilon) {
  const { n, d } = epsilonFrom(epsilon);
  const each =
    mechanism === "exponential"
      ? calibrate("bounded-range", k, { n, d }, delta).perDraw
      : rational(n, d * BigInt(k));
  return { count: k, epsilon: each, mechanism };
}

/** The first run once more, asked for and paid for at the door. */
export async function checkAtTheDoor(data, contestant, { k, epsilon }) {
  if (contestant.pick) return;
  const { study, genotypes } = data;
  const seed = seedFor(data, contestant, { k, epsilon, run: 0 });
  const { score, mechanism, delta } = contestant;
  const how = asked(contestant, k, epsilon);
  const curator = await openStudy({ study, genotypes: async () => genotypes, unsafeSeed: seed });
  const allowance = await curator.allow({
    epsilon: epsilonFrom(epsilon),
    delta,
    draws: [plannedDraws(how)],
    purpose: "the figures of the thesis",
  });
  const { value } = await allowance.make({ ask: "rank-snps", score, tau: TAU }, how);
  if (value.join() !== pick(data, contestant, { k, epsilon, seed }).join())
    throw new Error(`${study.name}, ${contestant.title}: the door gives other SNPs (${mechanism})`);
}

/** The places of the k largest of sign·values with noise. */
function largest(values, k, noise, sign = 1) {
  const noisy = values.map((value) => sign * (value + noise()));
  return [...noisy.keys()].sort((a, b) => noisy[b] - noisy[a]).slice(0, k);
}

const laplace = (random) => random.sign() * -Math.log(1 - random.uniform());
const gumbel = (random) => -Math.log(-Math.log((random.uniform() * 2 ** 32 + 0.5) / 2 ** 32));
