/** The workshop at work: lines in, handlers asked, answers out. Its process (`main.ts`) gives it a pipe, and tests give it none. */
import { PrivetError } from "../../base/errors.ts";
import { errorJson } from "../../service/json.ts";
import type { Clock } from "../clock.ts";
import type { DatasetConfig, ServerConfig } from "../config/types.ts";
import { workshopHandlers } from "./all.ts";
import type { WorkshopHandlers, WorkshopPlace } from "./handlers.ts";
import type { FromWorkshop, ToWorkshop, WorkshopAsk } from "./messages.ts";

interface Opening {
  readonly config: DatasetConfig;
  readonly opened: Promise<void>;
  resolve(): void;
  reject(error: PrivetError): void;
}

export class Workshop {
  readonly #clock: Clock;
  readonly #send: (message: FromWorkshop) => void;
  readonly #handlers: WorkshopHandlers;
  readonly #opening = new Map<string, Opening>();
  #place: WorkshopPlace | undefined;

  constructor(
    clock: Clock,
    send: (message: FromWorkshop) => void,
    handlers: WorkshopHandlers = workshopHandlers,
  ) {
    [this.#clock, this.#send, this.#handlers] = [clock, send, handlers];
  }

  hear(message: ToWorkshop): void {
    if (message.kind === "open") this.#place = this.#placeOf(message.config, message.folder);
    else if (message.kind === "served") this.#served(message);
    else void this.#answer(message);
  }

  #placeOf(config: ServerConfig, folder: string): WorkshopPlace {
    const [clock, opening] = [this.#clock, this.#opening];
    return { config, folder, clock, opening, serve: (dataset, its) => this.#serve(dataset, its) };
  }

  /** Whoever wishes for what is being opened waits for the same. */
  #serve(dataset: string, config: DatasetConfig): Promise<void> {
    const known = this.#opening.get(dataset);
    if (known) return known.opened;
    let told: Pick<Opening, "resolve" | "reject"> | undefined;
    const opened = new Promise<void>((resolve, reject) => {
      told = { resolve, reject };
    });
    this.#opening.set(dataset, { config, opened, ...told! });
    this.#send({ kind: "serve", dataset, config });
    return opened;
  }

  #served({ dataset, config, error }: ToWorkshop & { readonly kind: "served" }): void {
    if (this.#place) this.#place = this.#placeOf(config, this.#place.folder);
    const waiting = this.#opening.get(dataset);
    this.#opening.delete(dataset);
    if (error) waiting?.reject(new PrivetError(error.code, error.message, error.fix));
    else waiting?.resolve();
  }

  async #answer({ id, about, body }: WorkshopAsk): Promise<void> {
    try {
      if (!this.#place || !Object.hasOwn(this.#handlers, about)) throw notHere();
      const told = await this.#handlers[about](body, this.#place);
      this.#send({ kind: "workshop", id, told });
    } catch (error) {
      this.#send({ kind: "workshop", id, error: errorJson(error) });
    }
  }
}

const notHere = () =>
  new PrivetError("not-ready", "The workshop does not know how to do that.", "Try again in a minute.");
