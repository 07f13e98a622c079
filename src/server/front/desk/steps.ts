/**
 * Steps of a flow: told when they are due, and gone on with where a keeper was lost.
 *
 * Claim. A step is told at a public time, once what it released is sealed for ever, and with nothing but that it is there.
 * Proof. A keeper speaks of steps at their times (server/boundaries.ts); were it early, its word waits here for that time by the desk's own
 * clock. What it says is held against what is sealed, and readers are given what is sealed. When a flow is over, all that it has sealed is
 * told in the step that tells the end, which comes at a boundary; of a cancelled one nothing more, else it would tell how far the draws had come. ∎
 *
 * Claim. A flow that is gone on with has paid once, and no step is told with two releases.
 * Proof. It keeps its entry, with which it is sent to the keeper, who pays for nothing then (keeper/going-on.ts); a step is sealed once. It is
 * queued again at the boundary at which it would have failed, so that nothing is told by that but what a failure would tell. ∎
 */

import { waitUntilAtLeast } from "../../clock.ts";
import { beginningOf, stepOfRun } from "../../ids.ts";
import type { FromKeeper } from "../../keeper/messages.ts";
import type { RunChange, RunRecord, RunState } from "../../stores/asked.ts";
import { MOST_BEGINNINGS, stepsSealed } from "../../stores/flow-steps.ts";
import type { Room } from "./room.ts";
import { countExtension } from "./timing.ts";

type Steps = FromKeeper & { readonly kind: "steps" };

export async function hearSteps(room: Room, { run: id, released, isLate }: Steps): Promise<void> {
  // After a start of the front, the run is first put where its facts say.
  if (!room.zeros.has(id)) await room.later(async () => undefined);
  const zero = room.zeros.get(id);
  const asked = room.runs.get(id);
  if (zero === undefined || !asked) return;
  const due = asked.stepTimes?.[released - 1] ?? 0;
  if (room.isTimed) await waitUntilAtLeast(room.clock, zero + due * 1000);
  await room.later(() => tellSteps(room, asked, { released, isLate }));
}

async function tellSteps(
  room: Room,
  { id, goneOn }: RunRecord,
  { released, isLate }: Pick<Steps, "released" | "isLate">,
): Promise<void> {
  const run = room.runs.get(id);
  if (run?.state !== "running" || run.goneOn !== goneOn || run.cancelAsked || !run.stepTimes) return;
  // One look, however many are sealed by now.
  const isThere = (await room.releases.find(stepOfRun(id, released))) !== undefined;
  const stepsTold = released;
  const isMore = isThere && stepsTold > (run.stepsTold ?? 0);
  const isNewlyLate = room.isTimed && isLate && !run.isLate;
  if (!isMore && !isNewlyLate) return;
  const change = { ...(isMore ? { stepsTold } : {}), ...(isNewlyLate ? { isLate } : {}) };
  const note = isNewlyLate ? room.note("timing.extend", run) : undefined;
  const changed = await room.parts.asked.change(id, ["running"], change, note);
  if (!changed) return;
  room.changed(changed);
  if (isNewlyLate) await countExtension(room);
}

/** What is told of its steps with the end of a flow. */
export async function stepsAtEnd(room: Room, run: RunRecord, state: RunState): Promise<RunChange> {
  if (!run.stepTimes || state === "cancelled") return {};
  return { stepsTold: Math.max(run.stepsTold ?? 0, await stepsSealed(room.releases, run.id)) };
}

/** A flow that was begun here and is neither sealed nor cancelled, as often as it may be begun. */
export async function mayGoOn(room: Room, run: RunRecord): Promise<boolean> {
  if (!run.stepTimes || run.cancelAsked || (run.goneOn ?? 0) >= MOST_BEGINNINGS - 1) return false;
  if ((run.stepsTold ?? 0) > (await stepsSealed(room.releases, run.id))) return false;
  return (await room.releases.find(beginningOf(run.id, 1))) !== undefined;
}

/** Before all others, as soon as its keeper is back. */
export async function goOnLater(room: Room, run: RunRecord): Promise<void> {
  const change: RunChange = {
    ...{ state: "queued", started: null, extended: 0, goneOn: (run.goneOn ?? 0) + 1 },
    ...(await stepsAtEnd(room, run, "queued")),
  };
  const changed = await room.parts.asked.change(run.id, ["running"], change);
  room.busy.delete(run.id);
  room.left.delete(run.id);
  room.zeros.delete(run.id);
  if (!changed) return;
  room.changed(changed);
  room.turns.joinFirst(changed.principal, changed.id);
  room.startMore();
}
