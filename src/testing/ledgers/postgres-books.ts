/** Fresh books in a real PostgreSQL, for ledgers that are tested. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Conversions } from "../../curator/ledger/asked.ts";
import { START } from "../../curator/ledger/entry.ts";
import { openPostgresLedger, type PostgresLedgerOptions } from "../../curator/ledger/postgres/postgres.ts";
import type { Ledger } from "../../curator/ledger/types.ts";
import type { TestPostgres } from "../server/postgres.ts";

type Options = Conversions & Partial<PostgresLedgerOptions>;

export interface TestBooks {
  /** Where the head of the latest book is kept. */
  head(): string;
  /** An empty book, in the place of one of the same name. */
  fresh(dataset: string): Promise<void>;
  /** The book as a server opens it, by another port where a proxy stands in between. */
  open(options: Options, port?: number): Promise<Ledger>;
  remove(): void;
}

export function testBooks(server: () => TestPostgres): TestBooks {
  const folder = mkdtempSync(join(tmpdir(), "privet-books-"));
  let made = 0;
  const head = () => join(folder, `${made}.head`);
  return {
    head,
    async fresh(dataset) {
      made++;
      const tables = ["entries", "books"];
      const triggers = (state: string) =>
        tables.map((table) => `ALTER TABLE privet.${table} ${state} TRIGGER never;`).join(" ");
      await server().sql(
        `BEGIN; ${triggers("DISABLE")} DELETE FROM privet.entries; DELETE FROM privet.books; ${triggers("ENABLE ALWAYS")} ` +
          `INSERT INTO privet.books VALUES ('${dataset.replaceAll("'", "''")}', 2, 0, '${START}'); COMMIT`,
      );
    },
    open: ({ dataset = "adult", ...options }, port) =>
      openPostgresLedger(server().address("privet_server", port), { dataset, head: head(), ...options }),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
