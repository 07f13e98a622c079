/** The book in which the spending on some data is written down. */
import { ensure, formed } from "../base/errors.ts";
import { noLedger, otherData, otherKind } from "../base/refusals/door.ts";
import type { Schema } from "../schema/types.ts";
import { throwAwayLedger } from "./ledger/throw-away.ts";
import type { Holding, Ledger } from "./ledger/types.ts";

type Declared = Holding & Pick<Schema, "visibility">;

/** Neighbours and data set of a ledger must be those of the schema: a guarantee does not carry over. */
export async function bookOf(of: Declared, ledger: Ledger | undefined): Promise<Ledger> {
  const { name, neighbours, visibility } = of;
  ensure(ledger !== undefined || visibility === "public", ...noLedger(name));
  if (ledger === undefined) return throwAwayLedger(of);
  const { budget } = await formed(() => ledger.state());
  ensure(budget.neighbours === neighbours, ...otherKind(budget.dataset, budget.neighbours, neighbours));
  ensure(budget.dataset === name, ...otherData(budget.dataset, name));
  return ledger;
}
