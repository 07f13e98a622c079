/**
 * A run, from the plan to what was released: quote, ask whether it is wanted, spend, tell. It can be watched and stopped; what was drawn
 * before a stop is paid for, so it is the result then, and marked as partial.
 */
import { ensureObject } from "../base/asked.ts";
import { PrivetError } from "../base/errors.ts";
import type { Guarantee, LedgerState, Receipt } from "../curator/index.ts";
import { releaseJson } from "../models/release-json.ts";
import type { EngineWish } from "../node/memory-limit.ts";
import type { ExpectedFlow } from "../tasks/flow/method.ts";
import { Cancelled, type Fitted, type Progress, type Run } from "../tasks/method.ts";
import { asksSingly, type Plan, parsePlan, partsAsked, runPlan } from "../tasks/plan.ts";
import { isAborted } from "../tasks/run.ts";
import type { Subject, Subjects } from "../tasks/subject.ts";
import { ensureHolder } from "./caps.ts";
import { type Data, ensureData, isCharged } from "./data.ts";
import { budgetJson, errorJson, type QuoteJson, type RunJson } from "./json.ts";
import { hasPaid, payingOnce, type Resumable } from "./paying-once.ts";
import { quoteJson } from "./quote.ts";
import { checkedSeed } from "./seed.ts";

export type { RunJson } from "./json.ts";

/** How a run is started. */
export interface Start extends EngineWish {
  /** Repeatable noise, for data declared public; nothing is then charged. */
  readonly seed?: number | undefined;
  readonly threads?: number | undefined;
  /** The weakest guarantee to accept. */
  readonly allow?: Guarantee | undefined;
  readonly progress?: ((now: Progress) => void) | undefined;
  /**
   * Asked when the price is known and nothing has been charged yet; what it throws ends the run. `agreed` where it was asked before, and a
   * run that was sent to a server is taken up again.
   */
  readonly wanted?: ((quote: QuoteJson, agreed?: boolean) => unknown) | undefined;
  /** Of a flow: what makes a run that was cut off go on, and pay once (paying-once.ts). */
  readonly resumable?: Resumable | undefined;
  /** Another wish to stop, besides `cancel`. */
  readonly signal?: { readonly aborted: boolean } | undefined;
}

/** What a run released: as JSON, and as what can be used. */
export interface Released {
  readonly json: RunJson;
  /** What was released, as an object that can predict and so on. */
  readonly model: unknown;
  readonly receipt: Receipt;
  readonly plan: Plan;
  /** The ledger's state afterwards; undefined where nothing was charged, or it could not be asked. */
  readonly state: LedgerState | undefined;
  /** Of a run that was stopped: what it says. */
  readonly stopped?: Cancelled<unknown>;
  /** Of a server's run: forgets its key, which whoever started it keeps until the result is safe. */
  readonly safe?: () => Promise<void>;
}

/** A run under way: it can be watched, stopped and waited for. */
export interface Running {
  /** How far it is; undefined before the first draw. */
  now(): Progress | undefined;
  /** Stops it between two draws. */
  cancel(): void;
  readonly result: Promise<Released>;
}

/** Starts a run: it is quoted, asked whether it is wanted, paid for and made. */
export function start(data: Data, asked: unknown, how: Start = {}): Running {
  ensureData(data);
  ensureObject(how, "how it is run", "{ seed: 1 }");
  let stopped = false;
  let last: Progress | undefined;
  const signal = {
    get aborted() {
      return stopped || isAborted(how.signal);
    },
  };
  const progress = (now: Progress) => {
    last = now;
    // What it promises is handed on, so that the run hears of its failing and goes on.
    return how.progress?.(now);
  };
  const result = released(data, asked, { ...how, signal, progress });
  // Whoever asks for the result is told; nobody having asked yet is no fault of the process.
  result.catch(() => undefined);
  return {
    now: () => last,
    cancel() {
      stopped = true;
    },
    result,
  };
}

async function released(data: Data, asked: unknown, how: Start): Promise<Released> {
  const plan = parsePlan(asked, data.subject);
  if (data.elsewhere) return data.elsewhere.run(plan, how);
  const seed = checkedSeed(data, how.seed);
  const { threads, signal, engine, memory } = how;
  const keep = asksSingly(plan, data.subject) ? "counts" : "rows";
  const parts = partsAsked(plan, data.subject);
  const curator = await data.open({ seed, threads, signal, keep, parts, engine, memory });
  try {
    const state = async () => (isCharged(data, seed) ? await curator.budget() : undefined);
    const before = await state();
    ensureHolder(before, plan.holder);
    const quoted = quoteJson(curator.facts, plan, before);
    const resumed = isCharged(data, seed) ? how.resumable : undefined;
    await how.wanted?.(quoted, resumed && (await hasPaid(curator, resumed.run)));
    if (signal?.aborted)
      throw new PrivetError(
        "cancelled",
        "Stopped before anything was spent.",
        "Start it again when you like.",
      );
    const once = resumed && payingOnce(curator, quoted.expected as ExpectedFlow, resumed);
    const resumable = once ? { ...resumed, kept: once.kept } : how.resumable;
    const { fitted, stopped } = await carriedOut(once?.curator ?? curator, plan, { ...how, seed, resumable });
    // What is left may not be known, but what was paid for is there.
    const left = await state().catch(() => undefined);
    return told(plan, fitted, { state: left, seeded: seed !== undefined, stopped });
  } finally {
    await curator.close();
  }
}

export interface CarriedOut {
  readonly fitted: Fitted<unknown>;
  readonly stopped?: Cancelled<unknown>;
}

/** A stop before the first draw leaves nothing to hand over, and is told as an error. */
export async function carriedOut(
  curator: Subjects[Subject]["curator"],
  plan: Plan,
  { seed, allow, progress, signal, resumable }: Start,
): Promise<CarriedOut> {
  const run: Run = {
    ...(allow === undefined ? {} : { allow }),
    ...(progress ? { progress } : {}),
    ...(signal ? { signal } : {}),
    ...(seed === undefined ? {} : { seed: `search ${seed}` }),
    ...(resumable ? { kept: resumable.kept } : {}),
  };
  try {
    return { fitted: await runPlan(curator, plan, run) };
  } catch (error) {
    if (!(error instanceof Cancelled) || error.partial.receipt.draws.length === 0) throw error;
    return { fitted: error.partial, stopped: error };
  }
}

interface Circumstances {
  readonly state: LedgerState | undefined;
  readonly seeded: boolean;
  readonly stopped?: Cancelled<unknown> | undefined;
}

function told(
  plan: Plan,
  { model, receipt }: Fitted<unknown>,
  { state, seeded, stopped }: Circumstances,
): Released {
  const json = {
    release: releaseJson(model, receipt, stopped !== undefined),
    receipt,
    asked: { epsilon: plan.epsilon, delta: plan.delta },
    budget: state ? budgetJson(state) : null,
    seeded,
    partial: stopped !== undefined,
    ...(stopped ? { stopped: errorJson(stopped) } : {}),
  };
  return { json, model, receipt, plan, state, ...(stopped ? { stopped } : {}) };
}
