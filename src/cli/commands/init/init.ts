/** privet init: a schema to complete, from the header alone. */
import { dirname, join } from "node:path";
import { absolutePath, basePath, ensureTableNamed } from "../../../node/location.ts";
import { isRemotePath } from "../../../node/sql/address.ts";
import { writeNewFile } from "../../../node/write-file.ts";
import { missingDeclarations } from "../../../schema/draft/draft.ts";
import { writeSchema } from "../../../schema/write.ts";
import { draftTable, lookedAt, tableName } from "../../../service/declare/draft.ts";
import { sizeTold } from "../../../service/declare/save.ts";
import type { Command } from "../../command.ts";
import { newFile, shellWord, shownPath, textOf } from "../../input.ts";
import { json, note } from "../../text/notes.ts";
import { missingSteps } from "../../words/undeclared.ts";
import { initStudy, isStudyInit, studyInitFlags } from "../study/init.ts";
import { draftAsked, draftFlags, refuseTableOfDatabase } from "./flags.ts";

export const init: Command = {
  usage: "FILE [--name NAME] [--label COLUMN] [--no-header --columns a,b]",
  args: ["FILE"],
  databases: true,
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
    "privet init survey.sav --label outcome",
    "privet init 'clinic.xlsx#Patients' --header",
    "privet init golf.names",
    "privet init 'visits/*.parquet'",
    "privet init 'duckdb:clinic.duckdb#visits'",
    "privet init 'postgres://ana@127.0.0.1/clinic#visits'",
    "privet init asthma --plink chr10 --strata CEU,JPT+CHB",
    "privet init asthma --table asthma.csv --snps snps.bim --status-column casecontrol --control 0 --case 1",
  ],

  async run(input) {
    const { args, flags, io } = input;
    refuseTableOfDatabase(args[0], textOf(flags, "table"));
    if (isStudyInit(flags)) return initStudy(input);
    ensureTableNamed(args[0]);
    const file = absolutePath(io.cwd, args[0]);
    // What is kept by a database elsewhere has no folder: its schema lies where the command runs.
    const folder = isRemotePath(file) ? io.cwd : dirname(basePath(file));
    const name = tableName(file, textOf(flags, "name"));
    const path = newFile(io, join(folder, `${name}.schema.json`));
    const { schema: draft, from } = await draftTable({ file, folder, name }, await draftAsked(input, file));
    const text = writeSchema(draft);
    await writeNewFile(path, text);

    const missing = missingDeclarations(JSON.parse(text));
    if (flags.json) io.out(json({ schema: path, name, missing }));
    else io.out(`${shownPath(io, path)}\n`);
    note(input, `${lookedAt[from]}: ${draft.attributes.length} columns. The data counts as private.`);
    const data = shellWord(shownPath(io, join(folder, name)));
    const standing = { data, ...sizeTold(JSON.parse(text)), isElsewhere: isRemotePath(file) };
    for (const line of missingSteps(missing, standing)) note(input, line);
    return 0;
  },
};
