/** A flow as it is written down, and the plan that it is: what the whole may cost stands beside the steps in one, around them in the other. */
import { ensure } from "../base/errors.ts";
import { isObject, type Json } from "../base/json.ts";
import type { FlowFile } from "../flow/flow-file.ts";
import { flowFields, planFields } from "../flow/in-plan.ts";
import { parseFlow } from "./flow/flow.ts";
import { type Plan, parsePlan } from "./plan.ts";
import { defaultMethod } from "./registry.ts";
import type { Subject } from "./subject.ts";

/** The plan that a flow is: parsed JSON of `flow/1`, with its ε. */
export function planOfFlow(json: unknown, subject: Subject = "table"): Plan<"flow"> {
  parseFlow(json);
  const plan = planFields(json as Json);
  ensure(
    plan.epsilon !== undefined,
    "flow-invalid",
    "The flow does not say what it may cost.",
    'Give epsilon as a text, such as "1".',
  );
  return parsePlan({ ...plan, task: "flow", method: defaultMethod("flow", subject) }, subject);
}

/** The flow that a plan is of, as it would be written down. */
export function flowOfPlan(plan: Plan<"flow">): FlowFile {
  const { flow } = plan.options;
  parseFlow(flow);
  return flowFields(plan, isObject(flow) ? flow : {}) as unknown as FlowFile;
}
