/** What a plan would do and cost, as JSON, from public facts alone: no file is opened for it. */
import { citationText } from "../base/citation.ts";
import type { Work } from "../base/work.ts";
import type { LedgerState, PublicFacts, StudyFacts } from "../curator/index.ts";
import { type Plan, quotePlan } from "../tasks/plan.ts";
import { methodNamed, type Task, taskNamed } from "../tasks/registry.ts";
import { subjectOf } from "../tasks/subject.ts";
import type { TaskEntry as Listed } from "../tasks/task.ts";
import { type AboutJson, aboutJson } from "./about.ts";
import { type AfterJson, afterJson, type BudgetJson, budgetJson, type PriceJson, priceJson } from "./json.ts";

/** What a plan would do and cost. */
export interface QuoteJson extends PriceJson {
  /** The plan with what it left out. */
  readonly plan: Plan;
  readonly method: {
    readonly name: string;
    readonly summary: string;
    readonly cite: string;
    readonly guarantee: string;
  };
  readonly data: AboutJson;
  /** Lines for people: what was worked out, and how. */
  readonly notes: readonly string[];
  /** What public facts tell beforehand of the result. */
  readonly expected?: unknown;
  /** What the run will do, in units that have a rate each; null where nobody says how many rows there are. */
  readonly work: Work | null;
  /** Null where nothing is charged, or there is no budget yet. */
  readonly budget: BudgetJson | null;
  readonly after: AfterJson | null;
}

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
    notes: quoted.notes,
    ...(expected === undefined ? {} : { expected }),
    work: quoted.work ?? null,
    budget: state ? budgetJson(state) : null,
    after: state ? afterJson(state, quoted.price.cost) : null,
  };
}
