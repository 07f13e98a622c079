/** Whether a ledger is the book of this data. */
import { ensure } from "../errors.ts";
import type { Holding, Ledger } from "./ledger/types.ts";

/** Neighbours and data set of a ledger must be those of the schema: a guarantee does not carry over. */
export async function ensureSameBook({ name, neighbours }: Holding, ledger: Ledger): Promise<void> {
  const { budget } = await ledger.state();
  ensure(
    budget.neighbours === neighbours,
    "neighbours-mismatch",
    `The ledger of ${budget.dataset} was opened for neighbours of the kind ${budget.neighbours}; the schema now says ${neighbours}.`,
    "Put the schema back. What has been spent under one kind says nothing about the other.",
  );
  ensure(
    budget.dataset === name,
    "neighbours-mismatch",
    `The ledger belongs to ${budget.dataset}, not to ${name}.`,
    "Use the ledger that was opened for this data.",
  );
}
