/**
 * Curves of a flow's steps where no formula tells how far off they will be: simulated on made-up rows (flow/simulate), and written into the
 * flow, so that whoever prices or runs it goes by the same. No row is looked at for them.
 */
import { isObject, type Json } from "../base/json.ts";
import type { PublicFacts, StudyFacts } from "../curator/index.ts";
import { deltaFrom, epsilonFrom } from "../curator/index.ts";
import type { CurvePoint } from "./flow/curve.ts";
import { CURVED, isPaid, type PaidStep, parseFlow } from "./flow/flow.ts";
import { type KnownStep, knownSteps, optionsFor, stepAsk } from "./flow/known.ts";
import { type StepSimulation, simulationOf } from "./flow/simulate/simulation.ts";
import { toldError } from "./flow/told-error.ts";
import type { CommonAsk } from "./method.ts";
import type { Plan } from "./plan.ts";
import { stepMethod } from "./registry.ts";

export type { StepSimulation } from "./flow/simulate/simulation.ts";

const isOpen = ({ task, curve }: PaidStep) => curve === undefined && CURVED.includes(task);

/** Whether a flow has steps that may be simulated, which is known without what is public about the rows. */
export const canBeCurved = (plan: Plan<"flow">): boolean =>
  parseFlow(plan.options.flow).steps.some((step) => isPaid(step) && isOpen(step));

/** What can be simulated of a flow: its steps to classify, regress and cluster that have no curve yet. */
export function stepSimulations(
  facts: PublicFacts | StudyFacts,
  plan: Plan<"flow">,
): readonly StepSimulation[] {
  const flow = parseFlow(plan.options.flow);
  const whole = { epsilon: epsilonFrom(plan.epsilon), delta: deltaFrom(plan.delta) };
  return knownSteps(flow, facts, stepMethod).flatMap((known) =>
    isOpen(known.step) && !isTold(known, whole) ? (simulationOf(known, whole) ?? []) : [],
  );
}

/** Whether the step's own plan tells its error, from a formula. */
const isTold = (known: KnownStep, whole: CommonAsk): boolean =>
  toldError(
    known,
    known.method.step(known.facts, stepAsk(known, whole.epsilon, whole.delta), optionsFor(known)),
  ) !== undefined;

/** Curves by the names of steps. */
export type StepCurves = ReadonlyMap<string, readonly CurvePoint[]>;

/** The plan with curves in the steps that have none. */
export const planWithCurves = (plan: Plan<"flow">, curves: StepCurves): Plan<"flow"> =>
  withSteps(plan, (step) => {
    const curve = curves.get(String(step.name));
    return curve === undefined || "curve" in step ? step : { ...step, curve };
  });

/** The same without any: what is asked of rows, whatever is known of errors. */
export const planWithoutCurves = (plan: Plan<"flow">): Plan<"flow"> =>
  withSteps(plan, ({ curve: _, ...step }) => step);

/** A plan of another form stays as it is: it may come from a file, and is refused by whoever reads it. */
function withSteps(plan: Plan<"flow">, change: (step: Json) => Json): Plan<"flow"> {
  const flow = plan.options?.flow;
  if (!isObject(flow) || !Array.isArray(flow.steps)) return plan;
  const steps = flow.steps.map((step: unknown) => (isObject(step) ? change(step) : step));
  return { ...plan, options: { ...plan.options, flow: { ...flow, steps } } };
}

/** Simulates whatever is not known of a flow's errors, and writes it into the plan. It takes seconds a step; the same plan gives the same curves. */
export async function simulateFlow(
  facts: PublicFacts | StudyFacts,
  plan: Plan<"flow">,
  signal?: { readonly aborted: boolean },
): Promise<Plan<"flow">> {
  const curves = new Map<string, readonly CurvePoint[]>();
  for (const simulation of stepSimulations(facts, plan)) {
    const curve = simulation.curveOf(await simulatedErrors(simulation, new Map(), signal));
    if (curve) curves.set(simulation.step, curve);
  }
  return planWithCurves(plan, curves);
}

/** The errors of a step, those that are known taken as they are. */
export async function simulatedErrors(
  { signals, errorAt }: StepSimulation,
  known: ReadonlyMap<number, number>,
  signal?: { readonly aborted: boolean },
): Promise<ReadonlyMap<number, number>> {
  const errors = new Map(known);
  for (const at of signals) {
    if (errors.has(at)) continue;
    const error = await errorAt(at, () => signal?.aborted === true);
    if (error !== undefined) errors.set(at, error);
  }
  return errors;
}
