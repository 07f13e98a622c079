/**
 * Waiting for the lock of a ledger that several processes share, and leaving room for the others.
 *
 * SQLite's lock goes to whoever asks first after it is free, and the process that just had it is always nearest: one
 * that spends without pause would keep all others out. So each steps back for a moment after a short turn, longer than
 * the others' steps of waiting. A process that spends now and then never notices.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { ensure } from "../../../base/errors.ts";
import { isBusy } from "./file.ts";

const TURN_MS = 40;
const PAUSE_MS = 10;
const LONGEST_STEP_MS = 6;

export class Turns {
  readonly #path: string;
  readonly #patienceMs: number;
  #begun = 0;
  #ended = 0;

  constructor(path: string, patienceMs: number) {
    this.#path = path;
    this.#patienceMs = patienceMs;
  }

  /** Runs a step that is all or nothing, again and again while it finds the ledger locked. Only waiting is asynchronous. */
  async run<T>(step: () => T): Promise<T> {
    await this.#makeRoom();
    const start = performance.now();
    for (let attempt = 0; ; attempt++) {
      try {
        return step();
      } catch (error) {
        if (!isBusy(error)) throw error;
      } finally {
        this.#ended = performance.now();
      }
      ensure(
        performance.now() - start < this.#patienceMs,
        "ledger-busy",
        `Other processes have held ${this.#path} for ${this.#patienceMs} ms. Nothing was spent.`,
        "Try again when they have finished.",
      );
      await sleep(1 + (attempt % LONGEST_STEP_MS));
      this.#begun = performance.now();
    }
  }

  async #makeRoom(): Promise<void> {
    const now = performance.now();
    if (now - this.#ended < PAUSE_MS && now - this.#begun < TURN_MS) return;
    if (now - this.#ended < PAUSE_MS) await sleep(PAUSE_MS);
    this.#begun = performance.now();
  }
}
