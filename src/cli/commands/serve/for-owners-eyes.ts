/** What lets an owner in: shown on a terminal, where only they look. Elsewhere it would stay in a log, so it goes to a file that only they can read. */
import { closeSync, fchmodSync, openSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unwritable } from "../../../node/write-file.ts";
import type { ServerConfig } from "../../../server/config/types.ts";

type State = Pick<ServerConfig, "state">;

/** Beside the server's records, in a folder that is its owner's alone. Backups leave them out. */
export const ownersTokenFile = ({ state }: State): string => join(state, "owner.token");
export const openAddressFile = ({ state }: State): string => join(state, "open.address");

/** A file of that name that is there already is of no use any more, whoever may read it; a link goes, and what it leads to stays. */
export function writeForOwner(path: string, text: string): void {
  try {
    rmSync(path, { force: true });
    const file = openSync(path, "wx", 0o600);
    try {
      // What the system's mask takes away, the owner needs.
      fchmodSync(file, 0o600);
      writeFileSync(file, `${text}\n`);
    } catch (error) {
      rmSync(path, { force: true });
      throw error;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw unwritable(path, error);
  }
}
