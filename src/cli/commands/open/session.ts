/** The session of `privet open`: what it hangs on, the code for the browser, and what a second start in the same folder finds. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PrivetError } from "../../../base/errors.ts";
import { isObject } from "../../../base/json.ts";
import { serverDb } from "../../../server/backup/place.ts";
import { systemClock } from "../../../server/clock.ts";
import type { ServerConfig } from "../../../server/config/types.ts";
import { makeCodeOf, makeRoot } from "../../../server/sessions.ts";
import type { AskedStore } from "../../../server/stores/asked.ts";
import { openServerDb } from "../../../server/stores/server-db.ts";
import { holdLock } from "../../../service/lock.ts";
import { noteHere } from "../access/people.ts";
import { openAddressFile } from "../serve/for-owners-eyes.ts";

type State = Pick<ServerConfig, "state">;

/** What a running server's folder remembers: where it listens, and what its sessions hang on. */
interface Remembered {
  readonly address: string;
  readonly root: string;
}

/** Not among the files that a backup copies. */
export const sessionFile = ({ state }: State): string => join(state, ".open");

async function withStore<T>(state: State, work: (asked: AskedStore) => Promise<T>): Promise<T> {
  const asked = await openServerDb(serverDb(state), { program: "here" });
  return work(asked).finally(() => asked.close());
}

export async function newSession(state: State): Promise<{ readonly root: string; readonly code: string }> {
  return withStore(state, async (asked) => {
    // One that a server left behind which was killed.
    await revoke(asked, remembered(state)?.root);
    rmSync(sessionFile(state), { force: true });
    const root = await makeRoot(asked, systemClock, noteHere);
    return { root, code: (await makeCodeOf(root, asked, systemClock, noteHere))! };
  });
}

/** The server has stopped: its tokens, and those that were made by them, are of no use any more. */
export async function endSession(state: State, root: string): Promise<void> {
  for (const file of [sessionFile(state), openAddressFile(state)]) rmSync(file, { force: true });
  await withStore(state, (asked) => revoke(asked, root));
}

/** The same for one that was killed, and could not say so itself; not for one that still runs. */
export async function endLeftSession(state: State): Promise<void> {
  const root = remembered(state)?.root;
  if (root !== undefined && !(await isRunning(state))) await endSession(state, root);
}

async function revoke(asked: AskedStore, root: string | undefined): Promise<void> {
  if (root !== undefined)
    await asked.revokeToken(root, systemClock.now(), noteHere("token.revoke", { about: root }));
}

/** Whether a server serves from this state folder. */
export async function isRunning(state: State): Promise<boolean> {
  const lock = join(state.state, "server.lock");
  if (!existsSync(lock)) return false;
  try {
    (await holdLock(lock, "serves from this state folder")).release();
    return false;
  } catch {
    return true;
  }
}

/** A new way into the server that runs here already. */
export async function anotherCode(
  state: State,
): Promise<{ readonly address: string; readonly code: string }> {
  const known = remembered(state);
  const code =
    known && (await withStore(state, (asked) => makeCodeOf(known.root, asked, systemClock, noteHere)));
  if (!known || code === undefined)
    throw new PrivetError(
      "not-ready",
      "Another server serves from this folder, which privet open did not start.",
      "Use its address with a token of yours, or stop it first.",
    );
  return { address: known.address, code };
}

function remembered(state: State): Remembered | undefined {
  try {
    const json: unknown = JSON.parse(readFileSync(sessionFile(state), "utf8"));
    const { address, root } = isObject(json) ? json : {};
    return typeof address === "string" && typeof root === "string" ? { address, root } : undefined;
  } catch {
    return undefined;
  }
}
