/**
 * Files that people get from 23andMe and the like and that openSNP collects: one file a person, a SNP a line.
 *
 * A line has the SNP's id, its chromosome, its position and its genotype as AG or, from some makers, as two fields; tabs, blanks
 * or commas stand between, quotes are dropped, and what begins with # is a remark. SNPs are found by their id in a public list,
 * so that which SNPs somebody's maker measured shows nowhere but in what is missing. Where a file has a SNP twice, the first that
 * is not missing stays.
 *
 * Source. 23andMe and AncestryDNA raw data, as their files' own remarks describe them.
 */
import { ensure } from "../../base/errors.ts";
import { isObject } from "../../base/json.ts";
import type { ByteSource } from "../table.ts";
import { codeOfPair, codeOfText } from "./alleles.ts";
import { ByPerson } from "./by-person.ts";
import type { Genotypes, GenotypeWatch, Snp } from "./genotypes.ts";
import { ensureGiven } from "./given.ts";
import { ensurePeople, PeopleCollector } from "./people.ts";
import { placesById } from "./snp-list.ts";
import { eachLine } from "./text-lines.ts";

export interface PersonalFile {
  readonly source: ByteSource;
  readonly status?: "case" | "control";
  readonly stratum?: string;
}

interface PersonalOptions extends GenotypeWatch {
  readonly strata?: readonly string[];
}

/** One person a file, at the SNPs of the public list. */
export async function readPersonalFiles(
  files: readonly PersonalFile[],
  snps: readonly Snp[],
  options: PersonalOptions = {},
): Promise<Genotypes> {
  ensureGiven(snps, options);
  ensure(
    Array.isArray(files) && !files.some((file) => !isObject(file)),
    "request-malformed",
    "What should be the list of people's files is something else.",
    'Give a list of { source, status: "case" }.',
  );
  ensurePeople(files.length, "The list of files");
  const places = placesById(snps);
  const people = new PeopleCollector({ control: "control", case: "case", strata: options.strata });
  const codes = new ByPerson(snps.length, files.length, options.misfits);
  for (const { source, status, stratum } of files) {
    people.add(status, stratum);
    codes.begin();
    await eachLine(source, options, (line) => {
      if (!line.startsWith("#")) putGenotype(line, snps, places, codes);
    });
  }
  const { packed, stride } = codes.finish();
  return { ...people.finish(), snps, packed, stride };
}

function putGenotype(
  line: string,
  snps: readonly Snp[],
  places: ReadonlyMap<string, number>,
  codes: ByPerson,
): void {
  const [id, , , first, second] = line
    .replaceAll('"', "")
    .trim()
    .split(/\s*[,\s]\s*/);
  const place = places.get(id);
  if (place === undefined || first === undefined) return;
  const snp = snps[place];
  codes.put(place, second === undefined ? codeOfText(snp, first) : codeOfPair(snp, first, second));
}
