/** After a loss (of the server, of a keeper, of an answer): a run is put where its three facts say. */
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
  const { entry } = await room.data.ask({ about: "run", run: id });
  if (!entry) return again(room, run);
  room.busy.add(id);
  room.runs.paid(run, entry.seq);
  if (run.state === "starting") await begin(room, id, entry.seq, startOf(entry));
  tellLater(room, id);
}

/** Nothing was paid: queued again, before all others; one that was cancelled is over. */
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
  clock.at(clock.monotonic() + boundary - now, () => void room.later(() => tellFacts(room, id, boundary)));
}
