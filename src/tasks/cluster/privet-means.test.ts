import { describe, expect, test } from "vitest";
import { compare, toNumber, ZERO } from "../../base/rational.ts";
import { deltaFrom, epsilonFrom, priceOf } from "../../curator/index.ts";
import { rhoFor } from "../../search/rho-for.ts";
import { clustersSchema, openClusters, PLACES, unit } from "../../testing/made-up-clusters.ts";
import { Cancelled } from "../method.ts";
import type { ClusterAsk } from "./ask.ts";
import { candidatesFor } from "./k-means/means-plan.ts";
import { nearestAmong } from "./k-means/weighted-means.ts";
import { cellsFor, lloydRounds, privetMeans, rowsBesideNoise } from "./privet-means.ts";

const large = { epsilon: epsilonFrom("20"), delta: deltaFrom("0.000001") };
const one = { ...large, epsilon: epsilonFrom("1") };
const facts = (rows: number | undefined = 10_000) =>
  ({ schema: clustersSchema("replace"), neighbours: "replace", rows }) as const;
const unknownRows = { ...facts(), rows: undefined };

/** Every place has a centre within 0.1, in each of the first coordinates. */
function expectPlacesFound(
  centres: readonly ArrayLike<number>[],
  names: readonly ("a" | "b" | "c" | "d" | "e")[],
) {
  const places = centres.map((centre) => Float64Array.from(centre).slice(0, names.length));
  for (const place of PLACES) {
    const { distance } = nearestAmong(places, Float64Array.from(unit(place, names)));
    expect(Math.sqrt(distance)).toBeLessThan(0.1 * Math.sqrt(names.length));
  }
}

describe("over a grid", () => {
  const names = ["a", "b"] as const;

  test.each([1, 2, 3])("finds places that are far apart at a large ε (seed %i)", async (seed) => {
    const curator = await openClusters(seed);
    const { model, receipt } = await privetMeans.fit(curator, { ...large, attributes: names }, { k: 3 });
    expectPlacesFound(model.centres, names);
    expect(receipt).toMatchObject({ epsilon: "20", delta: "0" });
    expect(receipt.draws).toHaveLength(1);
  });

  test("one attribute and three work too", async () => {
    for (const attributes of [["a"], ["a", "b", "c"]] as const) {
      const { model } = await privetMeans.fit(await openClusters(4), { ...large, attributes }, { k: 3 });
      expectPlacesFound(model.centres, attributes);
    }
  });

  test("says how many cells there are, by the public rule or as told", () => {
    const ask = { ...one, attributes: names };
    // 10,000 rows at ε 1, where the noise's scale is 2 if a row is replaced → 3000 cells → 55 along each.
    expect(rowsBesideNoise(facts(), one.epsilon)).toBe(5000);
    expect(cellsFor(5000, 3)).toBe(3000);
    expect(privetMeans.quote(facts(), ask, { k: 3 }).notes).toEqual([
      "3 centres in 2 coordinates",
      "a grid of 3025 cells",
    ]);
    expect(privetMeans.quote(unknownRows, ask, { k: 3, parts: 7 }).notes[1]).toBe("a grid of 49 cells");
  });

  test("takes no δ, and costs exactly ε", () => {
    for (const delta of [ZERO, one.delta]) {
      const { price } = privetMeans.quote(facts(), { ...one, delta, attributes: names });
      expect([price.cost.epsilon, price.cost.delta]).toEqual([one.epsilon, ZERO]);
    }
  });

  test("with fewer cells than centres still gives as many centres as were asked for", async () => {
    const ask = { ...large, attributes: ["a"] };
    const { model } = await privetMeans.fit(await openClusters(5), ask, { k: 5, parts: 2 });
    expect(model.centres).toHaveLength(5);
  });
});

describe("by noisy steps", () => {
  const names = ["a", "b", "c", "d"] as const;

  test("finds places that are far apart at a large ε", async () => {
    // Seeded. Votes place the centres before the first step, so that hardly ever two end at one place: nine of ten seeds find all three.
    let found = 0;
    for (let seed = 1; seed <= 10; seed++) {
      const curator = await openClusters(seed, 300);
      const { model } = await privetMeans.fit(curator, { ...large, attributes: names }, { k: 3 });
      const near = PLACES.filter((place) => {
        const { distance } = nearestAmong(
          model.centres.map((c) => Float64Array.from(c)),
          Float64Array.from(unit(place, names)),
        );
        return distance < 0.2 ** 2;
      });
      if (near.length === 3) found++;
    }
    expect(found).toBeGreaterThanOrEqual(9);
  });

  test("one centre is the mean of all rows, numbers and values", async () => {
    const { model } = await privetMeans.fit(await openClusters(1), large, { k: 1, rounds: 3 });
    // (15 + 85 + 50)/3 = 50 and so on; each colour has a third of the rows, −1 + 2/3.
    const expected = [50, 40, 115 / 3, 115 / 3, 50].map((x) => x / 50 - 1).concat([-1 / 3, -1 / 3, -1 / 3]);
    const [centre] = model.centres;
    // The box cuts off rows beyond two deviations, which moves a mean by less than 0.05.
    for (const [j, x] of expected.entries()) expect(Math.abs(centre[j] - x)).toBeLessThan(0.1);
  });

  test("categorical attributes alone need no look, and give shares of values", async () => {
    const ask = { ...large, attributes: ["colour"] };
    const curator = await openClusters(2);
    expect(privetMeans.quote(curator.facts, ask, { k: 1, rounds: 2 }).notes).toEqual([
      "1 centres in 3 coordinates",
      "0 histograms, votes for 30 candidates, then noisy steps: 2",
    ]);
    const { model } = await privetMeans.fit(curator, ask, { k: 1, rounds: 2 });
    for (const x of model.centres[0]) expect(Math.abs(x + 1 / 3)).toBeLessThan(0.05);
  });

  test("costs no more than ε at δ, whatever the rounds", () => {
    for (const rounds of [1, 3, 100])
      for (const ask of [large, one, { ...one, epsilon: epsilonFrom("0.01") }]) {
        const { draws, price } = privetMeans.quote(facts(), ask, { rounds });
        expect(compare(price.cost.epsilon, ask.epsilon)).toBeLessThanOrEqual(0);
        expect(priceOf(draws, ask.delta).cost).toEqual(price.cost);
      }
  });

  // Amounts at which the parts, rounded one by one, once came out a last decimal above the whole, and the door refused the plan.
  test.each([
    ["14.684096", "0.0000000000000001"],
    ["28.91", "0.000000001"],
  ])("is not refused for a last decimal: ε = %s, δ = %s", (epsilon, delta) => {
    for (const k of [3, 6, 11]) {
      const ask = { ...one, epsilon: epsilonFrom(epsilon), delta: deltaFrom(delta) };
      const { price } = privetMeans.quote(facts(1000), ask, { k });
      expect(compare(price.cost.epsilon, ask.epsilon)).toBeLessThanOrEqual(0);
    }
  });

  test("has from one round to eight, by rows · ε and k", () => {
    expect([10, 7400, 7600, 1e9].map((signal) => lloydRounds(signal, 5))).toEqual([1, 1, 2, 8]);
    expect(lloydRounds(7600, 10)).toBe(1);
    // A fifth of ρ for votes, which two rows change by 1 each: their deviation is 1/√(ρ/5).
    const deviation = 1 / Math.sqrt(toNumber(rhoFor(one.epsilon, one.delta, "a test")) / 5);
    expect(privetMeans.quote(facts(3600), one).notes[1]).toBe(
      `5 histograms, votes for ${Math.round(3600 / 3 / deviation)} candidates, then noisy steps: 1`,
    );
  });

  test("rows vote for candidates that each have some of them beside the noise, from four to thirty a centre", () => {
    // 8000/(3 · 20) = 133; 4 · 5; 30 · 5; and never more than 3000.
    expect(candidatesFor(8000, 5, 20)).toBe(133);
    expect(candidatesFor(100, 5, 20)).toBe(20);
    expect(candidatesFor(1e9, 5, 20)).toBe(150);
    expect(candidatesFor(1e9, 100, 1)).toBe(3000);
  });

  test("progress counts looks, votes and steps", async () => {
    const seen: number[][] = [];
    const progress = ({ step, of }: { step: number; of: number }) => seen.push([step, of]);
    await privetMeans.fit(await openClusters(3, 50), large, { k: 2, rounds: 2 }, { progress });
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((step) => [step, 8]));
  });
});

describe.each([
  ["a grid", ["a", "b"], 0],
  ["steps, before the first look", undefined, 0],
  ["steps, between looks", undefined, 3],
  ["steps, before the votes", undefined, 5],
  ["steps, after the votes", undefined, 6],
  ["steps, after some", undefined, 8],
] as const)("stopped early: %s", (_, attributes, after) => {
  test("hands over what there is", async () => {
    const signal = { aborted: after === 0 };
    const progress = ({ step }: { step: number }) => {
      signal.aborted ||= step >= after;
    };
    const ask: ClusterAsk = { ...large, ...(attributes ? { attributes } : {}) };
    const options = { k: 3, ...(attributes ? {} : { rounds: 4 }) };
    const stopped = await privetMeans
      .fit(await openClusters(6, 50), ask, options, { signal, progress })
      .catch((e) => e);
    expect(stopped).toBeInstanceOf(Cancelled);
    expect(stopped.partial.model.centres).toHaveLength(3);
    const made = stopped.partial.receipt.draws.reduce(
      (sum: number, d: { count: number }) => sum + d.count,
      0,
    );
    expect(made).toBe(after);
  });
});

describe("refused before anything is spent", () => {
  const refusal = (code: string, part = "") =>
    expect.objectContaining({ code, message: expect.stringContaining(part) });
  const few = { ...one, attributes: ["a", "b"] };

  test("δ of 0 with many attributes", async () => {
    const curator = await openClusters(1, 20);
    await expect(privetMeans.fit(curator, { ...one, delta: ZERO })).rejects.toEqual(refusal("delta-invalid"));
    expect(await curator.entries()).toHaveLength(1);
  });

  test("not a number of rows that is private: a size is guessed, and said", () => {
    const told = expect.stringContaining("planned for 10,000 rows");
    expect(privetMeans.quote(unknownRows, one).notes).toContainEqual(told);
    expect(privetMeans.quote(unknownRows, few).notes).toContainEqual(told);
    expect(privetMeans.quote(facts(), few).notes).not.toContainEqual(told);
    expect(privetMeans.quote(unknownRows, one, { rounds: 3 }).draws).toHaveLength(3);
  });

  test("options of the other way, and a grid with too many cells", () => {
    expect(() => privetMeans.quote(facts(), few, { rounds: 3 })).toThrow(
      refusal("option-out-of-range", "rounds is 3"),
    );
    expect(() => privetMeans.quote(facts(), one, { parts: 3 })).toThrow(
      refusal("option-out-of-range", "parts is 3"),
    );
    const three = { ...one, attributes: ["a", "b", "c"] };
    expect(() => privetMeans.quote(facts(), three, { parts: 1000 })).toThrow(
      refusal("option-out-of-range", "1030301 cells"),
    );
  });
});
