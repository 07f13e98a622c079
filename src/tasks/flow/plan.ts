/**
 * A flow's plan: the draws of all its steps, priced together at one δ, from public facts alone.
 *
 * A step whose attributes an earlier step will draw is not known yet: its place is taken by a reserve of ρ or of ε, and when it is known, it is
 * planned with what the reserve holds. Whatever is drawn before, its price stays.
 */
import { ensure, quote } from "../../base/errors.ts";
import { add, compare, type Rational, rational, toDecimal, toNumber, ZERO } from "../../base/rational.ts";
import { epsilonFrom, type PlannedDraws, type Price, priceOf } from "../../curator/index.ts";
import { partNumbers } from "../../schema/coding/row-parts.ts";
import { rhoFor } from "../../search/rho-for.ts";
import type { CommonAsk, PlannedStep } from "../method.ts";
import type { Subject, Subjects } from "../subject.ts";
import { lossOf } from "./expect.ts";
import type { Flow, PaidStep } from "./flow.ts";
import {
  about,
  ensureStepFits,
  type KnownStep,
  knownSteps,
  type Methods,
  optionsFor,
  stepAsk,
} from "./known.ts";
import { splitOf } from "./split.ts";

type Facts = Subjects[Subject]["facts"];

/** A step with its budget, and its place among the flow's draws. */
export interface BudgetedStep extends KnownStep {
  readonly epsilon: Rational;
  /** The flow's: what a step by itself would be charged is nobody's matter. */
  readonly delta: Rational;
  readonly from: number;
  readonly to: number;
  /** What it would cost alone. */
  readonly alone: Price;
  /** Undefined where it is not known yet: then its draws come off a reserve. */
  readonly planned: PlannedStep | undefined;
  /** The same, or what it would be with some outcome of the steps before it. */
  readonly trial: PlannedStep;
  readonly reserve?: PlannedDraws;
}

export interface FlowPlan {
  readonly steps: readonly BudgetedStep[];
  readonly draws: readonly PlannedDraws[];
  readonly price: Price;
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
  ensureStepFits(loss(high) <= target, step, `no ε up to ${high} brings its error down to ${target}`);
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
    const trial = method.step(facts, stepAsk(known, epsilon, delta), optionsFor(known));
    const alone = priceOf(trial.draws, trial.delta);
    const own = { ...known, from: 0, to: 0, epsilon, delta, trial };
    if (!known.isLate) return { ...own, planned: trial, alone };
    ensureStepFits(
      alone.cost.rho !== undefined,
      step,
      "what is not known beforehand is paid for in ρ, and its draws have none",
    );
    // A method that needs no δ is better off with its ε than with the ρ that the same ε buys.
    const isPure = alone.additive && compare(alone.cost.delta, ZERO) === 0;
    const reserve: PlannedDraws = isPure
      ? { kind: "pure-reserve", epsilon, count: 1 }
      : { kind: "reserve", rho: rhoFor(epsilon, delta, `step ${step.name}`), count: 1 };
    return { ...own, planned: undefined, reserve, alone: priceOf([reserve], delta) };
  });
}

/** All draws in the order of the steps, each on its rows. */
function assembled(steps: readonly BudgetedStep[], delta: Rational): FlowPlan {
  const draws: PlannedDraws[] = [];
  const placed = steps.map((step) => {
    const from = draws.length;
    const own = step.reserve ? [step.reserve] : step.trial.draws;
    draws.push(...own.map((draw) => (step.part === undefined ? draw : { ...draw, part: step.part })));
    return { ...step, from, to: draws.length };
  });
  return { steps: placed, draws, price: priceOf(draws, delta) };
}

const fixed = ({ epsilon }: PaidStep): Rational => epsilonFrom(epsilon ?? "");
const DECIMALS = 10n ** 9n;
const decimals = (epsilon: number): Rational =>
  rational(BigInt(Math.max(1, Math.floor(epsilon * Number(DECIMALS)))), DECIMALS);

/** The price of every step by itself, added up. */
export const pricedApart = ({ steps }: FlowPlan): Rational =>
  steps.map(({ alone }) => alone.cost.epsilon).reduce(add, ZERO);
