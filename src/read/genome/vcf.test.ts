import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { genotypeCode } from "../../testing/genotype-codes.ts";
import { CASE, CONTROL, type Genotypes, MISSING_GENOTYPE, type Snp, UNKNOWN } from "./genotypes.ts";
import { readVcf, type VcfOptions } from "./vcf.ts";

const snp = (id: string, chromosome: string, position: number, one: string, two: string): Snp => ({
  id,
  chromosome,
  position,
  alleles: [one, two],
});
const HEADER = "##fileformat=VCFv4.3\n##source=made up\n";
const columns = (...names: string[]) =>
  ["#CHROM", "POS", "ID", "REF", "ALT", "QUAL", "FILTER", "INFO", "FORMAT", ...names].join("\t");
const site = (
  chromosome: string,
  position: number,
  id: string,
  alleles: string,
  format: string,
  ...calls: string[]
) => [chromosome, position, id, ...alleles.split(">"), ".", "PASS", ".", format, ...calls].join("\t");
const file = (...lines: string[]) => `${HEADER + lines.join("\n")}\n`;
const codesOf = (genotypes: Genotypes) =>
  genotypes.snps.map((_, place) =>
    Array.from({ length: genotypes.people }, (_, person) => genotypeCode(genotypes, place, person)),
  );
/** The codes of one SNP with allele 1 = A and allele 2 = G. */
async function codes(line: string, people: number, options: VcfOptions = {}): Promise<number[]> {
  const names = Array.from({ length: people }, (_, k) => `p${k}`);
  return codesOf(await readVcf([file(columns(...names), line)], [snp("rs1", "10", 5, "A", "G")], options))[0];
}

test("allele 1 is counted whether it is the reference or the alternative", async () => {
  const calls = ["0/0", "0|1", "1/0", "1|1"];
  expect(await codes(site("10", 5, "rs1", "A>G", "GT", ...calls), 4)).toEqual([2, 1, 1, 0]);
  expect(await codes(site("10", 5, "rs1", "g>a", "GT", ...calls), 4)).toEqual([0, 1, 1, 2]);
});

test("missing, half missing, one allele alone and other parts are read as the header says", async () => {
  const calls = ["./.", ".", "./1", "0", "1", "0/1:12:9", "|0|1"];
  expect(await codes(site("10", 5, "rs1", "A>G", "GT:DP:GQ", ...calls), 7)).toEqual([3, 3, 3, 2, 0, 1, 1]);
  expect(await codes(site("10", 5, "rs1", "A>G", "DP:GT", "7:0/1", "7", ".:1/1"), 3)).toEqual([1, 3, 0]);
  expect(await codes(site("10", 5, "rs1", "A>G", "DP", "7", "8"), 2)).toEqual([3, 3]);
});

test("genotypes never make an error: strange ones are missing and counted for the owner", async () => {
  const misfits = { undeclared: 0, ragged: 0 };
  const calls = ["0/1/1", "x", "", "0/", "0/9", "0-1", "0/0"];
  const line = site("10", 5, "rs1", "A>G", "GT", ...calls);
  expect(await codes(line, 8, { misfits })).toEqual([3, 3, 3, 3, 3, 3, 2, 3]);
  expect(misfits).toEqual({ undeclared: 6, ragged: 1 });
  expect(await codes(site("10", 5, "rs1", "A>G", "GT", "0/0", "0/1", "1/1"), 2, { misfits })).toEqual([2, 1]);
  expect(misfits.ragged).toBe(2);
});

test("a site with several alternatives is read for the two declared alleles", async () => {
  const calls = ["0/0", "0/1", "0/2", "2/2", "1/2", "1/1"];
  expect(await codes(site("10", 5, ".", "A>T,G", "GT", ...calls), 6)).toEqual([2, 3, 1, 0, 3, 3]);
});

test("a site at which nobody differs is read, and a line with both alleles goes before one with the reference only", async () => {
  expect(await codes(site("chr10", 5, ".", "G>.", "GT", "0/0", "./."), 2)).toEqual([0, 3]);
  const snps = [snp("rs1", "10", 5, "A", "G")];
  const insertion = site("10", 5, ".", "A>AT", "GT", "0/0", "0/1");
  const change = site("10", 5, ".", "A>G", "GT", "0/1", "1/1");
  for (const lines of [
    [insertion, change],
    [change, insertion],
    [change, site("10", 5, ".", "A>G", "GT", "1/1", "0/0")],
  ])
    expect(codesOf(await readVcf([file(columns("p", "q"), ...lines)], snps))).toEqual([[1, 0]]);
});

test("SNPs are found by id or else by place, and two at one place share a line", async () => {
  const snps = [
    snp("rs1", "1", 5, "A", "G"),
    snp("rs2", "23", 7, "C", "T"),
    snp("rs3", "26", 9, "C", "T"),
    snp("rs4", "1", 5, "A", "T"),
  ];
  const text = file(
    columns("p"),
    site("chrX", 7, ".", "C>T", "GT", "1"),
    site("2", 100, "other;rs3", "C>T", "GT", "0/1"),
    site("3", 1, "rs99", "C>T", "GT", "0/1"),
    site("1", 5, ".", "A>T,G", "GT", "0/2"),
  );
  expect(codesOf(await readVcf([...text], snps))).toEqual([[1], [0], [1], [3]]);
});

test("a listed SNP without a line refuses the file unless the owner vouches that it was not measured", async () => {
  const snps = [snp("rs1", "1", 5, "A", "G"), snp("rs2", "1", 7, "C", "T")];
  const one = file(columns("p"), site("1", 5, "rs1", "A>G", "GT", "0/1"));
  const flipped = one + site("1", 7, "rs2", "G>A", "GT", "0/1");
  for (const text of [one, flipped]) {
    const refusal = await readVcf([text], snps).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "format-unsupported" });
    expect(String(refusal)).not.toMatch(/rs[12]/);
    expect(codesOf(await readVcf([text], snps, { absent: "not-measured" }))).toEqual([
      [1],
      [MISSING_GENOTYPE],
    ]);
  }
});

test("status and stratum come from a .fam file by the people's names, in any order", async () => {
  const snps = [snp("rs1", "1", 5, "A", "G")];
  const text = file(columns("ann", "bob", "cid"), site("1", 5, "rs1", "A>G", "GT", "0/1", "0/0", "1/1"));
  const fam = ["S cid 0 0 1 2\nN ann 0 0 2 1\n"];
  const words = { control: "1", case: "2", strata: ["N", "S"] };
  const genotypes = await readVcf([text], snps, { fam, words });
  expect([...genotypes.status]).toEqual([CONTROL, UNKNOWN, CASE]);
  expect([...genotypes.stratum!.codes]).toEqual([0, 2, 1]);
  expect([...(await readVcf([text], snps)).status]).toEqual([UNKNOWN, UNKNOWN, UNKNOWN]);
  const twice = readVcf([text], snps, { fam: ["S cid 0 0 1 2\nN cid 0 0 2 1\n"] });
  await expect(twice).rejects.toMatchObject({ code: "file-unreadable" });
});

test("a packed file is unpacked", async () => {
  const snps = [snp("rs1", "1", 5, "A", "G")];
  const packed = gzipSync(file(columns("p"), site("1", 5, "rs1", "A>G", "GT", "0/1")));
  expect(codesOf(await readVcf([packed], snps))).toEqual([[1]]);
});

test.each([
  ["version 3", "##fileformat=VCFv3.3\n", "format-unsupported"],
  ["no version", "1\t5\tsecretname\n", "format-unsupported"],
  ["nothing", "", "file-unreadable"],
  ["no names of columns", `${HEADER}1\t5\trs1\tA\tG\t.\t.\t.\tGT\tsecretname\n`, "file-unreadable"],
  ["nobody", `${HEADER + columns()}\n`, "file-empty"],
  ["the same person twice", `${HEADER + columns("secretname", "secretname")}\n`, "file-unreadable"],
])("a file with %s is refused, without a word of what it holds", async (_, text, code) => {
  const refusal = await readVcf([text], [snp("rs1", "1", 5, "A", "G")]).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code });
  expect(JSON.stringify(refusal) + String(refusal)).not.toContain("secretname");
});
