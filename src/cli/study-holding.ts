/** What a ledger is opened for, a table or a genome study, by the name or the file that was typed. */
import { findDataset, loadSchemaFile } from "../node/dataset.ts";
import { findStudy, loadStudyFile } from "../node/study.ts";
import type { BookNeighbours } from "../schema/types.ts";
import type { Input } from "./command.ts";

export interface Holding {
  readonly name: string;
  readonly unit: string;
  readonly neighbours: BookNeighbours;
}

/** Where the ledger of a table or a study is. */
export function ledgerPath({ args, io }: Input): string {
  return (findStudy(args[0], io.cwd) ?? findDataset(args[0], io.cwd)).ledger;
}

/** What is declared must be complete. */
export async function holdingOf({ args, io }: Input): Promise<Holding> {
  const study = findStudy(args[0], io.cwd);
  return study ? loadStudyFile(study.study) : loadSchemaFile(findDataset(args[0], io.cwd).schema);
}
