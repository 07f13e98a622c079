/** Rows in this thread: plans carried out by a curator, each under its own name, and made-up work after them. */
import { type AllowanceRequest, type Curator, guarantees, type Receipt } from "../../curator/index.ts";
import { releaseJson } from "../../models/release-json.ts";
import { carriedOut } from "../../service/start.ts";
import { type Plan, partsAsked, quotePlan } from "../../tasks/plan.ts";
import type { KeptStep, KeptSteps } from "../../tasks/run.ts";
import { type Subject, type Subjects, subjectOf } from "../../tasks/subject.ts";
import { type Clock, waitUntil } from "../clock.ts";
import { type Deal, dealtOnce, type RowsForRun } from "./dealt-rows.ts";
import { drawsLeft } from "./going-on.ts";
import type { HearRun, KeptRows, RowsResult, RowsRun } from "./rows.ts";

export type AnyCurator = Subjects[Subject]["curator"];

/** The owner's handle, by which a run is gone on with. */
type GoingOn = AnyCurator & Pick<Curator, "resume">;

/** How far a run may go; one number, so that it can lie in memory that threads share. */
export const GOES_ON = 0;
export const STOPPED = 1;
export const OVER = 2;
export interface StopWish {
  readonly wish: () => number;
}

/**
 * Carries a plan out.
 *
 * Claim. What is drawn is paid for under the run's own name, attempt and holder, whatever the plan says.
 * Proof. A method is handed no other curator than this one, whose only way to rows is `allow`, and that puts the three in. ∎
 * Of a flow `allow` gives the rest of what its entry has paid for, from its beginning on (going-on.ts): so nothing is ever given back of it, also
 * where a copy of it is gone on with elsewhere and shows what this one has not drawn.
 */
export async function carriedOutOn(
  curator: AnyCurator,
  { run, attempt, holder, plan, allow, before }: RowsRun,
  { wish }: StopWish,
  { progress, keep }: HearRun,
  deal?: Deal,
): Promise<RowsResult> {
  const signal = {
    get aborted() {
      return wish() !== GOES_ON;
    },
  };
  const parts = partsAsked(plan, subjectOf(curator.facts));
  const rows = parts.length > 0 && deal ? await dealtOnce(curator, parts, deal) : curator;
  const released = (before ?? []).map((step) => JSON.parse(step) as KeptStep);
  const own = {
    ...rows,
    allow: async (asked: AllowanceRequest) => {
      const paying = { ...asked, holder, run, attempt };
      const resumed = (left: readonly number[]) => (rows as GoingOn).resume(paying, left);
      if (before) return resumed(drawsLeft(quotePlan(curator.facts, plan), released));
      if (plan.task !== "flow" || parts.length > 0) return rows.allow(paying as never);
      await rows.allow(paying as never);
      return resumed(asked.draws.map(({ count }) => count));
    },
  };
  let cut: Pick<RowsResult, "cut"> = {};
  const kept: KeptSteps = {
    before: (name) => released.find((step) => step.name === name),
    // What a stop left of a step is no release of its own.
    keep: async (step, draws) => {
      const { partial, receipt } = step.release as { readonly partial?: true; readonly receipt: Receipt };
      if (partial) cut = { cut: draws };
      else await keep({ step: JSON.stringify(step), receipt, draws });
    },
  };
  const { fitted, stopped } = await carriedOut(own as AnyCurator, plan, {
    ...{ allow, signal, progress },
    resumable: { run, kept },
  }).finally(() => (rows as Partial<RowsForRun>).closeDealt?.());
  const partial = stopped !== undefined;
  const receipt = receiptOfAll(fitted.receipt, released);
  const release = JSON.stringify(releaseJson(fitted.model, receipt, partial));
  return { release, receipt, partial, ...cut };
}

/** With what was drawn before the run was gone on with: each step says it of itself. */
function receiptOfAll(receipt: Receipt, released: readonly KeptStep[]): Receipt {
  const before = released.map(({ release }) => (release as { readonly receipt: Receipt }).receipt);
  const weakest = Math.max(...[receipt, ...before].map(({ guarantee }) => guarantees.indexOf(guarantee)));
  const draws = [...before.flatMap(({ draws: own }) => own), ...receipt.draws];
  return before.length === 0 ? receipt : { ...receipt, draws, guarantee: guarantees[weakest] };
}

/** Goes on with the same plan on made-up rows until the run is over, so that the load does not end with it. */
export async function pad(madeUp: AnyCurator, plan: Plan, { wish }: StopWish, clock: Clock): Promise<void> {
  const signal = {
    get aborted() {
      return wish() === OVER;
    },
  };
  const { holder: _whoever, ...own } = plan;
  while (!signal.aborted) {
    // What fails on made-up rows is nobody's; the thread gives way all the same, so that it does not wait in a circle.
    await carriedOut(madeUp, own as Plan, { allow: "none", signal }).catch(() => undefined);
    await waitUntil(clock, clock.monotonic());
  }
}

/** Rows that this thread holds itself: for tests, and for whoever needs no second thread. `madeUp` is what runs pad with. */
export function keptRowsOf(
  curator: AnyCurator & { close(): Promise<void> },
  padding?: { readonly madeUp: AnyCurator; readonly clock: Clock },
  deal?: Deal,
): KeptRows {
  const wishes = new Map<string, number>();
  return {
    facts: curator.facts,
    async run(run, hear) {
      const wish = () => wishes.get(run.run) ?? GOES_ON;
      try {
        return await carriedOutOn(curator, run, { wish }, hear, deal);
      } finally {
        if (padding && run.pads) void pad(padding.madeUp, run.plan, { wish }, padding.clock);
      }
    },
    stop: (run) => void (wishes.get(run) === OVER || wishes.set(run, STOPPED)),
    over: (run) => void wishes.set(run, OVER),
    close: () => curator.close(),
  };
}
