/** What a plan would do and cost, as JSON: what is told before anything is spent. */
import { ensureObject } from "../base/asked.ts";
import { parsePlan } from "../tasks/plan.ts";
import { withLedgerAt } from "./budget.ts";
import { ensureHolder } from "./caps.ts";
import { type Data, ensureData, isCharged } from "./data.ts";
import { type QuoteJson, quoteJson } from "./quote-json.ts";

export { type QuoteJson, quoteJson } from "./quote-json.ts";

export interface QuoteUse {
  /** Where noise will be repeatable, nothing is charged. */
  readonly seed?: number | undefined;
  readonly signal?: { readonly aborted: boolean } | undefined;
}

/** Nothing is run or spent. Who could not pay is refused, as the run would be. */
export async function quote(data: Data, asked: unknown, use: QuoteUse = {}): Promise<QuoteJson> {
  ensureData(data);
  ensureObject(use, "how it is quoted", "{ seed: 1 }");
  const { seed, signal } = use;
  const plan = parsePlan(asked, data.subject);
  if (data.elsewhere) return data.elsewhere.quote(plan, signal);
  const facts = await data.facts(signal);
  const state = isCharged(data, seed) ? await withLedgerAt(data.book, (ledger) => ledger.state()) : undefined;
  ensureHolder(state, plan.holder);
  return quoteJson(facts, plan, state);
}
