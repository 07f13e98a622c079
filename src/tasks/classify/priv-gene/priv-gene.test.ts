import { describe, expect, test } from "vitest";
import { checkOptions } from "../../../base/options.ts";
import { publicRandom } from "../../../base/random.ts";
import { add, multiply, type Rational, rational, toNumber } from "../../../base/rational.ts";
import { deltaFrom, epsilonFrom, openCurator, type PublicFacts } from "../../../curator/index.ts";
import { prepareScores, type ScoreQuestion } from "../../../curator/queries/linear/linear.ts";
import { inputsOf } from "../../../schema/coding/layout.ts";
import { smallLedger } from "../../../testing/release-suite.ts";
import { csvOf, smallSchema } from "../../../testing/small-tables.ts";
import type { Ask, Search } from "../../method.ts";
import { evolutionOptions, planOf } from "./evolution.ts";
import { privEem } from "./priv-eem.ts";
import { privGene } from "./priv-gene.ts";
import { evolveFor } from "./search.ts";

const ask: Ask = { epsilon: epsilonFrom("1"), delta: deltaFrom("0.000001"), label: "outcome" };
const schema = smallSchema("replace");
const facts = (rows: number | undefined): PublicFacts => ({ schema, neighbours: "replace", rows });
const refused = (code: string) => expect.objectContaining({ code });

describe("rounds", () => {
  // Spec T13: 1.25e-3 · n · ε / m′ is 4.8842, 0.2442 and 48.8425.
  test("000-6 are 1.25e-3 · n · ε over the parents of a round, at least one", () => {
    const rounds = (epsilon: string, method = privGene) =>
      Number(method.quote(facts(39_074), { ...ask, epsilon: epsilonFrom(epsilon) }).notes[0].split(" ")[1]);
    expect(rounds("1")).toBe(5);
    expect(rounds("0.05")).toBe(1);
    expect(rounds("1", privEem)).toBe(49);
  });

  test("follow another constant, or are given", () => {
    expect(privGene.quote(facts(39_074), ask, { roundsPerRow: 1e-2 }).notes[0]).toMatch(/^rounds 39 \(from/);
    expect(privGene.quote(facts(undefined), ask, { rounds: 3 }).notes[0]).toMatch(/^rounds 3 · /);
  });
});

describe("the split of ε", () => {
  test("as published: ε/(r·m′) for each parent, ε/r for the last draw, ε in all", () => {
    const { draws, price } = privGene.quote(facts(1000), ask, { rounds: 5 });
    expect(draws).toEqual([
      { kind: "bounded-range", epsilon: rational(1n, 50n), count: 40 },
      { kind: "bounded-range", epsilon: rational(1n, 5n), count: 1 },
    ]);
    expect(price.cost.epsilon).toEqual(rational(1n));
    expect(price.cost.delta).toEqual(rational(0n));
  });

  test("one round is one draw of all ε, and one parent makes all draws alike", () => {
    expect(privGene.quote(facts(1000), ask, { rounds: 1 }).draws).toEqual([
      { kind: "bounded-range", epsilon: rational(1n), count: 1 },
    ]);
    expect(privEem.quote(facts(1000), ask, { rounds: 8 }).draws).toEqual([
      { kind: "bounded-range", epsilon: rational(1n, 8n), count: 8 },
    ]);
  });

  test("auto: m′(r − 1) + 1 equal draws by the better of the theorems", () => {
    const gene = privGene.quote(facts(1000), ask, { rounds: 5, composition: "auto" });
    expect(gene.draws.map(({ count }) => count)).toEqual([41]);
    const [eem] = privEem.quote(facts(1000), ask, { rounds: 49, composition: "auto" }).draws;
    // Spec T1, exact adaptive bounded range, 49 draws at (1, 1e-6), grid of 20 cells.
    expect(eem.kind === "bounded-range" && toNumber(eem.epsilon)).toBeCloseTo(0.06770145533, 8);
    const pure = privEem.quote(
      facts(1000),
      { ...ask, delta: deltaFrom("0") },
      { rounds: 49, composition: "auto" },
    );
    expect(pure.price.theorem).toBe("basic");
  });

  test("a run makes the draws that it planned, and they cost what it claims", async () => {
    const rows = Array.from({ length: 40 }, (_, i) => [`${i % 10}`, "10", "red", i % 3 ? "no" : "yes"]);
    const curator = await openCurator({ schema, rows: [csvOf(rows)], ledger: await smallLedger(schema) });
    const { receipt } = await privGene.fit(curator, ask, { rounds: 3, population: 30, parents: 4 });
    expect(receipt.draws.map(({ epsilon, count }) => [epsilon, count])).toEqual([
      ["0.083333333334", 8],
      ["0.333333333334", 1],
    ]);
    const spent = add(multiply(rational(8n), rational(1n, 12n)), rational(1n, 3n));
    expect((await curator.budget()).spent.epsilon).toEqual(spent);
  });
});

type Asked = ScoreQuestion & { readonly epsilon: Rational };
const EEM = { method: "priv-eem", parents: 1, keepParent: true } as const;
const GENE = { method: "priv-gene", parents: 10, keepParent: false } as const;

/** Runs a search against a door that draws at random and remembers what it was asked. */
async function questionsOf(
  given: Partial<Parameters<typeof planOf>[2]>,
  variant: Omit<Parameters<typeof planOf>[3], "bound"> & { readonly bound?: "range" | "published" },
) {
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
  const { values } = checkOptions(variant.method, evolutionOptions, { rounds: 4, population: 60, ...given });
  const { details } = planOf(facts(1000), ask, values, { bound: "published", ...variant });
  const found = await evolveFor("no", search as unknown as Search, ask, details);
  return { asked, found };
}

const distance = (a: Float64Array, b: Float64Array) => a.reduce((sum, x, k) => sum + Math.abs(x - b[k]), 0);

describe("what the door is asked", () => {
  test("PrivEEM: later candidates are the parent and one step from it, and the bound is the paper's 4 · step", async () => {
    const { asked } = await questionsOf({}, EEM);
    expect(asked.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
    expect(asked.map(({ question }) => question.bound)).toEqual([
      "range",
      "published",
      "published",
      "published",
    ]);
    for (const [round, step] of [0.5, 0.475, 0.45125].entries()) {
      const parent = asked[round].drawn[0];
      const { question } = asked[round + 1];
      const candidates = question.candidates as readonly Float64Array[];
      expect(candidates).toHaveLength(60);
      expect([candidates[0], question.hub]).toEqual([parent, parent]);
      for (const candidate of candidates)
        expect(distance(candidate, parent)).toBeLessThanOrEqual(step + 1e-9);
      const delta = Number(prepareScores(facts(1000), question).sensitivity) / 2 ** 20;
      // Weights are rounded to multiples of 2⁻¹¹, which may lengthen each of the four steps by one of them.
      expect(Math.abs(delta - 4 * step)).toBeLessThan(4 / 2048 + 1e-5);
    }
  });

  test("the range bound of a random population is at most 2 · max ‖ω‖₁, the paper's Δ₁ without its slack (000-9)", async () => {
    for (const variant of [EEM, GENE]) {
      const { asked } = await questionsOf({}, { ...variant, bound: "range" });
      const candidates = asked[0].question.candidates as readonly Float64Array[];
      const largest = Math.max(...candidates.map((w) => distance(w, new Float64Array(w.length))));
      const delta = Number(prepareScores(facts(1000), asked[0].question).sensitivity) / 2 ** 20;
      expect(delta).toBeLessThanOrEqual(2 * largest);
    }
  });

  test("candidates that have come together are bounded by how close they are", async () => {
    const { asked } = await questionsOf({ rounds: 2 }, { ...GENE, parents: 1, bound: "range" });
    const delta = Number(prepareScores(facts(1000), asked[1].question).sensitivity) / 2 ** 20;
    expect(delta).toBeLessThan(4 * 0.5 + 0.1);
  });

  test("parents are drawn with their share of ε and the result with its own, for the class that is asked for", async () => {
    const { asked, found } = await questionsOf({}, { ...GENE, parents: 5 });
    expect(asked.map(({ count }) => count)).toEqual([5, 5, 5, 1]);
    expect(asked.map(({ question }) => question.epsilon)).toEqual([
      ...new Array(3).fill(rational(1n, 20n)),
      rational(1n, 4n),
    ]);
    expect(asked.every(({ question }) => question.positive === "no")).toBe(true);
    expect(found).toEqual(asked[3].drawn[0]);
  });

  test("the hinge loss has −‖α‖²/(2C) as its public penalty, without the bias", async () => {
    const { asked } = await questionsOf({ loss: "hinge", c: 0.5 }, GENE);
    const { candidates, offsets, score } = asked[1].question;
    expect(score).toBe("hinge");
    const weights = Array.from(candidates[7] as Float64Array).slice(0, -1);
    expect(offsets?.[7]).toBeCloseTo(-weights.reduce((sum, w) => sum + w * w, 0), 9);
    const plain = await questionsOf({ loss: "zero-one" }, GENE);
    expect(plain.asked[0].question).toMatchObject({ score: "zero-one" });
    expect(plain.asked[0].question).not.toHaveProperty("offsets");
  });
});

describe("refusals, before anything is spent", () => {
  const quote =
    (given: object, change: Partial<Ask> = {}) =>
    () =>
      privGene.quote(facts(1000), { ...ask, ...change }, { ...given });

  test("a private number of rows, unless rounds are given", () => {
    const hidden = { schema, neighbours: "replace", rows: undefined } as const;
    for (const method of [privGene, privEem])
      expect(() => method.quote(hidden, ask)).toThrow(refused("row-count-private"));
    expect(() => privEem.quote(hidden, ask, { rounds: 2 })).not.toThrow();
  });

  test("c without the hinge loss, more parents than candidates, a step or a box beyond reason", () => {
    expect(quote({ c: 1 })).toThrow(refused("option-out-of-range"));
    expect(quote({ c: 1, loss: "hinge" })).not.toThrow();
    expect(quote({ c: 1e-9, loss: "hinge" })).toThrow(refused("option-out-of-range"));
    expect(quote({ parents: 20, population: 20 })).toThrow(refused("option-out-of-range"));
    expect(quote({ step: 11 })).toThrow(refused("option-out-of-range"));
    expect(quote({ step: 11, box: 6 })).not.toThrow();
    const wide = smallSchema("replace", {
      attributes: [
        {
          name: "code",
          kind: "categorical",
          values: Array.from({ length: 2000 }, (_, i) => `v${i}`),
          other: "v0",
        },
        { name: "outcome", kind: "label", values: ["no", "yes"] },
      ],
    });
    expect(inputsOf(wide).length * 5).toBeGreaterThan(8192);
    expect(() => privGene.quote({ ...facts(1000), schema: wide }, ask)).toThrow(
      expect.objectContaining({
        fix: expect.objectContaining({ do: expect.stringContaining("a box of at most 4.09") }),
      }),
    );
  });

  test("rounds that ε cannot be split over", () => {
    const tiny = { epsilon: rational(1n, 10n ** 8n) };
    expect(quote({ rounds: 10_000 }, tiny)).toThrow(refused("plan-too-expensive"));
    expect(quote({ rounds: 10_000, composition: "auto" }, { ...tiny, delta: deltaFrom("0") })).toThrow(
      refused("plan-too-expensive"),
    );
  });

  test("a label with one declared value", () => {
    const label = { ...schema.attributes[3], values: ["no"] } as (typeof schema.attributes)[number];
    const changed = { ...schema, attributes: [...schema.attributes.slice(0, 3), label] };
    for (const method of [privGene, privEem])
      expect(() => method.quote({ ...facts(1000), schema: changed }, ask)).toThrow(
        refused("label-undeclared"),
      );
  });
});
