/** Cancels and approvals: what people say of a run after they have asked for it. */
import { ensure, PrivetError } from "../../../base/errors.ts";
import { isOver, type RunRecord } from "../../stores/asked.ts";
import { ensureOpen, ensureWithinCaps, join } from "./accept.ts";
import { isExpired } from "./days.ts";
import { isSamePrice } from "./money.ts";
import { mayStillStart } from "./policy.ts";
import * as refusal from "./refusals.ts";
import type { Room } from "./room.ts";
import type { Asking } from "./types.ts";

/**
 * C: a run that has not started ends at once and costs nothing. One that has, stays paid and releases nothing: the wish is written down
 * first, then the keeper is told to stop, and the state changes at the next boundary, as it would have anyway.
 */
export function cancel(room: Room, asking: Asking, id: string): Promise<RunRecord> {
  const { asked, clock } = room.parts;
  return room.step(async () => {
    const run = await asked.run(id);
    ensure(run !== undefined, ...refusal.noSuchRun());
    const note = room.note("run.cancel", run, {}, asking);
    const free = await asked.change(
      id,
      ["waiting", "queued"],
      { state: "cancelled", ended: clock.now() },
      note,
    );
    if (free) {
      room.turns.leave(id);
      return room.changed(free);
    }
    if (isOver(run.state) || run.cancelAsked) return run;
    const stopped = await asked.change(id, ["starting", "running"], { cancelAsked: true }, note);
    if (!stopped) return run;
    room.data.send({ kind: "stop", run: id });
    return room.changed(stopped);
  });
}

/**
 * An approval is of one run: of its plan and its price, which never change, and for seven days. An approved run passes the desk like a
 * new request, and joins the end of the line; where it does not fit any more, or costs something else by now, it is refused.
 */
export async function decide(
  room: Room,
  asking: Asking,
  id: string,
  decision: "approved" | "refused",
  reason: string,
): Promise<RunRecord> {
  const { asked, clock, quoter } = room.parts;
  ensure(
    asking.who.role === "owner" && !asking.who.readOnly,
    ...refusal.mayNot("Owners alone decide about runs."),
  );
  const waiting = await asked.run(id);
  ensure(waiting !== undefined, ...refusal.noSuchRun());
  const quoted =
    waiting.state === "waiting" && decision === "approved"
      ? (await quoter.quote(room.name, waiting.plan)).cost
      : undefined;
  return room.step(async () => {
    const run = room.runs.get(id) ?? waiting;
    if (run.approval?.decision === decision) return run;
    ensure(run.state === "waiting", ...refusal.mayNot("The run does not wait for a decision."));
    if (decision === "approved") ensureOpen(room);
    const approval = { decision, by: asking.who.name, reason, at: clock.now() };
    const code = decision === "refused" ? "approval-refused" : await misfit(room, run, quoted);
    const act = decision === "approved" ? "approval.give" : "approval.refuse";
    const said = { price: run.price, ...(code === undefined ? {} : { code }) };
    const change =
      code === undefined
        ? ({ state: "queued", approval } as const)
        : ({ state: "refused", code, approval, ended: clock.now() } as const);
    const changed = await asked.change(id, ["waiting"], change, room.note(act, run, said, asking));
    ensure(changed !== undefined, ...refusal.mayNot("The run does not wait for a decision."));
    room.changed(changed);
    if (changed.state === "queued") join(room, changed);
    return changed;
  });
}

/** Why a run that waited cannot be queued after all. */
async function misfit(
  room: Room,
  run: RunRecord,
  quoted: RunRecord["price"] | undefined,
): Promise<PrivetError["code"] | undefined> {
  const { asked, clock } = room.parts;
  if (isExpired(run, clock.now())) return "approval-refused";
  if (quoted === undefined || !isSamePrice(quoted, run.price)) return "price-changed";
  const grant = await asked.grant(run.principal, room.name);
  if (!mayStillStart(await asked.person(run.principal), grant, clock.now())) return "allowance-missing";
  try {
    ensureWithinCaps(room, grant, run);
  } catch (error) {
    if (error instanceof PrivetError) return error.code;
    throw error;
  }
  return undefined;
}
