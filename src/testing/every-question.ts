/** Every question that can be asked of a table or a study, in all its forms, and small data to ask it of. A new query has a line here. */

import { rational, ZERO } from "../base/rational.ts";
import { type Noise, seededNoise } from "../curator/noise/noise.ts";
import { type Opening, openWith } from "../curator/open.ts";
import { openStudyWith } from "../curator/open-study.ts";
import type { PlannedDraws } from "../curator/price.ts";
import { readTable } from "../read/read-table.ts";
import type { Table } from "../read/table.ts";
import { smallLedger } from "./release-suite.ts";
import { genotypesOf, smallStudy } from "./small-studies.ts";
import { csvOf, type Row, smallSchema } from "./small-tables.ts";

const epsilon = rational(1n, 2n);
const delta = rational(1n, 10n ** 6n);
const rho = rational(1n, 50n);
const laplace = { mechanism: "laplace", epsilon };
const exponential = { mechanism: "exponential", epsilon };
const pure: PlannedDraws = { kind: "pure", epsilon, count: 1 };
const ranged: PlannedDraws = { kind: "bounded-range", epsilon, count: 1 };
const gaussian: PlannedDraws = { kind: "zcdp", rho, count: 1 };
const opaque: PlannedDraws = { kind: "opaque", epsilon, delta, count: 1 };

/** A question without its name, and how it is asked. */
export interface EveryAsked {
  readonly draw: PlannedDraws;
  readonly question: object;
  readonly how: object;
  /** Where it is proved for these alone. */
  readonly neighbours?: "replace" | "add-remove";
}
const ask = (draw: PlannedDraws, question: object, how: object): EveryAsked => ({ draw, question, how });

const age = { name: "age", starts: [0, 4], groups: [0, 1] };
const colour = { name: "colour", starts: [0, 1, 2, 3], groups: [0, 1, 0, -1] };
const parts = { split: age, children: [{}, { split: colour, children: [{}, {}] }] };
const points = [
  [0, 0, 1, -1, -1, -1],
  [0.5, 0.1, -1, 1, -1, -1],
  [-0.5, 0.2, -1, -1, 1, -1],
];
const linear = {
  score: "logistic",
  label: "outcome",
  positive: "yes",
  attributes: ["age", "colour"],
  candidates: [[0, 0, 1, 0, 0, 0.5], { from: 1, weights: [0.25, 0] }, { from: 0, weights: [1] }],
  hub: [0, 0, 0, 0, 0, 0],
  offsets: [0, 0.5, 1],
};
const ranking = { score: "gini", label: "outcome", attributes: ["age", "pay"], cuts: { age: [2, 5] } };

/** By the name of the query; several where questions have several forms. */
export const tableQuestions: Record<string, readonly EveryAsked[]> = {
  select: [
    ask(ranged, linear, exponential),
    ask(
      ranged,
      { score: "k-means", candidates: [points.flat(), points.flat()], hub: points.flat() },
      exponential,
    ),
    ask(
      ranged,
      {
        score: "k-median",
        points,
        candidates: [
          [0, 1],
          [2, 1],
        ],
        clip: [0, 2],
      },
      exponential,
    ),
    ask(
      ranged,
      {
        ...linear,
        coding: "groups",
        attributes: ["age"],
        cuts: { age: [5] },
        candidates: [[1, 0, 2]],
        hub: [0, 0, 0],
        offsets: [0],
      },
      exponential,
    ),
    ask({ ...ranged, count: 2 }, linear, { ...exponential, count: 2 }),
    // Two at once: one draw, at the price of both.
    ask({ ...pure, epsilon: rational(1n) }, linear, { ...laplace, count: 2 }),
    ask(
      ranged,
      {
        score: "absolute-error",
        label: "pay",
        attributes: ["age", "colour"],
        candidates: [
          [0.5, 0, 0.1, 0, 0, -0.5],
          [0.25, 0, 0, 0, 0.5, 0],
        ],
      },
      exponential,
    ),
  ],
  "most-frequent": [ask(pure, { label: "outcome" }, { mechanism: "permute-and-flip", epsilon })],
  count: [ask(pure, { attribute: "colour", values: ["red", "blue"] }, laplace)],
  sum: [ask(gaussian, { attribute: "age" }, { mechanism: "gaussian", rho })],
  moment: [
    ask(pure, { attribute: "pay", order: 2 }, laplace),
    ask(pure, { attribute: "pay", order: 1, within: [20, 300] }, laplace),
  ],
  variance: [
    { ...ask(pure, { attribute: "age" }, laplace), neighbours: "replace" },
    { ...ask(pure, { attribute: "age", within: [3, 6] }, laplace), neighbours: "replace" },
  ],
  quantile: [ask(ranged, { attribute: "age", share: rational(1n, 3n) }, exponential)],
  rank: [ask(ranged, ranking, { ...exponential, count: 1 })],
  scores: [ask(pure, ranking, laplace)],
  histogram: [ask(pure, { attributes: ["age", "colour"], cuts: { age: [3, 7] } }, laplace)],
  "select-tables": [
    ask(
      ranged,
      { score: "max", label: "outcome", parts, candidates: [[[colour]], [[age], [colour]], [[age]]] },
      { mechanism: "exponential-by-part", epsilon },
    ),
  ],
  "select-grid": [
    ask(
      ranged,
      {
        label: "outcome",
        attributes: ["age", "colour"],
        grids: [
          [],
          [[0, 1]],
          [
            [0, 1],
            [1, 1],
          ],
        ],
        epsilonPert: epsilon,
      },
      exponential,
    ),
  ],
  "select-marginal": [
    ask(
      { ...ranged, count: 2 },
      {
        label: "outcome",
        candidates: [
          { table: [colour], expected: [9, 8.5, 12, 4] },
          { table: [age], expected: [1, 2, 3, 4], weight: 3, penalty: 2.5 },
          { table: [], expected: [20, 20] },
        ],
      },
      { ...exponential, count: 2 },
    ),
  ],
  "select-model": [
    ask(
      ranged,
      {
        label: "outcome",
        positive: "no",
        models: [
          [{ table: [age, colour], points: [1, -0.5, 0.25, -3] }],
          [
            { table: [], points: [0.5] },
            { table: [colour], points: [-1, 1] },
          ],
          [],
        ],
      },
      exponential,
    ),
  ],
  residuals: [
    ask(
      gaussian,
      {
        label: "outcome",
        model: [{ table: [age], points: [0.5, -1] }],
        cap: 0.4,
        tables: [[colour], [age, colour], []],
      },
      { mechanism: "gaussian", rho },
    ),
    ask(pure, { label: "outcome", positive: "yes", model: [], cap: 1, tables: [[age]] }, laplace),
  ],
  judged: [
    ask(
      gaussian,
      {
        by: { name: "outcome", starts: [0, 1], groups: [0, 1] },
        rule: {
          base: [0.25],
          pieces: [{ tree: parts, points: [[1, -0.5, Number.NaN]] }],
          slopes: [{ name: "pay", per: [3] }],
        },
        cuts: [-1, 0, 1],
      },
      { mechanism: "gaussian", rho },
    ),
    ask(
      pure,
      {
        by: { name: "outcome", starts: [0, 1], groups: [0, 1] },
        rule: {
          base: [0, 0.5],
          pieces: [
            {
              tree: parts,
              points: [
                [1, 0, 0],
                [0, 0, 9],
              ],
            },
          ],
        },
      },
      laplace,
    ),
  ],
  cells: [ask(pure, { parts, tables: [[colour], [], [age, colour]], label: "outcome" }, laplace)],
  cover: [
    ask(
      opaque,
      { points, radii: [0.1, 0.5], picks: 1, metric: "l1" },
      { mechanism: "coverage", epsilon, delta },
    ),
  ],
  nearest: [
    ask(pure, { points, metric: "l2" }, laplace),
    ask(
      gaussian,
      { points: points.map((own) => [...own, 1, -1]), metric: "l2", label: "outcome" },
      { mechanism: "gaussian", rho },
    ),
  ],
  "nearest-sums": [
    ask(
      gaussian,
      { attributes: ["age"], centres: [[0], [0.5]], box: [[-1, 1]] },
      { mechanism: "gaussian", rho },
    ),
  ],
  gradient: [
    ask(
      gaussian,
      {
        label: "outcome",
        loss: "logistic",
        attributes: ["age", "colour"],
        weights: [1, 0, 0.5, -2, 0, 0.25],
        clip: 1,
      },
      { mechanism: "gaussian", rho },
    ),
    ask(
      pure,
      { label: "pay", loss: "squared", shape: 0.5, attributes: ["age"], weights: [0.5, -0.25] },
      laplace,
    ),
    {
      ...ask(
        { kind: "sampled", rho, rate: rational(1n, 4n), count: 1 },
        { label: "outcome", loss: "hinge", attributes: ["age"], weights: [0.5, -0.25] },
        { mechanism: "sampled-gaussian", rho, rate: rational(1n, 4n) },
      ),
      neighbours: "add-remove",
    },
  ],
  "select-direction": [
    ask(
      ranged,
      { label: "outcome", positive: "no", loss: "huber", attributes: ["age"], weights: [0, 1] },
      exponential,
    ),
  ],
  products: [
    ask(gaussian, { label: "outcome", labels: 4 }, { mechanism: "gaussian", rho }),
    ask(pure, { label: "pay", attributes: ["age", "colour"] }, laplace),
  ],
  descent: [
    {
      ...ask(
        gaussian,
        { label: "outcome", loss: "logistic", clip: 1, steps: 5, rate: 0.01, ridge: 2 },
        { mechanism: "gaussian", rho },
      ),
      neighbours: "replace",
    },
    {
      ...ask(
        pure,
        { label: "age", loss: "squared", attributes: ["pay"], steps: 3, rate: 0.002, ridge: 0 },
        laplace,
      ),
      neighbours: "replace",
    },
  ],
  "block-mean": [
    ask(
      pure,
      {
        label: "outcome",
        learner: "descent",
        loss: "huber",
        attributes: ["age", "colour"],
        ...{ steps: 4, rate: 0.1, ridge: 0.5, blocks: 3, box: 0.5 },
      },
      laplace,
    ),
    ask(
      pure,
      { label: "outcome", learner: "class-means", attributes: ["pay", "colour"], blocks: 2, box: 1 },
      laplace,
    ),
    ask(pure, { label: "outcome", learner: "naive-bayes", positive: "no", blocks: 4, box: 0.25 }, laplace),
    ask(
      gaussian,
      { learner: "k-means", starts: [points.flat()], steps: 3, blocks: 3, box: 1 },
      { mechanism: "gaussian", rho },
    ),
  ],
  "block-median": [
    ask(
      ranged,
      {
        learner: "k-means",
        starts: [[0.5, -0.5]],
        attributes: ["age"],
        steps: 2,
        blocks: 2,
        box: 1,
        place: 1,
      },
      exponential,
    ),
    ask(
      ranged,
      {
        learner: "descent",
        label: "outcome",
        loss: "logistic",
        attributes: ["age"],
        ...{ steps: 3, rate: 0.1, ridge: 0, blocks: 3, box: 0.5, place: 1 },
      },
      exponential,
    ),
  ],
  minimum: [
    ask(
      opaque,
      { label: "outcome", loss: "logistic", clip: 1, ridge: 20, near: 1e-5 },
      { mechanism: "objective", epsilon, delta },
    ),
    ask(
      { ...opaque, delta: ZERO },
      { label: "outcome", loss: "huber", attributes: ["age", "colour"], ridge: 30, near: 1e-4 },
      { mechanism: "objective", epsilon, delta: ZERO },
    ),
  ],
};

export const studyQuestions: typeof tableQuestions = {
  "rank-snps": [
    ask(
      { ...ranged, count: 2 },
      { score: "chi-squared", tables: "allele", snps: [0, 2, 3] },
      { ...exponential, count: 2 },
    ),
  ],
  "snp-values": [ask(pure, { score: "chi-squared", snps: [1, 3], strata: "pooled" }, laplace)],
  "snp-tables": [ask(pure, { snps: [1, 2], tables: "genotype" }, laplace)],
};

const rows: readonly Row[] = Array.from({ length: 40 }, (_, i) => [
  String(i % 11),
  String(17 * i),
  ["red", "green", "blue", "other"][i % 4],
  i % 3 === 0 ? "no" : "yes",
]);

export async function openTable(
  { neighbours }: Pick<EveryAsked, "neighbours">,
  noise: Noise = seededNoise(7),
  kept: (table: Table) => Promise<Opening["rows"]> | Opening["rows"] = () => [csvOf(rows)],
) {
  const schema = smallSchema(neighbours ?? "add-remove");
  const where = await kept(await readTable(schema, [csvOf(rows)]));
  return openWith({ schema, rows: where, ledger: await smallLedger(schema) }, noise);
}
export async function openGenome(noise: Noise = seededNoise(7)) {
  const study = smallStudy();
  const codes = Array.from({ length: 30 }, (_, i) => [i % 4, (i + 1) % 3, i % 2, (i * i) % 4]);
  const genotypes = async () => genotypesOf(codes, study);
  return openStudyWith({ study, genotypes, ledger: await smallLedger(study) }, noise);
}
