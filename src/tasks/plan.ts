/**
 * A plan is the one request object: the flags of a command, a form, a cell of an experiment and a request to a server all
 * become one. It is plain JSON, holds public things only, and can be priced without data.
 */
import { ensureCurator } from "../base/asked.ts";
import { ensure } from "../base/errors.ts";
import { checkOptions } from "../base/options.ts";
import { deltaFrom, epsilonFrom } from "../curator/index.ts";
import type { RowPart } from "../schema/coding/row-parts.ts";
import { type CommonAsk, type Fitted, type Method, needsLabel, type Quote, type Run } from "./method.ts";
import { PlanFields } from "./plan-fields.ts";
import {
  defaultMethod,
  type MethodOf,
  type ModelOf,
  methodNamed,
  methodsFor,
  type Task,
  taskNamed,
} from "./registry.ts";
import { type Subject, type Subjects, subjectOf } from "./subject.ts";
import type { AnyMethod, Labelled } from "./task.ts";

/** The fields that every plan has; some tasks' plans have a `label` besides. docs/guide/plans.md says what each is for. */
export interface CommonPlan<T extends Task = Task> {
  /** Which kind of document it is, and which version. */
  readonly privet: "plan/1";
  /** What to do: describe, rank, classify, regress, cluster, publish or judge; flow does several for one price. */
  readonly task: T;
  /** The method's name; `privet methods` lists them. */
  readonly method: string;
  /** Those that take part; all that can, where it is left out. */
  readonly attributes?: readonly string[];
  /** How much it may cost, as decimal texts, because they are exact. */
  readonly epsilon: string;
  readonly delta: string;
  /** The method's own, by name. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Whose share of the budget pays. */
  readonly holder?: string;
}

type AskOf<M> = M extends Method<Subject, unknown, infer A, unknown> ? A : never;

/** A request to Privet as plain JSON: `CommonPlan`, and the `label` that it is about where the task's methods are about one. */
export type Plan<T extends Task = Task> = T extends Task
  ? CommonPlan<T> & Labelled<AskOf<MethodOf<T>>>
  : never;

/** A request to fit a classifier. */
export type ClassifyPlan = Plan<"classify">;
/** A request to fit a model of a number: its label is a numeric attribute. */
export type RegressPlan = Plan<"regress">;
/** A request to find centres. How many is an option of the method: `k`, by default 4. */
export type ClusterPlan = Plan<"cluster">;
/** A request to publish a synopsis. */
export type PublishPlan = Plan<"publish">;
/** A request to describe attributes: which statistics is an option of the method, `statistics`. */
export type DescribePlan = Plan<"describe">;
/** A request to rank attributes, or SNPs of a study. */
export type RankPlan = Plan<"rank">;

type Facts = Subjects[Subject]["facts"];
type Curator = Subjects[Subject]["curator"];
type SubjectOf<C extends Curator> = C extends Subjects["study"]["curator"] ? "study" : "table";

/** What a run would cost and do; nothing is run or spent, and no row is looked at. */
export function quotePlan(facts: Facts, asked: Plan): Quote {
  const subject = subjectOf(facts);
  const plan = parsePlan(asked, subject);
  return methodOf(plan, subject).quote(facts, askOf(plan), plan.options);
}

/** Runs a plan: it spends what the quote says, and returns what was released with its receipt. */
export async function runPlan<P extends Plan, C extends Curator>(
  curator: C,
  asked: P,
  run: Run = {},
): Promise<Fitted<ModelOf<P["task"], SubjectOf<C>>>> {
  ensureCurator(curator);
  const subject = subjectOf(curator.facts);
  const plan = parsePlan(asked, subject);
  return methodOf(plan, subject).fit(curator, askOf(plan), plan.options, run);
}

/** Whether all that a plan asks of rows is about one attribute at a time. */
export const asksSingly = (plan: Plan, subject: Subject): boolean =>
  methodOf(plan, subject).asksSingly?.(plan.options) ?? false;

/** The parts of the rows that a plan asks about by themselves: none, unless it is a flow that deals them. */
export const partsAsked = (plan: Plan, subject: Subject): readonly RowPart[] =>
  methodOf(plan, subject).parts?.(plan.options) ?? [];

const methodOf = ({ task, method }: Plan, subject: Subject): AnyMethod =>
  methodNamed<Task>(task, method, subject);

/**
 * Reads a plan from parsed JSON, whoever wrote it, and refuses what the plan alone shows to be wrong. Where it names no method, that hangs on
 * what it is about. What hangs on the data is checked when they are there: `quotePlan`.
 */
export function parsePlan<const J extends { readonly task: Task }>(
  json: J,
  subject?: Subject,
): Plan<J["task"]>;
export function parsePlan(json: unknown, subject?: Subject): Plan;
export function parsePlan(json: unknown, subject: Subject = "table"): Plan {
  const plan = new PlanFields(json);
  const { name: task } = taskNamed(plan.get("task"));
  const [attributes, options, holder] = [plan.attributes(), plan.options(), plan.holder()];
  const named = plan.has("method") ? plan.text("method") : defaultMethod(task, subject);
  const known: readonly AnyMethod[] = methodsFor(task);
  // One for another kind of data is refused when the data are there.
  const method = known.find(({ name }) => name === named) ?? methodNamed<Task>(task, named, subject);
  const label = labelIn(plan, task, method);
  checkOptions(method.name, method.options, options);
  return Object.freeze({
    privet: "plan/1",
    task,
    ...label,
    method: method.name,
    ...amountsIn(plan),
    options,
    ...(attributes ? { attributes } : {}),
    ...(holder === undefined ? {} : { holder }),
  }) as Plan;
}

function labelIn(plan: PlanFields, task: Task, method: AnyMethod): { readonly label?: string } {
  const mayHave = method.label === "optional" && plan.has("label");
  if (needsLabel(method.label) || mayHave) return { label: plan.text("label") };
  ensure(
    !plan.has("label"),
    "option-unknown",
    `A plan to ${task} with ${method.name} predicts nothing, so it has no label.`,
    "Leave label out.",
  );
  return {};
}

/** As they were written: texts are exact, and what they say is in the plan's record. */
function amountsIn(plan: PlanFields): Pick<Plan, "epsilon" | "delta"> {
  const amounts = { epsilon: plan.text("epsilon"), delta: plan.has("delta") ? plan.text("delta") : "0" };
  epsilonFrom(amounts.epsilon);
  deltaFrom(amounts.delta);
  return amounts;
}

function askOf(plan: Plan): CommonAsk & { readonly label?: string } {
  return {
    epsilon: epsilonFrom(plan.epsilon),
    delta: deltaFrom(plan.delta),
    ...(plan.attributes ? { attributes: plan.attributes } : {}),
    ...(plan.holder === undefined ? {} : { holder: plan.holder }),
    ...(plan.label === undefined ? {} : { label: plan.label }),
  };
}
