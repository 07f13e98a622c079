/** privet init: a schema to complete, from the header alone. */
import { basename, dirname, join } from "node:path";
import { ensure, quote } from "../../../base/errors.ts";
import { absolutePath, basePath, pathFrom } from "../../../node/location.ts";
import { writeNewFile } from "../../../node/write-file.ts";
import { type DraftSchema, missingDeclarations } from "../../../schema/draft/draft.ts";
import { FILE_NAME_RULE, isFileName, MAX_NAME } from "../../../schema/fields.ts";
import { writeSchema } from "../../../schema/write.ts";
import type { Command } from "../../command.ts";
import { newFile, shellWord, shownPath, textOf } from "../../input.ts";
import { json, note } from "../../text/notes.ts";
import { lacksRows, missingSteps } from "../../words/undeclared.ts";
import { initStudy, isStudyInit, studyInitFlags } from "../study/init.ts";
import { type Drafted, draftOf } from "./draft.ts";
import { draftFlags } from "./flags.ts";

export const init: Command = {
  usage: "FILE [--name NAME] [--label COLUMN] [--no-header --columns a,b]",
  args: ["FILE"],
  flags: {
    name: { type: "text", value: "NAME", tip: "The data set's name.", default: "the file's name" },
    label: { type: "text", value: "COLUMN", tip: "The column that classifiers will predict." },
    ...draftFlags,
    ...studyInitFlags,
  },
  examples: [
    "privet init patients.csv --label outcome",
    'privet init survey.csv --delimiter ";" --name survey',
    "privet init adult.data --no-header --columns age,workclass,income",
    "privet init heart_scale --format libsvm --features 13",
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
    const { schema: draft, from } = await draftOf(input, file, name);
    const text = writeSchema(completed(draft, pathFrom(folder, file)));
    await writeNewFile(path, text);

    const missing = missingDeclarations(JSON.parse(text));
    if (flags.json) io.out(json({ schema: path, name, missing }));
    else io.out(`${shownPath(io, path)}\n`);
    note(input, `${reading[from]}: ${draft.attributes.length} columns. The data counts as private.`);
    const data = shellWord(shownPath(io, join(folder, name)));
    for (const line of missingSteps(missing, { data, lacksRows: lacksRows(JSON.parse(text)) }))
      note(input, line);
    return 0;
  },
};

function nameFrom(name: string): string {
  ensure(
    isFileName(name) && name.length <= MAX_NAME && name !== "__proto__",
    "option-out-of-range",
    `${quote(name)} cannot be a data set's name, which must be ${FILE_NAME_RULE}.`,
    "Choose a plain name: --name patients.",
  );
  return name;
}

const reading = {
  header: "Only the header was read",
  types: "Only the header was read",
  "first record": "Only the names in the first record were read",
  flags: "Nothing was read but the file's first bytes, to see that it is text",
} as const satisfies Record<Drafted, string>;

/** The declarations that decide what is promised are written out, so that the owner sees them. */
function completed({ privet, name, file, attributes }: DraftSchema, path: string) {
  const promise = { visibility: "private", unit: "person", neighbours: "add-remove", rows: {} } as const;
  return { privet, name, ...promise, file: { path, ...file }, attributes };
}
