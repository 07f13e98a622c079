/** The one connection of a ledger: made when it is needed, and anew where it was lost. */
import { setTimeout as sleep } from "node:timers/promises";
import { ensure } from "../../../base/errors.ts";
import { ledgerClosed } from "../../../base/refusals/ledger.ts";
import { type DatabaseLine, type DialDatabase, isLost, refusalOfDatabase } from "./driver.ts";

const STEP_MS = 50;

export class Reconnecting {
  readonly #dial: DialDatabase;
  readonly #ledger: string;
  readonly #patienceMs: number;
  #line: DatabaseLine | undefined;
  #closed = false;

  constructor(dial: DialDatabase, ledger: string, patienceMs: number) {
    this.#dial = dial;
    this.#ledger = ledger;
    this.#patienceMs = patienceMs;
  }

  async line(): Promise<DatabaseLine> {
    ensure(!this.#closed, ...ledgerClosed());
    this.#line ??= await this.#dial();
    return this.#line;
  }

  /** Until when to go on after lost lines. */
  deadline(): number {
    return performance.now() + this.#patienceMs;
  }

  mayRetry(error: unknown, until: number): boolean {
    return isLost(error) && this.goesOn(until);
  }

  goesOn(until: number): boolean {
    return !this.#closed && performance.now() < until;
  }

  step(): Promise<void> {
    return sleep(STEP_MS);
  }

  /** Does something that changes nothing, again where the line was lost. */
  async patiently<T>(work: (connection: DatabaseLine) => Promise<T>): Promise<T> {
    const until = this.deadline();
    for (;;) {
      try {
        return await work(await this.line());
      } catch (error) {
        await this.rollBack(error);
        if (!this.mayRetry(error, until)) throw refusalOfDatabase(error, this.#ledger);
        await this.step();
      }
    }
  }

  /** Ends the transaction that failed, with the line where that is what failed. */
  async rollBack(error: unknown): Promise<void> {
    if (isLost(error)) this.#drop();
    else await this.#line?.query("ROLLBACK").catch(() => this.#drop());
  }

  close(): void {
    this.#closed = true;
    this.#drop();
  }

  #drop(): void {
    const line = this.#line;
    this.#line = undefined;
    // The other end may be gone; nobody waits for its farewell.
    void line?.end().catch(() => undefined);
  }
}
