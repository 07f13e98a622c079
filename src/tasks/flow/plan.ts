/**
 * A flow's plan: the draws of all its steps, priced together at one δ, from public facts alone.
 *
 * A step whose attributes an earlier step will draw is not known yet: its place is taken by a reserve of ρ, and when it is known, it is
 * planned with what the reserve holds. Whatever is drawn before, its price stays.
 */
import { ensure, PrivetError, quote } from "../../base/errors.ts";
import { add, compare, type Rational, rational, toDecimal, toNumber, ZERO } from "../../base/rational.ts";
import { epsilonFrom, factsOfPart, type PlannedDraws, type Price, priceOf } from "../../curator/index.ts";
import { partNumbers, type RowPart } from "../../schema/coding/row-parts.ts";
import { rhoFor } from "../../search/rho-for.ts";
import type { CommonAsk, PlannedStep } from "../method.ts";
import type { Subject, Subjects } from "../subject.ts";
import type { AnyMethod } from "../task.ts";
import { lossOf, standInModel } from "./expect.ts";
import { type Flow, isFrom, isPaid, type PaidStep } from "./flow.ts";
import { splitOf } from "./split.ts";

type Facts = Subjects[Subject]["facts"];

/** Finds a method by its task and name; by the task alone, its default. */
export type Methods = (task: string, name: string | undefined, subject: Subject) => AnyMethod;

/** A paid step with what is known of it before anything is spent. */
export interface KnownStep {
  readonly step: PaidStep;
  readonly method: AnyMethod;
  readonly part: RowPart | undefined;
  readonly facts: Facts;
  /** Whether earlier steps decide which attributes it is about. */
  readonly isLate: boolean;
}

/** A step with its budget, and its place among the flow's draws. */
export interface BudgetedStep extends KnownStep {
  readonly epsilon: Rational;
  readonly from: number;
  readonly to: number;
  /** What it would cost alone. */
  readonly alone: Price;
  /** Undefined where it is not known yet: then its draws come off a reserve of ρ. */
  readonly planned: PlannedStep | undefined;
  /** The same, or what it would be with some outcome of the steps before it. */
  readonly trial: PlannedStep;
  readonly rho?: Rational;
}

export interface FlowPlan {
  readonly steps: readonly BudgetedStep[];
  readonly draws: readonly PlannedDraws[];
  readonly price: Price;
}

/** The flow's paid steps, each with its method and the facts of the rows that it sees. */
export function knownSteps(flow: Flow, facts: Facts, methods: Methods): readonly KnownStep[] {
  const subject: Subject = "study" in facts ? "study" : "table";
  const ranked = new Set(
    flow.steps.flatMap((step) => (isPaid(step) && step.task === "rank" ? [step.name] : [])),
  );
  return flow.steps.filter(isPaid).map((step) => {
    const part = step.rows === undefined ? undefined : flow.parts[step.rows];
    const method = about(step, () => methods(step.task, step.method, subject));
    const isLate = isFrom(step.attributes);
    if (isFrom(step.attributes)) {
      const { from } = step.attributes;
      ensureFits(ranked.has(from), step, `${quote(from)} releases no list of attributes: it must rank them`);
    }
    ensureFits(method.guarantee !== "research", step, `${method.name} is research, which no flow runs`);
    ensureFits(
      part === undefined || !("study" in facts),
      step,
      "the people of a study are not dealt into parts",
    );
    const own = part === undefined || "study" in facts ? facts : factsOfPart(facts, part);
    return { step, method, part, facts: own, isLate };
  });
}

/** Budgets by the split, as large as the price of all together allows. */
export function planFlow(flow: Flow, facts: Facts, ask: CommonAsk, methods: Methods): FlowPlan {
  const known = knownSteps(flow, facts, methods);
  const shares = sharesOf(known, ask);
  const plans = new Map<string, BudgetedStep>();
  const at = (scale: number) =>
    assembled(
      known.map((step, i) => {
        const epsilon = step.step.epsilon === undefined ? decimals(shares[i] * scale) : fixed(step.step);
        const key = `${i} ${epsilon.n}/${epsilon.d}`;
        const plan = plans.get(key) ?? budgeted(step, epsilon, ask);
        plans.set(key, plan);
        return plan;
      }),
      ask.delta,
    );
  return largestWithin(at, ask);
}

/** A price grows nearly as the budgets do, so that a few steps come close from below. */
function largestWithin(at: (scale: number) => FlowPlan, { epsilon, delta }: CommonAsk): FlowPlan {
  const within = ({ price: { cost } }: FlowPlan) =>
    compare(cost.epsilon, epsilon) <= 0 && compare(cost.delta, delta) <= 0;
  const wanted = toNumber(epsilon);
  let best: FlowPlan | undefined;
  let scale = 1;
  for (let turn = 0; turn < 8; turn++) {
    const plan = at(scale);
    const price = toNumber(plan.price.cost.epsilon);
    if (within(plan) && (!best || compare(plan.price.cost.epsilon, best.price.cost.epsilon) > 0)) best = plan;
    if (best && price <= wanted && price >= wanted * 0.99) break;
    scale *= (wanted * 0.996) / price;
  }
  const cheapest = best ?? at(scale * 0.9);
  ensure(
    within(cheapest),
    "plan-too-expensive",
    `The steps of the flow cost ε ${toDecimal(cheapest.price.cost.epsilon, 4, "up")} together, and ε ${toDecimal(epsilon, 4, "up")} was set aside.`,
    "Set more aside, fix fewer steps at smaller ε, or ask for larger errors.",
  );
  return cheapest;
}

function sharesOf(known: readonly KnownStep[], ask: CommonAsk): readonly number[] {
  const epsilon = toNumber(ask.epsilon);
  const numbers = [...new Set(known.flatMap(({ part }) => part ?? []))].map(partNumbers);
  const seen = Array.from({ length: numbers[0]?.of ?? 1 }, (_, i) =>
    known.flatMap(({ part }, k) => {
      const own = part === undefined ? undefined : partNumbers(part);
      return own === undefined || (own.from <= i + 1 && i + 1 <= own.to) ? [k] : [];
    }),
  );
  const different = [...new Map(seen.map((held) => [held.join(), held])).values()];
  return splitOf({
    epsilon,
    seen: different.filter((held) => held.length > 0),
    power: compare(ask.delta, ZERO) > 0 ? 2 : 1,
    steps: known.map((step) => {
      const loss = lossOf(step, ask);
      const { weight, target, epsilon: said } = step.step;
      const aimed = target === undefined ? undefined : enoughFor(step, loss, target, epsilon);
      return { loss, weight, fixed: said === undefined ? aimed : Number(said) };
    }),
  });
}

/** The least ε that brings a step's error down to a target; refused where even more than all would not. */
function enoughFor({ step }: KnownStep, loss: (at: number) => number, target: number, all: number): number {
  const enough = loss(all) <= target;
  let [low, high] = [all * 1e-4, enough ? all : all * 100];
  ensureFits(loss(high) <= target, step, `no ε up to ${high} brings its error down to ${target}`);
  for (let k = 0; k < 50; k++) {
    const middle = Math.sqrt(low * high);
    if (loss(middle) <= target) high = middle;
    else low = middle;
  }
  ensure(
    high <= all,
    "plan-too-expensive",
    `Step ${quote(step.name)}: an error of ${target} takes ε ${high.toPrecision(3)}, and the whole flow has ε ${all}.`,
    "Set more aside, or allow a larger error.",
  );
  return high;
}

/** A step's plan with an ε, or the reserve that stands for it. */
function budgeted(known: KnownStep, epsilon: Rational, { delta }: CommonAsk): BudgetedStep {
  const { step, method, facts } = known;
  return about(step, () => {
    // Of a step that is not known yet, some outcome is planned all the same: what no attributes would make possible is refused now.
    const trial = method.step(facts, askFor(known, epsilon, delta), optionsFor(known));
    const alone = priceOf(trial.draws, trial.delta);
    const own = { ...known, from: 0, to: 0, epsilon, trial };
    if (!known.isLate) return { ...own, planned: trial, alone };
    ensureFits(
      alone.cost.rho !== undefined,
      step,
      "what is not known beforehand is paid for in ρ, and its draws have none",
    );
    const rho = rhoFor(epsilon, delta, `a step with attributes from another (${step.name})`);
    return { ...own, planned: undefined, rho, alone: priceOf([reserveOf(rho)], delta) };
  });
}

const reserveOf = (rho: Rational): PlannedDraws => ({ kind: "reserve", rho, count: 1 });

/** All draws in the order of the steps, each on its rows. */
function assembled(steps: readonly BudgetedStep[], delta: Rational): FlowPlan {
  const draws: PlannedDraws[] = [];
  const placed = steps.map((step) => {
    const from = draws.length;
    const own = step.planned ? step.planned.draws : [reserveOf(step.rho ?? ZERO)];
    draws.push(...own.map((draw) => (step.part === undefined ? draw : { ...draw, part: step.part })));
    return { ...step, from, to: draws.length };
  });
  return { steps: placed, draws, price: priceOf(draws, delta) };
}

/** What a step's method is asked with; attributes that are not known yet are some. */
export function askFor(
  { step, facts, isLate }: KnownStep,
  epsilon: Rational,
  delta: Rational,
  drawn?: readonly string[],
): CommonAsk {
  const late = drawn ?? (isLate ? someAttributes(facts, step.label) : undefined);
  const attributes = late ?? (step.attributes as readonly string[] | undefined);
  return {
    epsilon,
    delta,
    ...(attributes === undefined ? {} : { attributes }),
    ...(step.label === undefined ? {} : { label: step.label }),
  };
}

/** The first that could be drawn. */
function someAttributes(facts: Facts, label: string | undefined): readonly string[] {
  if ("study" in facts) return [];
  const { attributes } = facts.schema;
  return attributes
    .filter(({ kind, name }) => (kind === "numeric" || kind === "categorical") && name !== label)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** The step's options; in the place of a model that is not released yet stands one that says the same of everybody. */
export const optionsFor = (
  { step, facts }: KnownStep,
  released?: (from: string) => unknown,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(step.options).map(([name, value]) => [
      name,
      isFrom(value) ? (released?.(value.from) ?? standInModel(facts, step.label)) : value,
    ]),
  );

const fixed = ({ epsilon }: PaidStep): Rational => epsilonFrom(epsilon ?? "");
const DECIMALS = 10n ** 9n;
const decimals = (epsilon: number): Rational =>
  rational(BigInt(Math.max(1, Math.floor(epsilon * Number(DECIMALS)))), DECIMALS);

/** The price of every step by itself, added up. */
export const apart = ({ steps }: FlowPlan): Rational =>
  steps.map(({ alone }) => alone.cost.epsilon).reduce(add, ZERO);

/** Whatever is refused is said to be about the step. */
export function about<T>(step: PaidStep, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PrivetError)) throw error;
    throw new PrivetError(error.code, `Step ${quote(step.name)}: ${error.message}`, error.fix);
  }
}

function ensureFits(ok: boolean, step: PaidStep, why: string): asserts ok {
  ensure(ok, "flow-invalid", `Step ${quote(step.name)}: ${why}.`, "See docs/flows.md for what fits where.");
}
