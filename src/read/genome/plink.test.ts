import { expect, test } from "vitest";
import { bedPieces, genotypeCode } from "../../testing/genotype-codes.ts";
import { bytesSource } from "../../testing/sources.ts";
import { CASE, CONTROL, MISSING_GENOTYPE, UNKNOWN } from "./genotypes.ts";
import { readPed } from "./ped.ts";
import { readPlink } from "./plink.ts";
import { CODES_OF_PLINK_BYTE, codeOfPlink } from "./plink-codes.ts";
import { readBim } from "./snp-list.ts";

// PLINK 1.9's own example of a .bed file (file format reference): six people at three SNPs, here with other statuses.
const bim = "1 snp1 0 1 G A\n1 snp2 0 2 1 2\n1 snp3 0 3 A C\n";
const fam = "1 1 0 0 1 0\n1 2 0 0 1 0\n1 3 0 0 1 2\n2 1 0 0 1 1\n2 2 0 0 1 2\n2 3 0 0 1 -9\n";
const bed = Uint8Array.of(0x6c, 0x1b, 0x01, 0xdc, 0x0f, 0xe7, 0x0f, 0x6b, 0x01);
/** The .ped file that the reference makes it from: the genotypes behind each line of the .fam file. */
const pairs = ["G G 2 2 C C", "A A 0 0 A C", "0 0 1 2 A C", "A A 2 2 0 0", "A A 2 2 0 0", "A A 2 2 A A"];
/** The same by eye, as copies of allele 1. */
const expected = [
  [2, 0, MISSING_GENOTYPE, 0, 0, 0],
  [0, MISSING_GENOTYPE, 1, 0, 0, 0],
  [0, 1, 1, MISSING_GENOTYPE, MISSING_GENOTYPE, 2],
];

const read = (bytes: Uint8Array, pieceSize = 4, words = { control: "1", case: "2", strata: ["1", "2"] }) =>
  readPlink({ bed: pieces(bytes, pieceSize), bim: [bim], fam: [fam] }, words);
const pieces = (bytes: Uint8Array, size: number) => bytesSource(bytes, size) as Iterable<Uint8Array>;

test("PLINK's own example is read, whatever the pieces it comes in", async () => {
  for (const size of [1, 2, 3, 4, 5, 9]) {
    const genotypes = await read(bed, size);
    const codes = expected.map((row, snp) => row.map((_, person) => genotypeCode(genotypes, snp, person)));
    expect(codes).toEqual(expected);
    expect(genotypes.snps[2]).toEqual({ id: "snp3", chromosome: "1", position: 3, alleles: ["A", "C"] });
    expect([...genotypes.status]).toEqual([UNKNOWN, UNKNOWN, CASE, CONTROL, CASE, UNKNOWN]);
    expect(genotypes.stratum).toEqual({ names: ["1", "2"], codes: Uint8Array.of(0, 0, 0, 1, 1, 1) });
  }
});

test("the same people are the same in binary and in text", async () => {
  const lines = fam.trim().split("\n");
  const ped = lines.map((line, person) => `${line} ${pairs[person]}`).join("\n");
  const words = { control: "1", case: "2", strata: ["1", "2"] };
  expect(await readPed([ped], await readBim([bim]), { words })).toEqual(await read(bed));
});

test("what is read is written back to the byte, with nothing in the places beyond the last person", async () => {
  const noisy = Uint8Array.from(bed);
  noisy[4] |= 0xf0;
  for (const bytes of [bed, noisy]) {
    const genotypes = await read(bytes);
    expect([...bedPieces(genotypes)].flatMap((piece) => [...piece])).toEqual([...bed]);
    expect([6, 7].map((place) => genotypeCode(genotypes, 0, place))).toEqual([
      MISSING_GENOTYPE,
      MISSING_GENOTYPE,
    ]);
  }
});

test("bits and bytes are coded alike, and no two to one code", () => {
  expect([0, 1, 2, 3].map(codeOfPlink)).toEqual([2, MISSING_GENOTYPE, 1, 0]);
  const codes = Array.from({ length: 256 }, (_, byte) =>
    [0, 2, 4, 6].reduce((sum, shift) => sum + 2 ** shift * codeOfPlink((byte >> shift) & 3), 0),
  );
  expect([...CODES_OF_PLINK_BYTE]).toEqual(codes);
  expect(new Set(codes).size).toBe(256);
});

test("a .bed file that is cut short anywhere, or too long, is refused", async () => {
  for (let length = 0; length < bed.length; length++)
    await expect(read(bed.slice(0, length))).rejects.toMatchObject({ code: "file-unreadable" });
  await expect(read(Uint8Array.of(...bed, 0))).rejects.toMatchObject({ code: "file-unreadable" });
});

test("what is no .bed file is refused, and so is the old order by person", async () => {
  const begin = (...head: number[]) => read(Uint8Array.of(...head, ...bed.slice(head.length)));
  await expect(begin(0x1f, 0x8b)).rejects.toMatchObject({ code: "file-unreadable" });
  await expect(begin(0x6c, 0x1b, 0x02)).rejects.toMatchObject({ code: "file-unreadable" });
  await expect(begin(0x6c, 0x1b, 0x00)).rejects.toMatchObject({ code: "format-unsupported" });
});

test("other words for status can be declared, and an undeclared family is in no stratum", async () => {
  const genotypes = await read(bed, 4, { control: "0", case: "1", strata: ["2"] });
  expect([...genotypes.status]).toEqual([CONTROL, CONTROL, UNKNOWN, CASE, UNKNOWN, UNKNOWN]);
  expect([...genotypes.stratum!.codes]).toEqual([1, 1, 1, 0, 0, 0]);
  const same = read(bed, 4, { control: "1", case: "1", strata: [] });
  await expect(same).rejects.toMatchObject({ code: "schema-invalid" });
});

test("files without SNPs or people are empty, and a stopped reading ends", async () => {
  const nobody = readPlink({ bed: [bed], bim: [bim], fam: ["\n"] });
  await expect(nobody).rejects.toMatchObject({ code: "file-empty" });
  const nowhere = readPlink({ bed: [bed], bim: [""], fam: [fam] });
  await expect(nowhere).rejects.toMatchObject({ code: "file-empty" });
  const stopped = readPlink({ bed: [bed], bim: [bim], fam: [fam] }, undefined, { signal: { aborted: true } });
  await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
});
