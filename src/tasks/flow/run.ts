/** A flow that is carried out: step by step, each on its share of what was paid for, and from what the steps before it released. */

import { publicRandom } from "../../base/random.ts";
import { compare, type Rational, toNumber, ZERO } from "../../base/rational.ts";
import { priceOf, type Receipt } from "../../curator/index.ts";
import { releaseJson } from "../../models/release-json.ts";
import { closestAffordable } from "../../search/closest-affordable.ts";
import type { PlannedStep, Search } from "../method.ts";
import type { KeptStep } from "../run.ts";
import type { Subject } from "../subject.ts";
import type { BudgetedStep, FlowPlan } from "./budgeted-steps.ts";
import { isFrom } from "./flow.ts";
import { releaseKnowing } from "./judged-rows.ts";
import { about, optionsFor, stepAsk } from "./known.ts";
import { inDecimals } from "./shares.ts";

/** What a flow releases. */
export interface FlowRelease {
  readonly privet: "flow-release/1";
  readonly title?: string;
  readonly steps: readonly KeptStep[];
}

export async function runSteps<S extends Subject>(
  search: Search<S>,
  { steps, draws }: FlowPlan,
  title: string | undefined,
): Promise<FlowRelease> {
  const done: KeptStep[] = [];
  const planned = draws.reduce((sum, { count }) => sum + count, 0);
  let before = 0;
  for (const step of steps) {
    const own = draws.slice(step.from, step.to).reduce((sum, { count }) => sum + count, 0);
    const kept = await search.kept?.before(step.step.name);
    if (!kept && search.stopped()) break;
    const released =
      kept ??
      (await carriedOut(search, step, done, (share) =>
        search.made(before + Math.round(share * own), planned),
      ));
    if (!kept) await search.kept?.keep(released, { first: step.from + 1, last: step.to });
    done.push(released);
    // A step that was stopped half-way is not told as made: the flow is as partial as its last step.
    if ((released.release as { readonly partial?: true }).partial) break;
    before += own;
    search.made(before, planned);
  }
  return Object.freeze({
    privet: "flow-release/1",
    ...(title === undefined ? {} : { title }),
    steps: Object.freeze(done),
  });
}

async function carriedOut<S extends Subject>(
  search: Search<S>,
  step: BudgetedStep,
  done: readonly KeptStep[],
  made: (share: number) => void,
): Promise<KeptStep> {
  const { from, to, part } = step;
  const data = search.data.share({ from, to, part }) as Search<S>["data"];
  const planned = step.planned && !readsModels(step) ? step.planned : plannedNow(step, done);
  let reached = 0;
  const model = await planned.carryOut({
    data,
    random: publicRandom(`${search.data.receipt().entryHash} ${step.step.name}`),
    stopped: () => search.stopped(),
    made: (at: number, of: number) => {
      reached = of > 0 ? Math.min(1, at / of) : 1;
      made(reached);
    },
  } as never);
  const receipt: Receipt = data.receipt();
  return Object.freeze({
    name: step.step.name,
    task: step.step.task,
    method: step.method.name,
    release: releaseKnowing(releaseJson(model, receipt, search.stopped() && reached < 1), step.isApart),
  });
}

const readsModels = ({ step }: BudgetedStep) => Object.values(step.options).some(isFrom);

/** The plan of a step that reads from others, now that they have released. */
function plannedNow(step: BudgetedStep, done: readonly KeptStep[]): PlannedStep {
  const releaseOf = (name: string) => done.find((one) => one.name === name)?.release;
  const options = optionsFor(step, releaseOf);
  const { attributes } = step.step;
  const drawn = isFrom(attributes) ? attributesIn(releaseOf(attributes.from)) : undefined;
  const at = (epsilon: Rational, delta: Rational) =>
    about(step.step, () => step.method.step(step.facts, stepAsk(step, epsilon, delta, drawn), options));
  const { reserve, delta } = step;
  if (reserve?.kind === "pure-reserve") return at(step.epsilon, ZERO);
  return reserve?.kind === "reserve"
    ? planWithin(reserve.rho, step.epsilon, (epsilon) => at(epsilon, delta))
    : at(step.epsilon, delta);
}

/** The names that a ranking released, best first. */
function attributesIn(release: unknown): readonly string[] {
  const { attributes } = release as { readonly attributes: readonly { readonly name: string }[] };
  return attributes.map(({ name }) => name);
}

const TURNS = [6, 40] as const;
const NEARLY = 0.998;

/** The plan with an ε as large as its draws' ρ, which grows as its square, leaves within what a reserve holds. */
function planWithin(rho: Rational, epsilon: Rational, at: (epsilon: Rational) => PlannedStep): PlannedStep {
  const held = toNumber(rho);
  const { best, last } = closestAffordable({
    first: toNumber(epsilon),
    tried(own) {
      const plan = at(inDecimals(own));
      return { plan, taken: priceOf(plan.draws, plan.delta).cost.rho };
    },
    price: ({ taken }) => (taken ? toNumber(taken) : Number.POSITIVE_INFINITY),
    limit: held,
    isWithin: ({ taken }) => taken !== undefined && compare(taken, rho) <= 0,
    nearly: NEARLY,
    turns: TURNS,
    next: ({ amount, price }) =>
      amount * (price < Number.POSITIVE_INFINITY ? Math.sqrt(((1 + NEARLY) / 2) * (held / price)) : 0.5),
  });
  return (best ?? last).plan;
}
