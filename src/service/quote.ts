/** What a plan would do and cost, as JSON: what is told before anything is spent. */
import { ensureObject } from "../base/asked.ts";
import { citationText } from "../base/citation.ts";
import type { LedgerState } from "../curator/index.ts";
import { type Plan, parsePlan, quotePlan } from "../tasks/plan.ts";
import { methodNamed, type Task, taskNamed } from "../tasks/registry.ts";
import { subjectOf } from "../tasks/subject.ts";
import type { TaskEntry as Listed } from "../tasks/task.ts";
import { aboutJson } from "./about.ts";
import { withLedgerAt } from "./budget.ts";
import { type Data, ensureData, type Facts, isCharged } from "./data.ts";
import { afterJson, budgetJson, priceJson, type QuoteJson } from "./json.ts";

export type { QuoteJson } from "./json.ts";

export interface QuoteUse {
  /** Where noise will be repeatable, nothing is charged. */
  readonly seed?: number | undefined;
  readonly signal?: { readonly aborted: boolean } | undefined;
}

/** Nothing is run or spent. */
export async function quote(data: Data, asked: unknown, use: QuoteUse = {}): Promise<QuoteJson> {
  ensureData(data);
  ensureObject(use, "how it is quoted", "{ seed: 1 }");
  const { seed, signal } = use;
  const plan = parsePlan(asked, data.subject);
  if (data.elsewhere) return data.elsewhere.quote(plan, signal);
  const facts = await data.facts(signal);
  return quoteJson(
    facts,
    plan,
    isCharged(data, seed) ? await withLedgerAt(data.ledger, (ledger) => ledger.state()) : undefined,
  );
}

export function quoteJson(facts: Facts, plan: Plan, state: LedgerState | undefined): QuoteJson {
  const { name, summary, cite, guarantee } = methodNamed<Task>(plan.task, plan.method, subjectOf(facts));
  const quoted = quotePlan(facts, plan);
  const { expect }: Listed = taskNamed<Task>(plan.task);
  const expected = quoted.expected ?? expect?.(facts, plan);
  return {
    plan,
    method: { name, summary, cite: citationText(cite), guarantee },
    data: aboutJson(facts),
    ...priceJson(quoted),
    notes: quoted.notes,
    ...(expected === undefined ? {} : { expected }),
    budget: state ? budgetJson(state) : null,
    after: state ? afterJson(state, quoted.price.cost) : null,
  };
}
