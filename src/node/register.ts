/**
 * Which files have been opened as private data: size and SHA-256 of each, in X.ledger.files beside the ledger X.ledger, and
 * a list of this user's ledgers in the user's own folder. By both a copy of a private file is recognised under any name.
 *
 * It is a help against slips, not a lock: a file that cannot be written or read, or is out of date, is never an error.
 * Nothing but the file's owner may read either, because the hash of a file confirms a guess at its rows.
 */
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { digestOf, type FileFacts, factsOfFile } from "./data-files.ts";

const ENDING = ".files";
const LEDGER = ".ledger";

/** A file that was opened under a ledger, as it was then. */
interface Registered extends FileFacts {
  readonly sha256: string;
}

/** The folder for what Privet keeps of a user between runs; none where PRIVET_STATE is empty or no home is known. */
export function stateFolder(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const { PRIVET_STATE: own, XDG_STATE_HOME: xdg, HOME, USERPROFILE } = env;
  if (own !== undefined) return own === "" ? undefined : resolve(own);
  if (xdg) return join(xdg, "privet");
  const home = HOME || USERPROFILE;
  return home ? join(home, ".local", "state", "privet") : undefined;
}

const listPath = (folder: string) => join(folder, "ledgers");

/** Notes the files of private data that are opened under a ledger. A file that has not changed since is not hashed again. */
export async function rememberFiles(
  ledger: string,
  files: readonly string[],
  signal?: { readonly aborted: boolean },
): Promise<void> {
  const known = registeredIn(ledger);
  for (const file of files) {
    const facts = factsOfFile(file);
    if (!facts || known.some((one) => isUnchanged(one, facts))) continue;
    const sha256 = await digestOf(file, signal);
    if (sha256 === undefined) continue;
    addLine(ledger + ENDING, `${sha256} ${facts.size} ${facts.changed} ${facts.identity}`);
  }
  const folder = stateFolder();
  if (folder === undefined || linesOf(listPath(folder)).includes(resolve(ledger))) return;
  addLine(listPath(folder), resolve(ledger), folder);
}

const isUnchanged = (one: FileFacts, now: FileFacts) =>
  one.size === now.size && one.changed === now.changed && one.identity === now.identity;

/** Forgets the files of a ledger whose data its owner has declared public. */
export function forget(ledger: string): void {
  rmSync(ledger + ENDING, { force: true });
}

/** What was opened under a ledger. */
export function registeredIn(ledger: string): readonly Registered[] {
  return linesOf(ledger + ENDING).flatMap((line) => {
    const match = /^([0-9a-f]{64}) (\d+) (\d+) (\d+:\d+)$/.exec(line);
    if (!match) return [];
    return [{ sha256: match[1], size: BigInt(match[2]), changed: BigInt(match[3]), identity: match[4] }];
  });
}

/** The ledgers of this user, and those that lie in the folders. */
export function ledgersNear(folders: readonly string[]): readonly string[] {
  const state = stateFolder();
  const listed = state === undefined ? [] : linesOf(listPath(state));
  return [...new Set([...folders.flatMap(ledgersIn), ...listed])];
}

/** By the ledgers and by their registers: where a ledger has been moved away its register may still lie there. */
function ledgersIn(folder: string): string[] {
  const names = namesIn(folder).map((name) => (name.endsWith(ENDING) ? name.slice(0, -ENDING.length) : name));
  return names.filter((name) => name.endsWith(LEDGER)).map((name) => join(resolve(folder), name));
}

/** The name that a ledger goes by: clinic for clinic.ledger. */
export const nameOfLedger = (ledger: string): string => basename(ledger, LEDGER);

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split("\n").filter(Boolean);
  } catch {
    return [];
  }
}

function addLine(path: string, line: string, folder?: string): void {
  try {
    if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: 0o700 });
    appendFileSync(path, `${line}\n`, { mode: 0o600 });
  } catch {} // A register that cannot be kept recognises less; it stops nobody's work.
}
