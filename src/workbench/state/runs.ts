/**
 * Runs of this reader, as they go. A run belongs to the server: leaving the page loses nothing, and coming back finds it here. What is
 * asked for has a key of its own, so that asking again after a lost answer is the same run.
 */
import { signal } from "@preact/signals";
import { followRun } from "../../client/follow.ts";
import {
  isFinal,
  type PageTold,
  type QuoteTold,
  type RunEventTold,
  type RunTold,
} from "../../client/wire.ts";
import { commandOfPlan } from "../plan/command.ts";
import { askServer, currentLink } from "./api.ts";
import { refreshBudget, refreshReleases } from "./data.ts";
import { withKey } from "./keys.ts";
import { entitle, write } from "./log.ts";
import { chosen } from "./place.ts";

export interface WatchedRun {
  readonly run: RunTold;
  /** How far it is, from 0 to 1; undefined where nobody can say. */
  readonly part: number | undefined;
  readonly step?: { readonly at: number; readonly of: number };
}

export const runs = signal<readonly WatchedRun[]>([]);

const put = (watched: WatchedRun): void => {
  const others = runs.value.filter(({ run }) => run.id !== watched.run.id);
  runs.value = [watched, ...others].sort((a, b) => (a.run.asked < b.run.asked ? 1 : -1));
};

/** Spends: the caller has asked the reader once. Refused as the server refuses. */
export async function startRun(
  quote: QuoteTold,
  more: { readonly again?: boolean; readonly note?: string } = {},
): Promise<RunTold> {
  const { plan, cost } = quote;
  const price = { epsilon: cost.epsilon, delta: cost.delta, ...(cost.rho ? { rho: cost.rho } : {}) };
  const dataset = chosen.value;
  const path = `/v1/datasets/${encodeURIComponent(dataset)}/runs`;
  const body = { plan, price, ...more };
  const run = await withKey(sessionStorage, { dataset, ...body }, (key) =>
    askServer<RunTold>("POST", path, body, { key }),
  );
  void watch(run);
  void refreshBudget();
  return run;
}

/** Until it is over; then the shelf and the purse are read again. */
export async function watch(run: RunTold): Promise<RunTold> {
  const line = write(commandOfPlan(run.plan, run.dataset), "running");
  put({ run, part: undefined });
  const ended = await followRun(currentLink(), run.id, { tell: (event) => told(run.id, event) });
  put({ run: ended, part: 1 });
  entitle(line, ended.state === "done" ? "done" : "failed");
  await Promise.all([refreshBudget(), refreshReleases()]);
  return ended;
}

function told(id: string, event: RunEventTold): void {
  put(after(id, event));
  // What was reserved is spent now, or free again.
  if (event.event === "state") void refreshBudget();
}

function after(id: string, event: RunEventTold): WatchedRun {
  const now = runs.value.find(({ run }) => run.id === id)!;
  if (event.event === "state") {
    const { state, entry = now.run.entry } = event;
    return { ...now, run: { ...now.run, state, entry } };
  }
  if (event.event === "steps") return withSteps(now, event.released);
  if (event.event === "tick") return { ...now, part: event.elapsed / event.of };
  return { ...now, part: event.step / event.of, step: { at: event.step, of: event.of } };
}

/** Of a flow: what its steps have released so far. */
function withSteps(now: WatchedRun, released: readonly string[]): WatchedRun {
  const { seconds = [] } = now.run.steps ?? {};
  return { ...now, run: { ...now.run, steps: { released, seconds } } };
}

export async function stopRun(id: string): Promise<void> {
  const run = await askServer<RunTold>("DELETE", `/v1/runs/${id}`);
  put({ ...(runs.value.find((one) => one.run.id === id) ?? { part: undefined }), run });
}

/** Those that still go on, from whatever page or terminal they were started. */
export async function refreshRuns(): Promise<void> {
  const dataset = chosen.value;
  const found = await askServer<PageTold<RunTold>>(
    "GET",
    `/v1/runs?dataset=${encodeURIComponent(dataset)}&limit=50`,
  );
  const known = new Set(runs.value.map(({ run }) => run.id));
  for (const run of found.items) {
    if (known.has(run.id)) continue;
    if (isFinal(run.state)) put({ run, part: 1 });
    else void watch(run).catch(() => undefined);
  }
}
