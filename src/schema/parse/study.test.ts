import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fitsSchema, type PublishedSchema } from "../../testing/json-schema.ts";
import {
  filesNamedIn,
  MAX_STRATA,
  parseStudy,
  statusFields,
  studyFields,
  studyFileFields,
  studyFileKinds,
  writeStudy,
} from "./study.ts";

const plink = { format: "plink", bed: "a.bed", bim: "a.bim", fam: "a.fam" };
const table = { format: "table", table: "a.csv", snps: "a.bim", statusColumn: "ill" };
const study = (more: Readonly<Record<string, unknown>> = {}) => ({
  privet: "study/1",
  name: "asthma",
  status: { control: "1", case: "2" },
  files: plink,
  ...more,
});
const published: PublishedSchema = JSON.parse(
  readFileSync(new URL("../study.schema.json", import.meta.url), "utf8"),
);
const fits = fitsSchema(published);

const files: readonly Readonly<Record<string, unknown>>[] = [
  plink,
  { format: "ped", ped: "a.ped", map: "a.map" },
  { format: "ped", ped: "a.ped", map: "a.map", alleles: "a.txt" },
  { format: "vcf", vcf: "a.vcf.gz", snps: "a.bim", fam: "a.fam" },
  { format: "vcf", vcf: "a.vcf", snps: "a.bim", fam: "a.fam", absent: "not-measured" },
  { format: "personal", people: "people.txt", snps: "a.map" },
  table,
];

test("what is left out has its default: private, a person, missing genotypes in a column", () => {
  expect(parseStudy(study())).toEqual({
    name: "asthma",
    visibility: "private",
    unit: "person",
    neighbours: "replace-genotype",
    missing: "column",
    status: { control: "1", case: "2" },
    files: plink,
  });
});

test.each(files)("a study of files %j is read, and comes back from its own text", (named) => {
  const given = study({ files: named, visibility: "public", missing: 0, unit: "mouse" });
  const parsed = parseStudy(given);
  expect(parsed.files).toEqual(named);
  expect(parseStudy(JSON.parse(writeStudy(parsed)))).toEqual(parsed);
  expect(fits(given)).toBe(true);
  expect(fits(JSON.parse(writeStudy(parsed)))).toBe(true);
});

test("strata are declared, in a table with their column", () => {
  expect(parseStudy(study({ strata: ["CEU", "JPT"] })).strata).toEqual(["CEU", "JPT"]);
  const apart = study({ strata: ["a"], files: { ...table, stratumColumn: "town" } });
  expect(parseStudy(apart).files).toMatchObject({ stratumColumn: "town" });
  for (const wrong of [
    study({ strata: ["a"], files: table }),
    study({ files: { ...table, stratumColumn: "town" } }),
  ])
    expect(() => parseStudy(wrong)).toThrow(expect.objectContaining({ code: "schema-invalid" }));
});

const without = (key: string) => Object.fromEntries(Object.entries(study()).filter(([k]) => k !== key));
const faults: readonly [string, unknown][] = [
  ["a list", []],
  ["nothing", null],
  ...["privet", "name", "status", "files"].map((key): [string, unknown] => [`no ${key}`, without(key)]),
  ["another format", study({ privet: "schema/1" })],
  ["an empty name", study({ name: "" })],
  ["a name that programs misread", study({ name: "__proto__" })],
  ["an unknown visibility", study({ visibility: "secret" })],
  ["an empty unit", study({ unit: "" })],
  ["an unknown field", study({ neighbours: "replace" })],
  ["three copies for a missing genotype", study({ missing: 3 })],
  ["copies as a text", study({ missing: "0" })],
  ["a status that is a text", study({ status: "2" })],
  ["a status without cases", study({ status: { control: "1" } })],
  ["a status that is a number", study({ status: { control: 1, case: 2 } })],
  ["a third status", study({ status: { control: "1", case: "2", unknown: "0" } })],
  ["no strata", study({ strata: [] })],
  ["a stratum twice", study({ strata: ["a", "a"] })],
  ["a stratum without a name", study({ strata: [""] })],
  ["strata that are numbers", study({ strata: [1] })],
  ["256 strata", study({ strata: Array.from({ length: MAX_STRATA + 1 }, (_, i) => String(i)) })],
  ["files of an unknown format", study({ files: { ...plink, format: "bgen" } })],
  ["files without a format", study({ files: { bed: "a", bim: "b", fam: "c" } })],
  ["an absence that is neither", study({ files: { ...files[3], absent: "yes" } })],
  ...files.flatMap((named) =>
    Object.keys(named)
      .filter((key) => !["alleles", "absent", "format"].includes(key))
      .flatMap((key): [string, unknown][] => [
        [`${named.format} without ${key}`, study({ files: { ...named, [key]: undefined } })],
        [`${named.format} with an empty ${key}`, study({ files: { ...named, [key]: "" } })],
        [`${named.format} with a wrong field`, study({ files: { ...named, [`${key}s`]: "x" } })],
      ]),
  ),
];

describe("refused with its field, by the parser and by the published schema alike", () => {
  test.each(faults)("%s", (_, fault) => {
    // As a file would have it: what is undefined is not there.
    const json = JSON.parse(JSON.stringify(fault));
    expect(() => parseStudy(json)).toThrow(
      expect.objectContaining({ code: "schema-invalid", message: expect.stringMatching(/^The study/) }),
    );
    expect(fits(json)).toBe(false);
  });

  test("the same word for cases and controls", () => {
    expect(() => parseStudy(study({ status: { control: "1", case: "1" } }))).toThrow(
      expect.objectContaining({ code: "schema-invalid" }),
    );
  });
});

test("of every field of a study's files it is known whether it names genotypes, a public file or none", () => {
  const fields = new Set<string>(Object.values(studyFileFields).flat());
  expect(Object.keys(studyFileKinds).sort()).toEqual([...fields].sort());
  const all = Object.fromEntries([...fields].map((key) => [key, key]));
  const genotypes = ["bed", "ped", "people", "table", "vcf"];
  expect(filesNamedIn(all, "genotypes").sort()).toEqual(genotypes);
  const others = ["alleles", "bim", "fam", "map", "snps"];
  expect(filesNamedIn(all, "all").sort()).toEqual([...genotypes, ...others].sort());
  expect(filesNamedIn({ bed: 5, other: "x" }, "all")).toEqual([]);
});

test("every field that the parser knows is described, and no other", () => {
  const { $defs, properties } = published;
  const keys = (rule: { readonly properties?: object }) => Object.keys(rule.properties ?? {}).sort();
  expect(keys(published)).toEqual([...studyFields].sort());
  expect(keys(properties.status)).toEqual([...statusFields].sort());
  for (const [format, fields] of Object.entries(studyFileFields))
    expect(keys($defs[format])).toEqual([...fields].sort());
  expect(properties.strata.maxItems).toBe(MAX_STRATA);
  const described = [published, properties.status, ...Object.values($defs)].flatMap((rule) =>
    Object.entries(rule.properties ?? {}),
  );
  expect(described.length).toBeGreaterThan(20);
  for (const [key, { description }] of described)
    expect([key, description]).toEqual([key, expect.stringMatching(/\.$/)]);
});
