/**
 * What error a step would have with how much of the budget, from public facts alone: as its own plan tells it where it does (told-error.ts), as
 * models were measured on made-up rows (measured-law.ts), else as noise falls, with 1/ε and in no unit.
 */
import { compare, toNumber, ZERO } from "../../base/rational.ts";
import type { CommonAsk, PlannedStep } from "../method.ts";
import { throughPoints } from "./curve.ts";
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

const UNITS = {
  classify: "of the rows misclassified that need not be, as on made-up tables",
  regress: "of the variance unexplained that need not be, as on made-up tables",
} as const;

/** Where a plan is asked for its error: parts of all ε. */
const ASKED = [1 / 32, 1 / 4, 1];

export function expectedStepError(
  known: KnownStep,
  { epsilon, delta }: CommonAsk,
  planner: StepPlanner,
): StepError {
  const { step, facts } = known;
  const { task, label } = step;
  if ((task === "classify" || task === "regress") && label !== undefined && !("study" in facts)) {
    const attributes = known.attributes;
    const isPure = compare(delta, ZERO) === 0;
    return { unit: UNITS[task], of: 1, at: measuredLaw(task, { facts, label, attributes, isPure }) };
  }
  const all = toNumber(epsilon);
  const told = ASKED.flatMap((part) => {
    const plan = planner(known, part * all);
    const error = plan && toldError(known, plan);
    return error ? [{ ...error, epsilon: part * all }] : [];
  });
  if (told.length < 2) return { unit: undefined, of: 1, at: (own) => all / own };
  const { unit, of } = told[told.length - 1];
  return { unit, of, at: throughPoints(told.map((one) => [one.epsilon, one.error])) };
}
