import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { schemaDocuments } from "../../testing/schema-documents.ts";
import { shareOf } from "../../testing/share-of.ts";
import { knownDatasets } from "../catalogue.ts";
import { codeCount, hasMissingCode, numberOfCode } from "../coding/codes.ts";
import type { PlainAttribute } from "../coding/learnable.ts";
import { parseSchema } from "../parse/schema.ts";
import type { NumericAttribute } from "../types.ts";
import { groupAt, groupsByCode, groupsByFinest, type Level, taxonomyOf } from "./taxonomy.ts";

function attribute(json: object): PlainAttribute {
  const schema = parseSchema({ privet: "schema/1", name: "t", attributes: [{ name: "x", ...json }] });
  return schema.attributes[0] as PlainAttribute;
}
const numeric = (json: object) =>
  attribute({ kind: "numeric", missing: (json as { low: number }).low, ...json }) as NumericAttribute;
const namesOf = (of: PlainAttribute) => taxonomyOf(of).map((level) => level.names);
const sizesOf = (of: PlainAttribute) => namesOf(of).map((names) => names.length);

/** The claim of taxonomy.ts, code by code. */
function expectTaxonomy(of: PlainAttribute): readonly Level[] {
  const all = taxonomyOf(of);
  const maps = all.map(groupsByCode);
  // Over the groups of the finest level the maps say the same.
  const finest = maps[maps.length - 1];
  for (const [i, map] of groupsByFinest(all).entries())
    expect(finest.findIndex((group, code) => map[group] !== maps[i][code])).toBe(-1);
  expect(all[0].names).toHaveLength(1);
  for (const [i, level] of all.entries()) {
    expect(maps[i]).toHaveLength(codeCount(of));
    // Missing values with a code of their own share a group with nobody below the root.
    if (i > 0 && hasMissingCode(of)) {
      expect(maps[i].indexOf(maps[i][codeCount(of) - 1])).toBe(codeCount(of) - 1);
      expect(level.names.at(-1)).toBe("missing");
    }
    expect(new Set(maps[i])).toEqual(new Set(level.names.keys()));
    if (i === 0) continue;
    expect(level.names.length).toBeGreaterThan(all[i - 1].names.length);
    const pairs = new Set(Array.from(maps[i], (group, code) => group * 2 ** 16 + maps[i - 1][code]));
    expect(pairs.size).toBe(level.names.length);
  }
  return all;
}

describe("numbers of which no levels are declared", () => {
  test("are halved between their bounds into 2, 4, 8 and 16 parts of equal width", () => {
    const of = numeric({ low: 0, high: 160 });
    const all = expectTaxonomy(of);
    expect(all.map((level) => level.names.length)).toEqual([1, 2, 4, 8, 16]);
    expect(all[1].names).toEqual(["0 to 79", "80 to 160"]);
    expect(all[2].names).toEqual(["0 to 39", "40 to 79", "80 to 119", "120 to 160"]);
    for (const level of all.slice(1))
      for (let code = 0; code < codeCount(of); code++) {
        const share = Math.floor((level.names.length * numberOfCode(of, code)) / 160);
        expect(groupAt(level, code)).toBe(Math.min(share, level.names.length - 1));
      }
  });

  test("are halved on a logarithmic scale where one is declared", () => {
    // 1 + x = 65,536^(j/16) = 2^j, so that the parts begin at 2^j − 1.
    const all = expectTaxonomy(numeric({ low: 0, high: 65_535, scale: "log" }));
    const powers = Array.from({ length: 16 }, (_, j) => 2 ** j - 1);
    expect(all[4]).toMatchObject({ kind: "grouped", starts: powers });
    expect(all[1].names).toEqual(["0 to 254", "255 to 65535"]);
  });

  test("have as many parts as the grid allows, and each code by itself where there are at most 16", () => {
    expect(sizesOf(numeric({ low: 0, high: 1 }))).toEqual([1, 2]);
    expect(sizesOf(numeric({ low: 0, high: 2 }))).toEqual([1, 2, 3]);
    expect(sizesOf(numeric({ low: -2, high: 9 }))).toEqual([1, 2, 4, 8, 12]);
    expect(sizesOf(numeric({ low: 1, high: 16 }))).toEqual([1, 2, 4, 8, 16]);
    expect(sizesOf(numeric({ low: 1, high: 17 }))).toEqual([1, 2, 4, 8, 16]);
    // On this scale the second of 16 parts would hold no code: 1 + x from 101^(1/16) = 1.33 to 101^(2/16) = 1.78.
    expect(sizesOf(numeric({ low: 0, high: 100, scale: "log" }))).toEqual([1, 2, 4, 8]);
  });

  test("are nested whatever bounds, steps and scales are declared", () => {
    const numbers = fc.record({
      low: fc.integer({ min: -1000, max: 1000 }),
      span: fc.integer({ min: 1, max: 3000 }),
      step: fc.constantFrom(1, 0.1, 0.3, 0.25),
      scale: fc.constantFrom("linear", "log"),
    });
    fc.assert(
      fc.property(numbers, ({ low, span, step, scale }) => {
        expectTaxonomy(numeric({ low, high: low + span, step, scale }));
      }),
      { seed: 6, numRuns: shareOf(300) },
    );
  });
});

test("values of which no levels are declared are the root and each by itself", () => {
  const of = attribute({ kind: "categorical", values: ["a", "b"] });
  expectTaxonomy(of);
  expect(namesOf(of)).toEqual([["any"], ["a", "b", "?"]]);
  expect(namesOf(attribute({ kind: "categorical", values: ["a"], other: "a" }))).toEqual([["any"]]);
});

describe("declared levels", () => {
  const gathered = [
    {
      groups: [
        { name: "vowels", values: ["a", "e"] },
        { name: "rest", values: ["b", "?"] },
      ],
    },
    {
      groups: [
        { name: "e", values: ["e"] },
        { name: "a", values: ["a"] },
        { name: "rest", values: ["?", "b"] },
      ],
    },
  ];

  test("of values go below the root, with the names that they were given, in any order of the values", () => {
    const of = attribute({ kind: "categorical", values: ["a", "b", "e"], taxonomy: gathered });
    const [, coarse, fine] = expectTaxonomy(of);
    expect(namesOf(of)).toEqual([["any"], ["vowels", "rest"], ["e", "a", "rest"]]);
    expect([...groupsByCode(coarse)]).toEqual([0, 1, 0, 1]);
    expect([0, 1, 2, 3].map((code) => groupAt(fine, code))).toEqual([1, 2, 0, 2]);
  });

  test("whose groups are runs of neighbouring values are attributes in groups, as histograms take them", () => {
    const of = attribute({ kind: "categorical", values: ["a", "e", "b"], taxonomy: gathered });
    expect(taxonomyOf(of).map((level) => level.kind)).toEqual(["grouped", "grouped", "gathered"]);
    expect(taxonomyOf(of)[1]).toMatchObject({ starts: [0, 2], names: ["vowels", "rest"] });
  });

  test("of numbers begin where they were declared to", () => {
    const groups = [
      { name: "child", low: 0 },
      { name: "adult", low: 18 },
    ];
    const of = numeric({ low: 0, high: 120, taxonomy: [{ groups }] });
    const [, level] = expectTaxonomy(of);
    expect(level.names).toEqual(["child", "adult"]);
    expect([0, 17, 18, 120].map((code) => groupAt(level, code))).toEqual([0, 0, 1, 1]);
  });

  test("may have more groups than a byte can number", () => {
    const groups = Array.from({ length: 300 }, (_, i) => ({ name: `from ${2 * i}`, low: 2 * i }));
    const [, level] = expectTaxonomy(numeric({ low: 0, high: 599, taxonomy: [{ groups }] }));
    expect([0, 1, 2, 511, 512, 599].map((code) => groupsByCode(level)[code])).toEqual([
      0, 0, 1, 255, 256, 299,
    ]);
  });

  test("that split nothing are left out, so that no grid is there twice", () => {
    const whole = { groups: [{ name: "everything", values: ["a", "b", "e", "?"] }] };
    const taxonomy = [whole, gathered[0], gathered[0], gathered[1]];
    expect(namesOf(attribute({ kind: "categorical", values: ["a", "b", "e"], taxonomy }))).toEqual([
      ["any"],
      ["vowels", "rest"],
      ["e", "a", "rest"],
    ]);
  });
});

const isPlain = ({ kind }: { readonly kind: string }) => kind === "numeric" || kind === "categorical";

test("every attribute of any schema has levels that are partitions, nested and ever finer", () => {
  let seen = 0;
  fc.assert(
    fc.property(schemaDocuments, (document) => {
      for (const of of parseSchema(document).attributes.filter(isPlain) as PlainAttribute[]) {
        expectTaxonomy(of);
        seen++;
      }
    }),
    { seed: 3, numRuns: 100 },
  );
  expect(seen).toBeGreaterThan(100);
});

test("so has every attribute of the known data sets", () => {
  for (const { schema } of knownDatasets())
    for (const of of schema.attributes.filter(isPlain) as PlainAttribute[]) {
      // Maps of a million codes are slow to compare one by one; their cuts are tested above.
      if (codeCount(of) < 20_000) expectTaxonomy(of);
      else expect(taxonomyOf(of).length).toBeGreaterThan(1);
    }
});
