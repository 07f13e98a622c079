/**
 * The supervisor: it starts the front and a keeper for each data set, passes lines between them, starts again what has died, and ends
 * all of them in order. It holds no rows, no people and no third-party code, and decides nothing about runs.
 */
import type { ErrorJson } from "../../service/json.ts";
import type { Clock } from "../clock.ts";
import type { ServerConfig } from "../config/types.ts";
import type { FromFront, ToFront } from "../front/process.ts";
import type { FromKeeperProcess, KeeperOrder, ToKeeperProcess } from "../keeper/process.ts";
import type { Child, StartChild } from "./children.ts";
import { KeptChild } from "./kept-child.ts";

/** What the server is to be; plain JSON. */
export interface ServeOrder {
  readonly config: ServerConfig;
  /** From where paths in it are. */
  readonly folder: string;
  /** Measures how fast this machine is, also where that was done before. */
  readonly calibrate: boolean;
  /** The file that the log's lines are added to; undefined: standard output, unless that is a terminal. */
  readonly log?: string;
}

export interface Supervising {
  readonly order: ServeOrder;
  readonly clock: Clock;
  readonly startFront: StartChild<FromFront, ToFront>;
  readonly startKeeper: (order: KeeperOrder) => StartChild<FromKeeperProcess, ToKeeperProcess>;
  /** For the owner's terminal. */
  readonly say: (event: SaidByServer) => void;
}

export type SaidByServer =
  | { readonly event: "listening"; readonly address: string }
  | { readonly event: "opened" | "waiting" | "lost" | "unreached"; readonly dataset: string }
  | { readonly event: "unopened"; readonly dataset?: string; readonly error: ErrorJson }
  | { readonly event: "front-lost" | "stopping" };

/** How long runs may go on after the first wish to end. */
export const GRACE = 600_000;
/** How long what has nothing left to do may take to end. */
const LAST_WORDS = 5_000;
const HOUR = 3_600_000;
const FRONTS_AN_HOUR = 3;

export class Supervisor {
  readonly #parts: Supervising;
  #keepers = new Map<string, KeptChild>();
  #front: Child<ToFront> | undefined;
  #losses: number[] = [];
  #phase: "up" | "stopping" | "ending" = "up";
  #code = 0;
  /** No longer ends what has not ended by itself. */
  #giveUp = () => {};
  #resolve: (code: number) => void = () => {};
  /** The exit code. */
  readonly ended: Promise<number>;

  constructor(parts: Supervising) {
    this.#parts = parts;
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#startKeepers();
    this.#startFront();
  }

  /** The first wish lets runs finish, the second does not. */
  stop(): void {
    if (this.#phase === "up") this.#stopGently();
    else this.#killAll();
  }

  #stopGently(): void {
    this.#phase = "stopping";
    const { clock, say } = this.#parts;
    say({ event: "stopping" });
    this.#front?.send({ kind: "stopping", grace: GRACE });
    this.#giveUp = clock.at(clock.monotonic() + GRACE + LAST_WORDS, () => this.#killAll());
  }

  reload(): void {
    this.#front?.send({ kind: "reload" });
  }

  #startKeepers(): void {
    const { order, startKeeper, clock, say } = this.#parts;
    for (const keeping of ordersOf(order)) {
      const { dataset } = keeping;
      const kept = new KeptChild({
        order: keeping,
        clock,
        start: startKeeper(keeping),
        tell: (message) => {
          if (message.kind === "opened") say({ event: "opened", dataset });
          if (message.kind === "gone") say({ event: "lost", dataset });
          this.#front?.send({ kind: "keeper", dataset, message });
        },
        unopened: (error) => this.#refuse({ event: "unopened", dataset, error }),
        waiting: () => say({ event: "waiting", dataset }),
        unreached: () => say({ event: "unreached", dataset }),
      });
      this.#keepers.set(dataset, kept);
    }
  }

  /** Beside keepers that may have been there before, and go on with what they were paid for. */
  #startFront(): void {
    const { order, startFront } = this.#parts;
    let isOver = false;
    const front = startFront(
      // A line that is read after its front has gone is none of the next one's.
      (message) => !isOver && this.#hearFront(message),
      () => {
        isOver = true;
        void this.#frontDied();
      },
    );
    this.#front = front;
    front.send({ kind: "open", ...order });
    for (const [dataset, { opened }] of this.#keepers)
      if (opened) front.send({ kind: "keeper", dataset, message: opened });
  }

  #hearFront(message: FromFront): void {
    if (message.kind === "keeper") this.#keepers.get(message.dataset)?.send(message.message);
    else if (message.kind === "listening") this.#parts.say({ event: "listening", address: message.address });
    else if (message.kind === "unopened") this.#refuse({ event: "unopened", error: message.error });
    else if (this.#phase === "stopping") void this.#end();
  }

  /** What cannot be opened ends the server: somebody has to put it right. */
  #refuse(said: SaidByServer & { readonly event: "unopened" }): void {
    // What else fails on the way out follows from the first.
    if (this.#phase === "ending") return;
    this.#parts.say(said);
    this.#code = 1;
    void this.#end();
  }

  /** A new front asks the keepers what they work at, and reads what has become of the rest. */
  async #frontDied(): Promise<void> {
    this.#front = undefined;
    if (this.#phase === "stopping") return this.#end();
    if (this.#phase === "ending") return;
    const { clock, say } = this.#parts;
    say({ event: "front-lost" });
    const now = clock.monotonic();
    this.#losses = [...this.#losses.filter((time) => time > now - HOUR), now];
    if (this.#losses.length <= FRONTS_AN_HOUR) return this.#startFront();
    // What was paid for is finished, as after a wish to end.
    this.#code = 1;
    this.#phase = "stopping";
    this.#giveUp = clock.at(now + GRACE + LAST_WORDS, () => this.#killAll());
    await this.#endKeepers();
    await this.#end();
  }

  async #endKeepers(): Promise<void> {
    const keepers = [...this.#keepers.values()];
    for (const kept of keepers) kept.end();
    await Promise.all(keepers.map(({ ended }) => ended));
    this.#keepers.clear();
  }

  /** Whoever has not ended when there is nothing left to do is ended. */
  async #end(): Promise<void> {
    if (this.#phase === "ending") return;
    this.#phase = "ending";
    const { clock } = this.#parts;
    this.#giveUp();
    this.#giveUp = clock.at(clock.monotonic() + LAST_WORDS, () => this.#killAll());
    await this.#endKeepers();
    this.#front?.hangUp();
    this.#over(this.#code);
  }

  #killAll(): void {
    this.#phase = "ending";
    for (const kept of this.#keepers.values()) kept.kill();
    this.#front?.kill();
    this.#over(this.#code || 1);
  }

  #over(code: number): void {
    this.#giveUp();
    this.#resolve(code);
  }
}

export function ordersOf({ config, folder, calibrate }: ServeOrder): readonly KeeperOrder[] {
  const { state, ledger, timing, policy, limits } = config;
  return Object.entries(config.datasets).map(([dataset, { data, allowPaths, memoryMegabytes, threads }]) => ({
    kind: "open",
    ...{ dataset, data, folder, allowPaths, memoryMegabytes, threads, state, ledger },
    timing: { mode: timing.mode, padding: timing.padding },
    guarantee: policy.guarantee,
    calibrate,
    diskBytes: limits.diskBytes,
  }));
}
