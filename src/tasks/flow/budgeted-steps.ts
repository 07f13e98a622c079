/**
 * A flow's plan: the draws of all its steps, priced together at one δ, from public facts alone.
 *
 * A step whose attributes an earlier step will draw is not known yet: its place is taken by a reserve of ρ or of ε, and when it is known, it is
 * planned with what the reserve holds. Whatever is drawn before, its price stays.
 */
import { ensure, PrivetError } from "../../base/errors.ts";
import { add, compare, type Rational, toDecimal, toNumber, ZERO } from "../../base/rational.ts";
import { epsilonFrom, type PlannedDraws, type Price, priceOf } from "../../curator/index.ts";
import { seenTogether } from "../../schema/coding/row-parts.ts";
import { aimedOrHalved, closestAffordable } from "../../search/closest-affordable.ts";
import { rhoFor } from "../../search/rho-for.ts";
import type { CommonAsk, PlannedStep } from "../method.ts";
import type { Subject, Subjects } from "../subject.ts";
import { expectedStepError, type StepError } from "./expect.ts";
import type { Flow } from "./flow.ts";
import {
  about,
  ensureOfFlow,
  type KnownStep,
  knownSteps,
  type Methods,
  optionsFor,
  stepAsk,
} from "./known.ts";
import { inDecimals, type StepShare, stepShares } from "./shares.ts";

type Facts = Subjects[Subject]["facts"];

/** A step with its budget, planned. */
interface DrawnStep extends KnownStep {
  readonly epsilon: Rational;
  /** The flow's: what a step by itself would be charged is nobody's matter. */
  readonly delta: Rational;
  /** Undefined where it is not known yet: then its draws come off a reserve. */
  readonly planned: PlannedStep | undefined;
  /** The same, or what it would be with some outcome of the steps before it. */
  readonly trial: PlannedStep;
  readonly reserve?: PlannedDraws;
}

/** The same, with its place among the flow's draws. */
export interface BudgetedStep extends DrawnStep {
  readonly from: number;
  readonly to: number;
  /** What it would cost alone. */
  readonly alone: Price;
  /** How its error falls with ε. */
  readonly error: StepError;
}

export interface FlowPlan {
  readonly steps: readonly BudgetedStep[];
  readonly draws: readonly PlannedDraws[];
  readonly price: Price;
}

/** Budgets by the split, as large as the price of all together allows. */
export function planFlow(flow: Flow, facts: Facts, ask: CommonAsk, methods: Methods): FlowPlan {
  const known = knownSteps(flow, facts, methods);
  const { drawn, told } = planning(ask);
  const errors = known.map((one) => expectedStepError(one, ask, told));
  const drawsAt = (one: KnownStep, epsilon: number) => drawsOf(drawn(one, inDecimals(epsilon)));
  const shares = stepShares({ known, errors, ask, planner: told, drawsAt });
  const at = (scale: number) =>
    priced(
      shares.map((share) => drawn(share.known, amountOf(share, scale))),
      ask,
    );
  const fixed = shares.filter(({ isFixed }) => isFixed);
  const taken =
    fixed.length > 0
      ? priced(
          fixed.map((share) => drawn(share.known, amountOf(share, 1))),
          ask,
        )
      : undefined;
  if (taken) ensureRoom(fixed, taken, ask, shares);
  const before = taken ? toNumber(taken.price.cost.epsilon) : 0;
  const together = fixed.length < shares.length ? stepsWithin(at, ask, before) : at(1);
  const isOpen = ({ step: { name } }: KnownStep) => !fixed.some(({ known: { step } }) => step.name === name);
  const { steps, ...whole } = filledUp(together, isOpen, ask, drawn);
  let place = 0;
  return {
    ...whole,
    steps: steps.map((step, i) => {
      const [from, { length }] = [place, drawsOf(step)];
      place += length;
      return { ...step, from, to: place, alone: aloneOf(step, ask), error: errors[i] };
    }),
  };
}

/** What is fixed stays as it was given; other budgets are larger or smaller together. */
const amountOf = ({ known: { step }, isFixed, epsilon }: StepShare, scale: number): Rational =>
  step.epsilon === undefined ? inDecimals(isFixed ? epsilon : epsilon * scale) : epsilonFrom(step.epsilon);

/** Steps are asked for their plans again and again while a split is searched for: what is planned once is kept. */
function planning(ask: CommonAsk) {
  const plans = new Map<string, PlannedStep>();
  const trial = (known: KnownStep, epsilon: Rational): PlannedStep => {
    const key = `${known.step.name} ${epsilon.n}/${epsilon.d}`;
    const plan =
      plans.get(key) ?? known.method.step(known.facts, stepAsk(known, epsilon, ask.delta), optionsFor(known));
    plans.set(key, plan);
    return plan;
  };
  return {
    drawn: (known: KnownStep, epsilon: Rational) => drawnStep(known, epsilon, ask, trial),
    /** Undefined where so little ε is refused. */
    told(known: KnownStep, epsilon: number): PlannedStep | undefined {
      try {
        return trial(known, inDecimals(epsilon));
      } catch (error) {
        if (error instanceof PrivetError) return undefined;
        throw error;
      }
    },
  };
}

/** A step's plan with an ε, or the reserve that stands for it. */
function drawnStep(
  known: KnownStep,
  epsilon: Rational,
  { delta }: CommonAsk,
  planned: (known: KnownStep, epsilon: Rational) => PlannedStep,
): DrawnStep {
  const { step } = known;
  return about(step, () => {
    // Of a step that is not known yet, some outcome is planned all the same: what no attributes would make possible is refused now.
    const trial = planned(known, epsilon);
    const own = { ...known, epsilon, delta, trial };
    if (!known.isLate) return { ...own, planned: trial };
    const { cost, additive } = priceOf(trial.draws, trial.delta);
    ensureOfFlow(
      cost.rho !== undefined,
      step,
      "what is not known beforehand is paid for in ρ, and its draws have none",
    );
    // A method that needs no δ is better off with its ε than with the ρ that the same ε buys.
    const reserve: PlannedDraws =
      additive && compare(cost.delta, ZERO) === 0
        ? { kind: "pure-reserve", epsilon, count: 1 }
        : { kind: "reserve", rho: rhoFor(epsilon, delta, `step ${step.name}`), count: 1 };
    return { ...own, planned: undefined, reserve };
  });
}

const drawsOf = ({ trial, reserve }: DrawnStep): readonly PlannedDraws[] =>
  reserve ? [reserve] : trial.draws;

/** A step's price by itself; without a δ where its own plan makes no use of one. */
const aloneOf = (step: DrawnStep, { delta }: CommonAsk): Price =>
  priceOf(drawsOf(step), step.planned ? step.planned.delta : delta);

interface PricedSteps {
  readonly steps: readonly DrawnStep[];
  readonly draws: readonly PlannedDraws[];
  readonly price: Price;
}

/** All draws in the order of the steps, each on its rows. */
function priced(steps: readonly DrawnStep[], { delta }: CommonAsk): PricedSteps {
  const draws = steps.flatMap((step) =>
    drawsOf(step).map((draw) => (step.part === undefined ? draw : { ...draw, part: step.part })),
  );
  return { steps, draws, price: priceOf(draws, delta) };
}

const isWithin = ({ price: { cost } }: PricedSteps, { epsilon, delta }: CommonAsk): boolean =>
  compare(cost.epsilon, epsilon) <= 0 && compare(cost.delta, delta) <= 0;

/** What is fixed, and what targets take, must leave something for the others. The ε that is named is the price of all of it at once, at the flow's δ. */
function ensureRoom(
  fixed: readonly StepShare[],
  taken: PricedSteps,
  ask: CommonAsk,
  { length }: readonly StepShare[],
): void {
  const hasOthers = fixed.length < length;
  const { epsilon } = taken.price.cost;
  const [takes, has] = [epsilon, ask.epsilon].map((amount) => toDecimal(amount, 4, "up"));
  const names = fixed.map(({ known: { step }, error }) =>
    step.target === undefined ? step.name : `${step.name}: ${step.target} ${error.unit}`,
  );
  ensure(
    isWithin(taken, ask) && !(hasOthers && compare(epsilon, ask.epsilon) === 0),
    "plan-too-expensive",
    `What is fixed or has a target (${names.join("; ")}) takes ε ${takes}${fixed.length > 1 ? " together" : ""}${hasOthers ? ", without the other steps" : ""}; ε ${has} was set aside.`,
    `Set ${hasOthers ? "more than " : ""}ε ${takes} aside, fix smaller ε, or allow larger errors.`,
  );
}

const TURNS = 14;
const NEARLY = 0.995;

/** The steps with the largest budgets, all but the fixed ones changed together, whose price is within ε. */
function stepsWithin(at: (scale: number) => PricedSteps, ask: CommonAsk, fixed: number): PricedSteps {
  const wanted = (toNumber(ask.epsilon) * (1 + NEARLY)) / 2;
  const { best, last } = closestAffordable({
    first: 1,
    tried: at,
    price: ({ price }) => toNumber(price.cost.epsilon),
    limit: toNumber(ask.epsilon),
    isWithin: (steps) => isWithin(steps, ask),
    nearly: NEARLY,
    turns: [TURNS, TURNS],
    // What is not fixed costs about as much as it grows.
    next: (turn) => aimedOrHalved(turn, (turn.amount * (wanted - fixed)) / (turn.price - fixed)),
  });
  const [takes, has] = [last.price.cost.epsilon, ask.epsilon].map((amount) => toDecimal(amount, 4, "up"));
  ensure(
    best !== undefined,
    "plan-too-expensive",
    `The steps of the flow cost ε ${takes} together, and ε ${has} was set aside.`,
    "Set more aside, fix fewer steps at smaller ε, or ask for larger errors.",
  );
  return best;
}

/**
 * What the dearest kind of row leaves over for another is given to the steps that only others see: they are made larger together until those
 * are as dear. Without parts there is one kind, and nothing to give.
 */
function filledUp(
  whole: PricedSteps,
  isOpen: (step: KnownStep) => boolean,
  ask: CommonAsk,
  drawn: (known: KnownStep, epsilon: Rational) => DrawnStep,
): PricedSteps {
  const epsilonOf = (steps: readonly DrawnStep[]) =>
    steps.length > 0 ? toNumber(priced(steps, ask).price.cost.epsilon) : 0;
  let all = whole.steps;
  for (let { length: left } = seenTogether(all); left > 1; left--) {
    const kinds = seenTogether(all).map((steps) => ({ steps, price: epsilonOf(steps) }));
    const full = Math.min(NEARLY * toNumber(ask.epsilon), Math.max(...kinds.map(({ price }) => price)));
    const dear = new Set(kinds.flatMap(({ steps, price }) => (price >= full ? steps : [])));
    const grows = (step: DrawnStep) => isOpen(step) && !dear.has(step);
    const beside = new Set(kinds.flatMap(({ steps }) => (steps.some(grows) ? steps : [])));
    const some = all.filter((step) => beside.has(step));
    if (some.length === 0) break;
    const at = (scale: number) =>
      some.map((one) => (grows(one) ? drawn(one, inDecimals(toNumber(one.epsilon) * scale)) : one));
    const kept = epsilonOf(some.filter((step) => !grows(step)));
    const { steps } = stepsWithin((scale) => priced(at(scale), ask), ask, kept);
    all = all.map((one) => steps[some.indexOf(one)] ?? one);
  }
  return all === whole.steps ? whole : priced(all, ask);
}

/** The price of every step by itself, added up. */
export const pricedApart = ({ steps }: FlowPlan): Rational =>
  steps.map(({ alone }) => alone.cost.epsilon).reduce(add, ZERO);
