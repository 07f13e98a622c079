/**
 * After a loss (of the server, of the front, of a keeper, of an answer): a run is put where its three facts say.
 *
 * Claim. When a slot is free after a loss tells nothing but what everybody has seen. Proof. A run that a keeper still works at holds its
 * slot until that keeper speaks at a boundary. Else, where no keeper was lost since this front came up, the run ended at a boundary
 * while no front listened, or its keeper ended with the server: the slot is free when the front is up again, which everybody sees,
 * whether the run was sealed or not; what it has come to is told at a boundary all the same. Where a keeper alone was lost, its end may
 * hang on rows, and the slot is held until the run's next boundary, as if the run had thrown. ∎
 */
import type { Entry } from "../../../curator/index.ts";
import { nextBoundary, wholeSecond } from "../../boundaries.ts";
import type { RunRecord } from "../../stores/asked.ts";
import type { Room } from "./room.ts";
import { comesTo } from "./rule.ts";
import { begin, tellFacts } from "./tell.ts";

/** When a run starts whose entry was written in this second: at its end. A ledger's times are seconds, rounded down; starts are rounded up. */
export const startOf = ({ at }: Entry): number => wholeSecond(Date.parse(at) + 1);

/** Inside a step. Rejects with `not-ready` where the keeper is away; then it is done when the keeper is back. */
export async function reconcile(room: Room, id: string): Promise<void> {
  const run = await room.parts.asked.run(id);
  if (run?.state !== "starting" && run?.state !== "running") return;
  room.runs.put(run);
  const { entry, running, started } = await room.data.ask({ about: "run", run: id });
  const isToGoOn = run.state === "starting" && run.entry !== null && !(await room.releases.find(id));
  if (!running && (!entry || isToGoOn)) return again(room, run);
  if (!running && !room.hasLostKeeper) room.left.add(id);
  if (room.left.has(id)) room.busy.delete(id);
  else room.busy.add(id);
  if (running && run.cancelAsked) room.data.send({ kind: "stop", run: id });
  // Not paid for yet: the keeper says when it is.
  if (!entry) return;
  room.runs.paid(run, entry.seq);
  if (run.state === "starting") await begin(room, id, entry.seq, started ?? startOf(entry));
  if (running) goOn(room, id);
  else await tellMissed(room, id);
}

/** The keeper tells its boundaries; they are counted from the start that was told. */
function goOn(room: Room, id: string): void {
  const run = room.runs.get(id);
  if (run?.started == null || room.zeros.has(id)) return;
  room.zeros.set(id, room.clock.monotonic() + run.started - room.clock.now());
}

/**
 * What was released at a boundary that nobody heard of is told now; everything else at the next one, cancelled runs too: else it would
 * show whether their draws had ended before the cancel.
 */
async function tellMissed(room: Room, id: string): Promise<void> {
  const run = room.runs.get(id);
  const sealed = run?.cancelAsked ? undefined : await room.releases.find(id);
  if (run && sealed && sealed.visibleFrom <= room.timeOf(run)) await tellFacts(room, run, sealed.visibleFrom);
  else tellLater(room, id);
}

/** Nothing was paid, or a flow is to be gone on with: queued again, before all others; one that was cancelled is over. */
async function again(room: Room, run: RunRecord): Promise<void> {
  const { state } = comesTo(run, false, undefined);
  const change = state === "cancelled" ? { state, ended: room.clock.now() } : ({ state: "queued" } as const);
  const changed = await room.parts.asked.change(
    run.id,
    ["starting", "running"],
    change,
    state === "cancelled" ? room.note("run.end", run) : undefined,
  );
  room.busy.delete(run.id);
  if (!changed) return;
  room.changed(changed);
  if (changed.state === "queued") room.turns.joinFirst(changed.principal, changed.id);
  room.startMore();
}

/** At the run's next boundary it is told what it has come to; at the next whole second where the last has passed. */
export function tellLater(room: Room, id: string): void {
  const run = room.runs.get(id);
  if (run?.started == null) return;
  const { clock } = room;
  const now = room.timeOf(run);
  const boundary = nextBoundary(run.started, run.first, now) ?? wholeSecond(now);
  clock.at(clock.monotonic() + boundary - now, () => void room.later(() => tellFacts(room, run, boundary)));
}
