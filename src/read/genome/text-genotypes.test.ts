/** Genotypes as text: .ped files, personal files and tables, which come person by person. */
import { expect, test } from "vitest";
import { genotypeCode } from "../../testing/genotype-codes.ts";
import { codeOfText } from "./alleles.ts";
import { readGenotypeTable } from "./genotype-table.ts";
import {
  CASE,
  CONTROL,
  type Genotypes,
  MISSING_GENOTYPE,
  type Snp,
  UNDECLARED,
  UNKNOWN,
} from "./genotypes.ts";
import { readPed } from "./ped.ts";
import { readPersonalFiles } from "./personal-files.ts";

const snp = (id: string, one: string, two: string): Snp => ({
  id,
  chromosome: "1",
  position: 1,
  alleles: [one, two],
});
const snps = [snp("rs1", "A", "G"), snp("rs2", "T", "C"), snp("rs3", "AT", "A")];

/** Person by person. */
const codesOf = (genotypes: Genotypes) =>
  Array.from({ length: genotypes.people }, (_, person) =>
    genotypes.snps.map((_, place) => genotypeCode(genotypes, place, person)),
  );

test.each([
  ["AA", 2],
  ["GA", 1],
  ["A/G", 1],
  ["g|g", 0],
  [" A G ", 1],
  ["A", 2],
  ["G", 0],
  ["", MISSING_GENOTYPE],
  ["--", MISSING_GENOTYPE],
  ["00", MISSING_GENOTYPE],
  ["A/.", MISSING_GENOTYPE],
  ["0 0", MISSING_GENOTYPE],
  ["AT", UNDECLARED],
  ["A/G/G", UNDECLARED],
  ["AGG", UNDECLARED],
  ["DI", UNDECLARED],
])("at a SNP with alleles A and G, %j has code %d", (text, code) => {
  expect(codeOfText(snps[0], text)).toBe(code);
});

test("alleles of several letters need something between them, and an undetected allele 0 is not a missing one", () => {
  expect(["AT/A", "A/A", "AT|AT", "ATA"].map((text) => codeOfText(snps[2], text))).toEqual([
    1,
    0,
    2,
    UNDECLARED,
  ]);
  expect(["00", "GG", "0/0"].map((text) => codeOfText(snp("x", "0", "G"), text))).toEqual([
    MISSING_GENOTYPE,
    0,
    MISSING_GENOTYPE,
  ]);
});

const ped =
  "F1 p1 0 0 1 2  A A  T C  AT A\nF2 p2 0 0 2 1\tG\tA\t0\t0\tA\tA\n# a remark\nF9 p3 0 0 1 -9 G 0 C C AT AT\n";
const pedCodes = [
  [2, 1, 1],
  [1, MISSING_GENOTYPE, 0],
  [MISSING_GENOTYPE, 0, 2],
];

test("a .ped file is read by the declared alleles, whether or not the number of people is known", async () => {
  const words = { control: "1", case: "2", strata: ["F1", "F2"] };
  for (const known of [{}, { people: 3 }]) {
    const genotypes = await readPed([...ped], snps, { words, ...known });
    expect(codesOf(genotypes)).toEqual(pedCodes);
    expect([...genotypes.status]).toEqual([CASE, CONTROL, UNKNOWN]);
    expect([...genotypes.stratum!.codes]).toEqual([0, 1, 2]);
  }
  for (const people of [2, 4])
    await expect(readPed([ped], snps, { people })).rejects.toMatchObject({ code: "file-unreadable" });
});

test("a person cannot stop the reading: what is lacking or strange is missing, and counted for the owner", async () => {
  const misfits = { undeclared: 0, ragged: 0 };
  const genotypes = await readPed(["F p 0 0 1 2 A A T\nF p\nF p 0 0 1 1 X A T T A A A A\n"], snps, {
    misfits,
  });
  expect(codesOf(genotypes)).toEqual([
    [2, MISSING_GENOTYPE, MISSING_GENOTYPE],
    [MISSING_GENOTYPE, MISSING_GENOTYPE, MISSING_GENOTYPE],
    [MISSING_GENOTYPE, 2, 0],
  ]);
  expect(misfits).toEqual({ undeclared: 1, ragged: 3 });
});

test("many people are put together as one by one, known in number or not", async () => {
  for (const people of [7, 8, 9, 16, 17, 33]) {
    const line = (person: number) =>
      `F p 0 0 1 1 ${person % 2 ? "A" : "G"} A ${person % 3 ? "T T" : "C T"} ${person % 5 ? "A A" : "0 0"}\n`;
    const text = Array.from({ length: people }, (_, person) => line(person)).join("");
    const expected = Array.from({ length: people }, (_, person) => [
      person % 2 ? 2 : 1,
      person % 3 ? 2 : 1,
      person % 5 ? 0 : MISSING_GENOTYPE,
    ]);
    const known = await readPed([text], snps, { people });
    const unknown = await readPed([text], snps);
    expect(codesOf(known)).toEqual(expected);
    expect(known).toEqual(unknown);
  }
});

test("personal files are joined on the public list, in the makers' several forms", async () => {
  const first =
    "# rsid\tchromosome\tposition\tgenotype\nrs2\t1\t7\tTC\ni500\t1\t8\tAA\nrs1\t1\t5\tA\nrs2\t1\t7\tCC\n";
  const second = "rsid\tchromosome\tposition\tallele1\tallele2\nrs1\t1\t5\tG\tA\nrs2\t1\t7\t0\t0\n";
  const third = 'RSID,CHROMOSOME,POSITION,RESULT\r\n"rs1","1","5","GG"\r\n"rs2","1","7","--"\r\n';
  const files = [
    { source: [first], status: "case", stratum: "north" },
    { source: [second], status: "control", stratum: "south" },
    { source: [third] },
  ] as const;
  const genotypes = await readPersonalFiles(files, snps, { strata: ["north", "south"] });
  expect(codesOf(genotypes)).toEqual([
    [2, 1, MISSING_GENOTYPE],
    [1, MISSING_GENOTYPE, MISSING_GENOTYPE],
    [0, MISSING_GENOTYPE, MISSING_GENOTYPE],
  ]);
  expect([...genotypes.status]).toEqual([CASE, CONTROL, UNKNOWN]);
  expect([...genotypes.stratum!.codes]).toEqual([0, 1, 2]);
  await expect(readPersonalFiles([], snps)).rejects.toMatchObject({ code: "file-empty" });
});

const table = 'who,sick,rs2,place,rs1,rs3\n7,yes,TT,north,A/G,AT/A\n8,no,,"south",GG,A/A\n9,?,CT,east\n';
const options = {
  status: { column: "sick", control: "no", case: "yes" },
  stratum: { column: "place", names: ["north", "south"] },
};

test("a table's columns are found by name, and what is not declared is passed over", async () => {
  const misfits = { undeclared: 0, ragged: 0 };
  const genotypes = await readGenotypeTable([...table], snps, { ...options, misfits });
  expect(codesOf(genotypes)).toEqual([
    [1, 2, 1],
    [0, MISSING_GENOTYPE, 0],
    [MISSING_GENOTYPE, 1, MISSING_GENOTYPE],
  ]);
  expect([...genotypes.status]).toEqual([CASE, CONTROL, UNKNOWN]);
  expect([...genotypes.stratum!.codes]).toEqual([0, 1, 2]);
  expect(misfits).toEqual({ undeclared: 0, ragged: 1 });
});

test.each([
  ["lacks a SNP", "sick,place,rs1,rs2\nsecretvalue\n", "columns-mismatch"],
  ["has a column twice", "sick,place,rs1,rs2,rs3,rs3\n", "columns-mismatch"],
  ["has no rows", "sick,place,rs1,rs2,rs3\n", "file-empty"],
  ["is a row", "secretvalue,north,AA,TT,A/A\n", "columns-mismatch"],
])("a table whose header %s is refused, without a word of what it holds", async (_, text, code) => {
  const refusal = await readGenotypeTable([text], snps, options).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code });
  expect(String(refusal)).not.toContain("secretvalue");
});
