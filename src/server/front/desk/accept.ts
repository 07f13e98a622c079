/**
 * W1: a request becomes a run, or is refused. The key is looked at first, so that a repetition never meets a refusal that the first
 * request did not meet; then policy, price, limits and budget.
 *
 * Claim. (a) A principal pays for one key of one data set at most once. Proof. A run's id is a function of the three; its record is
 * inserted once, by that id, and what is sent to the keeper names it; the ledger takes one entry of a run, for ever. Whatever is lost
 * of the records, the last holds. ∎
 *
 * An equal plan under another key is refused while a run of it by the same principal goes on, and when it has released, unless it is said
 * to be meant. Of what others run nobody is told anything by that.
 */
import { ensure } from "../../../base/errors.ts";
import { canonicalJson } from "../../../base/json.ts";
import { planDigest, releaseId, runId, sha256Of } from "../../ids.ts";
import type { Principal } from "../../people.ts";
import type { Grant, NewRun, RunRecord } from "../../stores/asked.ts";
import { ensureNotTooLong } from "../quotes/seconds.ts";
import { ensureRoom, isSamePrice, unitOf } from "./money.ts";
import { ensureGranted, ensureWithinLimits, needsApproval, payerOf } from "./policy.ts";
import * as refusal from "./refusals.ts";
import type { Room } from "./room.ts";
import { takeOver } from "./take-over.ts";
import { isUnsure } from "./timing.ts";
import type { Asking, Submission } from "./types.ts";

interface Taken {
  readonly run: RunRecord;
  readonly replayed: boolean;
}

export async function submit(room: Room, asking: Asking, submission: Submission): Promise<Taken> {
  const { asked, clock, config, quoter } = room.parts;
  const { who } = asking;
  const { plan } = submission;
  const id = runId(who.name, room.name, submission.key);
  const fingerprint = fingerprintOf(room.name, submission);
  const known = await asked.run(id);
  if (known) return replay(known, fingerprint);
  ensureOpen(room);
  const isOrphan = room.orphans.has(id);
  ensure(plan.holder === undefined, ...refusal.holderGiven());
  const grant = await asked.grant(who.name, room.name);
  const holder = isOrphan ? "" : payerOf(who, room.name, grant, clock.now());
  const quote = await quoter.quote(room.name, plan, who.name);
  ensureNotTooLong(quote.seconds.first, config.limits.longestSeconds);
  const { composition: _, ...price } = quote.cost;
  const run: NewRun = {
    ...BLANK,
    id,
    principal: who.name,
    holder,
    dataset: room.name,
    fingerprint,
    plan: quote.plan,
    price,
    first: quote.seconds.first,
    ...(quote.seconds.steps ? { stepTimes: quote.seconds.steps } : {}),
    asked: clock.now(),
    note: submission.note ?? null,
  };
  return room.step(async () => {
    const meanwhile = room.runs.has(id) ? await asked.run(id) : undefined;
    if (meanwhile) return replay(meanwhile, fingerprint);
    ensureOpen(room);
    if (isOrphan) return { run: await takeOver(room, run, submission.price, asking), replayed: true };
    ensureGranted(grant, quote.plan, quote, config.policy);
    ensure(isSamePrice(submission.price, price), ...refusal.priceChanged());
    if (!submission.again) await ensureNotEqual(room, who, quote.plan);
    ensureRoomInLine(room, who);
    ensureWithinCaps(room, grant, run, who.role === "owner");
    const state = needsApproval(who, grant, config.policy, price) ? "waiting" : "queued";
    return write(room, asking, { ...run, state });
  });
}

const BLANK = {
  attempt: 0,
  state: "queued",
  code: null,
  cancelAsked: false,
  started: null,
  ended: null,
  entry: null,
  extended: 0,
  approval: null,
} as const;

async function write(room: Room, asking: Asking, run: NewRun): Promise<Taken> {
  const { id, plan, price } = run;
  const said = { run: id, plan: planDigest(plan), price, told: 201 };
  const note = room.note("run.accept", { ...run, seq: 0 }, said, asking);
  const { run: record, isNew } = await room.parts.asked.accept(run, note);
  if (!isNew) return replay(record, run.fingerprint);
  room.changed(record);
  if (record.state === "queued") join(room, record);
  return { run: record, replayed: false };
}

/** Into the line, and on with what may start. */
export function join(room: Room, { principal, id, first }: RunRecord): void {
  room.turns.join(principal, id, first);
  room.startMore();
}

const fingerprintOf = (dataset: string, { plan, price, again }: Submission): string =>
  sha256Of(canonicalJson({ dataset, plan, price, again }));

function replay(run: RunRecord, fingerprint: string): Taken {
  ensure(run.fingerprint === fingerprint, ...refusal.keyReused());
  return { run, replayed: true };
}

/** What must hold for anything to be spent, whoever asks. */
export function ensureOpen(room: Room): void {
  ensure(!room.isStopping, ...refusal.stopping());
  ensure(room.isOpen, ...refusal.notReady(room.name));
  ensure(room.storage.isGood, ...refusal.cannotStore());
  ensure(!room.watch.isBack(), ...refusal.clockJumped());
}

function ensureRoomInLine(room: Room, who: Principal): void {
  const { limits } = room.parts.config;
  ensure(!isUnsure(room, who.name), ...refusal.timingUnsure());
  const line = room.runs.in("waiting", "queued");
  const own = line.filter(({ principal }) => principal === who.name);
  ensure(own.length < limits.queuedEach, ...refusal.queueFull("yours"));
  ensure(line.length < limits.queued, ...refusal.queueFull("all"));
  const today = room.runs.acceptedToday(who.name, room.clock.now());
  ensure(today < limits.acceptedPerDay, ...refusal.acceptedEnough(limits.acceptedPerDay));
}

/** Limits, then budget: for whoever pays and for all together, reservations among what is spent. */
export function ensureWithinCaps(
  room: Room,
  grant: Grant | undefined,
  run: Pick<RunRecord, "principal" | "holder" | "price">,
  isOwners = false,
): void {
  const budget = room.budget();
  ensureWithinLimits(grant, unitOf(budget), run.price, room.runs.today(run.principal, room.clock.now()));
  ensureRoom(budget, room.runs.reserved(budget), run, isOwners);
}

/** Whoever wants to pay twice for one plan says so, also while the first run goes on: two tabs, or two programs, are most often one wish. */
async function ensureNotEqual(room: Room, who: Principal, plan: unknown): Promise<void> {
  const digest = planDigest(plan);
  const going = room.runs
    .in("waiting", "queued", "starting", "running")
    .find((run) => run.principal === who.name && !run.cancelAsked && planDigest(run.plan) === digest);
  ensure(going === undefined, ...refusal.underWay(going?.id ?? ""));
  const [equal] = await equalReleases(room, who, plan);
  ensure(equal === undefined, ...refusal.alreadyReleased(equal));
}

/** Releases of an equal plan that this principal may read, newest first. */
export async function equalReleases(room: Room, who: Principal, plan: unknown): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { id, principal } of room.runs.releasedFor(plan)) {
    const release = releaseId(id);
    const isOwn = principal === who.name || who.role === "owner";
    if (isOwn || (await room.parts.asked.sharedWith(release)).includes(who.name)) found.push(release);
  }
  return found;
}
