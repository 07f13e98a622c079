/** The audit's lines, chained. The line that a new one follows is read from the file and checked, so that no broken chain grows. */

import type { SqliteConnection, SqliteStatement } from "../../../node/sqlite.ts";
import type { AuditLine, AuditNote } from "../asked.ts";
import { type ChainEnd, chained, followed, noLines } from "../audit.ts";
import { storedText } from "./file.ts";

export const auditSchema: readonly string[] = [
  "CREATE TABLE audit(seq INTEGER PRIMARY KEY, text TEXT NOT NULL, hash TEXT NOT NULL) STRICT",
  "CREATE TRIGGER no_change BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'lines never change'); END",
  "CREATE TRIGGER no_removal BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'lines are never removed'); END",
];

const COLUMNS = "seq, CAST(text AS BLOB) AS text, CAST(hash AS BLOB) AS hash";

interface Row {
  readonly seq: number;
  readonly text: ArrayBuffer;
  readonly hash: ArrayBuffer;
}

export class AuditTable {
  readonly #after: SqliteStatement;
  readonly #at: SqliteStatement;
  readonly #count: SqliteStatement;
  readonly #insert: SqliteStatement;

  constructor(connection: SqliteConnection) {
    this.#after = connection.prepare(`SELECT ${COLUMNS} FROM audit WHERE seq > ? ORDER BY seq LIMIT ?`);
    this.#at = connection.prepare(`SELECT ${COLUMNS} FROM audit WHERE seq = ?`);
    this.#count = connection.prepare("SELECT coalesce(max(seq), 0) AS seq FROM audit");
    this.#insert = connection.prepare("INSERT INTO audit(seq, text, hash) VALUES (?, ?, ?)");
  }

  write(notes: readonly AuditNote[]): void {
    let last = this.#last();
    for (const note of notes) {
      const { line, text } = chained(last, note);
      this.#insert.run(line.seq, text, line.hash);
      last = line;
    }
  }

  /** Lines in their order; each is checked against the one before it. */
  lines(after: number, limit: number): readonly AuditLine[] {
    let last = this.#end(after);
    return this.#after.all(after, limit).map((row) => {
      const line = this.#line(last, row as Row);
      last = line;
      return line;
    });
  }

  /** Where the chain stands after some more lines: a whole check is made of such parts, so that nobody waits for all of it. */
  part(after: number, limit: number): ChainEnd & { readonly isLast: boolean } {
    const { seq, hash } = this.lines(after, limit).at(-1) ?? this.#end(after);
    return { seq, hash, isLast: seq === this.#length() };
  }

  #last(): ChainEnd {
    const length = this.#length();
    return this.lines(length - 1, 1)[0] ?? noLines;
  }

  #length(): number {
    return (this.#count.all()[0] as { seq: number }).seq;
  }

  /** Its hash alone: whether the line deserves it is another part's to say. */
  #end(seq: number): ChainEnd {
    const row = this.#at.all(seq)[0] as Row | undefined;
    return row ? { seq, hash: storedText(row.hash) } : { ...noLines, seq: Math.max(0, seq) };
  }

  #line(last: ChainEnd, row: Row): AuditLine {
    return followed(last, storedText(row.text), storedText(row.hash));
  }
}
