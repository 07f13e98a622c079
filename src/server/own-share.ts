/**
 * Who may spend where nobody was given a share: whoever opens data for themselves. The desk lets nobody spend without a cap in the
 * ledger, so the owner is given the whole as one. Where anybody has a share, owners divide by themselves, and nothing is written.
 */
import { join } from "node:path";
import { type NamedBook, openLedgerAt } from "../node/ledger.ts";
import { openData } from "../service/data.ts";
import { publicLedger } from "./backup/place.ts";
import { type Clock, timeText } from "./clock.ts";
import type { DatasetConfig, ServerConfig } from "./config/types.ts";
import { isFree, openFreeLedger } from "./free-ledger.ts";

export interface OwnShare {
  readonly config: Pick<ServerConfig, "state" | "ledger">;
  readonly folder: string;
  readonly dataset: string;
  readonly its: Pick<DatasetConfig, "data" | "allowPaths">;
  /** The owner's name, as `people/owner`. */
  readonly holder: string;
  readonly clock: Clock;
}

/** Refused where there is no budget, as the keeper would. */
export async function takeOwnShare({ config, folder, dataset, its, holder, clock }: OwnShare): Promise<void> {
  const { data: name, allowPaths } = its;
  const data = await openData(name, { folder, allowPaths, book: serverBook(config, dataset) });
  const whole = () => timeText(Math.floor(clock.now() / 1000) * 1000);
  const ledger = await (isFree(data)
    ? openFreeLedger(publicLedger(config, dataset), data, whole)
    : openLedgerAt({ ...data.book, clock: whole }));
  try {
    const { budget, holders } = await ledger.state();
    const { epsilon, delta } = budget;
    if (!holders.some(({ cap }) => cap !== undefined)) await ledger.limit(holder, { epsilon, delta });
  } finally {
    await ledger.close();
  }
}

/** Each server remembers by itself what it has seen of a book that others write to as well. */
export const serverBook = (
  { ledger, state }: Pick<ServerConfig, "ledger" | "state">,
  dataset: string,
): NamedBook | undefined =>
  ledger === "sqlite" ? undefined : { place: ledger, head: join(state, `${dataset}.head`), role: "server" };
