/**
 * One keeper, over the lives of its processes. When a process dies, its runs are told as failed at their next boundary, as if they had
 * thrown, and `gone` and the next process come on a public grid: neither tells when it died.
 */
import { boundariesOf } from "../boundaries.ts";
import type { Clock } from "../clock.ts";
import type { FromKeeper, ToKeeper } from "../keeper/messages.ts";
import type { FromKeeperProcess, KeeperOrder, ToKeeperProcess } from "../keeper/process.ts";
import type { Child, StartChild } from "./children.ts";

export const RESTART_GRID = 30_000;
const HOUR = 3_600_000;
const RESTARTS_AN_HOUR = 3;

export interface KeptParts {
  readonly order: KeeperOrder;
  readonly clock: Clock;
  readonly start: StartChild<FromKeeperProcess, ToKeeperProcess>;
  /** To the front. */
  readonly tell: (message: FromKeeper | { readonly kind: "gone" }) => void;
  readonly unopened: (error: (FromKeeperProcess & { readonly kind: "unopened" })["error"]) => void;
  readonly waiting: () => void;
  /** The database of its ledger cannot be reached, and is tried again. */
  readonly unreached: () => void;
}

type Opened = FromKeeper & { readonly kind: "opened" };
/** What a database that is down, or on its way up, is answered with; nothing of it follows from rows. */
const PASSING: ReadonlySet<string> = new Set(["ledger-io", "ledger-busy"]);

interface Under {
  readonly first: number;
  /** Of the clock that only grows; undefined until it has paid. */
  start?: number;
}

export class KeptChild {
  readonly #parts: KeptParts;
  readonly #runs = new Map<string, Under>();
  readonly #born: number;
  #child: Child<ToKeeperProcess> | undefined;
  #deaths: number[] = [];
  #wasOpen = false;
  #opened: Opened | undefined;
  /** Whether the process ends because its database is away, which does not count as a death: it is waited for without end. */
  #isUnreached = false;
  #isEnding = false;
  #cancelRestart = () => {};
  #ended = () => {};
  /** When it was told to end, and has. */
  readonly ended = new Promise<void>((resolve) => {
    this.#ended = resolve;
  });

  constructor(parts: KeptParts) {
    this.#parts = parts;
    this.#born = parts.clock.monotonic();
    this.#start();
  }

  send(message: ToKeeper): void {
    if (message.kind === "start") this.#runs.set(message.run, { first: message.first });
    this.#child?.send(message);
  }

  /** Starts nothing more; ends when what runs has been told. */
  end(): void {
    this.#isEnding = true;
    this.#cancelRestart();
    if (this.#child) this.#child.send({ kind: "end" });
    else this.#ended();
  }

  /** What a front that comes later has to know: that it is open, with the last budget. Undefined once it was told that it is gone. */
  get opened(): Opened | undefined {
    return this.#opened;
  }

  kill(): void {
    this.#isEnding = true;
    this.#child?.kill();
  }

  #start(): void {
    if (this.#isEnding) return;
    const { order, start } = this.#parts;
    this.#child = start(
      (message) => this.#hear(message),
      () => this.#died(),
    );
    this.#child.send(order);
  }

  #hear(message: FromKeeperProcess): void {
    const { unopened, waiting, tell, unreached, order } = this.#parts;
    if (message.kind === "unopened" && order.ledger !== "sqlite" && PASSING.has(message.error.code)) {
      this.#isUnreached = true;
      unreached();
    }
    // What was open once is opened again like after any other death.
    else if (message.kind === "unopened" && !this.#wasOpen) unopened(message.error);
    else if (message.kind === "unopened") return;
    else if (message.kind === "waiting") waiting();
    else {
      this.#wasOpen ||= message.kind === "opened";
      this.#follow(message);
      tell(message);
    }
  }

  #follow(message: FromKeeper): void {
    const { clock } = this.#parts;
    if (message.kind === "opened") this.#opened = message;
    if (message.kind === "budget" && this.#opened) this.#opened = { ...this.#opened, budget: message.budget };
    if (message.kind === "paid") {
      const under = this.#runs.get(message.run);
      if (under) under.start = clock.monotonic() + message.started - clock.now();
    }
    const isOver =
      message.kind === "refused" || (message.kind === "boundary" && message.outcome !== "not-yet");
    if (isOver) this.#runs.delete(message.run);
  }

  #died(): void {
    this.#child = undefined;
    if (this.#isEnding) this.#ended();
    else this.#startAgain();
  }

  #startAgain(): void {
    const { clock } = this.#parts;
    for (const [run, { first, start }] of this.#runs) if (start !== undefined) this.#fail(run, start, first);
    this.#runs.clear();
    const now = clock.monotonic();
    const due = this.#born + Math.ceil((now - this.#born) / RESTART_GRID) * RESTART_GRID;
    if (!this.#isUnreached) this.#deaths = [...this.#deaths.filter((time) => time > now - HOUR), now];
    this.#isUnreached = false;
    this.#cancelRestart = clock.at(due, () => {
      this.#opened = undefined;
      this.#parts.tell({ kind: "gone" });
      if (this.#deaths.length <= RESTARTS_AN_HOUR) this.#start();
    });
  }

  /** What a keeper whose run has thrown would have said, when it would have. */
  #fail(run: string, start: number, first: number): void {
    const { clock, tell } = this.#parts;
    const times = boundariesOf(start, first);
    const nth = times.findIndex((time) => time >= clock.monotonic());
    if (nth < 0) return;
    const failed = { kind: "boundary", run, nth, outcome: "failed", code: "unexpected" } as const;
    clock.at(times[nth], () => tell(failed));
  }
}
