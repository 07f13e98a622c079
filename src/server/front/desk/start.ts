/**
 * W2: whose turn it is starts, where a slot is free; and what the keeper says of a start.
 *
 * Claim. (b) A run is sent to the keeper once for each attempt. Proof. The attempt is raised by compare and set from `queued`, and only
 * the step that did it sends. ∎ That an entry is drawn on at most once is the keeper's and the ledger's.
 */
import type { FromKeeper } from "../../keeper/messages.ts";
import type { RunRecord } from "../../stores/asked.ts";
import { isExpired } from "./days.ts";
import { mayStillStart } from "./policy.ts";
import { reconcile } from "./reconcile.ts";
import type { Room } from "./room.ts";
import { begin } from "./tell.ts";
import { isUnsure } from "./timing.ts";

type Message<K extends FromKeeper["kind"]> = FromKeeper & { readonly kind: K };

/**
 * Starts as many runs as there are free slots, in a step of its own; where records cannot be written, nobody loses a place. Runs about
 * which nobody has decided for too long go out of the way first.
 */
export function startMore(room: Room): void {
  if (room.isStartPending) return;
  room.isStartPending = true;
  void room.later(async () => {
    room.isStartPending = false;
    for (const run of room.runs.in("waiting"))
      if (isExpired(run, room.clock.now())) await refuse(room, run, "approval-refused");
    for (;;) {
      const id = mayStart(room) ? room.turns.next((principal) => !isUnsure(room, principal)) : undefined;
      const run = id === undefined ? undefined : room.runs.get(id);
      if (!run) return;
      try {
        await take(room, run);
      } catch (error) {
        if (room.runs.get(run.id)?.state === "queued") room.turns.joinFirst(run.principal, run.id);
        throw error;
      }
    }
  });
}

const mayStart = (room: Room): boolean =>
  room.isOpen &&
  !room.isStopping &&
  room.busy.size < room.slots &&
  !isUnsure(room) &&
  room.storage.isGood &&
  !room.watch.isBack();

async function take(room: Room, run: RunRecord): Promise<void> {
  const { asked } = room.parts;
  const misfit = await whyNot(room, run);
  if (misfit) return refuse(room, run, misfit);
  const { id, plan, holder, price, first, stepTimes, entry } = run;
  const attempt = run.attempt + 1;
  const taken = await asked.change(id, ["queued"], { state: "starting", attempt });
  if (!taken) return reconcile(room, id);
  room.busy.add(id);
  room.changed(taken);
  const flow = stepTimes ? { steps: stepTimes } : {};
  const going = entry === null ? {} : { entry };
  room.data.send({ kind: "start", run: id, attempt, plan, holder, price, first, ...flow, ...going });
}

/** What has changed since a run was accepted so that it may not start. */
async function whyNot(room: Room, run: RunRecord): Promise<string | undefined> {
  const { asked, clock, config } = room.parts;
  const now = clock.now();
  const [person, grant] = [await asked.person(run.principal), await asked.grant(run.principal, room.name)];
  if (isExpired(run, now)) return "approval-refused";
  if (!mayStillStart(person, grant, now)) return "allowance-missing";
  // Accepted under other limits.
  return run.first > config.limits.longestSeconds ? "plan-too-expensive" : undefined;
}

/** A run that no longer fits, unpaid; or a flow that is not gone on with. Cancelled ones are told as that. */
export async function refuse(room: Room, run: RunRecord, code: string): Promise<void> {
  const now = room.clock.now();
  // A flow that was to be gone on with has paid.
  const [without, why] =
    run.entry === null ? (["refused", code] as const) : (["failed", "interrupted"] as const);
  const state = run.cancelAsked ? "cancelled" : without;
  const told = { state, code: run.cancelAsked ? null : why, ended: now } as const;
  const note = room.note("run.end", run, run.cancelAsked ? {} : { code: why });
  const changed = await room.parts.asked.change(run.id, ["waiting", "queued", "starting"], told, note);
  room.turns.leave(run.id);
  room.busy.delete(run.id);
  if (changed) room.changed(changed);
  room.startMore();
}

/** The entry is there: the reservation is a spend from the first budget on that counts it, which comes after this message. */
export function hearPaid(room: Room, { run: id, attempt, entry, started }: Message<"paid">): void {
  const run = room.runs.get(id);
  if (run?.attempt !== attempt) return;
  room.runs.paid(run, entry);
  const { clock } = room;
  room.zeros.set(id, clock.monotonic() + started - clock.now());
  void room.later(() => begin(room, id, entry, started));
}

/** What a keeper says that is about to end: the run keeps its place until another one is there. */
const isAway = ({ code }: { readonly code: string }): boolean => code === "stopping" || code === "not-ready";

/** Whether a refused start was paid for is asked of the ledger: an earlier attempt may have been. */
export function hearRefused(room: Room, { run: id, attempt, error }: Message<"refused">): void {
  void room.later(async () => {
    const run = room.runs.get(id);
    if (run?.state !== "starting" || run.attempt !== attempt) return;
    if (isAway(error)) room.isReady = false;
    const { entry } = await room.data.ask({ about: "run", run: id });
    if (run.entry !== null && !isAway(error)) await refuse(room, run, error.code);
    else if (entry || isAway(error)) await reconcile(room, id);
    else await refuse(room, run, error.code);
  });
}
