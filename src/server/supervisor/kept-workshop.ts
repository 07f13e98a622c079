/**
 * The workshop, over the lives of its processes. What a process was asked and has not answered when it dies is answered here, so that
 * no request waits for ever. It holds no private rows, hence when it dies may be seen.
 */
import { PrivetError } from "../../base/errors.ts";
import { errorJson } from "../../service/json.ts";
import type { Clock } from "../clock.ts";
import type { FromWorkshop, ToWorkshop, WorkshopAnswer, WorkshopAsk } from "../workshop/messages.ts";
import type { Child, StartChild } from "./children.ts";

const HOUR = 3_600_000;
const RESTARTS_AN_HOUR = 3;

export interface WorkshopParts {
  readonly clock: Clock;
  readonly start: StartChild<FromWorkshop, ToWorkshop>;
  /** What a process is told first. */
  readonly order: () => ToWorkshop & { readonly kind: "open" };
  /** To the front. */
  readonly tell: (answer: WorkshopAnswer) => void;
  readonly serve: (wish: FromWorkshop & { readonly kind: "serve" }) => void;
  readonly lost: () => void;
}

export class KeptWorkshop {
  readonly #parts: WorkshopParts;
  readonly #asked = new Set<string>();
  #child: Child<ToWorkshop> | undefined;
  #deaths: number[] = [];
  #isEnding = false;

  constructor(parts: WorkshopParts) {
    this.#parts = parts;
    this.#start();
  }

  ask(ask: WorkshopAsk): void {
    if (this.#child === undefined) this.#parts.tell(away(ask.id));
    else {
      this.#asked.add(ask.id);
      this.#child.send(ask);
    }
  }

  served(message: ToWorkshop & { readonly kind: "served" }): void {
    this.#child?.send(message);
  }

  kill(): void {
    this.#isEnding = true;
    this.#child?.kill();
  }

  #start(): void {
    const { start, order } = this.#parts;
    let isOver = false;
    const child = start(
      (message) => !isOver && this.#hear(message),
      () => {
        isOver = true;
        this.#died();
      },
    );
    this.#child = child;
    child.send(order());
  }

  #hear(message: FromWorkshop): void {
    if (message.kind === "serve") this.#parts.serve(message);
    else if (this.#asked.delete(message.id)) this.#parts.tell(message);
  }

  #died(): void {
    this.#child = undefined;
    for (const id of this.#asked) this.#parts.tell(away(id));
    this.#asked.clear();
    if (this.#isEnding) return;
    const { clock, lost } = this.#parts;
    lost();
    const now = clock.monotonic();
    this.#deaths = [...this.#deaths.filter((time) => time > now - HOUR), now];
    if (this.#deaths.length <= RESTARTS_AN_HOUR) this.#start();
  }
}

const away = (id: string): WorkshopAnswer => ({
  kind: "workshop",
  id,
  error: errorJson(
    new PrivetError(
      "not-ready",
      "The workshop has ended, and is started again three times an hour at most.",
      "Try again in a moment. If that does not help, start the server anew.",
    ),
  ),
});
