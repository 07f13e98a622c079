/** What PrivPfC costs and says; what it releases is attacked in search/grids/publication.test.ts. */
import { expect, test } from "vitest";
import { toNumber } from "../../../base/rational.ts";
import { deltaFrom, epsilonFrom, type PublicFacts } from "../../../curator/index.ts";
import type { Neighbours } from "../../../schema/types.ts";
import { smallSchema } from "../../../testing/small-tables.ts";
import { privPfc, publishedPart } from "./priv-pfc.ts";

const ask = { epsilon: epsilonFrom("60"), delta: deltaFrom("0"), label: "outcome" };
const factsOf = (neighbours: Neighbours): PublicFacts => ({
  schema: smallSchema(neighbours),
  neighbours,
  rows: 2000,
});

test("the price is all of ε, of which 3, 37 and 60 % are for the size, the choice and the counts", () => {
  const shares = (neighbours: Neighbours, epsilon: string) => {
    const { draws, price } = privPfc.quote(factsOf(neighbours), { ...ask, epsilon: epsilonFrom(epsilon) });
    expect(price.cost).toMatchObject({ epsilon: epsilonFrom(epsilon), delta: { n: 0n } });
    return draws.map((draw) => ("epsilon" in draw ? toNumber(draw.epsilon) / Number(epsilon) : 0));
  };
  expect(shares("add-remove", "0.5")).toEqual([0.03, 0.37, 0.6].map((share) => expect.closeTo(share, 12)));
  expect(shares("replace", "0.1")).toEqual([0.37, 0.63].map((share) => expect.closeTo(share, 12)));
});

test("as published, the choice is worth (2Δ − 1)/2.2 of its share, and no more is charged", () => {
  // Specification, T10: 2Δ − 1 by the ε of the counts.
  for (const [noise, range] of [
    [0.01, 1.1778164123],
    [0.1, 1.1777535749],
    [0.6, 1.1759796343],
    [2, 1.1607767331],
  ])
    expect(toNumber(publishedPart(noise)) * 2.2).toBeCloseTo(range, 9);
  const one = { ...ask, epsilon: epsilonFrom("1") };
  const { price, notes } = privPfc.quote(factsOf("add-remove"), one, { bound: "published" });
  expect(toNumber(price.cost.epsilon)).toBeCloseTo(0.63 + (0.37 * 1.1759796343) / 2.2, 9);
  expect(notes.join()).toContain("the rest is not spent");
});

test("notes tell grids, cells and noise, by the rows that are declared or guessed", () => {
  const [cells, noise] = privPfc.quote(factsOf("replace"), { ...ask, epsilon: epsilonFrom("0.5") }).notes;
  // 0.2 · 2000 · 0.315, and ln 20 · 2/0.315.
  expect(cells).toBe("3 attributes, up to 10000 grids of at most 126 cells");
  expect(noise).toBe("noise in each count: ± 19.0 (95 %), at ε 0.315");
  const unknown = privPfc.quote({ ...factsOf("add-remove"), rows: undefined }, ask).notes;
  expect(unknown[0]).toContain("(10,000 rows guessed)");
});
