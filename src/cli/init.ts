/** privet init: a schema to complete, from the header alone. */
import { writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ensure, quote } from "../errors.ts";
import { draftOfRows, namesFrom } from "../node/draft-rows.ts";
import { readHeader } from "../node/header.ts";
import { absolutePath, basePath, pathFrom } from "../node/location.ts";
import { type DraftSchema, missingDeclarations } from "../schema/draft.ts";
import { schemaFromArffHeader } from "../schema/from-arff-header.ts";
import { schemaFromCsvHeader } from "../schema/from-csv-header.ts";
import { writeSchema } from "../schema/write.ts";
import type { Command, Given, Input } from "./command.ts";
import { newFile, shellWord, shownPath, textOf } from "./input.ts";
import { json, note } from "./notes.ts";
import { initStudy, isStudyInit, studyInitFlags } from "./study-init.ts";
import { missingSteps } from "./undeclared.ts";

export const init: Command = {
  name: "init",
  usage: "FILE [--name NAME] [--label COLUMN] [--delimiter MARK]",
  summary:
    "Writes a schema for a file from its header alone. NAME.schema.json is put beside the CSV, ARFF, Parquet or JSON file, or the DuckDB database; no row is read, and you are told what you have still to declare. With --plink, --ped, --vcf, --personal or --table it writes FILE.study.json for a genome study.",
  args: ["FILE"],
  flags: {
    name: { type: "text", value: "NAME", tip: "The data set's name.", default: "the file's name" },
    label: { type: "text", value: "COLUMN", tip: "The column that classifiers will predict." },
    delimiter: {
      type: "text",
      value: "MARK",
      tip: 'What separates columns: ",", ";", "tab".',
      default: "found in the header",
    },
    ...studyInitFlags,
  },
  examples: [
    "privet init patients.csv --label outcome",
    'privet init survey.csv --delimiter ";" --name survey',
    "privet init 'visits/*.parquet'",
    "privet init 'duckdb:clinic.duckdb#visits'",
    "privet init asthma --plink chr10 --strata CEU,JPT+CHB",
    "privet init asthma --table asthma.csv --snps snps.bim --status-column casecontrol --control 0 --case 1",
  ],

  async run(input) {
    const { args, flags, io } = input;
    if (isStudyInit(flags)) return initStudy(input);
    const file = absolutePath(io.cwd, args[0]);
    const folder = dirname(basePath(file));
    const name = nameFrom(textOf(flags, "name") ?? basename(basePath(file)));
    const path = newFile(io, join(folder, `${name}.schema.json`));
    const draft = await draftOf(input, file, name);
    const text = writeSchema(completed(draft, pathFrom(folder, file)));
    await writeFile(path, text, { flag: "wx" });

    const missing = missingDeclarations(JSON.parse(text));
    if (flags.json) io.out(json({ schema: path, name, missing }));
    else io.out(`${shownPath(io, path)}\n`);
    const read = namesFrom(file) === "first record" ? "the names in the first record were" : "the header was";
    note(input, `Only ${read} read: ${draft.attributes.length} columns. The data counts as private.`);
    const data = shellWord(shownPath(io, join(folder, name)));
    for (const line of missingSteps(missing, data)) note(input, line);
    return 0;
  },
};

function nameFrom(name: string): string {
  ensure(
    name !== "" && !/[/\\]/.test(name) && !name.startsWith("."),
    "option-out-of-range",
    `${quote(name)} cannot be a data set's name, because files are named after it.`,
    "Choose a plain name: --name patients.",
  );
  return name;
}

async function draftOf({ flags }: Input, file: string, name: string): Promise<DraftSchema> {
  const label = textOf(flags, "label");
  if (/\.arff(\.gz)?$/i.test(file))
    return schemaFromArffHeader(await readHeader(file, "arff"), name, label === undefined ? {} : { label });
  const from = namesFrom(file);
  const draft = from ? await draftOfRows(file, from, name) : await csvDraft(file, flags, name);
  if (label === undefined) return draft;
  // The header may turn out to be a row, so its columns are not listed here.
  ensure(
    draft.attributes.some((a) => a.name === label),
    "attribute-unknown",
    `The file's header has no column ${quote(label)}.`,
    "Name a column of the header; capitals and blanks count.",
  );
  const attributes = draft.attributes.map((a) => (a.name === label ? ({ ...a, kind: "label" } as const) : a));
  return { ...draft, attributes };
}

async function csvDraft(file: string, flags: Given, name: string): Promise<DraftSchema> {
  const delimiter = delimiterFrom(textOf(flags, "delimiter"));
  return schemaFromCsvHeader(
    await readHeader(file, "csv"),
    delimiter === undefined ? {} : { delimiter },
    name,
  );
}

function delimiterFrom(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const mark = text === "tab" || text === "\\t" ? "\t" : text;
  ensure(
    mark.length === 1 && mark !== "\n" && mark !== "\r" && mark !== '"',
    "option-out-of-range",
    `--delimiter is ${quote(text)}; it must be one character, or tab.`,
    'Write, for example, --delimiter ";".',
  );
  return mark;
}

/** The declarations that decide what is promised are written out, so that the owner sees them. */
function completed({ privet, name, file, attributes }: DraftSchema, path: string) {
  const promise = { visibility: "private", unit: "person", neighbours: "add-remove", rows: {} } as const;
  return { privet, name, ...promise, file: { path, ...file }, attributes };
}
