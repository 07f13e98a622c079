/**
 * One keeper a data set, one front a state folder, one process a flow that is carried out: a file that SQLite holds locked for as long as the
 * process lives. The operating system gives it back when the process ends, however it ends; a file that says who holds it would outlive a crash.
 */
import { chmodSync } from "node:fs";
import { PrivetError } from "../base/errors.ts";
import { sqliteDriver } from "../node/sqlite.ts";

export interface Lock {
  release(): void;
}

/** Nobody else keeps a lock alive: a connection that is collected as garbage is closed, and its lock is gone. */
const held = new Set<Lock>();

/** Refused with `not-ready` where another process has it; `what` says what that process does. */
export async function holdLock(
  path: string,
  what: string,
  fix = "Wait for it, or stop the other server.",
): Promise<Lock> {
  const file = (await sqliteDriver())(path, "write", 0);
  try {
    // Written to, so that the lock is on a file with pages and not on an empty one.
    file.exec("PRAGMA journal_mode=TRUNCATE");
    file.exec("CREATE TABLE IF NOT EXISTS held (by INTEGER)");
    file.exec("BEGIN EXCLUSIVE");
    chmodSync(path, 0o600);
  } catch {
    file.close();
    throw new PrivetError("not-ready", `Another process ${what}.`, fix);
  }
  const lock: Lock = {
    release() {
      held.delete(lock);
      file.close();
    },
  };
  held.add(lock);
  return lock;
}
