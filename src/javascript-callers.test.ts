/**
 * Programs without types: every public way in, handed something of the wrong kind, refuses with a code and a remedy, never with a bare
 * TypeError, and spends nothing. And what is quoted can be printed.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as library from "./index.ts";
import * as node from "./node/index.ts";
import * as service from "./service/index.ts";
import { classifiers } from "./tasks/classify/methods.ts";
import { pgPlus } from "./tasks/classify/priv-gene/pg-plus.ts";
import { privet as privetClassifier } from "./tasks/classify/privet/privet.ts";
import { clusterers } from "./tasks/cluster/methods.ts";
import { planDescription } from "./tasks/describe/planned-description.ts";
import { publishers } from "./tasks/publish/methods.ts";
import { planAttributeRanking } from "./tasks/rank/planned-attributes.ts";
import { planSnpRanking } from "./tasks/rank/snps/planned-snps.ts";
import { makeClinic } from "./testing/command-line.ts";
import { genotypesOf, smallStudy } from "./testing/small-studies.ts";
import { csvOf, type Row, smallSchema } from "./testing/small-tables.ts";

/** What is promised to callers, and what methods and plans are made of. */
const privet = {
  ...library,
  classifiers,
  clusterers,
  publishers,
  pgPlus,
  privet: privetClassifier,
  planDescription,
  planAttributeRanking,
  planSnpRanking,
};

const { deltaFrom, epsilonFrom, PrivetError } = privet;
const epsilon = epsilonFrom("0.5");
const delta = deltaFrom("0.00001");
// Public, so that a run which is right after all costs nothing.
const schema = smallSchema("add-remove", { visibility: "public" });
const study = smallStudy({ visibility: "public" });
const rows: readonly Row[] = [
  ["3", "417", "red", "yes"],
  ["9", "900", "blue", "no"],
];

/** Anything at all, from a program without types. */
type Way = (...args: readonly unknown[]) => unknown;
interface Entry {
  /** Arguments that are right. */
  readonly right: readonly unknown[];
  readonly way: Way;
}

let table: library.Curator;
let genome: library.StudyCurator;
let data: service.Data;
let folder: string;
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(async () => {
  table = await privet.openCurator({ schema, rows: [csvOf(rows)], unsafeSeed: 1 });
  const genotypes = async () =>
    genotypesOf(
      [0, 1, 2, 3].map((code) => [code, 1, 0, 2]),
      study,
    );
  genome = await privet.openStudy({ study, genotypes, unsafeSeed: 1 });
  folder = makeClinic(mkdtempSync(join(tmpdir(), "privet-")), { rows: 60, visibility: "public" });
  data = await service.openData("clinic", { folder });
});

const as = (way: unknown) => way as Way;
const labelled = { label: "outcome", epsilon, delta, attributes: ["age", "colour"], holder: undefined };
const plan: unknown = {
  privet: "plan/1",
  task: "classify",
  method: "privet",
  label: "outcome",
  epsilon: "0.5",
  delta: "0.00001",
  options: {},
};
const quick = { ...(plan as object), method: "majority", delta: "0" };
const ranking = { score: "gini", label: "outcome", top: 1, epsilon, delta };
const snps = { score: "chi-squared", top: 1, epsilon, delta };
const description = { epsilon, statistics: [{ of: "age", what: "mean" }] };

/** Right runs end where they would be paid for; of a few quick methods they are made, to see what shows itself only then. */
const QUICK = ["majority", "diffp-id3", "privet-means", "pph"];
const payerFor = (method: string) =>
  QUICK.includes(method) ? table.forAnalysts() : { ...table.forAnalysts(), allow: async () => stop() };
const stop = () => {
  throw new PrivetError("cancelled", "Right as far as can be told.", "Pay.");
};

/** Readers of genotypes, with what is right for each. */
function genotypeReaders() {
  const list = [{ id: "rs1", chromosome: "1", position: 5, alleles: ["A", "G"] }];
  const [bim, fam] = [["1 rs1 0 5 A G\n"], ["f i 0 0 0 1\n"]];
  const status = { column: "status", control: "0", case: "1" };
  return {
    readVcf: [["##fileformat=VCFv4.2\n"], list, {}],
    readPlink: [{ bed: [Uint8Array.of(0x6c, 0x1b, 1, 0)], bim, fam }, undefined, {}],
    readPed: [["f i 0 0 0 1 A G\n"], list, {}],
    readBim: [bim, {}],
    readMap: [["1 rs1 0 5\n"], new Map([["rs1", ["A", "G"]]]), {}],
    readAlleles: [["rs1 A G\n"], {}],
    readGenotypeTable: [["status,rs1\n0,AG\n"], list, { status }],
    readPersonalFiles: [[{ source: ["rs1\t1\t5\tAG\n"], status: "case" }], list, {}],
  };
}

const estimators = [...privet.classifiers, ...privet.clusterers, ...privet.publishers];
const ways: Record<string, () => Entry> = {
  ...Object.fromEntries(
    estimators.flatMap((method) => [
      [`${method.name}.quote`, () => ({ way: as(method.quote), right: [table.facts, labelled, {}] })],
      [
        `${method.name}.fit`,
        () => ({ way: as(method.fit), right: [payerFor(method.name), labelled, {}, { allow: "none" }] }),
      ],
    ]),
  ),
  quotePlan: () => ({ way: as(privet.quotePlan), right: [table.facts, plan] }),
  runPlan: () => ({ way: as(privet.runPlan), right: [payerFor("privet"), plan, {}] }),
  parsePlan: () => ({ way: as(privet.parsePlan), right: [plan] }),
  describe: () => ({ way: as(privet.describe), right: [table.forAnalysts(), description] }),
  planDescription: () => ({ way: as(privet.planDescription), right: [table.facts, description] }),
  rankAttributes: () => ({ way: as(privet.rankAttributes), right: [table.forAnalysts(), ranking] }),
  planAttributeRanking: () => ({ way: as(privet.planAttributeRanking), right: [table.facts, ranking] }),
  rankSnps: () => ({ way: as(privet.rankSnps), right: [genome.forAnalysts(), snps] }),
  planSnpRanking: () => ({ way: as(privet.planSnpRanking), right: [genome.facts, snps] }),
  openCurator: () => ({ way: as(privet.openCurator), right: [{ schema, rows: [csvOf(rows)], ledger: 0 }] }),
  openStudy: () => ({ way: as(privet.openStudy), right: [{ study, genotypes: 0, ledger: 0 }] }),
  openFile: () => ({ way: as(node.openFile), right: [{ name: "no-such-data" }] }),
  openStudyFile: () => ({ way: as(node.openStudyFile), right: [{ name: "no-such-study" }] }),
  openLedger: () => ({ way: as(node.openLedger), right: ["/no/such/ledger", {}] }),
  openData: () => ({ way: as(service.openData), right: ["no-such-data", {}] }),
  "service.quote": () => ({ way: as(service.quote), right: [Object.freeze(data), quick, {}] }),
  "service.start": () => ({
    way: (...args) => (as(service.start)(...args) as service.Running).result,
    right: [data, quick, {}],
  }),
  "service.budget": () => ({ way: as(service.budget), right: [data] }),
  "service.checkedOpening": () => ({ way: as(service.checkedOpening), right: [data, { epsilon: "1" }] }),
  "service.limitHolder": () => ({
    way: as(service.limitHolder),
    right: ["/no/such/ledger", { holder: "ana", epsilon: "1" }],
  }),
  "service.releases": () => ({ way: as(service.releases), right: [data] }),
  memoryLedger: () => ({ way: as(privet.memoryLedger), right: [{ clock: () => "2026-01-01T00:00:00Z" }] }),
  loadModel: () => ({ way: as(privet.loadModel), right: ["{}"] }),
  loadAnyModel: () => ({ way: as(privet.loadAnyModel), right: ["{}"] }),
  noiseOf: () => ({
    way: as(privet.noiseOf),
    right: [table.facts, { ask: "sum", attribute: "age" }, { mechanism: "laplace", epsilon }],
  }),
  plannedDraws: () => ({ way: as(privet.plannedDraws), right: [{ mechanism: "laplace", epsilon }, 1] }),
  priceOf: () => ({ way: as(privet.priceOf), right: [[{ kind: "pure", epsilon, count: 1 }], delta] }),
  ...Object.fromEntries(
    Object.entries(genotypeReaders()).map(([name, right]) => [
      name,
      () => ({ way: as(privet[name as keyof typeof privet]), right }),
    ]),
  ),
  parseStudy: () => ({ way: as(privet.parseStudy), right: [{}] }),
  methodNamed: () => ({ way: as(privet.methodNamed), right: ["classify", "privet"] }),
  epsilonForError: () => ({
    way: as(privet.epsilonForError),
    right: [table.facts, { statistics: description.statistics }, 1],
  }),
  epsilonFrom: () => ({ way: as(epsilonFrom), right: ["0.5"] }),
  deltaFrom: () => ({ way: as(deltaFrom), right: ["0.5"] }),
  parseSchema: () => ({ way: as(privet.parseSchema), right: [{}] }),
  "curator.allow": () => ({
    way: as(table.allow),
    right: [{ epsilon, delta, draws: [{ kind: "pure", epsilon, count: 1 }], purpose: "a test" }],
  }),
  "curator.trust": () => ({
    way: as(table.trust),
    right: [{ name: "fit", range: [0, 1], clip: 1, score: 0 }],
  }),
  "study.allow": () => ({
    way: as(genome.allow),
    right: [{ epsilon, delta, draws: [{ kind: "pure", epsilon, count: 1 }], purpose: "a test" }],
  }),
};

const WRONG: readonly unknown[] = [
  undefined,
  null,
  0.1,
  "text",
  true,
  5n,
  Symbol("x"),
  [],
  [5],
  {},
  { n: 1, d: 2 },
  () => 1,
];

/** The right arguments with one of them, or one part of one of them, replaced. */
function* spoilt(right: readonly unknown[]): Generator<readonly unknown[]> {
  yield [];
  for (const [at, value] of right.entries()) {
    for (const wrong of WRONG) yield right.with(at, wrong);
    // A curator, or data, whose parts are somebody's own is none, and no slip.
    if (
      typeof value !== "object" ||
      value === null ||
      Array.isArray(value) ||
      ("facts" in value && ("allow" in value || "open" in value))
    )
      continue;
    for (const key of [...Object.keys(value), "signal", "progress", "seed", "allow"])
      for (const wrong of WRONG) yield right.with(at, { ...value, [key]: wrong });
  }
}

const seen = async (way: Way, args: readonly unknown[]): Promise<unknown> => {
  try {
    return await way(...args);
  } catch (error) {
    return error;
  }
};

/** What a refusal lacks, or says that it should not. */
function faultOf(refusal: Error, maySayFlags: boolean): readonly string[] {
  if (!(refusal instanceof PrivetError)) return [`no refusal but ${refusal.name}`];
  const { code, message, fix } = refusal;
  return [
    ...(/^[a-z-]+$/.test(code) && code !== "unexpected" ? [] : [`the code ${code}`]),
    ...(/./.test(fix.do) ? [] : ["no remedy"]),
    ...(!maySayFlags && / --[a-z]|\uFDD0/.test(`${message} ${fix.do}`) ? [`says ${message} ${fix.do}`] : []),
  ];
}

test.each(Object.keys(ways))(
  "%s refuses what is of the wrong kind with a code, and spends nothing by it",
  async (name) => {
    const { way, right } = ways[name]();
    const state = async () => [await table.budget(), await genome.budget()].map(({ entries }) => entries);
    let before = await state();
    const wrong: string[] = [];
    let refused = 0;
    for (const args of spoilt(right)) {
      const outcome = await seen(way, args);
      const [was, is] = [before, await state()];
      before = is;
      // What is left out, or of another kind that is right as well, may pass.
      if (!(outcome instanceof Error)) continue;
      refused++;
      const spent = String(is) === String(was) ? [] : ["something was spent"];
      for (const what of [...faultOf(outcome, name === "openLedger"), ...spent])
        wrong.push(`${what}: ${inspect(args, { depth: 2 })}`);
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(5);
  },
);

test("who runs a plan without a curator is told how to get one", async () => {
  for (const none of [{}, undefined, null])
    expect(await seen(as(privet.runPlan), [none])).toMatchObject({
      code: "request-malformed",
      fix: { do: expect.stringMatching(/openFile\(.*openCurator\(.*openStudy\(/) },
    });
});

test("a plain number for ε, no ε, and no δ are told as what they are, with what to write", async () => {
  const fit = as(privet.privet.fit);
  const curator = table.forAnalysts();
  expect(await seen(fit, [curator, { label: "outcome", epsilon: 0.1, delta }])).toMatchObject({
    code: "epsilon-invalid",
    message: "ε is 0.1; Privet keeps it as an exact fraction, which this is not.",
    fix: { do: 'Give ε as epsilonFrom("0.1").', option: "epsilon" },
  });
  expect(await seen(fit, [curator, { label: "outcome", delta }])).toMatchObject({
    code: "epsilon-invalid",
    message: "There is no ε.",
  });
  expect(await seen(fit, [curator, { label: "outcome", epsilon }])).toMatchObject({
    code: "delta-invalid",
    fix: { do: 'Give δ as deltaFrom("1e-6").', option: "delta" },
  });
});

test("a quote can be written as JSON and printed, with amounts as decimals, and be planned with all the same", async () => {
  const quote = privet.pgPlus.quote(table.facts, labelled as never, { rounds: 7 });
  const written = JSON.parse(JSON.stringify(quote));
  expect(written.price.cost.delta).toBe("0.00001");
  expect(Number(written.price.cost.epsilon)).toBeLessThanOrEqual(0.5);
  expect(written.price.cost.epsilon).toMatch(/^0\.4\d{1,11}$/);
  expect(written.draws).toEqual([
    { kind: "bounded-range", count: 7, epsilon: expect.stringMatching(/^0\.\d+$/) },
  ]);
  expect(inspect(quote, { depth: null })).toContain(`epsilon: ${written.price.cost.epsilon}`);
  expect(String(quote.price.cost.delta)).toBe("0.00001");
  expect(privet.formatEpsilon(quote.price.cost.epsilon)).toBe(written.price.cost.epsilon);
  const { epsilon: cost } = quote.price.cost;
  await expect(
    table.allow({ epsilon: cost, delta, draws: quote.draws, purpose: "a test" }),
  ).resolves.toBeDefined();
  for (const priced of [
    privet.planDescription(table.facts, description as never),
    privet.planAttributeRanking(table.facts, ranking as never),
    privet.planSnpRanking(genome.facts, snps as never),
    privet.quotePlan(table.facts, plan as library.Plan),
  ])
    expect(JSON.parse(JSON.stringify(priced)).price.cost.epsilon).toMatch(/^0\.\d+$/);
});
