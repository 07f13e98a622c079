/** What a plan would do and cost, as JSON, from public facts alone: no file is opened for it. */
import { citationText } from "../base/citation.ts";
import { longRunNote } from "../base/work.ts";
import type { LedgerState, PublicFacts, StudyFacts } from "../curator/index.ts";
import { type Plan, quotePlan } from "../tasks/plan.ts";
import { methodNamed, type Task, taskNamed } from "../tasks/registry.ts";
import { subjectOf } from "../tasks/subject.ts";
import type { TaskEntry as Listed } from "../tasks/task.ts";
import { aboutJson } from "./about.ts";
import { afterJson, budgetJson, priceJson, type QuoteJson } from "./json.ts";

export type { QuoteJson } from "./json.ts";

export function quoteJson(
  facts: PublicFacts | StudyFacts,
  plan: Plan,
  state: LedgerState | undefined,
): QuoteJson {
  const { name, summary, cite, guarantee } = methodNamed<Task>(plan.task, plan.method, subjectOf(facts));
  const quoted = quotePlan(facts, plan);
  const { expect }: Listed = taskNamed<Task>(plan.task);
  const expected = quoted.expected ?? expect?.(facts, plan);
  return {
    plan,
    method: { name, summary, cite: citationText(cite), guarantee },
    data: aboutJson(facts),
    ...priceJson(quoted),
    notes: [...quoted.notes, ...longRunNote(quoted.work)],
    ...(expected === undefined ? {} : { expected }),
    work: quoted.work ?? null,
    budget: state ? budgetJson(state) : null,
    after: state ? afterJson(state, quoted.price.cost) : null,
  };
}
