/** The ledger of the table or the study that a command names: a budget can be looked at before everything is declared. */
import { isAddress } from "../client/address.ts";
import { findDataset } from "../node/dataset.ts";
import { type LedgerPlace, ledgerOfData } from "../node/ledger.ts";
import { findStudy } from "../node/study/study.ts";
import { withLedgerAt } from "../service/budget.ts";
import type { ReadableBook } from "../service/elsewhere.ts";
import { ownerOfLedger } from "../service/owner-of-ledger.ts";
import type { Input } from "./command.ts";
import { bookNamed } from "./input.ts";

export async function ledgerPlaceOf(input: Input): Promise<LedgerPlace> {
  const { args, io } = input;
  const book = await bookNamed(input);
  // A ledger in a file is found by its name alone.
  if (!book) return { place: (findStudy(args[0], io.cwd) ?? findDataset(args[0], io.cwd)).ledger };
  return ledgerOfData(await ownerOfLedger(args[0], io.cwd), book);
}

/** To read in, here or at a server. */
export async function withLedger<T>(
  input: Input,
  work: (book: Omit<ReadableBook, "find">) => Promise<T>,
): Promise<T> {
  if (isAddress(input.args[0])) return work(await (await import("./remote/data.ts")).bookThere(input));
  return withLedgerAt(await ledgerPlaceOf(input), (ledger) =>
    work({
      state: () => ledger.state(),
      // Reading all entries recomputes every hash and total on the way.
      entries: () => ledger.entries(),
      verify: () => ledger.verify(),
      checkedHead: () => ledger.state(),
    }),
  );
}
