/**
 * A flow as a method: its price is that of all its steps together, and its run is theirs. So it is quoted, paid for, watched and stopped
 * like any other, by every shell.
 */
import { concurrentComposition, katla } from "../../base/bibliography.ts";
import { basis } from "../../base/citation.ts";
import { model } from "../../base/options.ts";
import { toDecimal, toNumber } from "../../base/rational.ts";
import { type Work, workOf } from "../../base/work.ts";
import { type CommonAsk, method } from "../method.ts";
import type { Subject } from "../subject.ts";
import { type BudgetedStep, type FlowPlan, planFlow, pricedApart } from "./budgeted-steps.ts";
import type { CurvePoint } from "./curve.ts";
import { isUnknown } from "./expect.ts";
import { ensureFitting } from "./fitting.ts";
import { type Flow, parseFlow, partsSeen } from "./flow.ts";
import { notesKnowing } from "./judged-rows.ts";
import type { Methods } from "./known.ts";
import { type FlowRelease, runSteps } from "./run.ts";
import { toldError } from "./told-error.ts";

/** What a quote tells of a step. */
export interface ExpectedStep {
  readonly name: string;
  readonly task: string;
  readonly method: string;
  /** What it would cost alone. */
  readonly epsilon: string;
  /** Of what all steps would cost one by one. */
  readonly share: number;
  /** How many draws are planned; of a step that is not known yet, none. */
  readonly draws: number;
  /** Its draws in the plan's list: from one place to below another. */
  readonly places: readonly [from: number, to: number];
  readonly notes: readonly string[];
  /** What it will do; left out where nobody says how many rows there are. */
  readonly work?: Work;
  /** Left out where nothing is known of it but how it falls. */
  readonly error?: ExpectedStepError;
}

/** How large the error of a step will be, from public facts alone. */
export interface ExpectedStepError {
  /** With its part of the split. */
  readonly now: number;
  /** In words. */
  readonly unit: string;
  /** With other parts. */
  readonly curve: readonly CurvePoint[];
}

/** What is told beforehand. */
export interface ExpectedFlow {
  readonly steps: readonly ExpectedStep[];
  /** What all cost together, and what they would cost one by one. */
  readonly together: string;
  readonly apart: string;
}

export const flowMethod = <const S extends Subject>(subject: S, methods: Methods) =>
  method({
    name: subject === "table" ? "flow" : "study-flow",
    title: "Flow",
    task: "flow",
    subject,
    label: "none",
    summary:
      "Several steps with one budget, which is split among them, and one price for all draws together.",
    cite: [basis(concurrentComposition), basis(katla)],
    guarantee: "proved",
    neighbours: (subject === "table" ? ["replace", "add-remove"] : ["replace-genotype"]) as never,
    options: {
      flow: model<object>({
        kinds: ["flow/1"],
        words: "a flow: an object with steps",
        tip: "The steps, and the parts that rows are dealt into; docs/flows.md says how it is written.",
        group: "Data",
      }),
    },

    parts: ({ flow }) => partsSeen(parseFlow(flow)),

    price(facts, ask: CommonAsk, { flow: given }) {
      const flow = parseFlow(given);
      const plan = planFlow(flow, facts, ask, methods);
      ensureFitting(flow, subject);
      const expected: ExpectedFlow = {
        steps: plan.steps.map((step) => expectedOf(step, plan, ask)),
        together: toDecimal(plan.price.cost.epsilon, 6, "up"),
        apart: toDecimal(pricedApart(plan), 6, "up"),
      };
      const works = plan.steps.map(({ planned, trial }) => (planned ?? trial).work);
      const isKnown = works.every((work) => work !== undefined);
      return {
        draws: plan.draws,
        notes: notesOf(expected),
        expected,
        work: isKnown
          ? workOf(
              works.reduce((sum, work) => sum + (work?.bytes ?? 0), 0),
              ...works.map((w) => w ?? {}),
            )
          : undefined,
        details: { flow, plan },
      };
    },

    purpose: (_ask, { details: { flow } }) => `flow ${flow.title ?? names(flow)}`.slice(0, 200),

    run: (search, _ask, { details: { flow, plan } }): Promise<FlowRelease> =>
      runSteps(search as never, plan, flow.title),
  });

const names = ({ steps }: Flow) => steps.map(({ name }) => name).join(", ");

function expectedOf(step: BudgetedStep, plan: FlowPlan, ask: CommonAsk): ExpectedStep {
  const { alone, planned, trial } = step;
  return {
    name: step.step.name,
    task: step.step.task,
    method: step.method.name,
    epsilon: toDecimal(alone.cost.epsilon, 6, "up"),
    share: toNumber(alone.cost.epsilon) / toNumber(pricedApart(plan)),
    draws: planned ? planned.draws.reduce((sum, { count }) => sum + count, 0) : 0,
    places: [step.from, step.to],
    notes: [...notesKnowing((planned ?? trial).notes, step.isApart), ...(isUnknown(step) ? [UNKNOWN] : [])],
    ...workOfStep(step),
    ...errorOf(step, toNumber(ask.epsilon)),
  };
}

function workOfStep({ planned, trial }: BudgetedStep): { readonly work?: Work } {
  const { work } = planned ?? trial;
  return work ? { work } : {};
}

const UNKNOWN =
  "how far off it will be is not known until it is simulated; its part of the split follows from its weight";

const PARTS = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1];

function errorOf(step: BudgetedStep, all: number): { readonly error?: ExpectedStepError } {
  const { at, unit } = step.error;
  if (unit === undefined) return {};
  const now = toldError(step, step.trial)?.error ?? at(toNumber(step.epsilon));
  const curve = PARTS.map((part): CurvePoint => [part * all, at(part * all)]);
  return { error: { now, unit, curve } };
}

function notesOf({ steps, together, apart: alone }: ExpectedFlow): readonly string[] {
  const each = steps.map(({ name, epsilon }) => `${name} ε ${epsilon}`).join(", ");
  return [`Together ε ${together}; one by one it would be ε ${alone} (${each}).`];
}
