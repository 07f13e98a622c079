/** Rows in this thread: plans carried out by a curator, each under its own name, and made-up work after them. */
import { releaseJson } from "../../models/release-json.ts";
import { carriedOut } from "../../service/start.ts";
import { type Plan, partsAsked } from "../../tasks/plan.ts";
import { type Subject, type Subjects, subjectOf } from "../../tasks/subject.ts";
import { type Clock, waitUntil } from "../clock.ts";
import { type Deal, dealtOnce, type RowsForRun } from "./dealt-rows.ts";
import type { KeptRows, RowsRun } from "./rows.ts";

export type AnyCurator = Subjects[Subject]["curator"];

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
 */
export async function carriedOutOn(
  curator: AnyCurator,
  { run, attempt, holder, plan, allow }: RowsRun,
  { wish }: StopWish,
  progress: Parameters<KeptRows["run"]>[1],
  deal?: Deal,
) {
  const signal = {
    get aborted() {
      return wish() !== GOES_ON;
    },
  };
  const parts = partsAsked(plan, subjectOf(curator.facts));
  const rows = parts.length > 0 && deal ? await dealtOnce(curator, parts, deal) : curator;
  const own = {
    ...rows,
    allow: (asked: object) => rows.allow({ ...asked, holder, run, attempt } as never),
  };
  const { fitted, stopped } = await carriedOut(own as AnyCurator, plan, { allow, signal, progress }).finally(
    () => (rows as Partial<RowsForRun>).closeDealt?.(),
  );
  const partial = stopped !== undefined;
  const release = JSON.stringify(releaseJson(fitted.model, fitted.receipt, partial));
  return { release, receipt: fitted.receipt, partial };
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
    async run(run, progress) {
      const wish = () => wishes.get(run.run) ?? GOES_ON;
      try {
        return await carriedOutOn(curator, run, { wish }, progress, deal);
      } finally {
        if (padding && run.pads) void pad(padding.madeUp, run.plan, { wish }, padding.clock);
      }
    },
    stop: (run) => void (wishes.get(run) === OVER || wishes.set(run, STOPPED)),
    over: (run) => void wishes.set(run, OVER),
    close: () => curator.close(),
  };
}
