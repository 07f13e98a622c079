/** A run on a server, from the plan to what was released: quote, agree to the price, send with a key, follow, load. */
import { marked, PrivetError, word } from "../base/errors.ts";
import type { Guarantee } from "../curator/index.ts";
import type { AmountsJson, BudgetJson, RunJson } from "../service/json.ts";
import type { Progress } from "../tasks/method.ts";
import type { MethodOf, ModelOf, Task } from "../tasks/registry.ts";
import { ensureAllowedGuarantee } from "../tasks/run.ts";
import { ask, type Link } from "./ask.ts";
import type { RemoteQuote } from "./connect.ts";
import { followRun } from "./follow.ts";
import { loadRelease, notReleased } from "./outcome.ts";
import { freshKey, type StopSignal } from "./outside.ts";
import { releaseIn, runIn } from "./told.ts";
import type { PlanAsked, RunEventTold, RunTold } from "./wire.ts";

/** How far a run is: steps where the server tells them, else the seconds of its schedule. */
export interface RunProgress extends Progress {
  readonly unit: "steps" | "seconds";
}

/** How a price is agreed to. */
export interface AgreeOptions {
  /** The weakest guarantee to accept; `reviewed` unless given. */
  readonly allow?: Guarantee | undefined;
  /** Called with the quote, before anything is sent that spends; what it throws ends the run. */
  readonly wanted?: ((quote: RemoteQuote) => unknown) | undefined;
  /** Stops the waiting, not the run. */
  readonly signal?: StopSignal | undefined;
}

/** How a plan is run on a server. */
export interface RunOptions extends AgreeOptions {
  /** 16 to 128 printable characters. Whoever repeats a run after a lost answer gives the same key and price, and pays once. */
  readonly key?: string | undefined;
  /** What was agreed to; unless given, it is asked for. */
  readonly price?: AmountsJson | undefined;
  /** Wants it also where the same plan was released before, or is under way. */
  readonly again?: boolean | undefined;
  /** A line for whoever has to approve it. */
  readonly note?: string | undefined;
  readonly progress?: ((now: RunProgress) => void) | undefined;
  /** Called when the server has taken the run, and whenever its state changes. */
  readonly told?: ((run: Pick<RunTold, "id" | "state">) => void) | undefined;
}

/** What a run released: like the local one, with its record on the server and the model as an object. */
export interface RemoteRun<M = unknown> extends RunJson {
  readonly run: RunTold;
  readonly model: M;
}

/** What a plan of a task releases, of a table or a study. */
export type ModelOfPlan<P extends PlanAsked> = ModelOf<P["task"], "table"> | ModelOfStudy<P["task"]>;
type ModelOfStudy<T extends Task> = [MethodOf<T, "study">] extends [never] ? never : ModelOf<T, "study">;

/** What the run needs of its data set. */
export interface RunOn {
  readonly dataset: string;
  quote(plan: PlanAsked, signal?: StopSignal): Promise<RemoteQuote>;
  budget(): Promise<BudgetJson>;
}

export async function runOn<P extends PlanAsked>(
  link: Link,
  on: RunOn,
  plan: P,
  options: RunOptions = {},
): Promise<RemoteRun<ModelOfPlan<P>>> {
  const { key = freshKey(), signal, again, note } = options;
  const { dataset, budget } = on;
  const price = options.price ?? (await agreeOn(on, plan, options)).price;
  const body = {
    plan,
    price,
    ...(again ? { again } : {}),
    ...(note === undefined ? {} : { note }),
  };
  const path = `/v1/datasets/${dataset}/runs`;
  const taken = runIn(await ask(link, { method: "POST", path, body, key, signal }));
  options.told?.(taken);
  const run = await followRun(link, taken.id, { signal, tell: teller(taken, options) }).catch((error) => {
    throw signal?.aborted ? detached(link, dataset, taken.id) : error;
  });
  return released(link, run, budget, signal);
}

/** A quote that was agreed to: its price is what a run is sent with. */
export interface Agreed {
  readonly quote: RemoteQuote;
  readonly price: AmountsJson;
}

/** Asks for the price, and whether it is wanted. Nothing is sent that spends. */
export async function agreeOn(
  { quote }: Pick<RunOn, "quote">,
  plan: PlanAsked,
  { allow, wanted, signal }: AgreeOptions,
): Promise<Agreed> {
  const quoted = await quote(plan, signal);
  const { name, guarantee } = quoted.method;
  ensureAllowedGuarantee(name, guarantee as Guarantee, allow);
  await wanted?.(quoted);
  const { epsilon, delta, rho } = quoted.cost;
  return { quote: quoted, price: { epsilon, delta, ...(rho === undefined ? {} : { rho }) } };
}

const teller = (taken: RunTold, { progress, told }: RunOptions) => {
  let last = taken.state;
  return (event: RunEventTold): void => {
    if (event.event === "state") {
      const { state } = event;
      if (state !== last) told?.({ id: taken.id, state });
      last = state;
    } else if (event.event === "tick")
      progress?.({ step: event.elapsed, of: event.of, epsilon: 0, unit: "seconds" });
    else if (event.event === "progress")
      progress?.({ step: event.step, of: event.of, epsilon: event.epsilon, unit: "steps" });
  };
};

async function released<M>(
  link: Link,
  run: RunTold,
  budget: () => Promise<BudgetJson>,
  signal: StopSignal | undefined,
): Promise<RemoteRun<M>> {
  if (run.state !== "done" || run.release === null) throw notReleased(run);
  const told = releaseIn(await ask(link, { method: "GET", path: `/v1/releases/${run.release}`, signal }));
  const { model, receipt } = loadRelease(told);
  return {
    release: told.release,
    receipt,
    asked: { epsilon: run.plan.epsilon, delta: run.plan.delta },
    // What is left may not be known, but what was paid for is there.
    budget: await budget().catch(() => null),
    seeded: false,
    partial: false,
    run,
    model: model as M,
  };
}

const detached = ({ origin }: Link, dataset: string, id: string): PrivetError =>
  new PrivetError(
    "cancelled",
    `Stopped waiting. ${id} goes on at the server, and is paid for once it starts.`,
    marked`See how it is: {command:runs show ${word(`${origin}/${dataset}`)} ${id}}.`,
  );
