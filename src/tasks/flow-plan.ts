/** A flow as it is written down, and the plan that it is: what the whole may cost stands beside the steps in one, around them in the other. */
import { ensure } from "../base/errors.ts";
import { isObject } from "../base/json.ts";
import type { FlowFile } from "../flow/flow-file.ts";
import { parseFlow } from "./flow/flow.ts";
import { type Plan, parsePlan } from "./plan.ts";
import { defaultMethod } from "./registry.ts";
import type { Subject } from "./subject.ts";

/** What a flow says of its price, and by whom it is paid. */
const AMOUNTS = ["epsilon", "delta", "holder"] as const;

type WrittenFlow = FlowFile & { readonly $schema?: string; readonly holder?: string };

/** The plan that a flow is: parsed JSON of `flow/1`, with its ε. */
export function planOfFlow(json: unknown, subject: Subject = "table"): Plan<"flow"> {
  parseFlow(json);
  const { $schema: _, epsilon, delta, holder, ...flow } = json as WrittenFlow;
  ensure(
    epsilon !== undefined,
    "flow-invalid",
    "The flow does not say what it may cost.",
    'Give epsilon as a text, such as "1".',
  );
  return parsePlan(
    {
      privet: "plan/1",
      task: "flow",
      method: defaultMethod("flow", subject),
      epsilon,
      ...(delta === undefined ? {} : { delta }),
      ...(holder === undefined ? {} : { holder }),
      options: { flow: { ...flow, privet: "flow/1" } },
    },
    subject,
  );
}

/** The flow that a plan is of, as it would be written down. */
export function flowOfPlan(plan: Plan<"flow">): FlowFile {
  const { flow } = plan.options;
  parseFlow(flow);
  const said = AMOUNTS.flatMap((field) => (plan[field] === undefined ? [] : [[field, plan[field]]]));
  return { ...(isObject(flow) ? flow : {}), privet: "flow/1", ...Object.fromEntries(said) } as FlowFile;
}
