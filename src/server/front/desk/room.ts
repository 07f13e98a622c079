/** One data set at the desk: its runs, its line, its slots, and the one queue of steps that all of them pass. */
import { PrivetError } from "../../../base/errors.ts";
import { InTurn } from "../../../base/in-turn.ts";
import type { BudgetJson } from "../../../service/json.ts";
import { type Clock, waitUntil } from "../../clock.ts";
import type { AuditNote, RunRecord } from "../../stores/asked.ts";
import type { ReleasesReader } from "../../stores/released.ts";
import type { KeptData } from "../kept-data.ts";
import type { ClockWatch } from "./clock-watch.ts";
import { FairTurns } from "./fair-turns.ts";
import { notReady, refused, tooBusy } from "./refusals.ts";
import { RunsInHand } from "./runs-in-hand.ts";
import type { StorageWatch } from "./storage-watch.ts";
import type { Asking, DeskParts } from "./types.ts";

const PATIENCE = 2000;
const RETRY = 1000;

/** A run of whose asking nothing is known any more: `server.db` was lost, the ledger was not. */
export interface Orphan {
  readonly entry: number;
  /** Milliseconds since 1970, a whole second. */
  readonly started: number;
  readonly holder: string;
  readonly price: RunRecord["price"];
}

interface RoomHooks {
  tell(run: RunRecord): void;
  startMore(room: Room): void;
}

export interface Watches {
  readonly clock: ClockWatch;
  readonly storage: StorageWatch;
}

export class Room {
  readonly name: string;
  readonly parts: DeskParts;
  readonly clock: Clock;
  readonly data: KeptData;
  readonly releases: ReleasesReader;
  readonly watch: ClockWatch;
  readonly storage: StorageWatch;
  readonly runs = new RunsInHand();
  readonly turns = new FairTurns();
  /** Runs that hold a slot, whether or not anything is still being worked at. */
  readonly busy = new Set<string>();
  /** Paid for, not told yet, and worked at by nobody since the server was started: they hold no slot (`reconcile.ts`). */
  readonly left = new Set<string>();
  /** When each running run started, by the clock that only grows. */
  readonly zeros = new Map<string, number>();
  readonly orphans = new Map<string, Orphan>();
  /** Refused requests by code. */
  readonly refusals = new Map<string, number>();
  /** How many were queued at the last whole half minute. */
  queuedOnGrid = 0;
  readonly #steps = new InTurn();
  readonly #hooks: RoomHooks;
  /** Whether all that was asked before has been put beside what was paid and released. */
  isRestored = false;
  isReady = false;
  /** Whether a keeper was lost since this front was started. */
  hasLostKeeper = false;
  knowsOrphans = false;
  isStartPending = false;
  isStopping = false;
  /** Since when its boundaries cannot be trusted, in milliseconds since 1970. */
  unsureSince: number | undefined;

  constructor(name: string, parts: DeskParts, watches: Watches, hooks: RoomHooks) {
    this.name = name;
    this.parts = parts;
    this.clock = parts.clock;
    this.data = parts.data.get(name)!;
    this.releases = parts.releases.get(name)!;
    this.watch = watches.clock;
    this.storage = watches.storage;
    this.#hooks = hooks;
  }

  /** Whether its keeper is there, and what was before it has been put in order: only then are runs taken. */
  get isOpen(): boolean {
    return this.isReady && this.data.isOpen();
  }

  get slots(): number {
    return this.parts.config.datasets[this.name].slots;
  }

  get isTimed(): boolean {
    return this.parts.config.timing.mode === "boundaries";
  }

  budget(): BudgetJson {
    const budget = this.data.budget();
    if (!budget) throw refused(notReady(this.name));
    return budget;
  }

  /** The time by which a run's schedule goes: the wall's, as if it had not jumped since the run started. */
  timeOf({ id, started }: RunRecord): number {
    const zero = this.zeros.get(id);
    return zero === undefined || started === null
      ? this.clock.now()
      : started + this.clock.monotonic() - zero;
  }

  /** After every commit: what is told is what was written. */
  changed(run: RunRecord): RunRecord {
    this.runs.put(run);
    this.#hooks.tell(run);
    return run;
  }

  /** A slot may be free, or somebody may be waiting: on with the line, in a step of its own. */
  startMore(): void {
    this.#hooks.startMore(this);
  }

  /** A step that somebody waits for; refused where it could not begin within two seconds. */
  step<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let isLate = false;
      const stop = this.clock.at(this.clock.monotonic() + PATIENCE, () => {
        isLate = true;
        reject(refused(tooBusy()));
      });
      void this.#steps.take(async () => {
        stop();
        if (!isLate) await work().then(resolve, reject);
      });
    });
  }

  /**
   * A step that follows from what has happened already. Where records cannot be written it is tried again each second, and nothing else
   * passes the desk meanwhile; where the keeper is away it is given up, because it will be told when the keeper is back.
   */
  later(work: () => Promise<void>): Promise<void> {
    return this.#steps.take(async () => {
      for (;;)
        try {
          return await work();
        } catch (error) {
          if (error instanceof PrivetError && error.code === "not-ready") return;
          this.parts.log({ event: "fault", where: "store" });
          await waitUntil(this.clock, this.clock.monotonic() + RETRY);
        }
    });
  }

  /** A line of the audit about a run; by the server itself where nobody asks. */
  note(act: AuditNote["act"], run: RunRecord, more: Partial<AuditNote> = {}, asking?: Asking): AuditNote {
    return {
      at: this.clock.now(),
      who: asking?.who.name ?? "server",
      ...(asking ? { token: asking.who.token.id, address: asking.address, request: asking.request } : {}),
      act,
      dataset: this.name,
      run: run.id,
      ...more,
    };
  }
}
