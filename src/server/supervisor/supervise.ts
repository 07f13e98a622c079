/**
 * The supervisor: it starts the front and a keeper for each data set, passes lines between them, starts again what has died, and ends
 * all of them in order. It holds no rows, no people and no third-party code, and decides nothing about runs.
 */
import type { ErrorJson } from "../../service/json.ts";
import type { Clock } from "../clock.ts";
import type { DatasetConfig, ServerConfig } from "../config/types.ts";
import type { FromFront, ToFront } from "../front/process.ts";
import type { FromKeeperProcess, KeeperOrder, ToKeeperProcess } from "../keeper/process.ts";
import type { FromWorkshop, ToWorkshop } from "../workshop/messages.ts";
import type { Child, StartChild } from "./children.ts";
import { KeptChild } from "./kept-child.ts";
import { KeptWorkshop } from "./kept-workshop.ts";

/** What the server is to be; plain JSON. */
export interface ServeOrder {
  readonly config: ServerConfig;
  /** From where paths in it are. */
  readonly folder: string;
  /** Measures how fast this machine is, also where that was done before. */
  readonly calibrate: boolean;
  /** The file that the log's lines are added to; false: nowhere; undefined: standard output, unless that is a terminal. */
  readonly log?: string | false;
}

export interface Supervising {
  readonly order: ServeOrder;
  readonly clock: Clock;
  readonly startFront: StartChild<FromFront, ToFront>;
  readonly startKeeper: (order: KeeperOrder) => StartChild<FromKeeperProcess, ToKeeperProcess>;
  readonly startWorkshop: StartChild<FromWorkshop, ToWorkshop>;
  /** For the owner's terminal. */
  readonly say: (event: SaidByServer) => void;
}

export type SaidByServer =
  | { readonly event: "listening"; readonly address: string }
  | { readonly event: "opened" | "waiting" | "lost" | "unreached"; readonly dataset: string }
  | { readonly event: "unopened"; readonly dataset?: string; readonly error: ErrorJson }
  | { readonly event: "front-lost" | "workshop-lost" | "stopping" };

/** How long runs may go on after the first wish to end. */
export const GRACE = 600_000;
/** How long what has nothing left to do may take to end. */
const LAST_WORDS = 5_000;
const HOUR = 3_600_000;
const FRONTS_AN_HOUR = 3;
/** What the workshop answered is with whoever asked before their front leaves. */
const ANSWER_ARRIVES = 300;

export class Supervisor {
  readonly #parts: Supervising;
  /** With what was added while it runs, and the port that the system chose. */
  #order: ServeOrder;
  #keepers = new Map<string, KeptChild>();
  #workshop: KeptWorkshop | undefined;
  #front: Child<ToFront> | undefined;
  /** Whether the front ends because it was told to, for one that knows more data sets. */
  #isLeaving = false;
  #address: string | undefined;
  #losses: number[] = [];
  /** Whose rows are open, and of whom that has not been said. */
  readonly #opened = new Set<string>();
  #phase: "up" | "stopping" | "ending" = "up";
  #code = 0;
  /** No longer ends what has not ended by itself. */
  #giveUp = () => {};
  #resolve: (code: number) => void = () => {};
  /** The exit code. */
  readonly ended: Promise<number>;

  constructor(parts: Supervising) {
    [this.#parts, this.#order] = [parts, parts.order];
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    for (const keeping of ordersOf(this.#order))
      this.#startKeeper(keeping, (error) =>
        this.#refuse({ event: "unopened", dataset: keeping.dataset, error }),
      );
    if (this.#order.config.workshop) this.#startWorkshop();
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

  #startKeeper(keeping: KeeperOrder, unopened: (error: ErrorJson) => void, opened = () => {}): void {
    const { startKeeper, clock, say } = this.#parts;
    const { dataset } = keeping;
    const kept = new KeptChild({
      order: keeping,
      clock,
      start: startKeeper(keeping),
      tell: (message) => {
        if (message.kind === "opened") this.#opened.add(dataset);
        if (message.kind === "gone") {
          this.#opened.delete(dataset);
          say({ event: "lost", dataset });
        }
        this.#front?.send({ kind: "keeper", dataset, message });
        if (message.kind === "opened") opened();
      },
      unopened,
      waiting: () => say({ event: "waiting", dataset }),
      unreached: () => say({ event: "unreached", dataset }),
    });
    this.#keepers.set(dataset, kept);
  }

  #startWorkshop(): void {
    const { clock, say, startWorkshop } = this.#parts;
    this.#workshop = new KeptWorkshop({
      clock,
      start: startWorkshop,
      order: () => ({ kind: "open", config: this.#order.config, folder: this.#order.folder }),
      tell: (answer) => this.#front?.send(answer),
      serve: (wish) => this.#serve(wish),
      lost: () => say({ event: "workshop-lost" }),
    });
  }

  /** One more data set: its keeper first, and a front that knows it once it is open. Nothing else is disturbed. */
  #serve({ dataset, config }: FromWorkshop & { readonly kind: "serve" }): void {
    const told = (error?: ErrorJson) =>
      this.#workshop?.served({
        kind: "served",
        dataset,
        config: this.#order.config,
        ...(error ? { error } : {}),
      });
    if (this.#phase !== "up" || this.#keepers.has(dataset)) {
      told();
      return;
    }
    const more = withDataset(this.#order, dataset, config);
    const [keeping] = ordersOf(more).filter((order) => order.dataset === dataset);
    let isServed = false;
    this.#startKeeper(
      keeping,
      (error) => {
        this.#keepers.get(dataset)?.end();
        this.#keepers.delete(dataset);
        told(error);
      },
      () => {
        if (isServed) return;
        isServed = true;
        this.#order = withDataset(this.#order, dataset, config);
        told();
        this.#replaceFront();
      },
    );
  }

  #replaceFront(): void {
    const { clock } = this.#parts;
    clock.at(clock.monotonic() + ANSWER_ARRIVES, () => {
      const front = this.#front;
      if (this.#phase !== "up" || front === undefined || this.#isLeaving) return;
      this.#isLeaving = true;
      front.send({ kind: "leave" });
      clock.at(
        clock.monotonic() + LAST_WORDS,
        () => this.#isLeaving && this.#front === front && front.kill(),
      );
    });
  }

  /** Beside keepers that may have been there before, and go on with what they were paid for. */
  #startFront(): void {
    const { startFront } = this.#parts;
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
    front.send({ kind: "open", ...this.#order });
    for (const [dataset, { opened }] of this.#keepers)
      if (opened) front.send({ kind: "keeper", dataset, message: opened });
  }

  #hearFront(message: FromFront): void {
    if (message.kind === "keeper") this.#keepers.get(message.dataset)?.send(message.message);
    else if (message.kind === "workshop") this.#workshop?.ask(message);
    else if (message.kind === "listening") this.#listening(message.address);
    else if (message.kind === "takes") this.#takes(message.dataset);
    else if (message.kind === "unopened") this.#refuse({ event: "unopened", error: message.error });
    else if (this.#phase === "stopping") void this.#end();
  }

  /** Said once for each time that a keeper has opened the rows, and not before whoever reads it can ask for a run. */
  #takes(dataset: string): void {
    if (this.#opened.delete(dataset)) this.#parts.say({ event: "opened", dataset });
  }

  /** Whichever port the system chose, the next front has the same. */
  #listening(address: string): void {
    const { config } = this.#order;
    const listen = { ...config.listen, port: Number(new URL(address).port) || config.listen.port };
    this.#order = { ...this.#order, config: { ...config, listen } };
    if (this.#address !== address) this.#parts.say({ event: "listening", address });
    this.#address = address;
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
    if (this.#isLeaving) {
      this.#isLeaving = false;
      return this.#startFront();
    }
    const { clock, say } = this.#parts;
    say({ event: "front-lost" });
    // Whoever heard that is told where the next one listens.
    this.#address = undefined;
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
    this.#workshop?.kill();
    this.#front?.hangUp();
    this.#over(this.#code);
  }

  #killAll(): void {
    this.#phase = "ending";
    for (const kept of this.#keepers.values()) kept.kill();
    this.#workshop?.kill();
    this.#front?.kill();
    this.#over(this.#code || 1);
  }

  #over(code: number): void {
    this.#giveUp();
    this.#resolve(code);
  }
}

const withDataset = (order: ServeOrder, dataset: string, config: DatasetConfig): ServeOrder => ({
  ...order,
  config: { ...order.config, datasets: { ...order.config.datasets, [dataset]: config } },
});

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
