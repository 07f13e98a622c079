/** A small genome study in files of every format, with poison where private things stand. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeStudy } from "../schema/parse/study.ts";
import type { StudyFiles, StudySchema } from "../schema/study.ts";
import { POISON } from "./command-line.ts";
import { bedPieces } from "./genotype-codes.ts";
import { type GenotypeCodes, genotypesOf, SNPS, smallStudy } from "./small-studies.ts";

/** Cases and controls by turns. The third SNP tells them apart, the fourth is unknown in every fifth person. */
export const studyCodes: GenotypeCodes = Array.from({ length: 120 }, (_, i) => [
  i % 3,
  (i >> 1) % 2,
  i % 2 === 1 ? 2 : 0,
  i % 5 === 0 ? 3 : 1,
]);

const letters = (code: number) => ["GG", "AG", "AA", ""][code];
const lines = (all: readonly string[]) => all.map((line) => `${line}\n`).join("");
const status = (i: number) => (i % 2 === 1 ? "2" : "1");
const stratum = (i: number) => ((i >> 1) % 2 === 0 ? "north" : "south");
const id = (i: number) => `${POISON}-${i}`;

export const bimText = lines(
  SNPS.map(
    ({ id, chromosome, position, alleles }) => `${chromosome}\t${id}\t0\t${position}\t${alleles.join("\t")}`,
  ),
);
export const famText = (codes: GenotypeCodes = studyCodes): string =>
  lines(codes.map((_, i) => `${stratum(i)} ${id(i)} 0 0 0 ${status(i)}`));

export const bedBytes = (codes: GenotypeCodes = studyCodes): Uint8Array =>
  Uint8Array.from([...bedPieces(genotypesOf(codes, smallStudy()))].flatMap((piece) => [...piece]));

const vcfText = lines([
  "##fileformat=VCFv4.2",
  [
    "#CHROM",
    "POS",
    "ID",
    "REF",
    "ALT",
    "QUAL",
    "FILTER",
    "INFO",
    "FORMAT",
    ...studyCodes.map((_, i) => id(i)),
  ].join("\t"),
  ...SNPS.map(({ chromosome, position, id: snp }, s) =>
    [
      chromosome,
      position,
      snp,
      "G",
      "A",
      ".",
      ".",
      ".",
      "GT",
      ...studyCodes.map((p) => ["0/0", "0/1", "1/1", "./."][p[s]]),
    ].join("\t"),
  ),
]);

const tableText = lines([
  ["who", "ill", "town", ...SNPS.map((snp) => snp.id)].join(),
  ...studyCodes.map((codes, i) =>
    [id(i), i % 2 === 1 ? "yes" : "no", stratum(i), ...codes.map((c) => letters(c) || POISON)].join(),
  ),
]);

const pedText = lines(
  studyCodes.map((codes, i) =>
    [
      stratum(i),
      id(i),
      "0 0 0",
      status(i),
      ...codes.map((c) => (letters(c) || "00").split("").join(" ")),
    ].join(" "),
  ),
);

/** Writes study.bed, .bim, .fam, .vcf, .csv, .ped, .map, and alleles.txt. */
export function writeStudyFiles(folder: string): void {
  const put = (name: string, text: string | Uint8Array) => writeFileSync(join(folder, name), text);
  put("study.bed", bedBytes());
  put("study.bim", bimText);
  put("study.fam", famText());
  put("study.vcf", vcfText);
  put("study.csv", tableText);
  put("study.ped", pedText);
  put("study.map", lines(SNPS.map(({ id, chromosome, position }) => `${chromosome} ${id} 0 ${position}`)));
  put("alleles.txt", lines(SNPS.map(({ id, alleles }) => `${id} ${alleles.join(" ")}`)));
}

/** Writes people.txt, and a file a person. */
export function writePersonalFiles(folder: string): void {
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
  put(
    "people.txt",
    lines(studyCodes.map((_, i) => `person-${i}.txt\t${i % 2 === 1 ? "case" : "control"}\t${stratum(i)}`)),
  );
  studyCodes.forEach((codes, i) => {
    put(
      `person-${i}.txt`,
      lines([
        "# remark",
        ...SNPS.map((snp, s) => [snp.id, snp.chromosome, snp.position, letters(codes[s]) || "--"].join("\t")),
      ]),
    );
  });
}

const files: StudyFiles = { format: "plink", bed: "study.bed", bim: "study.bim", fam: "study.fam" };

/** The files, and trial.study.json. */
export function makeTrial(folder: string, more: Partial<StudySchema> = {}, name = "trial"): string {
  writeStudyFiles(folder);
  writeFileSync(
    join(folder, `${name}.study.json`),
    writeStudy({ ...smallStudy({ strata: true }), name, files, ...more }),
  );
  return folder;
}
