/** The desk: where runs are accepted, queued, started, told and cancelled; one room a data set (types.ts says what each is for). */
import { ensure, PrivetError } from "../../../base/errors.ts";
import { planDigest } from "../../ids.ts";
import { knows, type Principal } from "../../people.ts";
import type { RunRecord } from "../../stores/asked.ts";
import type { Heard } from "../kept-data.ts";
import { equalReleases, submit } from "./accept.ts";
import { ClockWatch } from "./clock-watch.ts";
import { isExpired } from "./days.ts";
import { cancel, decide } from "./decide.ts";
import { Stream } from "./events.ts";
import * as refusal from "./refusals.ts";
import { keeperGone, keeperOpened, restoreRoom } from "./restore.ts";
import { Room } from "./room.ts";
import { hearPaid, hearRefused, startMore } from "./start.ts";
import { hearSteps } from "./steps.ts";
import { StorageWatch } from "./storage-watch.ts";
import { hearBoundary } from "./tell.ts";
import type { Asking, BudgetView, Desk, DeskCounts, DeskParts, RunEvent, Submission } from "./types.ts";
import { budgetView, countsOf } from "./views.ts";

export type { Desk, DeskParts } from "./types.ts";

const SECOND = 1000;
const GRID = 30 * SECOND;
const SEEN = "clock seen";

export const openDesk = (parts: DeskParts): Desk => new WholeDesk(parts);

class WholeDesk implements Desk {
  readonly #parts: DeskParts;
  readonly #watch: ClockWatch;
  readonly #storage: StorageWatch;
  readonly #rooms: ReadonlyMap<string, Room>;
  readonly #streams = new Map<string, Set<Stream>>();
  #waitingForRest: () => void = () => undefined;
  #cancelSecond: () => void = () => undefined;

  constructor(parts: DeskParts) {
    this.#parts = parts;
    this.#watch = new ClockWatch(parts.clock, (about) =>
      parts.audit({ at: parts.clock.now(), who: "server", act: "clock.jump", about }),
    );
    this.#storage = new StorageWatch(parts);
    const watches = { clock: this.#watch, storage: this.#storage };
    const hooks = { tell: (run: RunRecord) => this.#changed(run), startMore };
    this.#rooms = new Map(
      [...parts.data.keys()].map((name) => [name, new Room(name, parts, watches, hooks)]),
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
    ensure(run.principal === name || role === "owner", ...refusal.noSuchRun());
    ensure(!readOnly, ...refusal.mayNot("This token changes nothing."));
    return cancel(this.#room(asking.who, run.dataset), asking, id);
  }

  async decide(asking: Asking, id: string, decision: "approved" | "refused", reason: string) {
    const run = await this.#run(asking.who, id);
    return decide(this.#room(asking.who, run.dataset), asking, id, decision, reason);
  }

  budget(who: Principal, dataset: string): BudgetView {
    return budgetView(this.#room(who, dataset), who);
  }

  equalReleases(who: Principal, dataset: string, plan: unknown) {
    return equalReleases(this.#room(who, dataset), who, plan);
  }

  watch(asked: RunRecord, after: number, tell: (event: RunEvent | undefined) => void): () => void {
    const room = this.#rooms.get(asked.dataset)!;
    const { clock } = this.#parts;
    const zero = (run: RunRecord) =>
      room.zeros.get(run.id) ?? clock.monotonic() + (run.started ?? clock.now()) - clock.now();
    const streams = this.#streams.get(asked.id) ?? new Set();
    this.#streams.set(asked.id, streams);
    const leave = () => {
      stream?.stop();
      if (stream) streams.delete(stream);
      if (streams.size === 0) this.#streams.delete(asked.id);
    };
    let stream: Stream | undefined;
    const told = (event: RunEvent | undefined) => {
      tell(event);
      if (event === undefined) leave();
    };
    const live = room.runs.get(asked.id);
    stream = new Stream(clock, { run: live ?? asked, after, isTimed: room.isTimed, zero, tell: told });
    if (!stream.isOver) streams.add(stream);
    // It ended between being read and being watched.
    if (!live && !stream.isOver)
      this.#surely(async () => {
        const now = await this.#parts.asked.run(asked.id);
        if (now) stream?.changed(now);
      });
    return leave;
  }

  async restore(): Promise<void> {
    this.#watch.seen(Number((await this.#parts.asked.remembered(SEEN)) ?? 0));
    for (const room of this.#rooms.values()) await restoreRoom(room);
    this.#surely(() => this.#storage.look());
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

  isOpen(dataset: string): boolean {
    return this.#rooms.get(dataset)?.isOpen ?? false;
  }

  isReady(): boolean {
    const rooms = [...this.#rooms.values()];
    const isOpen = rooms.every((room) => room.isOpen && !room.isStopping);
    return isOpen && this.#storage.isKnownGood && !this.#watch.isBack();
  }

  counts(): ReadonlyMap<string, DeskCounts> {
    return new Map([...this.#rooms.values()].map((room) => [room.name, countsOf(room)]));
  }

  #room(who: Principal, dataset: string): Room {
    const room = this.#rooms.get(dataset);
    ensure(room !== undefined && knows(who, dataset), ...refusal.noSuchRun());
    return room;
  }

  async #run(who: Principal, id: string): Promise<RunRecord> {
    const run = await this.#parts.asked.run(id);
    ensure(run !== undefined && knows(who, run.dataset), ...refusal.noSuchRun());
    return run;
  }

  #refused(room: Room, { who, address, request }: Asking, submission: Submission, code: string): void {
    const { clock, audit } = this.#parts;
    room.refusals.set(code, (room.refusals.get(code) ?? 0) + 1);
    const [at, token, plan] = [clock.now(), who.token.id, planDigest(submission.plan)];
    audit({ at, who: who.name, token, act: "run.refuse", dataset: room.name, plan, code, address, request });
  }

  #changed(run: RunRecord): void {
    for (const stream of this.#streams.get(run.id) ?? []) stream.changed(run);
    this.#waitingForRest();
  }

  #hear(room: Room, message: Heard): void {
    if (message.kind === "opened") {
      void keeperOpened(room);
      this.#surely(() => this.#storage.opened(room.data));
    }
    if (message.kind === "gone") keeperGone(room);
    if (message.kind === "paid") hearPaid(room, message);
    if (message.kind === "refused") hearRefused(room, message);
    if (message.kind === "boundary") void hearBoundary(room, message);
    if (message.kind === "steps") void hearSteps(room, message);
    if (message.kind !== "progress" || room.isTimed) return;
    for (const stream of this.#streams.get(message.run) ?? [])
      stream.progress(message.step, message.of, message.epsilon);
  }

  /** Clocks are compared, waiting runs expire, and whoever waited for a new day starts. */
  #everySecond(time: number): void {
    this.#cancelSecond = this.#parts.clock.at(time + SECOND, () => this.#everySecond(time + SECOND));
    for (const room of this.#rooms.values()) {
      if (time % GRID < SECOND) room.queuedOnGrid = room.runs.in("queued").length;
      if (this.#hasSomethingToDo(room)) room.startMore();
    }
    this.#surely(async () => void this.#watch.isBack());
    if (time % GRID < SECOND) this.#surely(() => this.#storage.look());
    if (time % (2 * GRID) < SECOND)
      this.#surely(() => this.#parts.asked.remember(SEEN, String(this.#watch.latest)));
  }

  #hasSomethingToDo({ runs, busy, slots }: Room): boolean {
    const now = this.#parts.clock.now();
    return (
      (busy.size < slots && runs.in("queued").length > 0) ||
      runs.in("waiting").some((run) => isExpired(run, now))
    );
  }

  /** Nobody waits for it: where it fails, the log says that it did. */
  #surely(work: () => Promise<unknown>): void {
    work().catch(() => this.#parts.log({ event: "fault", where: "store" }));
  }
}
