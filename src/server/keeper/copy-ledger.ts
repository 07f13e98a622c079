/**
 * A copy of a ledger in use, with its head.
 *
 * Claim. The copy is the ledger as it was at one moment, and its head is not ahead of it.
 * Proof. A transaction that has read holds SQLite's shared lock, under which no process changes the file; heads are written under the
 * exclusive one (curator/ledger/sqlite/sqlite.ts), so that none changes meanwhile either. ∎
 */
import { copyFileSync, existsSync } from "node:fs";
import { basename, join } from "node:path";

export async function copyLedgerFile(ledger: string, folder: string): Promise<void> {
  const { default: Database } = await import("libsql");
  const file = new Database(ledger, { timeout: 10_000 });
  try {
    file.exec("BEGIN");
    file.exec("SELECT count(*) FROM sqlite_schema");
    for (const path of [ledger, `${ledger}.head`])
      if (existsSync(path)) copyFileSync(path, join(folder, basename(path)));
    file.exec("COMMIT");
  } finally {
    file.close();
  }
}
