/** privet init for a genome study: NAME.study.json from what is public and was typed. No genotype is read. */
import { existsSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import { ensure, quote } from "../../../base/errors.ts";
import { ensureVcfFile } from "../../../node/header.ts";
import { writeNewFile } from "../../../node/write-file.ts";
import { parseStudy, writeStudy } from "../../../schema/parse/study.ts";
import type { StudySchema } from "../../../schema/study.ts";
import type { Flags, Given, Input } from "../../command.ts";
import { listOf, newFile, oneOf, required, shellWord, shownPath, textOf } from "../../input.ts";
import { json, note } from "../../text/notes.ts";

const file = (tip: string): Flags[string] => ({ type: "text", value: "FILE", tip: `Studies: ${tip}` });
const word = (value: string, tip: string, fallback?: string): Flags[string] => ({
  type: "text",
  value,
  tip: `Studies: ${tip}`,
  ...(fallback === undefined ? {} : { default: fallback }),
});

export const studyInitFlags: Flags = {
  plink: file("PLINK's files, FILE.bed, .bim and .fam."),
  ped: file("PLINK's text files, FILE.ped and .map."),
  vcf: file("a VCF file; with --snps and --fam."),
  personal: file("a list of people's files and status; with --snps."),
  table: file("a table of genotypes; with --snps, --status-column, --control and --case."),
  snps: file("the public list of SNPs, .bim or .map with alleles."),
  fam: file("the people of a VCF file, with their status."),
  alleles: file("two alleles a SNP, where a .map file has none."),
  "status-column": word("COLUMN", "the table's column of the status."),
  "stratum-column": word("COLUMN", "the table's column of the stratum."),
  control: word("WORD", "what stands for a control.", "1"),
  case: word("WORD", "what stands for a case.", "2"),
  strata: word("a,b", "names of groups that are counted apart."),
  missing: word("HOW", "column, or 0, 1 or 2 copies of allele 1 for a missing genotype.", "column"),
  visibility: word("V", "private, or public.", "private"),
};

const formats = ["plink", "ped", "vcf", "personal", "table"] as const;
type Format = (typeof formats)[number];

/** Whether what was typed is about a study. */
export const isStudyInit = (flags: Given): boolean =>
  Object.keys(studyInitFlags).some((flag) => flags[flag] !== undefined);

export async function initStudy(input: Input): Promise<number> {
  const { args, flags, io } = input;
  const given = formats.filter((format) => flags[format] !== undefined);
  ensure(
    given.length === 1,
    "option-out-of-range",
    `A study has its genotypes in one of the forms ${formats.map((f) => `--${f}`).join(", ")}; ${given.length} are given.`,
    "Write, for example, privet init asthma --plink chr10.",
  );
  const path = newFile(io, `${args[0].replace(/\.study\.json$/, "")}.study.json`);
  const study = parseStudy(await draftOf(input, given[0], path));
  for (const [key, named] of Object.entries(study.files))
    if (!notFiles.includes(key)) ensureThere(path, named);
  if (study.files.format === "vcf") await ensureVcfFile(resolve(dirname(path), study.files.vcf));
  await writeNewFile(path, writeStudy(study));
  if (flags.json) io.out(json({ study: path, name: study.name }));
  else io.out(`${shownPath(io, path)}\n`);
  for (const line of nextSteps(study, shellWord(shownPath(io, path).replace(/\.study\.json$/, ""))))
    note(input, line);
  return 0;
}

const notFiles: readonly string[] = ["format", "statusColumn", "stratumColumn", "absent"];

function ensureThere(study: string, named: string): void {
  ensure(
    existsSync(resolve(dirname(study), named)),
    "file-missing",
    `There is no file ${quote(named)} beside the study.`,
    "Check the path.",
  );
}

async function draftOf(input: Input, format: Format, path: string): Promise<unknown> {
  const { flags } = input;
  const strata = await listOf(input, "strata");
  const missing = oneOf(flags, "missing", ["column", "0", "1", "2"]) ?? "column";
  const words = format === "personal" ? { control: "control", case: "case" } : { control: "1", case: "2" };
  const typed = (name: "control" | "case") =>
    format === "table" ? required(flags, name, `--${name} WORD`) : (textOf(flags, name) ?? words[name]);
  return {
    privet: "study/1",
    name: textOf(flags, "name") ?? basename(path, ".study.json"),
    visibility: oneOf(flags, "visibility", ["private", "public"]) ?? "private",
    unit: "person",
    missing: missing === "column" ? missing : Number(missing),
    status: { control: typed("control"), case: typed("case") },
    ...(strata ? { strata } : {}),
    files: { format, ...filesOf(input, format, path) },
  };
}

function filesOf({ flags, io }: Input, format: Format, path: string): Readonly<Record<string, string>> {
  const from = (name: string) => relative(dirname(path), resolve(io.cwd, name));
  const named = (flag: string) => ({ [flag]: from(required(flags, flag, `--${flag} FILE`)) });
  const main = from(required(flags, format, `--${format} FILE`));
  const stem = main.replace(/\.(bed|bim|fam|ped|map)$/i, "");
  const own = {
    plink: () => ({ bed: `${stem}.bed`, bim: `${stem}.bim`, fam: `${stem}.fam` }),
    ped: () => ({ ped: `${stem}.ped`, map: `${stem}.map`, ...(flags.alleles ? named("alleles") : {}) }),
    vcf: () => ({ vcf: main, ...named("snps"), ...named("fam") }),
    personal: () => ({ people: main, ...named("snps") }),
    table: () => ({ table: main, ...named("snps"), ...columnsOf(flags) }),
  } satisfies Record<Format, () => Record<string, string>>;
  refuseOthers(flags, format);
  return own[format]();
}

function columnsOf(flags: Given): Readonly<Record<string, string>> {
  const stratumColumn = textOf(flags, "stratum-column");
  const statusColumn = required(flags, "status-column", "--status-column casecontrol");
  return { statusColumn, ...(stratumColumn === undefined ? {} : { stratumColumn }) };
}

const usedBy: Readonly<Record<string, readonly Format[]>> = {
  snps: ["vcf", "personal", "table"],
  fam: ["vcf"],
  alleles: ["ped"],
  "status-column": ["table"],
  "stratum-column": ["table"],
};

function refuseOthers(flags: Given, format: Format): void {
  const odd = Object.keys(usedBy).find((flag) => flags[flag] !== undefined && !usedBy[flag].includes(format));
  ensure(
    odd === undefined,
    "option-out-of-range",
    `--${odd} means nothing with --${format}.`,
    "Leave it out.",
  );
}

function nextSteps({ visibility }: StudySchema, data: string): readonly string[] {
  const rank = `  privet attributes rank ${data} --statistic chi-squared --top 10 --epsilon 1 --dry-run`;
  if (visibility === "public") return ["No genotype was read. Public data needs no budget. Next:", rank];
  return [
    "No genotype was read. Genotypes count as private; who takes part, status, strata and the SNPs as public. Next:",
    `  privet budget open ${data} --epsilon 1 --delta 1e-9`,
    rank,
  ];
}
