/** The paid steps of a flow's plan, by name, in the order in which they are carried out, which need not be that of a drawing. */
import { isObject } from "../../base/json.ts";
import type { PlanAsked } from "../../client/wire.ts";

export function paidStepsOf({ options }: Pick<PlanAsked, "options">): readonly string[] {
  const { flow } = options ?? {};
  const steps = isObject(flow) && Array.isArray(flow.steps) ? flow.steps.filter(isObject) : [];
  return steps.filter(({ task }) => typeof task === "string").map(({ name }) => String(name));
}
