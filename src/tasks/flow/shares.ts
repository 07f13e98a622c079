/** What each step of a flow may cost: fixed, as much as its target takes, or its part of the split. From public facts alone. */
import { ensure, quote } from "../../base/errors.ts";
import { type Rational, rational, toNumber } from "../../base/rational.ts";
import { epsilonFrom, type PlannedDraws } from "../../curator/index.ts";
import { seenTogether } from "../../schema/coding/row-parts.ts";
import type { CommonAsk } from "../method.ts";
import type { StepError, StepPlanner } from "./expect.ts";
import { ensureOfFlow, type KnownStep } from "./known.ts";
import { costOrders } from "./rough-cost.ts";
import { splitOf } from "./split.ts";
import { toldError } from "./told-error.ts";

export interface StepShare {
  readonly known: KnownStep;
  readonly error: StepError;
  readonly epsilon: number;
  /** Whether it stays as it is, whatever the others leave. */
  readonly isFixed: boolean;
}

export interface SharedSteps {
  readonly known: readonly KnownStep[];
  readonly errors: readonly StepError[];
  readonly ask: CommonAsk;
  readonly planner: StepPlanner;
  /** What a step's draws would be with an ε: refused where it cannot be planned. */
  readonly drawsAt: (known: KnownStep, epsilon: number) => readonly PlannedDraws[];
}

export function stepShares(shared: SharedSteps): readonly StepShare[] {
  const { known, errors, ask, drawsAt } = shared;
  const epsilon = toNumber(ask.epsilon);
  const fixed = known.map((one, i) =>
    one.step.epsilon === undefined
      ? one.step.target === undefined
        ? undefined
        : enoughFor(one, errors[i], shared)
      : toNumber(epsilonFrom(one.step.epsilon)),
  );
  // Draws are as they would be with about as much as a step gets; plans with just this are at hand (expect.ts).
  const some = epsilon / 4;
  const planned = known.map((one, i) => {
    const at = fixed[i] ?? some;
    return { epsilon: at, draws: drawsAt(one, at) };
  });
  const split = splitOf({
    epsilon,
    seen: seenTogether(known.map(({ part }, step) => ({ part, step }))).map((seen) =>
      seen.map(({ step }) => step),
    ),
    orders: costOrders(planned, ask.epsilon, ask.delta),
    steps: known.map(({ step: { weight } }, i) => ({ loss: errors[i].at, weight, fixed: fixed[i] })),
  });
  return known.map((one, i) => ({
    known: one,
    error: errors[i],
    epsilon: split[i],
    isFixed: fixed[i] !== undefined,
  }));
}

/** No error is asked for that takes more than so many times what there is. */
const MOST_TIMES = 1000;
const LEAST_TIMES = 1e-6;
/** An ε for a target is a power of this, so that it is the same whatever the whole flow has: what a refusal names is enough. */
const GRAIN = 1.001;

/** An ε that brings a step's error down to its target, and hardly more; it may be more than there is, which is refused for all together. */
function enoughFor(
  known: KnownStep,
  { unit, of, at }: StepError,
  { ask: { epsilon }, planner, drawsAt }: SharedSteps,
): number {
  const { step } = known;
  const { target = 0 } = step;
  const all = toNumber(epsilon);
  // What is wrong with the step itself is told first: without it no error is known either.
  drawsAt(known, all);
  ensureOfFlow(
    unit !== undefined,
    step,
    "how large its error will be is not known, so it can have no target",
  );
  ensureOfFlow(
    of === 1,
    step,
    `a target is for one statistic, and it describes ${of}: name one, or give a weight`,
  );
  const reached = (place: number) => {
    const own = GRAIN ** place;
    const plan = planner(known, own);
    return ((plan && toldError(known, plan)?.error) ?? at(own)) <= target;
  };
  let [low, high] = [LEAST_TIMES, MOST_TIMES].map((times) =>
    Math.floor(Math.log(times * all) / Math.log(GRAIN)),
  );
  ensure(
    reached(high),
    "plan-too-expensive",
    `Step ${quote(step.name)}: an error of ${target} ${unit} is below what any ε reaches.`,
    "Allow a larger error.",
  );
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (reached(middle)) high = middle;
    else low = middle;
  }
  return GRAIN ** high;
}

const DECIMALS = 10n ** 9n;
/** As amounts are written, down to nine decimals. */
export const inDecimals = (epsilon: number): Rational =>
  rational(BigInt(Math.max(1, Math.floor(epsilon * Number(DECIMALS)))), DECIMALS);
