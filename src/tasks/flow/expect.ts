/**
 * What error a step would have with how much of the budget, from public facts alone: as its own plan tells it where it does (told-error.ts); as
 * the step says, or as it was simulated (simulate/); of a default method as that was measured on other made-up rows (measured-law.ts); else as
 * noise falls, with 1/ε and in no unit.
 */
import { compare, toNumber, ZERO } from "../../base/rational.ts";
import type { CommonAsk, PlannedStep } from "../method.ts";
import { throughPoints } from "./curve.ts";
import { CURVED } from "./flow.ts";
import type { KnownStep } from "./known.ts";
import { measuredLaw } from "./measured-law.ts";
import type { StepLoss } from "./split.ts";
import { toldError } from "./told-error.ts";

export interface StepError {
  /** In words; undefined where nothing is known but how it falls. */
  readonly unit: string | undefined;
  /** Of how many things it is the mean. */
  readonly of: number;
  readonly at: StepLoss;
}

/** A step's plan with an ε; undefined where it is refused. */
export type StepPlanner = (known: KnownStep, epsilon: number) => PlannedStep | undefined;

const UNITS: Readonly<Record<string, string>> = {
  classify: "of the rows misclassified that need not be",
  regress: "of the variance unexplained that need not be",
  cluster: "cost of a row",
};

/** Where a plan is asked for its error: parts of all ε. */
const ASKED = [1 / 32, 1 / 4, 1];

export function expectedStepError(
  known: KnownStep,
  { epsilon, delta }: CommonAsk,
  planner: StepPlanner,
): StepError {
  const all = toNumber(epsilon);
  const { curve, task } = known.step;
  if (curve) return { unit: `${UNITS[task]}, as on rows made up for it`, of: 1, at: withinPoints(curve) };
  const law = shippedLaw(known, compare(delta, ZERO) === 0);
  if (law) return { unit: `${UNITS[task]}, as on made-up tables`, of: 1, at: law };
  const told = ASKED.flatMap((part) => {
    const plan = planner(known, part * all);
    const error = plan && toldError(known, plan);
    return error ? [{ ...error, epsilon: part * all }] : [];
  });
  if (told.length < 2) return { unit: undefined, of: 1, at: (own) => all / own };
  const { unit, of } = told[told.length - 1];
  return { unit, of, at: throughPoints(told.map((one) => [one.epsilon, one.error])) };
}

/** Below the first point nothing more is lost: it is hardly known, and a model that has learnt nothing does not get worse. */
function withinPoints(curve: NonNullable<KnownStep["step"]["curve"]>): StepLoss {
  const law = throughPoints(curve);
  return (epsilon) => law(Math.max(epsilon, curve[0][0]));
}

/** Of a default method alone: others fall otherwise, or not at all. */
function shippedLaw(
  { step, facts, attributes, isDefault }: KnownStep,
  isPure: boolean,
): StepLoss | undefined {
  const { task, label } = step;
  if (task !== "classify" && task !== "regress") return undefined;
  if (!isDefault || label === undefined || "study" in facts) return undefined;
  return measuredLaw(task, { facts, label, attributes, isPure });
}

/** Whether nobody has said what only a simulation can tell. */
export const isUnknown = ({ step, facts, error }: KnownStep & { readonly error: StepError }): boolean =>
  error.unit === undefined && CURVED.includes(step.task) && !("study" in facts);
