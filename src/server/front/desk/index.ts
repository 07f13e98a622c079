/** The desk: where runs are accepted, queued, started, told and cancelled; one room a data set (types.ts says what each is for). */
import { ensure, PrivetError } from "../../../base/errors.ts";
import { add, subtract } from "../../../base/rational.ts";
import { planDigest } from "../../ids.ts";
import { holderOf, knows, type Principal } from "../../people.ts";
import type { RunRecord } from "../../stores/asked.ts";
import type { Heard } from "../kept-data.ts";
import { equalReleases, submit } from "./accept.ts";
import { ClockWatch } from "./clock-watch.ts";
import { cancel, decide, isExpired } from "./decide.ts";
import { Stream } from "./events.ts";
import { amountOf, amountText, capOf, totalOf, unitOf } from "./money.ts";
import * as refusal from "./refusals.ts";
import { keeperGone, keeperOpened, restoreRoom } from "./restore.ts";
import { Room } from "./room.ts";
import { hearPaid, hearRefused, refuse, startMore } from "./start.ts";
import { hearBoundary } from "./tell.ts";
import type { Asking, BudgetView, Desk, DeskCounts, DeskParts, RunEvent, Submission } from "./types.ts";

export type { Desk, DeskParts } from "./types.ts";

const SECOND = 1000;
const GRID = 30 * SECOND;
const SEEN = "clock seen";

export const openDesk = (parts: DeskParts): Desk => new WholeDesk(parts);

class WholeDesk implements Desk {
  readonly #parts: DeskParts;
  readonly #watch: ClockWatch;
  readonly #rooms: ReadonlyMap<string, Room>;
  readonly #streams = new Map<string, Set<Stream>>();
  readonly #refusals = new Map<string, Map<string, number>>();
  readonly #queued = new Map<string, number>();
  #waitingForRest: () => void = () => undefined;
  #cancelSecond: () => void = () => undefined;

  constructor(parts: DeskParts) {
    this.#parts = parts;
    this.#watch = new ClockWatch(parts.clock, (about) =>
      parts.audit({ at: parts.clock.now(), who: "server", act: "clock.jump", about }),
    );
    const hooks = { tell: (run: RunRecord) => this.#changed(run), startMore };
    this.#rooms = new Map(
      [...parts.data.keys()].map((name) => [name, new Room(name, parts, this.#watch, hooks)]),
    );
    for (const room of this.#rooms.values()) room.data.listen((message) => this.#hear(room, message));
  }

  async submit(asking: Asking, dataset: string, submission: Submission) {
    const room = this.#room(asking.who, dataset);
    try {
      return await submit(room, asking, submission);
    } catch (error) {
      if (error instanceof PrivetError) this.#refused(room, asking, submission, error.code);
      throw error;
    }
  }

  async cancel(asking: Asking, id: string): Promise<RunRecord> {
    const run = await this.#run(asking.who, id);
    const { name, role, readOnly } = asking.who;
    ensure(run.principal === name || role === "owner", ...refusal.notFound());
    ensure(!readOnly, ...refusal.mayNot("This token changes nothing."));
    return cancel(this.#room(asking.who, run.dataset), asking, id);
  }

  async decide(asking: Asking, id: string, decision: "approved" | "refused", reason: string) {
    const run = await this.#run(asking.who, id);
    return decide(this.#room(asking.who, run.dataset), asking, id, decision, reason);
  }

  budget(who: Principal, dataset: string): BudgetView {
    const room = this.#room(who, dataset);
    const budget = room.budget();
    const unit = unitOf(budget);
    const holder = holderOf(who, dataset);
    const seesAll = who.role !== "analyst";
    const own = budget.holders.find(({ name }) => name === holder);
    const cap = capOf(budget, holder);
    const reserved = room.runs.reserved(budget);
    const text = (runs: readonly RunRecord[]) => amountText(totalOf(runs, unit), unit);
    return {
      whole: { ...budget, holders: seesAll ? budget.holders : own ? [own] : [] },
      reserved: text(reserved),
      own: cap
        ? {
            holder,
            cap: cap[unit] ?? "0",
            spent: own?.spent[unit] ?? "0",
            reserved: text(reserved.filter((run) => run.holder === holder)),
            today: text(room.runs.today(who.name, this.#parts.clock.now())),
          }
        : null,
    };
  }

  equalReleases(who: Principal, dataset: string, plan: unknown) {
    return equalReleases(this.#room(who, dataset), who, plan);
  }

  watch(asked: RunRecord, after: number, tell: (event: RunEvent | undefined) => void): () => void {
    const room = this.#rooms.get(asked.dataset)!;
    const { clock } = this.#parts;
    const zero = (run: RunRecord) =>
      room.zeros.get(run.id) ?? clock.monotonic() + (run.started ?? clock.now()) - clock.now();
    const run = room.runs.get(asked.id) ?? asked;
    const stream = new Stream(clock, { run, after, isTimed: room.isTimed, zero, tell });
    const streams = this.#streams.get(asked.id) ?? new Set();
    this.#streams.set(asked.id, streams.add(stream));
    return () => {
      stream.stop();
      streams.delete(stream);
    };
  }

  async restore(): Promise<void> {
    this.#watch.seen(Number((await this.#parts.asked.remembered(SEEN)) ?? 0));
    for (const room of this.#rooms.values()) await restoreRoom(room);
    this.#everySecond(this.#parts.clock.monotonic());
  }

  stop(grace: number): Promise<void> {
    const { clock } = this.#parts;
    for (const room of this.#rooms.values()) room.isStopping = true;
    return new Promise((resolve) => {
      const rest = () => {
        cancelGrace();
        this.#cancelSecond();
        this.#waitingForRest = () => undefined;
        resolve();
      };
      const cancelGrace = clock.at(clock.monotonic() + grace, rest);
      this.#waitingForRest = () => {
        if ([...this.#rooms.values()].every(({ busy }) => busy.size === 0)) rest();
      };
      this.#waitingForRest();
    });
  }

  counts(): ReadonlyMap<string, DeskCounts> {
    return new Map([...this.#rooms.values()].map((room) => [room.name, this.#countsOf(room)]));
  }

  #countsOf(room: Room): DeskCounts {
    const budget = room.data.budget();
    const unit = budget && unitOf(budget);
    const reserved = budget && unit && totalOf(room.runs.reserved(budget), unit);
    return {
      runs: room.runs.counts(),
      queued: this.#queued.get(room.name) ?? 0,
      extensions: room.runs.extensions,
      refusals: this.#refusals.get(room.name) ?? new Map(),
      amounts: budget &&
        unit &&
        reserved && {
          unit,
          spent: budget.spent[unit] ?? "0",
          reserved: amountText(reserved, unit),
          left: amountText(subtract(amountOf(budget.left[unit] ?? "0"), reserved), unit),
        },
    };
  }

  #room(who: Principal, dataset: string): Room {
    const room = this.#rooms.get(dataset);
    ensure(room !== undefined && knows(who, dataset), ...refusal.notFound());
    return room;
  }

  async #run(who: Principal, id: string): Promise<RunRecord> {
    const run = await this.#parts.asked.run(id);
    ensure(run !== undefined && knows(who, run.dataset), ...refusal.notFound());
    return run;
  }

  #refused(room: Room, { who, address, request }: Asking, submission: Submission, code: string): void {
    const { clock, audit } = this.#parts;
    const counts = this.#refusals.get(room.name) ?? new Map<string, number>();
    this.#refusals.set(room.name, counts.set(code, (counts.get(code) ?? 0) + 1));
    const [at, token, plan] = [clock.now(), who.token.id, planDigest(submission.plan)];
    audit({ at, who: who.name, token, act: "run.refuse", dataset: room.name, plan, code, address, request });
  }

  #changed(run: RunRecord): void {
    for (const stream of this.#streams.get(run.id) ?? []) stream.changed(run);
    this.#waitingForRest();
  }

  #hear(room: Room, message: Heard): void {
    if (message.kind === "opened") void keeperOpened(room);
    if (message.kind === "gone") keeperGone(room);
    if (message.kind === "paid") hearPaid(room, message);
    if (message.kind === "refused") hearRefused(room, message);
    if (message.kind === "boundary") void hearBoundary(room, message);
    if (message.kind !== "progress" || room.isTimed) return;
    for (const stream of this.#streams.get(message.run) ?? [])
      stream.progress(message.step, message.of, message.epsilon);
  }

  /** Clocks are compared, waiting runs expire, and whoever waited for a new day starts. */
  #everySecond(time: number): void {
    const { clock, asked, log } = this.#parts;
    this.#watch.isBack();
    for (const room of this.#rooms.values()) {
      if (time % GRID < SECOND) this.#queued.set(room.name, room.runs.in("queued").length);
      for (const run of room.runs.in("waiting"))
        if (isExpired(run, clock.now())) void room.later(() => refuse(room, run, "approval-refused"));
      if (room.busy.size < room.slots && room.runs.in("queued").length > 0) room.startMore();
    }
    if (time % (2 * GRID) < SECOND)
      asked.remember(SEEN, String(this.#watch.latest)).catch(() => log({ event: "fault", where: "store" }));
    this.#cancelSecond = clock.at(time + SECOND, () => this.#everySecond(time + SECOND));
  }
}
