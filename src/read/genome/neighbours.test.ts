/** Whatever stands in one person's genotypes: nobody else's are read differently, and there is no error. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { PrivetError } from "../../base/errors.ts";
import { genotypeCode } from "../../testing/genotype-codes.ts";
import { readGenotypeTable } from "./genotype-table.ts";
import type { Genotypes, Snp } from "./genotypes.ts";
import { readPed } from "./ped.ts";
import { readPersonalFiles } from "./personal-files.ts";
import { readPlink } from "./plink.ts";
import { readVcf } from "./vcf.ts";

// Seeds are fixed, so these tests give the same verdict on every run: no false alarms.

const snps: Snp[] = [
  { id: "rs1", chromosome: "1", position: 5, alleles: ["A", "G"] },
  { id: "rs2", chromosome: "1", position: 9, alleles: ["T", "C"] },
];

type Grid = readonly (readonly string[])[];
const HEAD = "##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\t";

/** Each reader on a grid of genotypes, a person a row; what stands in a cell is written as it is. */
const readers: Readonly<Record<string, (grid: Grid) => Promise<Genotypes>>> = {
  ped: (grid) => readPed([grid.map((cells) => `F p 0 0 1 1 ${cells.join(" ")}`).join("\n")], snps),
  table: (grid) =>
    readGenotypeTable([`y,rs1,rs2\n${grid.map((cells) => `1,${cells.join(",")}`).join("\n")}`], snps, {
      status: { column: "y", control: "0", case: "1" },
    }),
  personal: (grid) =>
    readPersonalFiles(
      grid.map((cells) => ({ source: [cells.map((cell, k) => `rs${k + 1}\t1\t5\t${cell}`).join("\n")] })),
      snps,
    ),
  vcf: (grid) => {
    const line = (snp: number, alleles: string) =>
      `1\t5\trs${snp + 1}\t${alleles}\t.\t.\t.\tGT\t${grid.map((cells) => cells[snp]).join("\t")}`;
    const names = grid.map((_, person) => `p${person}`).join("\t");
    return readVcf([`${HEAD + names}\n${line(0, "A\tG")}\n${line(1, "C\tT")}\n`], snps);
  },
};

const spice = fc.string({
  unit: fc.constantFrom(..."AGTC01./|:-N 9#é\0".split(""), "secretvalue"),
  maxLength: 6,
});
const grid = fc.array(fc.tuple(spice, spice), { minLength: 2, maxLength: 19 });

test.each(Object.keys(readers))("%s: one person's genotypes are that person's own affair", async (name) => {
  await fc.assert(
    fc.asyncProperty(grid, fc.nat(18), fc.tuple(spice, spice), async (before, pick, cells) => {
      const person = pick % before.length;
      const first = await readers[name](before);
      const second = await readers[name](before.with(person, cells));
      expect(second.people).toBe(before.length);
      for (let other = 0; other < before.length; other++)
        for (let snp = 0; snp < snps.length && other !== person; snp++)
          expect(genotypeCode(second, snp, other)).toBe(genotypeCode(first, snp, other));
    }),
    { numRuns: 300, seed: 5 },
  );
});

test("garbage is read or refused with a code, and a refusal tells nothing of it", async () => {
  const bim = "1 rs1 0 5 A G\n1 rs2 0 9 T C\n";
  const text = fc.array(
    fc.oneof(spice, fc.constantFrom("\n", "\t", ",", '"', HEAD, "##fileformat=VCFv4.1\n", "y,rs1,rs2\n")),
    { maxLength: 30 },
  );
  const bytes = fc.uint8Array({ maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(text, bytes, async (parts, garbage) => {
      const source = [parts.join("")];
      const readings = [source, [garbage]].flatMap((from) => [
        readPed(from, snps),
        readVcf(from, snps),
        readPersonalFiles([{ source: from }], snps),
        readGenotypeTable(from, snps, { status: { column: "y", control: "0", case: "1" } }),
        readPlink({ bed: [garbage], bim: [bim], fam: from }),
      ]);
      for (const outcome of await Promise.allSettled(readings)) {
        if (outcome.status === "fulfilled") continue;
        expect(outcome.reason).toBeInstanceOf(PrivetError);
        expect(String(outcome.reason)).not.toContain("secretvalue");
      }
    }),
    { numRuns: 300, seed: 6 },
  );
});
