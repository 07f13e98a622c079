/** SQLite's driver, an optional package. */
import { PrivetError } from "../../../base/errors.ts";
import type { Connect, Connection } from "./file.ts";

/** Loaded when a ledger is opened, so that nothing else ever needs it. */
export async function driver(): Promise<Connect> {
  const { default: Database } = await import("libsql").catch(() => {
    throw new PrivetError(
      "driver-missing",
      "A durable ledger is kept by SQLite, whose driver is not installed here. Nothing was run or spent.",
      "Install it: npm install libsql. npm leaves it out with --omit=optional.",
    );
  });
  return (path) => new Database(path, { timeout: 0 }) as unknown as Connection;
}
