import { describe, expect, test } from "vitest";
import { checkOptions } from "../../../base/options.ts";
import { publicRandom } from "../../../base/random.ts";
import { divide, rational, toNumber, ZERO } from "../../../base/rational.ts";
import { type Curator, deltaFrom, epsilonFrom, type PublicFacts } from "../../../curator/index.ts";
import { seededNoise } from "../../../curator/noise/noise.ts";
import { openWith } from "../../../curator/open.ts";
import { readTable } from "../../../read/read-table.ts";
import { unitCoordinates } from "../../../schema/coding/coordinates.ts";
import { smallLedger } from "../../../testing/release-suite.ts";
import { csvOf, dice, type Row, smallSchema } from "../../../testing/small-tables.ts";
import { dpsga as classifyDpsga } from "../../classify/dpsga/dpsga.ts";
import type { Search } from "../../method.ts";
import type { ClusterAsk } from "../ask.ts";
import { coreset } from "../coreset.ts";
import { dpsga } from "../dpsga.ts";
import { gupta, MOST_SWAPS } from "../gupta.ts";
import { privEemMedians } from "../priv-eem-medians.ts";
import { privGeneMedians } from "../priv-gene-medians.ts";
import { subSampled } from "../sub-sampled.ts";
import { distanceOf, farthestRow } from "./distance.ts";
import { subsetGenerations, subsetGenerationsPlan } from "./generations-plan.ts";
import { pointsOption, publicPoints } from "./points.ts";
import { searchSubsets } from "./subset-search.ts";

const ask: ClusterAsk = { epsilon: epsilonFrom("1"), delta: deltaFrom("0.000001") };
const schema = smallSchema("add-remove");
const facts: PublicFacts = { schema, neighbours: "add-remove", rows: 2000 };
const refused = (code: string) => expect.objectContaining({ code });
const methods = [dpsga, privGeneMedians, privEemMedians, gupta, subSampled, coreset];

describe("what is planned", () => {
  test("001-14 dpsga has N_g · N_s + 1 selections, of the same size as for classifiers", () => {
    const [draws] = dpsga.quote(facts, ask).draws;
    expect(draws.count).toBe(751);
    expect(draws).toEqual(classifyDpsga.quote(facts, { ...ask, label: "outcome" }).draws[0]);
  });

  test("001-28 a sample of candidates costs its one draw, however many there are", () => {
    for (const candidates of [2, 100_000])
      expect(subSampled.quote(facts, ask, { candidates }).price.cost).toMatchObject({
        epsilon: rational(1n),
        delta: ZERO,
      });
  });

  test("001-27 gupta makes min(6·k·⌈ln n⌉, 100) swaps and one selection more", () => {
    // ⌈ln 2000⌉ = 8.
    expect(gupta.quote(facts, ask, { k: 1 }).draws[0].count).toBe(49);
    expect(gupta.quote(facts, ask, { k: 3 }).draws[0].count).toBe(101);
    const { draws, price } = gupta.quote(facts, ask, { rounds: 9, composition: "basic" });
    expect(draws).toEqual([{ kind: "bounded-range", epsilon: rational(1n, 10n), count: 10 }]);
    expect(price.cost).toMatchObject({ epsilon: rational(1n), delta: ZERO });
    const [composed] = gupta.quote(facts, ask, { rounds: 100 }).draws;
    expect(composed.kind === "bounded-range" && toNumber(composed.epsilon)).toBeGreaterThan(3 / 101);
  });

  test("PrivGene has 1.25e-3 · n · ε rounds over its parents and splits ε as published; PrivEEM has one parent", () => {
    const public39074 = { ...facts, rows: 39_074 };
    // Spec 3.5 with n = 39,074: 4.88 and 48.84 rounds.
    const gene = privGeneMedians.quote(public39074, ask, { k: 2, points: 30 });
    expect(gene.notes).toEqual([
      "2 centres of 30 random public points in 6 coordinates · l1 distances",
      "rounds 5 (from rows · ε) · 200 candidates, 10 drawn a round · basic composition",
      "crossover 1 · mutation 0.333",
    ]);
    expect(gene.draws).toEqual([
      { kind: "bounded-range", epsilon: rational(1n, 50n), count: 40 },
      { kind: "bounded-range", epsilon: rational(1n, 5n), count: 1 },
    ]);
    expect(gene.price.cost).toMatchObject({ epsilon: rational(1n), delta: ZERO });
    const eem = privEemMedians.quote(public39074, ask, { k: 2 });
    expect(eem.draws).toEqual([{ kind: "bounded-range", epsilon: rational(1n, 49n), count: 49 }]);
    expect(eem.notes[2]).toBe("crossover 0 · mutation 0.333");
    const [composed] = privEemMedians.quote(facts, ask, { rounds: 49, composition: "auto" }).draws;
    // Spec T1, exact adaptive bounded range, 49 draws at (1, 1e-6), grid of 20 cells.
    expect(composed.kind === "bounded-range" && toNumber(composed.epsilon)).toBeCloseTo(0.06770145533, 8);
  });

  test("coreset spends half of ε and all of δ on picks, and half of ε on counts", () => {
    // ⌈log₁.₆ 2000⌉ + 1 = 18 radii, ⌈2·2·ln(1/0.6)⌉ = 3 picks at each.
    const { draws, price, notes } = coreset.quote(facts, ask, { k: 2 });
    const epsilon = divide(ask.epsilon, rational(2n));
    expect(draws).toEqual([
      { kind: "opaque", epsilon, delta: ask.delta, count: 1 },
      { kind: "pure", epsilon, count: 1 },
    ]);
    expect(price.cost).toEqual({ epsilon: rational(1n), delta: ask.delta });
    expect(notes[1]).toBe("3 picks at each of 18 radii · alpha 0.6 · half of ε for counts");
  });

  test("where the picks would take every point, coreset counts them all, at all of ε and no δ", () => {
    const { draws, price } = coreset.quote(facts, { ...ask, delta: ZERO }, { k: 2, points: 54 });
    expect(draws).toEqual([{ kind: "pure", epsilon: ask.epsilon, count: 1 }]);
    expect(price.cost).toMatchObject({ epsilon: rational(1n), delta: ZERO });
    expect(coreset.quote(facts, ask, { k: 2, points: 55 }).draws).toHaveLength(2);
  });
});

describe("refusals, before anything is spent", () => {
  const point = [0, 0, 1, -1, -1, -1];

  test.each(methods.map((method) => [method.name, method] as const))(
    "%s: points that do not do",
    (_, method) => {
      const quote = (given: object) => () => method.quote(facts, ask, { ...given });
      expect(quote({ k: 5, points: 4 })).toThrow(refused("option-out-of-range"));
      expect(quote({ k: 2, points: [point] })).toThrow(refused("option-out-of-range"));
      expect(quote({ k: 1, points: [] })).toThrow(refused("option-out-of-range"));
      expect(quote({ k: 1, points: 0 })).toThrow(refused("option-out-of-range"));
      expect(quote({ k: 1, points: [point, point.slice(1)] })).toThrow(refused("candidate-invalid"));
      expect(quote({ k: 1, points: [point, point.with(0, 1.5)] })).toThrow(refused("option-out-of-range"));
      expect(quote({ k: 1, points: [point, point.with(0, Number.NaN)] })).toThrow(
        refused("option-out-of-range"),
      );
      expect(quote({ k: 1, points: 40, metric: "l3" })).toThrow(refused("option-out-of-range"));
    },
  );

  test.each(
    [dpsga, privGeneMedians, privEemMedians, gupta, subSampled].map(
      (method) => [method.name, method] as const,
    ),
  )("%s: a clip that leaves nothing to choose by", (_, method) => {
    for (const clip of [
      [1, 1],
      [2, 1],
      [-1, 1],
      [0, Number.POSITIVE_INFINITY],
      [50, 60],
      [0.5, 0.500001],
    ])
      expect(() => method.quote(facts, ask, { clip })).toThrow(refused("option-out-of-range"));
    expect(() => method.quote(facts, ask, { clip: [0.5, 2] })).not.toThrow();
  });

  test("gupta: more swaps than can be scored, and no swap at all", () => {
    expect(() => gupta.quote(facts, ask, { k: 10, points: 2010 })).not.toThrow();
    expect(() => gupta.quote(facts, ask, { k: 10, points: 2011 })).toThrow(
      expect.objectContaining({
        code: "option-out-of-range",
        message: expect.stringContaining(`${MOST_SWAPS}`),
      }),
    );
    expect(() => gupta.quote(facts, ask, { k: 4, points: 4 })).toThrow(refused("option-out-of-range"));
  });

  test("coreset: neighbours that replace a row, picks without a δ, more distances than fit", () => {
    const replacing: PublicFacts = { schema: smallSchema("replace"), neighbours: "replace", rows: 2000 };
    expect(() => coreset.quote(replacing, ask)).toThrow(refused("neighbours-mismatch"));
    expect(() => coreset.quote(facts, { ...ask, delta: ZERO })).toThrow(refused("delta-invalid"));
    expect(() => coreset.quote(facts, ask, { k: 1000, points: 20_000 })).toThrow(
      refused("option-out-of-range"),
    );
  });

  test("rounds and radii from a number of rows that is private, and as many parents as candidates", () => {
    const unknown = { ...facts, rows: undefined };
    for (const method of [privGeneMedians, privEemMedians]) {
      expect(() => method.quote(unknown, ask)).toThrow(refused("row-count-private"));
      expect(() => method.quote(unknown, ask, { rounds: 5 })).not.toThrow();
    }
    expect(() => privGeneMedians.quote(facts, ask, { parents: 20, population: 20 })).toThrow(
      refused("option-out-of-range"),
    );
    expect(() => gupta.quote(unknown, ask)).toThrow(refused("row-count-private"));
    expect(() => coreset.quote(unknown, ask)).toThrow(refused("row-count-private"));
    expect(() => gupta.quote(unknown, ask, { rounds: 5 })).not.toThrow();
    expect(() => coreset.quote(unknown, ask, { radii: 5 })).not.toThrow();
  });
});

/** Rows around two places that are far apart, in age and colour. */
function twoGroups(count: number): Row[] {
  const roll = dice(5);
  return Array.from({ length: count }, (_, i) =>
    i % 3 === 0
      ? [String(9 + roll(2)), String(700 + roll(300)), "blue", "no"]
      : [String(roll(2)), String(roll(20) - 50), "red", "yes"],
  );
}

const opened = async (): Promise<Curator> =>
  openWith({ schema, rows: [csvOf(twoGroups(1500))], ledger: await smallLedger(schema) }, seededNoise(11));

test.each([
  ["dpsga", dpsga, { generations: 20, population: 40, parents: 4 }],
  ["priv-gene-medians", privGeneMedians, { rounds: 20, population: 40, parents: 4 }],
  ["priv-eem-medians", privEemMedians, { rounds: 20, population: 40 }],
  ["gupta", gupta, { rounds: 20 }],
  ["sub-sampled", subSampled, { candidates: 500 }],
  ["coreset", coreset, { radii: 8 }],
  ["coreset that counts every point", coreset, { radii: 100 }],
] as const)("%s finds two groups when ε is large, and makes all its draws", async (_name, method, given) => {
  const rich = { ...ask, epsilon: epsilonFrom("20") };
  const curator = await opened();
  const options = { k: 2, points: 60, ...given };
  const { model, receipt } = await method.fit(curator, rich, options, { seed: "found" });
  expect(model.kind).toBe("k-median");
  const table = await readTable(schema, [csvOf(twoGroups(1500))]);
  const groups = model.assign(table);
  // Every third row is in the smaller group; a clustering that has found both separates them all.
  const wrong = groups.filter((group, row) => (group === groups[0]) !== (row % 3 === 0)).length;
  expect(wrong).toBe(0);
  const planned = method.quote(curator.facts, rich, options).draws;
  expect(receipt.draws.map(({ count }) => count)).toEqual(planned.map(({ count }) => count));
});

test.each([
  ["dpsga", dpsga, { generations: 3, population: 20, parents: 3, composition: "basic" }, 3, 10],
  ["priv-eem-medians", privEemMedians, { rounds: 4, population: 20 }, 1, 4],
  ["gupta", gupta, { rounds: 5, composition: "basic" }, 2, 6],
  ["coreset", coreset, { radii: 4 }, 1, 2],
] as const)(
  "%s that is stopped hands over what it has, and is paid for what it drew",
  async (_, method, given, at, of) => {
    const curator = await opened();
    const signal = { aborted: false };
    const progress = ({ step }: { step: number }) => {
      if (step >= at) signal.aborted = true;
    };
    const options = { k: 2, points: 60, ...given };
    const stopped = await method.fit(curator, ask, options, { signal, progress }).catch((error) => error);
    expect(stopped.message).toContain(`Stopped after ${at} of ${of} draws.`);
    expect(stopped.partial.model.centres).toHaveLength(2);
    expect(toNumber((await curator.budget()).spent.epsilon)).toBeCloseTo(at / of, 9);
  },
);

const GENE = { method: "priv-gene-medians", parents: 3, keepParents: false };
const EEM = { method: "priv-eem-medians", parents: 1, keepParents: true };

/** Runs a search against a door that draws at random, and remembers what it was asked. */
async function questionsOf(variant: typeof GENE, given: Readonly<Record<string, unknown>>) {
  const asked: { candidates: number[][]; hub?: number[]; count: number; drawn: number[][] }[] = [];
  const random = publicRandom("door");
  const data = {
    facts,
    async make(question: { candidates: number[][]; hub?: number[] }, { count }: { count: number }) {
      const drawn = Array.from({ length: count }, () => random.pick(question.candidates));
      asked.push({ ...question, count, drawn });
      return { value: drawn.map((candidate) => ({ index: 0, candidate })) };
    },
  };
  const search = { data, random: publicRandom("search"), stopped: () => false, made() {} };
  const options = checkOptions(variant.method, subsetGenerations, given).values;
  await searchSubsets(search as unknown as Search, ask, subsetGenerationsPlan(facts, ask, options, variant));
  return asked;
}

describe("what PrivGene and PrivEEM ask for", () => {
  const given = { k: 4, points: 25, rounds: 4, population: 60 };

  test("PrivGene: candidates have only points of two parents but for mutations, and parents are not kept", async () => {
    const asked = await questionsOf(GENE, { ...given, mutation: 1e-9 });
    expect(asked.map(({ count }) => count)).toEqual([3, 3, 3, 1]);
    for (const [round, { drawn }] of asked.slice(0, -1).entries())
      for (const child of asked[round + 1].candidates) {
        const pairs = drawn.flatMap((a) => drawn.map((b) => new Set([...a, ...b])));
        expect(pairs.some((points) => child.every((point) => points.has(point)))).toBe(true);
        expect(drawn).not.toContain(child);
      }
  });

  test("PrivEEM: the parent is the first candidate and the hub, and the others keep its points in their places", async () => {
    const asked = await questionsOf(EEM, given);
    expect(asked.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
    for (const [round, { drawn }] of asked.slice(0, -1).entries()) {
      const { candidates, hub } = asked[round + 1];
      expect([candidates[0], hub]).toEqual([drawn[0], drawn[0]]);
      const kept = candidates.slice(1).map((child) => child.filter((p, i) => p === drawn[0][i]).length);
      // Of 236 points a fifth is replaced: 189 stay, give or take 6; limits at six deviations (seeded).
      const left = kept.reduce((a, b) => a + b, 0);
      expect(Math.abs(left - 189)).toBeLessThan(37);
    }
  });
});

describe("public points", () => {
  const { inputs, dimensions } = unitCoordinates(schema);

  test("random ones are where a row could be, anywhere in the declared box", () => {
    const points = publicPoints(300, inputs, publicRandom("points"));
    expect(points).toHaveLength(300);
    for (const point of points) {
      expect(point).toHaveLength(dimensions);
      expect(point.slice(2).toSorted()).toEqual([-1, -1, -1, 1]);
    }
    const ages = points.map(([age]) => age);
    expect(Math.min(...ages)).toBeLessThan(-0.9);
    expect(Math.max(...ages)).toBeGreaterThan(0.9);
    expect(publicPoints(300, inputs, publicRandom("points"))).toEqual(points);
  });

  test("given ones are the centres, as they are", async () => {
    const points = [
      [-1, -1, 1, -1, -1, -1],
      [1, 1, -1, -1, 1, -1],
      [0, 0, -1, 1, -1, -1],
    ];
    const { model } = await subSampled.fit(await opened(), ask, { k: 3, points });
    const centres = model.centres.map((centre) => Array.from(centre));
    for (const point of points) expect(centres).toContainEqual(point);
  });

  test("are read from a command line as a number or as JSON", () => {
    expect(pointsOption.parse("40")).toBe(40);
    expect(pointsOption.parse("[[0, 1], [1, 0]]")).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(pointsOption.parse("many")).toBeUndefined();
    expect(pointsOption.check("[[0]]")).toBe(false);
  });

  test("no row is further from a point than said, and some row is as far, in every metric", () => {
    const points = publicPoints(20, inputs, publicRandom("far"));
    const corners = [-1, 1].flatMap((age) =>
      [-1, 1].flatMap((pay) =>
        [0, 1, 2, 3].map((colour) => [age, pay, ...[0, 1, 2, 3].map((v) => (v === colour ? 1 : -1))]),
      ),
    );
    for (const metric of ["l1", "l2", "max"] as const)
      for (const point of points) {
        const farthest = Math.max(...corners.map((row) => distanceOf(metric, row, point)));
        expect(farthestRow(metric, inputs, point)).toBeCloseTo(farthest, 9);
      }
  });
});
