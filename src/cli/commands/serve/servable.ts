/** Whether data can be served, found out before a server is started for them. */
import { existsSync } from "node:fs";
import { isObject } from "../../../base/json.ts";
import { type DatasetFiles, findDataset, readSchemaJson } from "../../../node/dataset.ts";
import { findStudy, type StudyPaths } from "../../../node/study/study.ts";
import type { ServerConfig } from "../../../server/config/types.ts";
import { withLedgerAt } from "../../../service/budget.ts";

/** Before anything is made or shown: data that are declared, and a budget. */
export async function ensureServable(
  { datasets, ledger }: Pick<ServerConfig, "datasets" | "ledger">,
  folder: string,
): Promise<void> {
  for (const { data } of Object.values(datasets)) {
    const found = findStudy(data, folder) ?? findDataset(data, folder);
    if (ledger === "sqlite" && !(await needsNoBudget(found)))
      await withLedgerAt(found.ledger, async () => undefined);
  }
}

/** Public data without a ledger. What cannot be read is refused by the keeper, in its own words. */
async function needsNoBudget(found: DatasetFiles | StudyPaths): Promise<boolean> {
  if (existsSync(found.ledger)) return false;
  const declared = await readSchemaJson("study" in found ? found.study : found.schema).catch(() => undefined);
  return isObject(declared) && declared.visibility === "public";
}
