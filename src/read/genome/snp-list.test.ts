import { expect, test } from "vitest";
import { placesById, readAlleles, readBim, readMap } from "./snp-list.ts";

const a = { id: "rs1", chromosome: "10", position: 5, alleles: ["A", "G"] };
const b = { id: "rs2", chromosome: "10", position: 9, alleles: ["T", "AT"] };

test("a .bim file is read with tabs or blanks, any line end and any cut into pieces", async () => {
  expect(await readBim(["10\trs1\t0\t5\tA\tG\n10\trs2\t0\t9\tT\tAT\n"])).toEqual([a, b]);
  expect(await readBim([..."\uFEFF10 rs1 0  5 A G\r\n\r\n 10 rs2 0.1 9 T AT"])).toEqual([a, b]);
});

test.each([
  ["10 rs1 0 5 A G\n10 rs2 9 T AT\n", "file-unreadable", "Line 2 "],
  ["10 rs1 0 5.5 A G\n", "file-unreadable", '"rs1"'],
  ["10 rs1 0 -5 A G\n", "file-unreadable", '"rs1"'],
  ["10 rs1 0 5 A A\n", "schema-invalid", '"rs1"'],
  ["", "file-empty", ".bim"],
])("the .bim file %j is refused as %s, and the message tells where", async (text, code, where) => {
  const refusal = await readBim([text]).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code, message: expect.stringContaining(where) });
});

test("the alleles of a .map file stand in it or in a list; without either it is refused", async () => {
  const alleles = await readAlleles(["# id one two\nrs1 A G\nrs2\tT\tAT\n"]);
  expect(await readMap(["10 rs1 5\n10 rs2 9\n"], alleles)).toEqual([a, b]);
  expect(await readMap(["# remark\n10 rs1 0 5\n10 rs2 0 9\n"], alleles)).toEqual([a, b]);
  expect(await readMap(["10 rs1 0 5 A G\n10 rs2 0 9 T AT\n"])).toEqual([a, b]);
  await expect(readMap(["10 rs1 0 5\n10 rs3 0 9\n"], alleles)).rejects.toMatchObject({
    code: "alleles-undeclared",
    message: 'The SNP "rs3" has no declared alleles, and they are not read off people\'s genotypes.',
  });
  await expect(readMap(["10 rs1 0 5 A\n"])).rejects.toMatchObject({ code: "file-unreadable" });
  await expect(readAlleles(["rs1 A\n"])).rejects.toMatchObject({ code: "file-unreadable" });
});

test("equal alleles and chromosomes of a list are kept once", async () => {
  const [first, second] = await readBim(["10 rs1 0 5 A G\n10 rs2 0 6 A G\n"]);
  expect(second.alleles).toBe(first.alleles);
});

test("SNPs are found by their ids, which must be unique unless they are dots", async () => {
  expect(placesById(await readBim(["1 x 0 1 A G\n1 . 0 2 A G\n1 . 0 3 A G\n1 y 0 4 A G\n"]))).toEqual(
    new Map([
      ["x", 0],
      ["y", 3],
    ]),
  );
  const twice = await readBim(["1 x 0 1 A G\n1 x 0 2 A G\n"]);
  expect(() => placesById(twice)).toThrow('The public list has the SNP "x" twice.');
});
