import fc from "fast-check";
import { expect, test } from "vitest";
import { genotypeCode } from "../../testing/genotype-codes.ts";
import type { Genotypes, Snp } from "./genotypes.ts";
import { caseControlGroups, NO_GROUP, type PeopleGroups } from "./groups.ts";
import { readBed } from "./plink.ts";
import { tableCounts } from "./table-counts.ts";

/** Person by person, code by code. */
function obvious(genotypes: Genotypes, groups: PeopleGroups): number[] {
  const counts = genotypes.snps.map(() => groups.names.map(() => [0, 0, 0, 0]));
  counts.forEach((tables, snp) => {
    groups.codes.forEach((group, person) => {
      if (group !== NO_GROUP) tables[group][genotypeCode(genotypes, snp, person)]++;
    });
  });
  return counts.flat(2);
}

async function madeUp(
  people: number,
  bytes: readonly number[],
  status: readonly number[],
): Promise<Genotypes> {
  const width = Math.ceil(people / 4);
  const count = Math.floor(bytes.length / width);
  const snps: Snp[] = Array.from({ length: count }, (_, k) => ({
    id: `rs${k}`,
    chromosome: "1",
    position: k,
    alleles: ["A", "G"],
  }));
  const packed = await readBed(
    [Uint8Array.of(0x6c, 0x1b, 1, ...bytes.slice(0, count * width))],
    count,
    people,
  );
  const codes = Uint8Array.from({ length: people }, (_, person) => (person * 5) % 3);
  return {
    people,
    snps,
    packed,
    stride: packed.length / count,
    status: Uint8Array.from({ length: people }, (_, person) => status[person % status.length]),
    stratum: { names: ["north", "south"], codes },
  };
}

test("counts by look-up are those of the obvious calculation", async () => {
  // The seed is fixed, so that this gives the same verdict on every run: no false alarms.
  const status = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 50 });
  const bytes = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 30, maxLength: 90 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 100 }), bytes, status, async (people, codes, statuses) => {
      const genotypes = await madeUp(people, codes, statuses);
      const groups = caseControlGroups(genotypes);
      expect([...tableCounts(genotypes).counts]).toEqual(obvious(genotypes, groups));
    }),
    { numRuns: 300, seed: 4 },
  );
});

test("counts do not run over with many people who have the same code", async () => {
  for (const byte of [0x00, 0x55, 0xaa, 0xff]) {
    const genotypes = await madeUp(9001, Array(2251).fill(byte), [0]);
    const groups = { names: ["all"], codes: new Uint16Array(9001) };
    expect([...tableCounts(genotypes, groups).counts]).toEqual(obvious(genotypes, groups));
  }
});

test("codes that begin at an odd place of a buffer are counted the same", async () => {
  const genotypes = await madeUp(13, [0x1b, 0xe4, 0x27, 0x02], [0, 1]);
  const shifted = new Uint8Array(genotypes.packed.length + 1);
  shifted.set(genotypes.packed, 1);
  expect(tableCounts({ ...genotypes, packed: shifted.subarray(1) })).toEqual(tableCounts(genotypes));
});

test("groups are controls and cases by stratum, without the unknown and those in no stratum", () => {
  const status = Uint8Array.of(0, 1, 2, 0, 1, 1);
  const stratum = { names: ["north", "south"], codes: Uint8Array.of(0, 0, 0, 1, 1, 2) };
  const groups = caseControlGroups({ people: 6, status, stratum });
  expect(groups.names).toEqual(["control north", "case north", "control south", "case south"]);
  expect([...groups.codes]).toEqual([0, 1, NO_GROUP, 2, 3, NO_GROUP]);
  expect(caseControlGroups({ people: 6, status })).toEqual({
    names: ["control", "case"],
    codes: Uint16Array.of(0, 1, NO_GROUP, 0, 1, 1),
  });
});
