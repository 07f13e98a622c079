/**
 * A plan is the one request object: the flags of a command, a form, a cell of an experiment and a request to a server all
 * become one. It is plain JSON, holds public things only, and can be priced without data.
 */

import { ensure, quote } from "../base/errors.ts";
import { type CuratorForAnalysts, deltaFrom, epsilonFrom, type PublicFacts } from "../curator/index.ts";
import type { Clustering } from "../models/clustering/clustering.ts";
import type { Classifier, Model } from "../models/model.ts";
import type { Synopsis } from "../models/synopsis/synopsis.ts";
import { classifiers } from "./classify/methods.ts";
import type { ClusterAsk } from "./cluster/ask.ts";
import { clusterers } from "./cluster/methods.ts";
import type { Ask, CommonAsk, Estimator, Fitted, Quote, Run, Task } from "./method.ts";
import { publishers } from "./publish/methods.ts";

interface CommonPlan {
  readonly privet: "plan/1";
  /** The method's name; `privet methods` lists them. */
  readonly method: string;
  readonly attributes?: readonly string[];
  /** Decimal texts, because they are exact. */
  readonly epsilon: string;
  readonly delta: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly holder?: string;
}

export interface ClassifyPlan extends CommonPlan {
  readonly task: "classify";
  readonly label: string;
}

export interface PublishPlan extends CommonPlan {
  readonly task: "publish";
  readonly label: string;
}

/** How many centres is an option of the method: `k`, by default 4. */
export interface ClusterPlan extends CommonPlan {
  readonly task: "cluster";
}

export type Plan = ClassifyPlan | ClusterPlan | PublishPlan;

/** What a plan of a task releases. */
export interface ModelOf {
  readonly classify: Classifier;
  readonly cluster: Clustering;
  readonly publish: Synopsis;
}

interface MethodOf {
  readonly classify: Estimator<Classifier>;
  readonly cluster: Estimator<Clustering, ClusterAsk>;
  readonly publish: Estimator<Synopsis>;
}

const methods: { readonly [T in Task]: readonly MethodOf[T][] } = {
  classify: classifiers,
  cluster: clusterers,
  publish: publishers,
};
export const tasks = ["classify", "cluster", "publish"] as const satisfies readonly Task[];

/** The methods that are used where none is named. */
export const DEFAULT_METHOD: Readonly<Record<Task, string>> = {
  classify: "privet",
  cluster: "privet-means",
  publish: "privet-grid",
};

/** The private methods of a task, in the order that help lists them. */
export const methodsFor = <T extends Task>(task: T): readonly MethodOf[T][] => methods[task];

export function methodNamed<T extends Task>(task: T, name: string): MethodOf[T] {
  const known = methodsFor(task);
  const method = known.find((m) => m.name === name);
  const other = tasks.find((t) => t !== task && methods[t].some((m) => m.name === name));
  ensure(
    method !== undefined,
    "option-unknown",
    other ? `${name} is a method to ${other}, not to ${task}.` : `There is no method ${quote(name)}.`,
    `The methods to ${task} are: ${known.map((m) => m.name).join(", ")}.`,
  );
  return method;
}

/** What a fit would cost and do; nothing is run or spent, and no row is looked at. */
export function quotePlan(facts: PublicFacts, asked: Plan): Quote {
  const plan = parsePlan(asked);
  return plan.task === "cluster"
    ? methodNamed(plan.task, plan.method).quote(facts, askOf(plan), plan.options)
    : methodNamed(plan.task, plan.method).quote(facts, labelledAsk(plan), plan.options);
}

export function runPlan<P extends Plan>(
  curator: CuratorForAnalysts,
  plan: P,
  run?: Run,
): Promise<Fitted<ModelOf[P["task"]]>>;
export async function runPlan(
  curator: CuratorForAnalysts,
  asked: Plan,
  run: Run = {},
): Promise<Fitted<Model>> {
  const plan = parsePlan(asked);
  switch (plan.task) {
    case "classify":
      return methodNamed(plan.task, plan.method).fit(curator, labelledAsk(plan), plan.options, run);
    case "publish":
      return methodNamed(plan.task, plan.method).fit(curator, labelledAsk(plan), plan.options, run);
    case "cluster":
      return methodNamed(plan.task, plan.method).fit(curator, askOf(plan), plan.options, run);
  }
}

const KNOWN = new Set([
  "privet",
  "task",
  "method",
  "label",
  "attributes",
  "epsilon",
  "delta",
  "options",
  "holder",
]);

/** Reads a plan from parsed JSON, whoever wrote it. */
export function parsePlan(json: unknown): Plan {
  const plan = fieldsOf(json);
  const { attributes, options = {}, holder } = plan;
  const task = taskOf(plan);
  ensure(
    attributes === undefined || (Array.isArray(attributes) && attributes.every((a) => typeof a === "string")),
    "option-out-of-range",
    "The plan's attributes must be a list of names.",
    "Leave them out to use all attributes.",
  );
  ensure(
    typeof options === "object" && options !== null && !Array.isArray(options),
    "option-out-of-range",
    "The plan's options must be an object.",
    "Leave them out to use the defaults.",
  );
  ensure(
    holder === undefined || (typeof holder === "string" && holder.trim() !== ""),
    "option-out-of-range",
    "holder must be a name.",
    "Name who pays, or leave it out.",
  );
  return Object.freeze({
    privet: "plan/1",
    ...(task === "cluster" ? { task } : { task, label: textOf(plan, "label") }),
    method: plan.method === undefined ? DEFAULT_METHOD[task] : textOf(plan, "method"),
    epsilon: textOf(plan, "epsilon"),
    delta: plan.delta === undefined ? "0" : textOf(plan, "delta"),
    options: options as Readonly<Record<string, unknown>>,
    ...(attributes ? { attributes: attributes as readonly string[] } : {}),
    ...(holder === undefined ? {} : { holder }),
  });
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(json: unknown): Fields {
  const isObject = typeof json === "object" && json !== null && !Array.isArray(json);
  ensure(
    isObject,
    "option-out-of-range",
    "A plan is a JSON object.",
    "See the plan format in the reference.",
  );
  for (const key of Object.keys(json))
    ensure(
      KNOWN.has(key),
      "option-unknown",
      `A plan has no field ${quote(key)}.`,
      `Its fields: ${[...KNOWN].join(", ")}.`,
    );
  const plan = json as Fields;
  ensure(plan.privet === "plan/1", "option-out-of-range", "The plan does not say privet: plan/1.", "Add it.");
  return plan;
}

function taskOf(plan: Fields): Task {
  const task = tasks.find((known) => known === plan.task);
  ensure(
    task !== undefined,
    "option-unknown",
    `There is no task ${quote(plan.task)}.`,
    `The tasks are: ${tasks.join(", ")}.`,
  );
  ensure(
    task !== "cluster" || plan.label === undefined,
    "option-unknown",
    "A plan to cluster predicts nothing, so it has no label.",
    "Leave label out.",
  );
  return task;
}

function textOf(plan: Fields, key: string): string {
  const value = plan[key];
  ensure(
    typeof value === "string",
    "option-out-of-range",
    `The plan's ${key} must be a text.`,
    `Give ${key} as a text.`,
  );
  return value;
}

const labelledAsk = (plan: ClassifyPlan | PublishPlan): Ask => ({ ...askOf(plan), label: plan.label });

function askOf(plan: Plan): CommonAsk {
  return {
    epsilon: epsilonFrom(plan.epsilon),
    delta: deltaFrom(plan.delta),
    ...(plan.attributes ? { attributes: plan.attributes } : {}),
    ...(plan.holder === undefined ? {} : { holder: plan.holder }),
  };
}
