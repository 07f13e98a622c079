/**
 * Runs that were sent to a server and whose results are not safe yet: key and price of each, in `.privet/pending` of the folder that the
 * command runs in. It is written before the request is sent and removed when the result is safe, so that a command that was killed, or
 * whose answer was lost, is repeated with its key: it is the same run then, and paid for once.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rmdir, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isObject } from "../../base/json.ts";
import { makeNewFile, replaceFile, unwritable, writeWhole } from "../../node/write-file.ts";
import type { AmountsJson } from "../../service/json.ts";
import type { Plan } from "../../tasks/plan.ts";

/** What a request is known by. */
export interface Sent {
  /** `https://host/clinic`. */
  readonly address: string;
  readonly plan: Plan;
  readonly again: boolean;
}

export interface PendingRun extends Sent {
  readonly privet: "pending/1";
  readonly key: string;
  readonly price: AmountsJson;
  /** Once the server has taken it. */
  readonly run?: string;
}

const PLACE = join(".privet", "pending");
const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;

function pathOf(folder: string, { address, plan, again }: Sent): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([address, again, plan]))
    .digest("hex");
  return join(folder, PLACE, `${digest.slice(0, 32)}.json`);
}

/** The request that was sent before and is still open, if it was this one. */
export async function pendingRun(folder: string, sent: Sent): Promise<PendingRun | undefined> {
  return readPending(pathOf(folder, sent));
}

async function readPending(path: string): Promise<PendingRun | undefined> {
  try {
    const kept: unknown = JSON.parse(await readFile(path, "utf8"));
    const fits = isObject(kept) && kept.privet === "pending/1" && typeof kept.key === "string";
    return fits && isObject(kept.price) ? (kept as unknown as PendingRun) : undefined;
  } catch {
    return undefined;
  }
}

/** On the disk when its promise is kept; what cannot be written is refused, and nothing has been sent then. */
export async function keepPending(folder: string, pending: PendingRun): Promise<void> {
  const path = pathOf(folder, pending);
  await mkdir(dirname(path), { recursive: true, mode: OWN_FOLDER }).catch((error) => {
    throw unwritable(path, error, "Nothing was sent or spent.");
  });
  // One that cannot be read says nothing about a run.
  if ((await readPending(path)) === undefined) await unlink(path).catch(() => undefined);
  const text = `${JSON.stringify(pending, undefined, 2)}\n`;
  await makeNewFile(path, (temporary) => writeWhole(temporary, text, OWN_FILE));
}

/** Which run it has become; not knowing it does no harm. */
export async function namePending(folder: string, pending: PendingRun, run: string): Promise<void> {
  const text = `${JSON.stringify({ ...pending, run }, undefined, 2)}\n`;
  await replaceFile(pathOf(folder, pending), text).catch(() => undefined);
}

export async function forgetPending(folder: string, sent: Sent): Promise<void> {
  await unlink(pathOf(folder, sent)).catch(() => undefined);
  await tidy(folder);
}

/** The same by the run's id, where its result was fetched in another way. */
export async function forgetRun(folder: string, run: string): Promise<void> {
  const place = join(folder, PLACE);
  for (const name of await readdir(place).catch(() => []))
    if ((await readPending(join(place, name)))?.run === run)
      await unlink(join(place, name)).catch(() => undefined);
  await tidy(folder);
}

/** Folders that are empty go away. */
async function tidy(folder: string): Promise<void> {
  for (const path of [join(folder, PLACE), join(folder, dirname(PLACE))])
    await rmdir(path).catch(() => undefined);
}
