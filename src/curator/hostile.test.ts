/**
 * Every question of a table and of a study, asked by objects that mean harm (testing/hostile.ts). Once the question has been copied,
 * nothing of the caller's runs or is read, so that nothing of a row can reach it; what comes out is what the plain question gives.
 */
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { PrivetError } from "../base/errors.ts";
import { rational } from "../base/rational.ts";
import { hostile, Watch } from "../testing/hostile.ts";
import { smallLedger } from "../testing/release-suite.ts";
import { genotypesOf, smallStudy } from "../testing/small-studies.ts";
import { csvOf, dice, type Row, smallSchema } from "../testing/small-tables.ts";
import { seededNoise } from "./noise/noise.ts";
import { openWith } from "./open.ts";
import { openStudyWith } from "./open-study.ts";
import type { PlannedDraws } from "./price.ts";

const watched: { now: Watch | undefined } = vi.hoisted(() => ({ now: undefined }));
vi.mock("./plain.ts", async (original) => {
  const real = await original<typeof import("./plain.ts")>();
  const plain = <T>(given: T): T => {
    const own = real.plain(given);
    watched.now?.finish();
    return own;
  };
  return { ...real, plain };
});

const epsilon = rational(1n, 2n);
const delta = rational(1n, 10n ** 6n);
const rho = rational(1n, 50n);
const laplace = { mechanism: "laplace", epsilon };
const pure: PlannedDraws = { kind: "pure", epsilon, count: 1 };
const ranged: PlannedDraws = { kind: "bounded-range", epsilon, count: 1 };
const gaussian: PlannedDraws = { kind: "zcdp", rho, count: 1 };
const opaque: PlannedDraws = { kind: "opaque", epsilon, delta, count: 1 };

interface Asked {
  readonly draw: PlannedDraws;
  readonly args: readonly unknown[];
  readonly neighbours?: "replace";
}
const ask = (draw: PlannedDraws, ...args: unknown[]): Asked => ({ draw, args });

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
  epsilon,
};
const ranking = { score: "gini", label: "outcome", attributes: ["age", "pay"], cuts: { age: [2, 5] } };

/** By the name of the method; several where questions have several forms. */
const questions: Record<string, readonly Asked[]> = {
  select: [
    ask(ranged, linear),
    ask(ranged, {
      score: "k-means",
      candidates: [points.flat(), points.flat()],
      hub: points.flat(),
      epsilon,
    }),
    ask(ranged, {
      score: "k-median",
      points,
      candidates: [
        [0, 1],
        [2, 1],
      ],
      clip: [0, 2],
      epsilon,
    }),
    ask(ranged, {
      ...linear,
      coding: "groups",
      attributes: ["age"],
      cuts: { age: [5] },
      candidates: [[1, 0, 2]],
      hub: [0, 0, 0],
      offsets: [0],
    }),
  ],
  selectTop: [ask({ ...ranged, count: 2 }, linear, 2)],
  mostFrequent: [ask(pure, "outcome", { epsilon, mechanism: "permute-and-flip" })],
  count: [ask(pure, "colour", ["red", "blue"], laplace)],
  sum: [ask(gaussian, "age", { mechanism: "gaussian", rho })],
  moment: [ask(pure, "pay", 2, laplace)],
  variance: [{ ...ask(pure, "age", laplace), neighbours: "replace" }],
  quantile: [ask(ranged, "age", { share: rational(1n, 3n), epsilon })],
  rank: [ask(ranged, { ...ranking, count: 1, epsilon, mechanism: "exponential" })],
  noisyScores: [ask(pure, ranking, epsilon)],
  histogram: [ask(pure, ["age", "colour"], laplace, { age: [3, 7] })],
  selectTables: [
    ask(ranged, {
      score: "max",
      label: "outcome",
      parts,
      candidates: [[[colour]], [[age], [colour]], [[age]]],
      epsilon,
    }),
  ],
  selectGrid: [
    ask(ranged, {
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
      epsilon,
    }),
  ],
  cells: [ask(pure, { parts, tables: [[colour], [], [age, colour]], label: "outcome" }, laplace)],
  cover: [ask(opaque, { points, radii: [0.1, 0.5], picks: 1, metric: "l1", epsilon, delta })],
  nearest: [ask(pure, { points, metric: "l2" }, epsilon)],
  nearestSums: [ask(gaussian, { attributes: ["age"], centres: [[0], [0.5]], box: [[-1, 1]] }, rho)],
};

const studyQuestions: typeof questions = {
  rank: [
    ask(
      { ...ranged, count: 2 },
      { score: "chi-squared", tables: "allele", snps: [0, 2, 3], count: 2, epsilon },
    ),
  ],
  values: [ask(pure, { score: "chi-squared", snps: [1, 3], strata: "pooled" }, epsilon)],
  tables: [ask(pure, { snps: [1, 2], tables: "genotype" }, laplace)],
};

const rows: readonly Row[] = Array.from({ length: 40 }, (_, i) => [
  String(i % 11),
  String(17 * i),
  ["red", "green", "blue", "other"][i % 4],
  i % 3 === 0 ? "no" : "yes",
]);

async function openTable({ neighbours }: Pick<Asked, "neighbours">) {
  const schema = smallSchema(neighbours ?? "add-remove");
  return openWith({ schema, rows: [csvOf(rows)], ledger: await smallLedger(schema) }, seededNoise(7));
}
async function openGenome() {
  const study = smallStudy();
  const codes = Array.from({ length: 30 }, (_, i) => [i % 4, (i + 1) % 3, i % 2, (i * i) % 4]);
  const genotypes = async () => genotypesOf(codes, study);
  return openStudyWith({ study, genotypes, ledger: await smallLedger(study) }, seededNoise(7));
}

type Wrap = (value: unknown) => unknown;
const asItIs: Wrap = (value) => value;

/** The plan and the question, in whatever form; one watch for each. */
async function answered(kind: "table" | "study", name: string, asked: Asked, wrap: (watch: Watch) => Wrap) {
  const curator = kind === "table" ? await openTable(asked) : await openGenome();
  const watches = [new Watch(), new Watch()];
  const request = {
    epsilon: rational(3n),
    delta: rational(1n, 10n ** 5n),
    draws: [asked.draw],
    purpose: "a test",
  };
  const told = async (): Promise<unknown> => {
    watched.now = watches[0];
    const allowance = await curator.forAnalysts().allow(wrap(watches[0])(request) as never);
    watched.now = watches[1];
    const method = Reflect.get(allowance, name) as (...args: readonly unknown[]) => Promise<unknown>;
    return method.apply(allowance, asked.args.map(wrap(watches[1])));
  };
  const answer = await told().catch((error: unknown) => error);
  // Time for whatever was left behind.
  await new Promise((resolve) => setTimeout(resolve, 0));
  watched.now = undefined;
  return {
    answer,
    late: watches.flatMap(({ late }) => late),
    twice: watches.flatMap(({ twice }) => twice),
    watches,
  };
}

const all = (["table", "study"] as const).flatMap((kind) =>
  Object.entries(kind === "table" ? questions : studyQuestions).flatMap(([name, forms]) =>
    forms.map((asked, form) => ({ title: `a ${kind}, ${name} ${form}:`, kind, name, asked })),
  ),
);

test("every question that there is has a hostile form here", async () => {
  const request = { epsilon, delta: rational(0n), draws: [pure], purpose: "a test" };
  const notQuestions = ["constructor", "facts", "receipt", "close"];
  for (const [curator, list] of [
    [await openTable({}), questions],
    [await openGenome(), studyQuestions],
  ] as const) {
    const prototype = Object.getPrototypeOf(await curator.allow(request));
    const methods = Object.getOwnPropertyNames(prototype).filter((name) => !notQuestions.includes(name));
    expect(methods.sort()).toEqual(Object.keys(list).sort());
    expect(Object.keys(curator.forAnalysts()).sort()).toEqual(["allow", "budget", "entries", "facts"]);
  }
});

describe.each(all.map((one) => [one.title, one] as const))("%s", (_, { kind, name, asked }) => {
  test("in disguises that hold the same, it is copied in one reading and answered as if it were plain", async () => {
    const plain = await answered(kind, name, asked, () => asItIs);
    expect(plain.answer).not.toBeInstanceOf(Error);
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const below = dice(seed);
        const disguised = (watch: Watch) => (value: unknown) => hostile(value, watch, below, true);
        const { answer, late, twice, watches } = await answered(kind, name, asked, disguised);
        expect(late).toEqual([]);
        expect(twice).toEqual([]);
        expect(watches.every(({ copied }) => copied)).toBe(true);
        expect(answer).toEqual(plain.answer);
      }),
      { numRuns: 12, seed: 20 },
    );
  });

  test("whatever is handed in, nothing of it runs after the copy, and what is refused has a code", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const below = dice(seed);
        const disguised = (watch: Watch) => (value: unknown) => hostile(value, watch, below, false);
        const { answer, late } = await answered(kind, name, asked, disguised);
        expect(late).toEqual([]);
        if (answer instanceof Error) expect(answer).toBeInstanceOf(PrivetError);
      }),
      { numRuns: 25, seed: 21 },
    );
  });
});
