/** A flow as a file and as a plan: what is drawn, written down. */
import { isObject, type Json } from "../../../base/json.ts";
import type { PlanAsked } from "../../../client/wire.ts";
import type { FlowFile, StepFile } from "../../../flow/flow-file.ts";
import { flowFields, planFields } from "../../../flow/in-plan.ts";
import { stepPlaces } from "./layout.ts";

export const textOf = (flow: FlowFile): string => `${JSON.stringify(inOrder(flow), null, 2)}\n`;

/** Column by column as they are drawn: whatever a step hangs on stands before it. */
function sourcesFirst(steps: FlowFile["steps"]): FlowFile["steps"] {
  const columns = new Map(stepPlaces(steps).map(({ name, column }) => [name, column]));
  return steps.toSorted((a, b) => columns.get(a.name)! - columns.get(b.name)!);
}

/** As people write it: what it is and what it costs, then the steps. */
function inOrder({ title, epsilon, delta, parts, steps }: FlowFile): FlowFile {
  return {
    privet: "flow/1",
    ...(title ? { title } : {}),
    epsilon,
    ...(delta === undefined ? {} : { delta }),
    ...(parts ? { parts } : {}),
    steps: sourcesFirst(steps),
  };
}

/** The whole flow is one plan, so that it is priced, paid, stopped and kept like any other. The method follows from the data. */
export function planOfDrawn(flow: FlowFile): PlanAsked {
  return planFields({ delta: "0", ...inOrder(flow) }) as unknown as PlanAsked;
}

/** The flow that a plan is about; undefined where it is about none. */
export function drawnInPlan(plan: PlanAsked): FlowFile | undefined {
  const { flow } = plan.options ?? {};
  return plan.task === "flow" && isObject(flow) ? flowIn(flowFields(plan, flow)) : undefined;
}

const isStep = (step: unknown): step is StepFile & Json =>
  isObject(step) &&
  typeof step.name === "string" &&
  step.name !== "" &&
  (typeof step.do === "string" ? typeof step.from === "string" : typeof step.task === "string");

const isParts = (parts: unknown): parts is Readonly<Record<string, number>> =>
  isObject(parts) && Object.values(parts).every((share) => Number.isInteger(share) && Number(share) > 0);

/** What can be drawn of a document; undefined where it is no flow. What its steps mean is checked by whoever prices it. */
export function flowIn(json: unknown): FlowFile | undefined {
  if (!isObject(json) || json.privet !== "flow/1") return undefined;
  const { title, epsilon, delta, parts, steps } = json;
  if (typeof epsilon !== "string" || !Array.isArray(steps) || !steps.every(isStep)) return undefined;
  if (new Set(steps.map(({ name }) => name)).size < steps.length) return undefined;
  if (parts !== undefined && !isParts(parts)) return undefined;
  return inOrder({
    privet: "flow/1",
    ...(typeof title === "string" ? { title } : {}),
    epsilon,
    ...(typeof delta === "string" ? { delta } : {}),
    ...(parts === undefined ? {} : { parts }),
    steps,
  });
}

export function flowFromText(text: string): FlowFile | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) && json.privet === "plan/1"
      ? drawnInPlan(json as unknown as PlanAsked)
      : flowIn(json);
  } catch {
    return undefined;
  }
}
