/** The book in which the spending on some data is written down. */
import { ensure, formed } from "../base/errors.ts";
import type { Schema } from "../schema/types.ts";
import { throwAwayLedger } from "./ledger/throw-away.ts";
import type { Holding, Ledger } from "./ledger/types.ts";

type Declared = Holding & Pick<Schema, "visibility">;

/** Neighbours and data set of a ledger must be those of the schema: a guarantee does not carry over. */
export async function bookOf(of: Declared, ledger: Ledger | undefined): Promise<Ledger> {
  const { name, neighbours, visibility } = of;
  ensure(
    ledger !== undefined || visibility === "public",
    "budget-missing",
    `${name} has no ledger, so nothing would remember what has been spent.`,
    "Open a budget for it first, and give its ledger.",
  );
  if (ledger === undefined) return throwAwayLedger(of);
  const { budget } = await formed(() => ledger.state());
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
  return ledger;
}
