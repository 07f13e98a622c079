/**
 * A plan is the one request object: the flags of a command, a form, a cell of an experiment and a request to a server all
 * become one. It is plain JSON, holds public things only, and can be priced without data.
 */
import { classifiers } from "./classify/methods.ts";
import { type Curator, deltaFrom, epsilonFrom, type PublicFacts } from "./curator/index.ts";
import { ensure, quote } from "./errors.ts";
import type { Ask, Estimator, Fitted, Quote, Run } from "./estimator.ts";
import type { Classifier } from "./models/model.ts";

export interface Plan {
  readonly privet: "plan/1";
  readonly task: "classify";
  /** The method's name; `privet methods` lists them. */
  readonly method: string;
  readonly label: string;
  readonly attributes?: readonly string[];
  /** Decimal texts, because they are exact. */
  readonly epsilon: string;
  readonly delta: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly holder?: string;
}

/** The method that is used where none is named. */
export const DEFAULT_METHOD = "pg-plus";

export function methodNamed(name: string): Estimator<Classifier> {
  const method = classifiers.find((m) => m.name === name);
  ensure(
    method !== undefined,
    "option-unknown",
    `There is no method ${quote(name)}.`,
    `The methods are: ${classifiers.map((m) => m.name).join(", ")}.`,
  );
  return method;
}

/** What a fit would cost and do; nothing is run or spent, and no row is looked at. */
export function quotePlan(facts: PublicFacts, plan: Plan): Quote {
  return methodNamed(plan.method).quote(facts, askOf(plan), plan.options);
}

export function runPlan(curator: Curator, plan: Plan, run: Run = {}): Promise<Fitted<Classifier>> {
  return methodNamed(plan.method).fit(curator, askOf(plan), plan.options, run);
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
  const isObject = typeof json === "object" && json !== null && !Array.isArray(json);
  ensure(
    isObject,
    "option-out-of-range",
    "A plan is a JSON object.",
    "See the plan format in the reference.",
  );
  const plan = json as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(plan))
    ensure(
      KNOWN.has(key),
      "option-unknown",
      `A plan has no field ${quote(key)}.`,
      `Its fields: ${[...KNOWN].join(", ")}.`,
    );
  const text = (key: string) => {
    const value = plan[key];
    ensure(
      typeof value === "string",
      "option-out-of-range",
      `The plan's ${key} must be a text.`,
      `Give ${key} as a text.`,
    );
    return value;
  };
  const { attributes, options = {}, holder } = plan;
  ensure(plan.privet === "plan/1", "option-out-of-range", "The plan does not say privet: plan/1.", "Add it.");
  ensure(
    plan.task === "classify",
    "option-unknown",
    `There is no task ${quote(plan.task)}.`,
    "The task is: classify.",
  );
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
    holder === undefined || typeof holder === "string",
    "option-out-of-range",
    "holder must be a text.",
    "Leave it out.",
  );
  return Object.freeze({
    privet: "plan/1",
    task: "classify",
    method: plan.method === undefined ? DEFAULT_METHOD : text("method"),
    label: text("label"),
    epsilon: text("epsilon"),
    delta: plan.delta === undefined ? "0" : text("delta"),
    options: options as Readonly<Record<string, unknown>>,
    ...(attributes ? { attributes: attributes as readonly string[] } : {}),
    ...(holder ? { holder } : {}),
  });
}

function askOf(plan: Plan): Ask {
  return {
    epsilon: epsilonFrom(plan.epsilon),
    delta: deltaFrom(plan.delta),
    label: plan.label,
    ...(plan.attributes ? { attributes: plan.attributes } : {}),
    ...(plan.holder ? { holder: plan.holder } : {}),
  };
}
