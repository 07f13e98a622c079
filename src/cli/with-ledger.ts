/** The ledger of the table or the study that a command names: a budget can be looked at before everything is declared. */
import type { Ledger } from "../curator/index.ts";
import { findDataset } from "../node/dataset.ts";
import { findStudy } from "../node/study/study.ts";
import { withLedgerAt } from "../service/budget.ts";
import type { Input } from "./command.ts";

export const ledgerPath = ({ args, io }: Input): string =>
  (findStudy(args[0], io.cwd) ?? findDataset(args[0], io.cwd)).ledger;

export const withLedger = <T>(input: Input, work: (ledger: Ledger) => Promise<T>): Promise<T> =>
  withLedgerAt(ledgerPath(input), work);
