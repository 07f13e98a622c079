/** The workshop at work: lines in, handlers asked, answers out. Its process (`main.ts`) gives it a pipe, and tests give it none. */
import { PrivetError } from "../../base/errors.ts";
import { errorJson } from "../../service/json.ts";
import type { Clock } from "../clock.ts";
import type { ServerConfig } from "../config/types.ts";
import { workshopHandlers } from "./all.ts";
import type { WorkshopHandlers, WorkshopPlace } from "./handlers.ts";
import type { FromWorkshop, ToWorkshop, WorkshopAsk } from "./messages.ts";

interface Waiting {
  resolve(): void;
  reject(error: PrivetError): void;
}

export class Workshop {
  readonly #clock: Clock;
  readonly #send: (message: FromWorkshop) => void;
  readonly #handlers: WorkshopHandlers;
  readonly #serving = new Map<string, Waiting>();
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
    return { config, folder, clock: this.#clock, serve: (dataset, its) => this.#serve(dataset, its) };
  }

  #serve(dataset: string, config: ServerConfig["datasets"][string]): Promise<void> {
    this.#send({ kind: "serve", dataset, config });
    return new Promise((resolve, reject) => this.#serving.set(dataset, { resolve, reject }));
  }

  #served({ dataset, config, error }: ToWorkshop & { readonly kind: "served" }): void {
    if (this.#place) this.#place = this.#placeOf(config, this.#place.folder);
    const waiting = this.#serving.get(dataset);
    this.#serving.delete(dataset);
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
