/** What lets an owner in: shown on a terminal, where only they look. Elsewhere it would stay in a log, so it goes to a file that only they can read. */
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerConfig } from "../../../server/config/types.ts";

type State = Pick<ServerConfig, "state">;

/** Beside the server's records, in a folder that is its owner's alone. Backups leave them out. */
export const ownersTokenFile = ({ state }: State): string => join(state, "owner.token");
export const openAddressFile = ({ state }: State): string => join(state, "open.address");

/** A file of that name that is there already is of no use any more, whoever may read it. */
export function writeForOwner(path: string, text: string): void {
  rmSync(path, { force: true });
  writeFileSync(path, `${text}\n`, { flag: "wx", mode: 0o600 });
  // What the system's mask takes away, the owner needs.
  chmodSync(path, 0o600);
}
