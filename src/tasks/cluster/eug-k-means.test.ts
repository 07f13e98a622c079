import { describe, expect, test } from "vitest";
import { deltaFrom, epsilonFrom } from "../../curator/index.ts";
import { clustersSchema, openClusters, PLACES, unit } from "../../testing/made-up-clusters.ts";
import { cellsRule, eugKMeans } from "./eug-k-means.ts";
import { nearestAmong } from "./k-means/weighted-means.ts";

const one = { epsilon: epsilonFrom("1"), delta: deltaFrom("0.000001") };
const large = { ...one, epsilon: epsilonFrom("20") };
const facts = (rows: number | undefined = 10_000) =>
  ({ schema: clustersSchema("replace"), neighbours: "replace", rows }) as const;

describe("the uniform grid", () => {
  test("has as many cells as the paper's rule says, from public numbers", () => {
    // (10,000 · 1 / 10)^(2d/(2 + d)): one exponent for each number of attributes.
    expect(cellsRule(10_000, 2)).toBeCloseTo(1000, 6);
    expect(cellsRule(10_000, 1)).toBeCloseTo(100, 6);
    expect(cellsRule(10_000, 6)).toBeCloseTo(31_622.8, 1);
    const noteOf = (attributes: readonly string[], options: object) =>
      eugKMeans.quote(facts(), { ...one, attributes }, { k: 3, ...options }).notes[1];
    // √1000 is 31.6: 32 along each.
    expect(noteOf(["a", "b"], {})).toBe("a grid of 1024 cells");
    expect(noteOf(["a", "b"], { parts: 7 })).toBe("a grid of 49 cells");
    // 1000^(6/5) is 3981, whose third root is 15.8: 16 parts of each number, and each of the three colours is one.
    expect(noteOf(["a", "b", "colour"], {})).toBe("a grid of 768 cells");
  });

  test("follows the guess that is told where the number of rows is private", () => {
    const quoted = eugKMeans.quote({ ...facts(), rows: undefined }, { ...one, attributes: ["a", "b"] }, {});
    expect(quoted.notes.slice(1)).toEqual([
      "a grid of 1024 cells",
      expect.stringContaining("planned for 10,000 rows"),
    ]);
  });

  test("has fewer cells than the rule says where these would be too many, and is refused where parts that were asked for are", () => {
    const ask = { ...large, attributes: ["a", "b", "c", "d", "e"] };
    // 20,000^(10/7) is 1.4 million, 17 along each; nine to the fifth are the most that fit.
    expect(eugKMeans.quote(facts(), ask, { k: 3 }).notes[1]).toBe("a grid of 59049 cells");
    expect(() => eugKMeans.quote(facts(), ask, { k: 3, parts: 10 })).toThrow(
      expect.objectContaining({
        code: "option-out-of-range",
        fix: { do: expect.stringContaining("fewer parts") },
      }),
    );
  });
});

test.each([1, 2, 3])(
  "finds places that are far apart at a large ε, for one draw and no δ (seed %i)",
  async (seed) => {
    const curator = await openClusters(seed);
    const names = ["a", "b"] as const;
    const { model, receipt } = await eugKMeans.fit(curator, { ...large, attributes: names }, { k: 3 });
    for (const place of PLACES) {
      const { distance } = nearestAmong(
        model.centres.map((centre) => Float64Array.from(centre)),
        Float64Array.from(unit(place, names)),
      );
      expect(Math.sqrt(distance)).toBeLessThan(0.15);
    }
    expect(receipt).toMatchObject({ epsilon: "20", delta: "0" });
    expect(receipt.draws).toHaveLength(1);
  },
);

test("values of a categorical attribute are places of their own", async () => {
  const curator = await openClusters(4);
  const { model } = await eugKMeans.fit(
    curator,
    { ...large, attributes: ["a", "colour"] },
    { k: 3, parts: 5 },
  );
  const colours = model.centres.map((centre) => Array.from(centre).slice(1));
  for (const value of [0, 1, 2])
    expect(colours.some((colour) => colour[value] > 0.9 && Math.min(...colour) < -0.9)).toBe(true);
});

test("counts below 1 draw no centre: with noise as large as the rows all centres lie inside the box", async () => {
  for (const seed of [5, 6, 7]) {
    const curator = await openClusters(seed, 20);
    const ask = { ...one, epsilon: epsilonFrom("0.01"), attributes: ["a", "b"] };
    const { model } = await eugKMeans.fit(curator, ask, { k: 4, parts: 6 });
    expect(model.centres.flatMap((centre) => Array.from(centre)).filter((x) => !(Math.abs(x) <= 1))).toEqual(
      [],
    );
  }
});
