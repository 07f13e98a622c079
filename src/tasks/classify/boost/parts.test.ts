/** What boosting is made of: beliefs about points, counts with noise, bins, leaves and random trees. */
import { describe, expect, test } from "vitest";
import { publicRandom } from "../../../base/random.ts";
import { rational } from "../../../base/rational.ts";
import { deltaFrom, epsilonFrom, openCurator, plannedDraws } from "../../../curator/index.ts";
import { codeCount } from "../../../schema/coding/codes.ts";
import { grouped } from "../../../schema/coding/grouped.ts";
import { groupIn } from "../../../schema/coding/grouping.ts";
import { learnable } from "../../../schema/coding/learnable.ts";
import type { Neighbours } from "../../../schema/types.ts";
import { rhoToShare } from "../../../search/rho-for.ts";
import { csvOf, schemaWithMissing, smallSchema } from "../../../testing/small-tables.ts";
import type { Search } from "../../method.ts";
import { allRows, beyondNoise, distanceFromChance, rowsOfCells } from "./class-counts.ts";
import { drawBins } from "./ebm-bins.ts";
import { randomLeaves } from "./ebm-rounds.ts";
import { pointsBelieved } from "./group-points.ts";
import { randomTree } from "./random-trees.ts";
import { rowsBeyondNoise } from "./rows-beyond-noise.ts";

describe("what is believed of points", () => {
  test("is the mean of the normal law that prior and noise make together", () => {
    // Two values: variance 0.7² each and a shared constant of 1, noise of deviation 30 on sums over curvatures 100 and 50.
    const [a, b] = [1.49, 1];
    const [r1, r2] = [0.3 ** 2, 0.6 ** 2];
    const wanted = [2, -0.5];
    const determinant = (a + r1) * (a + r2) - b * b;
    const x = [
      ((a + r2) * wanted[0] - b * wanted[1]) / determinant,
      ((a + r1) * wanted[1] - b * wanted[0]) / determinant,
    ];
    const step = pointsBelieved(2, false).update([200, -25], 30, [100, 50]);
    expect(Array.from(step)).toEqual([
      expect.closeTo(a * x[0] + b * x[1], 10),
      expect.closeTo(b * x[0] + a * x[1], 10),
    ]);
  });

  test("follows sums without noise, and hardly moves for noise alone", () => {
    expect(Array.from(pointsBelieved(4, true).update([10, -20, 5, 0], 1e-9, [10, 10, 10, 10]))).toEqual(
      [1, -2, 0.5, 0].map((step) => expect.closeTo(step, 6)),
    );
    const still = pointsBelieved(4, true).update([10, -20, 5, 0], 1e6, [10, 10, 10, 10]);
    expect(Math.max(...still.map(Math.abs))).toBeLessThan(1e-6);
  });

  test("pulls neighbours on a scale along, and values without an order only as far as all are pulled", () => {
    const sums = [100, 0, 0, 0, 0, 0];
    const deviations = 60;
    const [scale, values] = [true, false].map((ordered) =>
      pointsBelieved(6, ordered).update(sums, deviations, [100, 1e-3, 1e-3, 1e-3, 1e-3, 1e-3]),
    );
    expect(scale[1]).toBeGreaterThan(scale[3]);
    expect(scale[3]).toBeGreaterThan(scale[5]);
    expect(values[1]).toBeCloseTo(values[5], 6);
    expect(values[0]).toBeGreaterThan(values[1]);
  });

  test("is surer with every look: the second of two equal sums moves points less", () => {
    for (const groups of [3, 200]) {
      const believed = pointsBelieved(groups, true);
      const looks = [1, 2, 3].map(() => {
        const step = believed.update(new Float64Array(groups).fill(2), 20, new Float64Array(groups).fill(20));
        return step[1];
      });
      expect(looks[0]).toBeGreaterThan(looks[1]);
      expect(looks[1]).toBeGreaterThan(looks[2]);
    }
  });
});

describe("beside a model", () => {
  const alone = { spread: 1, shared: 0, alone: 1 };
  /** One group after the other, and too many for a common belief. */
  const sizes = [100, 400];
  const stepsFor = (
    groups: number,
    before: typeof alone & { chance?: number; widened?: boolean },
    sum: number,
  ) => {
    const all = (x: number) => new Float64Array(groups).fill(x);
    return Array.from(pointsBelieved(groups, false, before).update(all(sum), 20, all(20)));
  };

  test("sums that chance could have made are not believed, however small the noise", () => {
    for (const groups of sizes) {
      const all = (x: number) => new Float64Array(groups).fill(x);
      // Curvature 10 and chance 2: variance 2/10 beside 1.
      const step = pointsBelieved(groups, false, { ...alone, chance: 2 }).update(all(30), 1e-9, all(10));
      expect(new Set(step.map((points) => Math.round(1e9 * points)))).toEqual(new Set([2.5e9]));
    }
  });

  test("sums are believed further where all together are beyond what was expected", () => {
    for (const groups of sizes) {
      // Variance 1 and noise 1: squares of 2 are expected, of which half is believed.
      const [expected, little, more, most] = [1, 1 + 1.9 * Math.sqrt(2 / groups), 2, 50].map(
        (factor) =>
          stepsFor(groups, { ...alone, widened: true }, 20 * Math.sqrt(factor + 1))[0] /
          Math.sqrt(factor + 1),
      );
      expect(expected).toBeCloseTo(1 / 2, 10);
      expect(little).toBeCloseTo(1 / 2, 10);
      expect(more).toBeCloseTo(2 / 3, 10);
      expect(most).toBeCloseTo(10 / 11, 10);
      expect(stepsFor(groups, alone, 20 * Math.sqrt(3))[0] / Math.sqrt(3)).toBeCloseTo(1 / 2, 10);
    }
  });
});

describe("class counts with noise", () => {
  const facts = (neighbours: Neighbours, rows?: number) => ({
    schema: smallSchema(neighbours),
    neighbours,
    rows,
  });
  const tables = [
    { counts: [30, 10, 50, 10], deviation: 5 },
    { counts: [84, 16], deviation: 5 },
  ];

  test("tell the shares of the classes, and the number of rows where that is private", () => {
    // Of the first table 80 and 20, of the second 84 and 16.
    expect(allRows(facts("add-remove", 5000), tables, 2)).toEqual({
      rows: 100,
      shares: Float64Array.of(0.82, 0.18),
    });
    expect(allRows(facts("replace", 5000), tables, 2).rows).toBe(5000);
    // Nothing was counted before a stop.
    expect(allRows(facts("add-remove"), [], 2).shares).toEqual(Float64Array.of(0.5, 0.5));
  });

  test("become rows of cells that are never below noise and add up to all rows", () => {
    const rows = rowsOfCells({ counts: [-40, 3, 70, 27], deviation: 10 }, 2, 1000);
    const least = (10 * Math.SQRT2) / 2;
    expect(Array.from(rows)).toEqual([
      expect.closeTo((1000 * least) / (least + 97), 8),
      expect.closeTo((1000 * 97) / (least + 97), 8),
    ]);
  });

  test("are 0 from chance on the mean where shares are alike, and far from it where they are not", () => {
    const random = publicRandom("distance");
    const noisy = (shares: readonly number[]) => ({
      counts: shares.flatMap((share) => [1 - share, share]).map((part) => 1000 * part + 30 * random.normal()),
      deviation: 30,
    });
    const about = { classes: 2, positive: 1, share: 0.25 };
    const alike = Array.from({ length: 400 }, () => distanceFromChance(noisy([0.25, 0.25, 0.25]), about));
    const mean = alike.reduce((a, b) => a + b, 0) / 400;
    // A mean of 400 with deviation 1: beyond 0.2 in one of 16,000 cases, and the seed is fixed.
    expect(Math.abs(mean)).toBeLessThan(0.2);
    expect(distanceFromChance(noisy([0.1, 0.3, 0.35]), about)).toBeGreaterThan(10);
    expect(beyondNoise([3, 3, 3], 3)).toBe(0);
  });
});

describe("bins of DP-EBM", () => {
  const rho = rhoToShare(epsilonFrom("100"), deltaFrom("0.000001"), "bins");
  const bins = async (neighbours: Neighbours, place: number, isPrivate: boolean) => {
    // Ages 0 to 9 with 96 rows each and one of 10; of the colours red is most, green and other have hardly a row.
    const rows = Array.from({ length: 961 }, (_, i) => {
      const colour = i % 3 === 0 ? "blue" : i < 4 ? "green" : "red";
      return [String(Math.min(10, Math.floor(i / 96))), "5", i === 5 ? "other" : colour, "no"];
    });
    const schema = schemaWithMissing(neighbours, { visibility: "public" });
    const curator = await openCurator({ schema, rows: [csvOf(rows)], unsafeSeed: 1 });
    const draws = [plannedDraws({ mechanism: "gaussian", rho }, 1)];
    const data = await curator.allow({
      epsilon: epsilonFrom("100"),
      delta: deltaFrom("0.000001"),
      draws,
      purpose: "bins",
    });
    return drawBins({ data } as Search, learnable(schema)[place], { rho, isPrivate });
  };

  test("that are public are the groups, with their rows", async () => {
    const { binOf, rows } = await bins("replace", 0, false);
    // Eleven ages, and missing ones, which nobody has.
    expect(binOf).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(Array.from(rows)).toEqual([...new Array(10).fill(96), 1, 1]);
  });

  test("that are private join ranges from below until each has its share, and leave missing ones alone", async () => {
    // A share is 961/32, so that every age but the last has more; the one row of age 10 joins those before it.
    const { binOf, rows } = await bins("replace", 0, true);
    expect(binOf).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 10]);
    expect(Array.from(rows)).toEqual([...new Array(9).fill(96), 97, 1]);
  });

  test("that are private join values with fewer rows than a share, whichever neighbours there are", async () => {
    for (const neighbours of ["replace", "add-remove"] as const) {
      const { binOf, rows } = await bins(neighbours, 2, true);
      expect(binOf).toEqual([0, 2, 1, 2]);
      expect(rows.reduce((a, b) => a + b, 0)).toBe(961);
    }
  });
});

test("random leaves are runs of bins, as many as there should be", () => {
  const random = publicRandom("leaves");
  for (const [bins, leaves] of [
    [1, 3],
    [2, 3],
    [12, 3],
    [12, 12],
  ]) {
    const found = randomLeaves(bins, leaves, random);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(new Set(found).size).toBe(Math.min(bins, leaves));
  }
});

describe("a random tree", () => {
  const random = publicRandom("trees");
  const attributes = learnable(schemaWithMissing("replace")).map((one) => grouped(one));
  const trees = Array.from({ length: 200 }, () => randomTree(attributes, 2, random));

  test("asks about different attributes, as many as its depth or as there are", () => {
    for (const tree of trees) {
      expect(new Set(tree.map(({ attribute }) => attribute.name)).size).toBe(2);
    }
    expect(randomTree(attributes, 8, random)).toHaveLength(attributes.length);
  });

  test("has every code on one of two sides, each with a name, and none empty", () => {
    for (const { attribute, starts, groups, names } of trees.flat()) {
      const sides = Array.from({ length: codeCount(attribute) }, (_, code) =>
        groupIn({ starts, groups }, code),
      );
      expect(new Set(sides)).toEqual(new Set([0, 1]));
      expect(new Set(names).size).toBe(2);
    }
  });

  test("says where missing numbers go", () => {
    const cuts = trees.flat().filter(({ attribute }) => attribute.name === "age");
    expect(
      cuts.every(({ names }) => names.filter((name) => name.endsWith(", or missing")).length === 1),
    ).toBe(true);
  });
});

test("points could be chance below as many rows as twice the noise of a sum is in caps", () => {
  // ρ = 1/200 is a deviation of 10 times what a row moves; twice that, and twice as far where a row is replaced.
  const rho = rational(1n, 200n);
  expect(rowsBeyondNoise({ neighbours: "add-remove" }, rho)).toBe(20);
  expect(rowsBeyondNoise({ neighbours: "replace" }, rho)).toBe(40);
  expect(rowsBeyondNoise({ neighbours: "add-remove" }, rho, 4)).toBe(40);
});
