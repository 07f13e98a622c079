/**
 * W6: what a run has come to is told at a boundary, and nothing of it before: its state, the line of the audit, its free slot.
 *
 * Claim. Until a boundary, what the desk tells does not depend on when the keeper's work ended. Proof. A keeper speaks at boundaries
 * only; were it early, its word waits here for the boundary by the desk's own clock; a slot is freed in the step that tells. What is
 * told from the records alone waits as well: for the run's next boundary, and for that of its release (`tellFacts`); a run whose asking
 * was lost is running until then (`take-over.ts`). ∎
 *
 * A cancel wins where the keeper has heard of it when the boundary comes; else what the keeper says is told, and what it gives back is
 * given back. Either way it does not hang on when the work ended, but for what any boundary tells. With no keeper, a cancel wins.
 *
 * Claim. Runs that overlap compose like runs one after the other. Proof. A run's plan is fixed when it is accepted, before it starts, and
 * nothing of it is seen before its boundary, or of a flow's steps before their times; so each is one mechanism, whose parameters depend on
 * such runs and steps alone as were told before it was accepted. Ordered by their entries that is adaptive composition, which the ledger's
 * filters cover (curator/ledger/exhausted.ts). ∎
 */
import { boundariesOf, MULTIPLES } from "../../boundaries.ts";
import { waitUntilAtLeast } from "../../clock.ts";
import type { FromKeeper } from "../../keeper/messages.ts";
import type { RunChange, RunRecord } from "../../stores/asked.ts";
import type { Room } from "./room.ts";
import { type ComesTo, comesTo } from "./rule.ts";
import { goOnLater, mayGoOn, stepsAtEnd } from "./steps.ts";
import { countExtension } from "./timing.ts";

/** The run is paid for, and running. */
export async function begin(room: Room, id: string, entry: number, started: number): Promise<void> {
  const run = room.runs.get(id);
  if (!run) return;
  const note = room.note("run.start", run, { price: run.price });
  const change = { state: "running", entry, started } as const;
  const changed = await room.parts.asked.change(id, ["starting"], change, note);
  if (changed) room.changed(changed);
}

type Boundary = FromKeeper & { readonly kind: "boundary" };

/** What a keeper says of a run at a boundary. */
export async function hearBoundary(room: Room, message: Boundary): Promise<void> {
  const { run: id, nth } = message;
  // After a start of the front, it is first put where its facts say.
  if (!room.zeros.has(id)) await room.later(async () => undefined);
  const zero = room.zeros.get(id);
  const run = room.runs.get(id);
  if (zero === undefined || !run) return;
  if (room.isTimed) await waitUntilAtLeast(room.clock, zero + MULTIPLES[nth] * run.first * 1000);
  await room.later(async () => {
    if (isSameStart(room, run)) await tell(room, id, message);
  });
}

async function tell(room: Room, id: string, { outcome, code, nth }: Boundary): Promise<void> {
  // Boundaries that passed while no front listened, and at which nothing had become of it.
  while (room.isTimed && (room.runs.get(id)?.extended ?? nth) < nth)
    if (!(await extend(room, room.runs.get(id)!))) return;
  const run = room.runs.get(id);
  if (run?.state !== "running") return;
  const ended = room.isTimed ? boundariesOf(run.started!, run.first)[nth] : room.clock.now();
  if (outcome === "not-yet" && !run.cancelAsked) return void (await extend(room, run));
  // A keeper that died may have sealed first: what is there was released, and is told as that.
  const sealed = outcome === "not-yet" ? undefined : await room.releases.find(id);
  if (outcome === "failed" && sealed?.outcome !== "done" && !run.cancelAsked)
    return end(room, run, { state: "failed", code: code ?? "unexpected" }, ended);
  // Done although it was to be cancelled: the stop came too late, or what was drawn before it is told with the defence off.
  const asked = outcome === "done" ? { cancelAsked: false } : run;
  await end(room, run, comesTo(asked, true, sealed), ended);
}

/** Whether a run has not been gone on with since: what was to be told of an earlier start is over with it. */
export const isSameStart = (room: Room, { id, goneOn }: RunRecord): boolean =>
  room.runs.get(id)?.goneOn === goneOn;

/** The same from the records alone, where there is no keeper to say it. */
export async function tellFacts(room: Room, asked: RunRecord, boundary: number): Promise<void> {
  const { id } = asked;
  const run = room.runs.get(id);
  if (run?.state !== "running" || !isSameStart(room, asked)) return;
  const sealed = await room.releases.find(id);
  const { clock } = room;
  if (!sealed && (await mayGoOn(room, run))) return goOnLater(room, run);
  const wait = sealed && !run.cancelAsked ? sealed.visibleFrom - room.timeOf(run) : 0;
  if (room.isTimed && wait > 0) {
    const at = sealed!.visibleFrom;
    clock.at(clock.monotonic() + wait, () => void room.later(() => tellFacts(room, asked, at)));
    return;
  }
  await end(room, run, comesTo(run, true, sealed), boundary);
}

async function extend(room: Room, run: RunRecord): Promise<boolean> {
  const extended = run.extended + 1;
  const note = room.note("timing.extend", run);
  const changed = await room.parts.asked.change(run.id, ["running"], { extended }, note);
  if (!changed) return false;
  room.changed(changed);
  await countExtension(room);
  return true;
}

async function end(room: Room, run: RunRecord, { state, code }: ComesTo, ended: number): Promise<void> {
  const change: RunChange = { state, code, ended, ...(await stepsAtEnd(room, run, state)) };
  const note = room.note("run.end", run, code === null ? {} : { code });
  const changed = await room.parts.asked.change(run.id, ["running"], change, note);
  room.busy.delete(run.id);
  room.left.delete(run.id);
  room.zeros.delete(run.id);
  if (changed) room.changed(changed);
  room.startMore();
}
