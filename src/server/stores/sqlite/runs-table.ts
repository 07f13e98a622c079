/** The runs that were asked for, each with the line of the audit that tells of it. */

import type { SqliteConnection, SqliteStatement } from "../../../node/sqlite.ts";
import type { AuditNote, NewRun, RunChange, RunFilter, RunRecord, RunState } from "../asked.ts";
import type { AuditTable } from "./audit-table.ts";
import { column, RECORD, recordOf, recordText } from "./records.ts";
import type { StoreTables } from "./store.ts";

export const runsSchema: readonly string[] = [
  `CREATE TABLE runs(seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, record TEXT NOT NULL, ${["principal", "dataset", "state"].map(column).join(", ")}) STRICT`,
  "CREATE INDEX runs_of ON runs(principal, seq)",
  "CREATE INDEX runs_in ON runs(dataset, state, seq)",
  "CREATE TRIGGER no_run_removal BEFORE DELETE ON runs BEGIN SELECT RAISE(ABORT, 'runs are never removed'); END",
];

const COLUMNS = `SELECT seq, ${RECORD} FROM runs`;
/** A list is handed over as JSON; one that is not given leaves everything in. */
const inList = (name: string) => `(? IS NULL OR ${name} IN (SELECT value FROM json_each(?)))`;

export class RunsTable implements StoreTables {
  readonly #audit: AuditTable;
  readonly #one: SqliteStatement;
  readonly #fitting: SqliteStatement;
  readonly #insert: SqliteStatement;
  readonly #update: SqliteStatement;

  constructor(connection: SqliteConnection, audit: AuditTable) {
    this.#audit = audit;
    this.#one = connection.prepare(`${COLUMNS} WHERE id = ?`);
    this.#fitting = connection.prepare(
      `${COLUMNS} WHERE ${["principal", "dataset", "state"].map(inList).join(" AND ")} AND seq < ? ORDER BY seq DESC LIMIT ?`,
    );
    this.#insert = connection.prepare("INSERT INTO runs(id, record) VALUES (?, ?)");
    this.#update = connection.prepare("UPDATE runs SET record = ? WHERE id = ?");
  }

  readonly reads = {
    run: (id: string) => this.#find(id),
    runs: (filter: RunFilter) => this.#runs(filter),
  };

  readonly writes = {
    accept: (run: NewRun, note: AuditNote) => this.#accept(run, note),
    change: (id: string, from: readonly RunState[], change: RunChange, note?: AuditNote) =>
      this.#change(id, from, change, note),
  };

  #find(id: string): RunRecord | undefined {
    return this.#one.all(id).map(runOf)[0];
  }

  #runs({ principal, dataset, datasets, states, before, limit }: RunFilter): readonly RunRecord[] {
    const within = datasets?.filter((name) => dataset === undefined || name === dataset);
    const lists = [principal && [principal], within ?? (dataset && [dataset]), states].flatMap((list) => {
      const text = list ? JSON.stringify(list) : null;
      return [text, text];
    });
    return this.#fitting.all(...lists, before ?? Number.MAX_SAFE_INTEGER, limit).map(runOf);
  }

  #accept(run: NewRun, note: AuditNote): { readonly run: RunRecord; readonly isNew: boolean } {
    const known = this.#find(run.id);
    if (known) return { run: known, isNew: false };
    this.#insert.run(run.id, recordText(run));
    this.#audit.write([note]);
    return { run: this.#find(run.id)!, isNew: true };
  }

  #change(id: string, from: readonly RunState[], change: RunChange, note?: AuditNote): RunRecord | undefined {
    const known = this.#find(id);
    if (!known || !from.includes(known.state)) return undefined;
    const { seq, ...run } = { ...known, ...change };
    this.#update.run(recordText(run), id);
    if (note) this.#audit.write([note]);
    return { ...run, seq };
  }
}

function runOf(row: unknown): RunRecord {
  const { seq, record } = row as { readonly seq: number; readonly record: ArrayBuffer };
  return { ...recordOf<NewRun>(record), seq };
}
