/** What a ledger is opened for, a table or a genome study, by the name or the file that was typed. */
import { type Allowing, allowedDataOf } from "../../../node/allowed.ts";
import { factsOfFile, filesNamedBy } from "../../../node/data-files.ts";
import { findDataset, loadSchemaFile } from "../../../node/dataset.ts";
import { ensureStudyAllowed, openStudyAt, studyFiles } from "../../../node/study/open.ts";
import { findStudy, loadStudyFile, type StudyPaths } from "../../../node/study/study.ts";
import type { StudySchema } from "../../../schema/study.ts";
import type { BookNeighbours, Schema } from "../../../schema/types.ts";
import type { Input } from "../../command.ts";
import { allowingOf } from "../../input.ts";
import { factsOf, unpaidLedger } from "../fit/fit-dry-run.ts";

export interface Holding {
  readonly name: string;
  readonly unit: string;
  readonly neighbours: BookNeighbours;
  readonly visibility: Schema["visibility"];
  /** The files that hold the rows or the genotypes. */
  readonly files: readonly string[];
  /** How many rows or people there are, where that is public or declared. Counting them reads the files. */
  people(): Promise<number | undefined>;
}

/** Where the ledger of a table or a study is. */
export function ledgerPath({ args, io }: Input): string {
  return (findStudy(args[0], io.cwd) ?? findDataset(args[0], io.cwd)).ledger;
}

/** What is declared must be complete. */
export async function holdingOf(input: Input): Promise<Holding> {
  const { args, io } = input;
  const study = findStudy(args[0], io.cwd);
  if (study) return studyHolding(await loadStudyFile(study.study), study, allowingOf(input));
  const files = findDataset(args[0], io.cwd);
  const schema = await loadSchemaFile(files.schema);
  const { name, unit, neighbours, visibility, rows } = schema;
  const data = allowedDataOf(files, schema, allowingOf(input));
  const named = filesNamedBy(data.path);
  const people = async () => (areThere(named) ? (await factsOf({ schema, data, files })).rows : rows.about);
  return { name, unit, neighbours, visibility, files: named, people };
}

async function studyHolding(study: StudySchema, paths: StudyPaths, allowing: Allowing): Promise<Holding> {
  await ensureStudyAllowed(study, paths, allowing);
  const { name, unit, neighbours, visibility } = study;
  const files = await studyFiles(study, paths);
  const people = async () => {
    if (!areThere(files)) return undefined;
    const curator = await openStudyAt(paths, { ledger: await unpaidLedger(study), allowing });
    await curator.close();
    return curator.facts.people;
  };
  return { name, unit, neighbours, visibility, files, people };
}

/** A budget may be opened before the data is there. */
const areThere = (files: readonly string[]) => files.length > 0 && files.every((file) => factsOfFile(file));
