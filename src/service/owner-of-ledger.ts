/** Whose a ledger is: a budget can be looked at, and shared out, before everything is declared. */
import { findDataset, readSchemaJson } from "../node/dataset.ts";
import { findStudy } from "../node/study/study.ts";

export interface OwnerOfLedger {
  /** As it is declared: what a ledger calls it. */
  readonly name: string;
  /** What its files are called. */
  readonly base: string;
  /** Where the ledger would be as a file. */
  readonly ledger: string;
}

export async function ownerOfLedger(nameOrPath: string, folder: string): Promise<OwnerOfLedger> {
  const study = findStudy(nameOrPath, folder);
  const files = study ? { ...study, schema: study.study } : findDataset(nameOrPath, folder);
  const { schema, name: base, ledger } = files;
  const declared = (await readSchemaJson(schema)) as { readonly name?: unknown } | null;
  return { name: typeof declared?.name === "string" ? declared.name : base, base, ledger };
}
