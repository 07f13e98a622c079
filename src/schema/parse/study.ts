/**
 * A genome study from parsed JSON, field by field, and back to text. Everything in it is public; the genotypes are in the files that
 * it names.
 */
import { MAX_NAME, SchemaFields } from "../fields.ts";
import type { MissingGenotypes, StudyFiles, StudySchema } from "../study.ts";

/** The first field of every study file; the number changes when old files would be misread. */
const STUDY_FORMAT = "study/1";

export const studyFields = [
  "$schema",
  "privet",
  "name",
  "visibility",
  "unit",
  "missing",
  "status",
  "strata",
  "files",
] as const;
export const statusFields = ["control", "case"] as const;
/** What the fields of a study's files name: files with genotypes, or a list of them; public files; or no file, a word. */
export const studyFileKinds = {
  format: "word",
  bed: "genotypes",
  bim: "public",
  fam: "public",
  ped: "genotypes",
  map: "public",
  alleles: "public",
  vcf: "genotypes",
  snps: "public",
  absent: "word",
  people: "genotypes",
  table: "genotypes",
  statusColumn: "word",
  stratumColumn: "word",
} as const satisfies Record<string, "genotypes" | "public" | "word">;
export const studyFileFields = {
  plink: ["format", "bed", "bim", "fam"],
  ped: ["format", "ped", "map", "alleles"],
  vcf: ["format", "vcf", "snps", "fam", "absent"],
  personal: ["format", "people", "snps"],
  table: ["format", "table", "snps", "statusColumn", "stratumColumn"],
} as const satisfies Record<StudyFiles["format"], readonly (keyof typeof studyFileKinds)[]>;

/** The files that a study names, complete or not, as it writes them: all of them, or those with genotypes. */
export function filesNamedIn(files: Readonly<Record<string, unknown>>, which: "all" | "genotypes"): string[] {
  return Object.entries(studyFileKinds).flatMap(([key, kind]) => {
    const named = Object.hasOwn(files, key) ? files[key] : undefined;
    const isMeant = kind === "genotypes" || (which === "all" && kind === "public");
    return isMeant && typeof named === "string" ? [named] : [];
  });
}

/** Strata are numbered in a byte, and one number stands for those in none. */
export const MAX_STRATA = 255;

/** Reads the schema of a genome study from parsed JSON. */
export function parseStudy(json: unknown): StudySchema {
  const fields = new SchemaFields(json, "The study");
  fields.check(fields.get("privet") === STUDY_FORMAT, "privet", `"${STUDY_FORMAT}"`);
  fields.only(studyFields);
  if (fields.has("$schema")) fields.text("$schema");
  const unit = fields.text("unit", "person");
  fields.check(unit.length >= 1 && unit.length <= MAX_NAME, "unit", "a word, such as person");
  const strata = strataIn(fields);
  const files = parseFiles(fields.get("files"));
  fields.check(
    files.format !== "table" || (files.stratumColumn === undefined) === (strata === undefined),
    "strata",
    "declared where the table's files have a stratumColumn, and left out where they have none",
  );
  return {
    name: fields.fileName("name"),
    visibility: fields.oneOf("visibility", ["private", "public"], "private"),
    unit,
    neighbours: "replace-genotype",
    missing: missingIn(fields),
    status: parseStatus(fields.get("status")),
    ...(strata ? { strata } : {}),
    files,
  };
}

/** JSON that `parseStudy` reads back to an equal study; what has a default is written out. */
export function writeStudy({ neighbours: _one, ...study }: StudySchema): string {
  return `${JSON.stringify({ privet: STUDY_FORMAT, ...study }, undefined, 2)}\n`;
}

function missingIn(fields: SchemaFields): MissingGenotypes {
  const value = fields.get("missing", "column");
  fields.check(
    value === "column" || value === 0 || value === 1 || value === 2,
    "missing",
    '"column", or 0, 1 or 2 copies of allele 1 that stand for a missing genotype',
  );
  return value as MissingGenotypes;
}

function strataIn(fields: SchemaFields): readonly string[] | undefined {
  if (!fields.has("strata")) return undefined;
  const strata = fields.texts("strata");
  fields.check(
    strata.length >= 1 && strata.length <= MAX_STRATA && strata.every((name) => name !== ""),
    "strata",
    `a list of 1 to ${MAX_STRATA} words`,
  );
  return strata;
}

function parseStatus(json: unknown): StudySchema["status"] {
  const fields = new SchemaFields(json, "The study's status").only(statusFields);
  const status = { control: fields.name("control"), case: fields.name("case") };
  fields.check(status.control !== status.case, "case", "another word than that for controls");
  return status;
}

function parseFiles(json: unknown): StudyFiles {
  const fields = new SchemaFields(json, "The study's files");
  const format = fields.oneOf("format", ["plink", "ped", "vcf", "personal", "table"]);
  fields.only(studyFileFields[format]);
  const path = (key: string) => {
    fields.check(fields.text(key) !== "", key, "the path of a file");
    return fields.text(key);
  };
  if (format === "plink") return { format, bed: path("bed"), bim: path("bim"), fam: path("fam") };
  if (format === "ped") {
    const alleles = fields.has("alleles") ? { alleles: path("alleles") } : {};
    return { format, ped: path("ped"), map: path("map"), ...alleles };
  }
  if (format === "personal") return { format, people: path("people"), snps: path("snps") };
  if (format === "vcf") {
    const absent = fields.has("absent") ? { absent: fields.oneOf("absent", ["refuse", "not-measured"]) } : {};
    return { format, vcf: path("vcf"), snps: path("snps"), fam: path("fam"), ...absent };
  }
  const stratum = fields.has("stratumColumn") ? { stratumColumn: fields.name("stratumColumn") } : {};
  return {
    format,
    table: path("table"),
    snps: path("snps"),
    statusColumn: fields.name("statusColumn"),
    ...stratum,
  };
}
