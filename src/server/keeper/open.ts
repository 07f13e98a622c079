/** Opens what a keeper keeps: lock, files that are those of the last time, ledger, releases, and then the rows. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { base32 } from "../../base/base32.ts";
import { PrivetError } from "../../base/errors.ts";
import { canonicalJson } from "../../base/json.ts";
import { type NamedBook, openLedgerAt } from "../../node/ledger.ts";
import { syncPath } from "../../node/sqlite.ts";
import { type Data, type Facts, openData } from "../../service/data.ts";
import { holdLock, type Lock } from "../../service/lock.ts";
import { lifeFile, publicLedger } from "../backup/place.ts";
import { type Clock, timeText, waitUntil } from "../clock.ts";
import { isFree, openFreeLedger } from "../free-ledger.ts";
import { openReleases } from "../stores/releases-db.ts";
import { type Keeper, keeper } from "./keeper.ts";
import type { FromKeeperProcess, KeeperOrder } from "./process.ts";
import { ratesAt } from "./rates.ts";
import { rememberingLedger } from "./remembering-ledger.ts";
import { ensureSameFiles } from "./same-files.ts";
import { isStorageGood } from "./storage.ts";
import { rowsInThread } from "./thread.ts";

const SECOND = 1000;

export async function openKeeper(
  order: KeeperOrder,
  clock: Clock,
  tell: (message: FromKeeperProcess) => void,
): Promise<Keeper> {
  const { dataset, data: name, folder, allowPaths, state, timing, guarantee, memoryMegabytes } = order;
  await lockedBy(order, clock, tell);
  const data = await openData(name, { folder, allowPaths, book: bookIn(order) });
  const declared = canonicalJson(data.declared);
  // Times in the ledger are whole seconds, so that none of them tells how long something took.
  const whole = () => timeText(Math.floor(clock.now() / SECOND) * SECOND);
  const ledger = rememberingLedger(
    await (isFree(data)
      ? openFreeLedger(publicLedger(order, dataset), data, whole)
      : openLedgerAt({ ...data.book, clock: whole })),
  );
  // Once there is a ledger that they are under: a table that was refused may be declared anew.
  await ensureSameFiles(join(state, `${dataset}.same-files`), {
    name: dataset,
    declared,
    files: await data.files(),
  });
  const releases = await openReleases(join(state, `${dataset}.releases.db`), {
    create: !existsSync(join(state, `${dataset}.releases.db`)),
  });
  const pads = timing.mode !== "off" && timing.padding === "work";
  const rows = rowsInThread({ ...order, pads, declared }, memoryMegabytes);
  const rates = (facts: Facts) => ratesAt(join(state, `${dataset}.timing.json`), facts, order, clock);
  const storage = () =>
    isStorageGood({
      probe: join(state, `${dataset}.probe`),
      files: [join(state, `${dataset}.releases.db`), ...ledgerFiles(order, data)],
      leastBytes: order.diskBytes,
    });
  const life = lifeIn(lifeFile(order, dataset));
  const salt = () => base32(randomBytes(17));
  const kept = { ledger, releases, rows, rates, storage, life, salt };
  return keeper({ dataset, clock, timing, guarantee, tell, ...kept });
}

function ledgerFiles(order: KeeperOrder, data: Data): readonly string[] {
  if (isFree(data)) return [publicLedger(order, order.dataset)];
  return order.ledger === "sqlite" ? [data.ledger] : [];
}

/** Made once in a state folder: no backup has it, and restoring takes it away. */
function lifeIn(path: string): string {
  if (!existsSync(path)) {
    writeFileSync(`${path}.new`, base32(randomBytes(17)), { mode: 0o600 });
    syncPath(`${path}.new`);
    renameSync(`${path}.new`, path);
    syncPath(dirname(path));
  }
  return readFileSync(path, "utf8");
}

/** An earlier keeper, whose supervisor has died, may still seal what it was paid for. */
async function lockedBy(
  { state, dataset }: KeeperOrder,
  clock: Clock,
  tell: (message: FromKeeperProcess) => void,
): Promise<Lock> {
  for (let tries = 0; ; tries++) {
    try {
      return await holdLock(join(state, `${dataset}.keeper.lock`), `keeps ${dataset}`);
    } catch (error) {
      if (!(error instanceof PrivetError) || error.code !== "not-ready") throw error;
      if (tries === 0) tell({ kind: "waiting" });
      await waitUntil(clock, clock.monotonic() + SECOND);
    }
  }
}

/** Each server remembers by itself what it has seen of a book that others write to as well. */
const bookIn = ({ ledger, state, dataset }: KeeperOrder): NamedBook | undefined =>
  ledger === "sqlite" ? undefined : { place: ledger, head: join(state, `${dataset}.head`), role: "server" };
