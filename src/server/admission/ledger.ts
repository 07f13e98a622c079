/** The ledger of a data set that a configuration names, for whoever sits at the server's machine. */
import { ensure, quote } from "../../base/errors.ts";
import { type LedgerPlace, ledgerOfData } from "../../node/ledger.ts";
import { ownerOfLedger } from "../../service/owner-of-ledger.ts";
import type { ServerConfig } from "../config/types.ts";

export async function ledgerServed(
  { datasets, ledger }: Pick<ServerConfig, "datasets" | "ledger">,
  dataset: string,
  folder: string,
): Promise<LedgerPlace> {
  ensure(
    Object.hasOwn(datasets, dataset),
    "dataset-unknown",
    `The server has no data set ${quote(dataset)}.`,
    `It has: ${Object.keys(datasets).join(", ")}.`,
  );
  const owner = await ownerOfLedger(datasets[dataset].data, folder);
  return ledgerOfData(owner, ledger === "sqlite" ? undefined : { place: ledger });
}
