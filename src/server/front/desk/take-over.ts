/** Runs whose asking was lost with `server.db`, and whose entries were not: a repeated key finds them again. */
import { ensure } from "../../../base/errors.ts";
import type { AmountsJson } from "../../../service/json.ts";
import { nextBoundary } from "../../boundaries.ts";
import { planDigest } from "../../ids.ts";
import type { NewRun, RunRecord } from "../../stores/asked.ts";
import { isSamePrice } from "./money.ts";
import { reconcile, startOf } from "./reconcile.ts";
import * as refusal from "./refusals.ts";
import type { Room } from "./room.ts";
import { comesTo } from "./rule.ts";
import type { Asking } from "./types.ts";

const PAGE = 500;

/** Every paid run that the records do not know, or, being an old copy, take for queued. */
export async function findOrphans(room: Room): Promise<void> {
  for (let after = 0; ; ) {
    const { entries } = await room.data.ask({ about: "entries", after, limit: PAGE });
    for (const entry of entries) {
      const { run, holder, cost } = entry.body as {
        readonly run?: string;
        readonly holder?: string;
        readonly cost?: AmountsJson;
      };
      if (entry.kind !== "spend" || run === undefined || cost === undefined) continue;
      if (room.runs.get(run)?.state === "queued") await wasStarted(room, run);
      if (!room.runs.has(run))
        room.orphans.set(run, {
          entry: entry.seq,
          started: startOf(entry),
          holder: holder ?? "",
          price: cost,
        });
    }
    if (entries.length < PAGE) return;
    after = entries[entries.length - 1].seq;
  }
}

/** It is put where its facts say with all that had started. */
async function wasStarted(room: Room, id: string): Promise<void> {
  const changed = await room.parts.asked.change(id, ["queued"], { state: "starting" });
  room.turns.leave(id);
  if (changed) room.changed(changed);
}

/**
 * The run that has this id in the ledger, written down anew: as it was sealed, or failed. Never a second charge. Before its release may
 * be seen, and where there is none before its last boundary, it is running: else what is told between would tell when the work ended.
 * That it is the same request is seen from its plan where it was sealed, and from its price.
 */
export async function takeOver(
  room: Room,
  asked: NewRun,
  agreed: AmountsJson,
  asking: Asking,
): Promise<RunRecord> {
  const orphan = room.orphans.get(asked.id)!;
  const sealed = await room.releases.find(asked.id);
  const isSame = (!sealed || sealed.plan === planDigest(asked.plan)) && isSamePrice(orphan.price, agreed);
  ensure(isSame, ...refusal.keyReused());
  const { entry, started, holder, price } = orphan;
  const now = room.clock.now();
  const isHidden = sealed
    ? sealed.visibleFrom > now
    : room.isTimed && nextBoundary(started, asked.first, now) !== undefined;
  const told = isHidden
    ? ({ state: "running", code: null, ended: null } as const)
    : { ...comesTo(asked, true, sealed), ended: sealed?.visibleFrom ?? now };
  const run: NewRun = { ...asked, ...told, attempt: 1, entry, started, holder, price };
  const said = { plan: planDigest(asked.plan), price, told: 201 };
  const note = room.note("run.accept", { ...run, seq: 0 }, said, asking);
  const { run: record } = await room.parts.asked.accept(run, note);
  room.orphans.delete(asked.id);
  room.changed(record);
  if (isHidden) await reconcile(room, record.id);
  return record;
}
