/** What Privet's grid plans; what it releases is attacked in search/grids/publication.test.ts. */
import { expect, test } from "vitest";
import { toNumber } from "../../base/rational.ts";
import { deltaFrom, epsilonFrom, type PublicFacts } from "../../curator/index.ts";
import type { Neighbours } from "../../schema/types.ts";
import { smallSchema } from "../../testing/small-tables.ts";
import { privetGrid } from "./privet-grid.ts";

const ask = { epsilon: epsilonFrom("60"), delta: deltaFrom("0"), label: "outcome" };
const factsOf = (neighbours: Neighbours): PublicFacts => ({
  schema: smallSchema(neighbours),
  neighbours,
  rows: 2000,
});

test("there is a second choice where rows and ε are many, and a count of the rows where nobody declares them", () => {
  const kinds = (facts: PublicFacts, epsilon: string) =>
    privetGrid.quote(facts, { ...ask, epsilon: epsilonFrom(epsilon) }).draws.map(({ kind }) => kind);
  const [choice, counts] = ["pure", "pure"];
  const facts = { ...factsOf("replace"), rows: 20_000 };
  expect(kinds(facts, "0.49")).toEqual([choice, counts]);
  expect(kinds(facts, "0.51")).toEqual([choice, choice, counts]);
  // One row more or less moves half as much as one that is replaced.
  expect(kinds({ ...facts, neighbours: "add-remove" }, "0.26")).toEqual([choice, choice, counts]);
  const unknown = { ...factsOf("add-remove"), rows: undefined };
  expect(kinds(unknown, "5")).toEqual([counts, choice, counts]);
  for (const some of [facts, unknown])
    expect(privetGrid.quote(some, ask).price.cost).toMatchObject({ epsilon: ask.epsilon });
});

test("shares of ε and numbers of cells follow from rows and ε", () => {
  const planned = (rows: number, epsilon: string) => {
    const facts = { ...factsOf("replace"), rows };
    const { draws, notes } = privetGrid.quote(facts, { ...ask, epsilon: epsilonFrom(epsilon) });
    const shares = draws.map((draw) => ("epsilon" in draw ? toNumber(draw.epsilon) / Number(epsilon) : 0));
    return [shares.map((share) => Math.round(100 * share)), notes[0].replace(/.* of at most /, "")];
  };
  // 0.05 · 20,000 · 0.1, then 0.2 · 20,000 · 0.3, then 0.2 · 20,000 · 1.3.
  expect(planned(20_000, "0.2")).toEqual([[50, 50], "100 cells"]);
  expect(planned(20_000, "0.6")).toEqual([[30, 20, 50], "1200 cells"]);
  expect(planned(20_000, "2")).toEqual([[20, 15, 65], "5200 cells"]);
});
