/** What this machine has seen last of a ledger in PostgreSQL, in a file of its own: a database that is behind it is refused. */
import { randomUUID } from "node:crypto";
import { ensureCurrent, type Head, headPath, readHead, writeHead } from "../sqlite/head.ts";
import { refusalOfDatabase } from "./driver.ts";

export class SeenHead {
  readonly #ledger: string;
  /** The file without its ending. */
  readonly #beside: string;

  constructor(ledger: string, path: string) {
    this.#ledger = ledger;
    this.#beside = path.replace(/\.head$/, "");
  }

  read(): Head | undefined {
    return this.#onDisk(() => readHead(this.#beside));
  }

  /** Never moves the head back; where processes share one, it may stay behind by what they were writing at once. */
  remember({ seq, hash }: Head): void {
    if ((this.read()?.seq ?? 0) >= seq) return;
    const temporary = `${headPath(this.#beside)}.${randomUUID()}`;
    this.#onDisk(() => writeHead(this.#beside, { seq, hash }, temporary));
  }

  /** Refuses a database that has no such book, where there has been one. */
  ensureNotLost(book: object | undefined): void {
    ensureCurrent(
      book !== undefined || this.read() === undefined,
      `${this.#ledger} is missing from the database, and ${headPath(this.#beside)} says that it has been there.`,
      "Connect to the database that it was in. Never start a fresh one for the same data.",
    );
  }

  /** A failure of this machine's disk, which is not the database's. */
  #onDisk<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw refusalOfDatabase(error, headPath(this.#beside));
    }
  }
}
