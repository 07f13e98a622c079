/** After a start: what was asked is put beside what was paid and released; then the line goes on. */
import type { RunRecord } from "../../stores/asked.ts";
import { reconcile, tellLater } from "./reconcile.ts";
import type { Room } from "./room.ts";
import { findOrphans } from "./take-over.ts";
import { recallUnsure } from "./timing.ts";

const PAGE = 500;

/** Reads the data set's runs; those that were queued are in line again, in the order in which they were asked for. */
export async function restoreRoom(room: Room): Promise<void> {
  await recallUnsure(room);
  for (const run of await allRuns(room)) {
    room.runs.put(run);
    if (run.state === "queued") room.turns.join(run.principal, run.id, run.first);
  }
  room.isRestored = true;
  if (room.data.isOpen()) await keeperOpened(room);
}

async function allRuns(room: Room): Promise<readonly RunRecord[]> {
  const { asked } = room.parts;
  const found: RunRecord[] = [];
  for (let page: readonly RunRecord[] = []; ; ) {
    const before = page.at(-1)?.seq;
    page = await asked.runs({
      dataset: room.name,
      ...(before === undefined ? {} : { before }),
      limit: PAGE,
    });
    found.push(...page);
    if (page.length < PAGE) return found.reverse();
  }
}

/** The keeper has come, come back, or outlived a front: the ledger says what was paid for, and it says itself what it still works at. */
export function keeperOpened(room: Room): Promise<void> {
  room.isReady = false;
  return room.later(async () => {
    if (!room.isRestored) return;
    await tellStopped(room);
    if (!room.knowsOrphans) await findOrphans(room);
    room.knowsOrphans = true;
    for (const { id } of room.runs.in("starting", "running")) await reconcile(room, id);
    room.isReady = true;
    room.parts.takes?.(room.name);
    room.startMore();
  });
}

/** What a cancelled run did not use stays spent: a keeper that comes anew is told before it settles what was owed. */
async function tellStopped(room: Room): Promise<void> {
  for (const run of room.runs.stopped())
    if ((await room.releases.find(run))?.owed) room.data.send({ kind: "stop", run });
  room.data.send({ kind: "settle-late" });
}

/** What was paid for is told at its boundary, as far as it was sealed; what was only starting waits until the keeper is back. */
export function keeperGone(room: Room): void {
  room.isReady = false;
  room.hasLostKeeper = true;
  for (const { id } of room.runs.in("running")) tellLater(room, id);
}
