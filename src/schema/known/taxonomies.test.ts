import { describe, expect, test } from "vitest";
import { knownDataset } from "../catalogue.ts";
import type { PlainAttribute } from "../coding/learnable.ts";
import { parseSchema } from "../parse/schema.ts";
import { taxonomyOf } from "../taxonomy/taxonomy.ts";
import { writeSchema } from "../write.ts";
import { adultTaxonomies } from "./adult-taxonomies.ts";
import { bankTaxonomies } from "./bank-taxonomies.ts";
import { creditTaxonomies } from "./credit-taxonomies.ts";
import { mushroomTaxonomies } from "./mushroom-taxonomies.ts";
import { inGroups, inRanges } from "./taxonomies.ts";

const schemaOf = (name: string) => knownDataset(name)!.schema;
const attribute = (set: string, name: string) =>
  schemaOf(set).attributes.find((a) => a.name === name) as PlainAttribute;
const sizes = (set: string, name: string) => taxonomyOf(attribute(set, name)).map((l) => l.names.length);

test("a tree is cut at every depth, and a branch that ends early goes on as its values", () => {
  const levels = inGroups({ ab: { a: ["a1", "a2"], b: ["b1"] }, c: ["c1", "c2"] });
  expect(levels.map(({ groups }) => groups.map(({ name, values }) => `${name}: ${values}`))).toEqual([
    ["ab: a1,a2,b1", "c: c1,c2"],
    ["a: a1,a2", "b: b1", "c1: c1", "c2: c2"],
    ["a1: a1", "a2: a2", "b1: b1", "c1: c1", "c2: c2"],
  ]);
});

test("ranges are cut where coarser ones are, and at their own numbers", () => {
  const levels = inRanges(-2, [1], [0, 5]);
  expect(levels.map(({ groups }) => groups.map(({ low }) => low))).toEqual([
    [-2, 1],
    [-2, 0, 1, 5],
  ]);
  expect(levels.map(({ groups }) => groups.map(({ name }) => name))).toEqual([
    ["-2 to 0", "1 or more"],
    ["-2 to -1", "0", "1 to 4", "5 or more"],
  ]);
});

describe.each([
  ["adult", adultTaxonomies],
  ["bank", bankTaxonomies],
  ["credit", creditTaxonomies],
  ["mushroom", mushroomTaxonomies],
])("the schema of %s", (name, taxonomies) => {
  test("carries every taxonomy that was written for it, and so does its file", () => {
    expect(Object.keys(taxonomies).length).toBeGreaterThan(5);
    for (const [column, levels] of Object.entries(taxonomies))
      expect(attribute(name, column).taxonomy, column).toEqual(levels);
    expect(parseSchema(JSON.parse(writeSchema(schemaOf(name))))).toEqual(schemaOf(name));
  });

  test("ends every taxonomy of values at the single values, none left out", () => {
    for (const column of Object.keys(taxonomies)) {
      const of = attribute(name, column);
      const finest = taxonomyOf(of).at(-1)?.names ?? [];
      if (of.kind === "categorical") expect([...finest].sort(), column).toEqual([...of.values].sort());
    }
  });
});

test("Adult's levels have as many groups as the trees of DiffGen's kind: education 2, then 4, down to 16 values", () => {
  expect(sizes("adult", "education")).toEqual([1, 2, 4, 10, 16]);
  // PrivPfC, figure 1: four groups below the root, six values below them.
  expect(sizes("adult", "relationship")).toEqual([1, 4, 6]);
  expect(sizes("adult", "native-country")).toEqual([1, 5, 12, 42]);
  expect(sizes("adult", "sex")).toEqual([1, 2]);
  expect(sizes("adult", "age")).toEqual([1, 2, 4, 8, 16]);
  expect(sizes("adult", "capital-gain")).toEqual([1, 2, 4, 8, 16]);
});
