import { describe, expect, test } from "vitest";
import { checkOptions } from "../../base/options.ts";
import { publicRandom } from "../../base/random.ts";
import { type Rational, rational, toNumber } from "../../base/rational.ts";
import { deltaFrom, epsilonFrom, openCurator, type PublicFacts } from "../../curator/index.ts";
import { type CentresQuestion, prepareCentres } from "../../curator/queries/clusters/centres.ts";
import { kMeans } from "../../models/clustering/clustering.ts";
import { readTable } from "../../read/read-table.ts";
import { unitCoordinates } from "../../schema/coding/coordinates.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import { smallLedger } from "../../testing/release-suite.ts";
import { csvOf, smallSchema } from "../../testing/small-tables.ts";
import type { Search } from "../method.ts";
import type { ClusterAsk } from "./ask.ts";
import { centresOptions, centresPlan } from "./k-means/k-means-plan.ts";
import { evolveCentres } from "./k-means/k-means-search.ts";
import { privEem } from "./priv-eem.ts";
import { privGene } from "./priv-gene.ts";

const ask: ClusterAsk = { epsilon: epsilonFrom("1"), delta: deltaFrom("0.000001") };
const schema = smallSchema("replace");
const facts = (rows: number | undefined): PublicFacts => ({ schema, neighbours: "replace", rows });
const refused = (code: string) => expect.objectContaining({ code });

describe("the plan", () => {
  test("has 1.25e-3 · n · ε rounds over the parents of a round, and says how many centres", () => {
    // Spec 3.5 with n = 39,074: 4.88 and 48.84 rounds.
    expect(privGene.quote(facts(39_074), ask).notes).toEqual([
      "4 centres in 6 coordinates",
      "rounds 5 (from rows · ε) · 200 candidates, 10 drawn a round · basic composition",
      "steps from 0.1 by 0.95 · range bound",
    ]);
    expect(privEem.quote(facts(39_074), ask, { k: 7 }).notes.slice(0, 2)).toEqual([
      "7 centres in 6 coordinates",
      "rounds 49 (from rows · ε) · 200 candidates, 1 drawn a round · basic composition",
    ]);
  });

  test("splits ε as published: ε/(r·m′) for each parent and ε/r for the last draw", () => {
    const { draws, price } = privGene.quote(facts(1000), ask, { rounds: 5 });
    expect(draws).toEqual([
      { kind: "bounded-range", epsilon: rational(1n, 50n), count: 40 },
      { kind: "bounded-range", epsilon: rational(1n, 5n), count: 1 },
    ]);
    expect(price.cost).toMatchObject({ epsilon: rational(1n), delta: rational(0n) });
  });

  test("with composition auto has m′(r − 1) + 1 equal draws by the better of the theorems", () => {
    const gene = privGene.quote(facts(1000), ask, { rounds: 5, composition: "auto" });
    expect(gene.draws.map(({ count }) => count)).toEqual([41]);
    const [eem] = privEem.quote(facts(1000), ask, { rounds: 49, composition: "auto" }).draws;
    // Spec T1, exact adaptive bounded range, 49 draws at (1, 1e-6), grid of 20 cells.
    expect(eem.kind === "bounded-range" && toNumber(eem.epsilon)).toBeCloseTo(0.06770145533, 8);
  });

  test("is kept to by a run, which costs what it claims", async () => {
    const rows = Array.from({ length: 40 }, (_, i) => [`${i % 10}`, "10", "red", "no"]);
    const curator = await openCurator({ schema, rows: [csvOf(rows)], ledger: await smallLedger(schema) });
    const { receipt } = await privGene.fit(curator, ask, { k: 2, rounds: 3, population: 30, parents: 4 });
    expect(receipt).toMatchObject({ purpose: "cluster priv-gene", guarantee: "proved", epsilon: "1" });
    expect(receipt.draws.map(({ query, epsilon, count }) => [query, epsilon, count])).toEqual([
      ["score k-means", "0.083333333334", 8],
      ["score k-means", "0.333333333334", 1],
    ]);
    expect((await curator.budget()).spent.epsilon).toEqual(rational(1n));
  });
});

type Asked = CentresQuestion & { readonly epsilon: Rational };
const EEM = { method: "priv-eem", parents: 1, keepParent: true } as const;
const GENE = { method: "priv-gene", parents: 5, keepParent: false } as const;

/** Runs a search against a door that draws at random and remembers what it was asked. */
async function questionsOf(given: object, variant: typeof EEM | typeof GENE, more: Partial<ClusterAsk> = {}) {
  const asked: { question: Asked; count: number; drawn: Float64Array[] }[] = [];
  const random = publicRandom("door");
  const data = {
    facts: facts(1000),
    async make(asking: Asked, { epsilon, count }: { epsilon: Rational; count: number }) {
      const question = { ...asking, epsilon };
      const candidates = question.candidates as readonly Float64Array[];
      const drawn = Array.from({ length: count }, () => random.pick(candidates));
      asked.push({ question, count, drawn });
      return { value: drawn.map((candidate) => ({ index: 0, candidate })) };
    },
  };
  const search = { data, random: publicRandom("search"), stopped: () => false, made() {} };
  const options = { k: 3, rounds: 4, population: 60, ...given };
  const priced = centresPlan(
    facts(1000),
    { ...ask, ...more },
    checkOptions(variant.method, centresOptions, options).values,
    variant,
  );
  const found = await evolveCentres(search as unknown as Search, { ...ask, ...more }, priced);
  return { asked, found };
}

const distance = (a: Float64Array, b: Float64Array) => a.reduce((sum, x, k) => sum + Math.abs(x - b[k]), 0);
const boundOf = (question: Asked) =>
  Number(prepareCentres(facts(1000), { ...question }).sensitivity) / 2 ** 28;

describe("what the door is asked", () => {
  test("PrivEEM: later candidates are the parent and one step from it; a row pushes them at most 8 steps apart", async () => {
    const { asked, found } = await questionsOf({}, EEM);
    expect(asked.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
    for (const [round, step] of [0.1, 0.095, 0.09025].entries()) {
      const parent = asked[round].drawn[0];
      const { question } = asked[round + 1];
      const candidates = question.candidates as readonly Float64Array[];
      expect(candidates).toHaveLength(60);
      expect([candidates[0], question.hub]).toEqual([parent, parent]);
      for (const candidate of candidates)
        expect(distance(candidate, parent)).toBeLessThanOrEqual(step + 1e-9);
      // Spec 2.4: 4·w·s on a box of width 2. Rounding to the grid may lengthen each of the two steps by a unit.
      expect(boundOf(question)).toBeLessThanOrEqual(8 * step + 8 / 2 ** 14);
    }
    expect(found.toJSON()).toEqual(
      kMeans({ attributes: found.attributes, centres: asked[3].drawn[0] }).toJSON(),
    );
  });

  test("the first population is uniform in the box, k centres in every candidate", async () => {
    const { asked } = await questionsOf({ population: 200 }, GENE);
    const first = (asked[0].question.candidates as readonly Float64Array[]).flatMap((c) => Array.from(c));
    expect(first).toHaveLength(200 * 3 * 6);
    const mean = first.reduce((a, b) => a + b, 0) / first.length;
    const square = first.reduce((a, b) => a + b * b, 0) / first.length;
    // Uniform on [−1, 1]: mean 0, mean square 1/3; 3,600 seeded draws, limits at five deviations (false alarms 1e-6).
    expect(Math.abs(mean)).toBeLessThan(5 * Math.sqrt(1 / 3 / 3600));
    expect(Math.abs(square - 1 / 3)).toBeLessThan(5 * Math.sqrt(4 / 45 / 3600));
    expect(Math.max(...first.map(Math.abs))).toBeLessThanOrEqual(1);
  });

  test("parents are drawn with their share of ε and the result with its own", async () => {
    const { asked } = await questionsOf({}, GENE);
    expect(asked.map(({ count }) => count)).toEqual([5, 5, 5, 1]);
    expect(asked.map(({ question }) => question.epsilon)).toEqual([
      ...new Array(3).fill(rational(1n, 20n)),
      rational(1n, 4n),
    ]);
  });

  test("published asks for the paper's bound with its factor 2 (000-14), which the range bound never exceeds", async () => {
    for (const variant of [EEM, GENE]) {
      const { asked } = await questionsOf({ bound: "published" }, variant);
      for (const { question } of asked) {
        expect(question.bound).toBe("published");
        const candidates = question.candidates as readonly Float64Array[];
        // max over ω of min over c of Σ(1 + |cⱼ|)², twice.
        const reach = (c: Float64Array) =>
          Math.min(
            ...[0, 1, 2].map((i) =>
              c.slice(6 * i, 6 * i + 6).reduce((s, x) => s + (1 + Math.abs(x)) ** 2, 0),
            ),
          );
        expect(boundOf(question)).toBeCloseTo(2 * Math.max(...candidates.map(reach)), 2);
        expect(boundOf({ ...question, bound: "range" })).toBeLessThanOrEqual(boundOf(question));
      }
    }
  });

  test("only the attributes that were chosen are asked about", async () => {
    const { asked, found } = await questionsOf({}, EEM, { attributes: ["pay"] });
    for (const { question } of asked) expect(question).toMatchObject({ attributes: ["pay"] });
    expect(found.centres.map((centre) => centre.length)).toEqual([1, 1, 1]);
    expect(found.attributes.map(({ name }) => name)).toEqual(["pay"]);
  });
});

test("finds groups that are there: a fraction of what random centres cost", async () => {
  const plane = parseSchema({
    privet: "schema/1",
    name: "plane",
    visibility: "public",
    neighbours: "replace",
    attributes: ["x", "y"].map((name) => ({ name, kind: "numeric", low: 0, high: 100, missing: 50 })),
  });
  // Four groups of 1,000 rows, each 5 wide, at the corners of a square.
  const lines = Array.from({ length: 4000 }, (_, i) => {
    const [x, y] = [i % 2 ? 15 : 80, i % 4 < 2 ? 15 : 80];
    return `${x + ((i * 7) % 5)},${y + ((i * 3) % 5)}`;
  });
  const text = `x,y\n${lines.join("\n")}\n`;
  const table = await readTable(plane, [text]);
  const { inputs } = unitCoordinates(plane);
  const aim = publicRandom("aim");
  const random = Array.from({ length: 40 }, () =>
    kMeans({
      attributes: inputs.attributes,
      centres: Float64Array.from({ length: 8 }, () => 2 * aim.uniform() - 1),
    }),
  );
  const usual = random.reduce((sum, model) => sum + model.cost(table), 0) / random.length;
  const curator = await openCurator({ schema: plane, rows: [text], unsafeSeed: 3 });
  const few = { k: 4, rounds: 40, population: 100, composition: "auto" };
  const { model } = await privEem.fit(curator, ask, few, { allow: "none", seed: "repeatable" });
  expect(model.cost(table)).toBeLessThan(usual / 3);
});

describe("refusals, before anything is spent", () => {
  test("a private number of rows, unless rounds are given", () => {
    for (const method of [privGene, privEem])
      expect(() => method.quote(facts(undefined), ask)).toThrow(refused("row-count-private"));
    expect(() => privEem.quote(facts(undefined), ask, { rounds: 2 })).not.toThrow();
  });

  test("as many parents as candidates, a step beyond the box, more than fits into memory", () => {
    const quote = (given: object) => () => privGene.quote(facts(1000), ask, { rounds: 2, ...given });
    expect(quote({ parents: 20, population: 20 })).toThrow(refused("option-out-of-range"));
    expect(quote({ step: 2.1 })).toThrow(refused("option-out-of-range"));
    const values = Array.from({ length: 4000 }, (_, i) => `v${i}`);
    const wide = smallSchema("replace", {
      attributes: [{ name: "code", kind: "categorical", values, other: "v0" }],
    });
    const wideFacts = { schema: wide, neighbours: "replace", rows: 1000 } as const;
    expect(() => privGene.quote(wideFacts, ask, { k: 100 })).toThrow(refused("option-out-of-range"));
    expect(() => privGene.quote(wideFacts, ask, { k: 5 })).not.toThrow();
  });

  test("attributes that are not there, or have no coordinates", () => {
    for (const attributes of [["height"], ["outcome"], []])
      expect(() => privGene.quote(facts(1000), { ...ask, attributes }, { rounds: 2 })).toThrow(
        refused("attribute-unknown"),
      );
  });
});
