/** The genotypes of a study, read from the files that it names; their paths are seen from the study's own file. */
import { dirname, resolve } from "node:path";
import { ensure } from "../../base/errors.ts";
import { readGenotypeTable } from "../../read/genome/genotype-table.ts";
import type { Genotypes, GenotypeWatch, Snp } from "../../read/genome/genotypes.ts";
import { readPed } from "../../read/genome/ped.ts";
import type { PeopleWords } from "../../read/genome/people.ts";
import { type PersonalFile, readPersonalFiles } from "../../read/genome/personal-files.ts";
import { readPlink } from "../../read/genome/plink.ts";
import { readAlleles, readBim, readMap } from "../../read/genome/snp-list.ts";
import { readVcf } from "../../read/genome/vcf.ts";
import type { StudyFiles, StudySchema } from "../../schema/study.ts";
import { type Allowing, ensureAllowed, foldersFor } from "../allowed.ts";
import { fileBytes, rawBytes } from "../bytes.ts";
import { eachPerson, personalFile } from "../people-list.ts";

type FilesOf<Format extends StudyFiles["format"]> = Extract<StudyFiles, { readonly format: Format }>;

interface Reading {
  readonly study: StudySchema;
  readonly words: PeopleWords;
  readonly watch: GenotypeWatch;
  /** A named file, seen from the study's, as far as it may be named. */
  at(path: string): string;
}

/** What reads the genotypes of the study in the file at `path`. */
export function studyGenotypes(
  study: StudySchema,
  path: string,
  watch: GenotypeWatch = {},
  allowing: Allowing = {},
): () => Promise<Genotypes> {
  const { files, status, strata } = study;
  const within = foldersFor(dirname(path), allowing);
  const reading: Reading = {
    study,
    words: { ...status, strata },
    watch,
    at(named) {
      const full = resolve(dirname(path), named);
      ensureAllowed(full, within);
      return full;
    },
  };
  return () => {
    if (files.format === "plink") return fromPlink(files, reading);
    if (files.format === "ped") return fromPed(files, reading);
    if (files.format === "vcf") return fromVcf(files, reading);
    return files.format === "personal" ? fromPersonal(files, reading) : fromTable(files, reading);
  };
}

function fromPlink({ bed, bim, fam }: FilesOf<"plink">, { words, watch, at }: Reading) {
  return readPlink(
    { bed: fileBytes(at(bed)), bim: fileBytes(at(bim)), fam: fileBytes(at(fam)) },
    words,
    watch,
  );
}

async function fromPed({ ped, map, alleles }: FilesOf<"ped">, { words, watch, at }: Reading) {
  const declared = alleles === undefined ? undefined : await readAlleles(fileBytes(at(alleles)), watch);
  return readPed(fileBytes(at(ped)), await readMap(fileBytes(at(map)), declared, watch), { ...watch, words });
}

async function fromVcf({ vcf, snps, fam, absent = "refuse" }: FilesOf<"vcf">, reading: Reading) {
  const { words, watch, at } = reading;
  const list = await snpList(snps, reading);
  // Whoever unpacks bgzip sees whether its last member is there, which a reader of gzip does not tell.
  return readVcf(rawBytes(at(vcf)), list, { ...watch, words, absent, fam: fileBytes(at(fam)) });
}

async function fromPersonal({ people, snps }: FilesOf<"personal">, reading: Reading) {
  const { study, watch } = reading;
  const files = await personalFiles(people, reading);
  const strata = study.strata ? { strata: study.strata } : {};
  return readPersonalFiles(files, await snpList(snps, reading), { ...watch, ...strata });
}

async function fromTable(files: FilesOf<"table">, reading: Reading) {
  const { study, watch, at } = reading;
  const { stratumColumn: column } = files;
  return readGenotypeTable(fileBytes(at(files.table)), await snpList(files.snps, reading), {
    ...watch,
    status: { column: files.statusColumn, ...study.status },
    ...(column === undefined ? {} : { stratum: { column, names: study.strata ?? [] } }),
    ...(/\.tsv(\.gz|\.zst)?$/i.test(files.table) ? { dialect: TABS } : {}),
  });
}

const TABS = { delimiter: "\t", quote: '"', trim: true };

/** A .bim file, or a .map file with alleles. */
function snpList(path: string, { watch, at }: Reading): Promise<readonly Snp[]> {
  const bytes = fileBytes(at(path));
  return /\.bim(\.gz|\.zst)?$/i.test(path) ? readBim(bytes, watch) : readMap(bytes, undefined, watch);
}

/** A list: a person's file, status and, where declared, stratum on each line. */
async function personalFiles(path: string, { study, words, watch, at }: Reading): Promise<PersonalFile[]> {
  const list = at(path);
  const people: PersonalFile[] = [];
  await eachPerson(list, watch, ([file, status, stratum], number) => {
    ensure(
      status !== undefined && (stratum !== undefined || study.strata === undefined),
      "file-unreadable",
      `Line ${number} of the list of people has not ${study.strata ? "3 fields: a file, a status and a stratum" : "2 fields: a file and a status"}.`,
      "Correct the line; blanks or tabs stand between fields.",
    );
    people.push({
      source: fileBytes(at(personalFile(list, file))),
      ...(status === words.case ? { status: "case" } : {}),
      ...(status === words.control ? { status: "control" } : {}),
      ...(stratum === undefined ? {} : { stratum }),
    });
  });
  return people;
}
