import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { serverDb } from "../../../server/backup/place.ts";
import { defaultConfig } from "../../../server/config/read.ts";
import { openServerDb } from "../../../server/stores/server-db.ts";
import { holdLock } from "../../../service/lock.ts";
import { temporaryFolder } from "../../../testing/command-line.ts";
import { openAddressFile, writeForOwner } from "../serve/for-owners-eyes.ts";
import { prepareServing, prepareState } from "../serve/prepare.ts";
import { newSession, sessionFile } from "./session.ts";

// S60: what was killed could not revoke anything itself.
test("sessions of a server that was killed end when another kind of server starts on its folder, and not while it runs", async () => {
  const folder = temporaryFolder();
  const config = await defaultConfig({ state: "state", folder, data: [], alone: true });
  await prepareState(config);
  const { root } = await newSession(config);
  writeFileSync(sessionFile(config), JSON.stringify({ address: "http://127.0.0.1:1", root }));
  writeForOwner(openAddressFile(config), "http://127.0.0.1:1/#code=left");
  const isRevoked = async () => {
    const asked = await openServerDb(serverDb(config), { program: "here" });
    return asked.token(root).then((token) => asked.close().then(() => token?.revoked !== null));
  };
  const lock = await holdLock(join(config.state, "server.lock"), "serves from this state folder");
  await prepareServing(config, () => undefined);
  expect([await isRevoked(), existsSync(sessionFile(config))]).toEqual([false, true]);
  lock.release();
  await prepareServing(config, () => undefined);
  expect([await isRevoked(), existsSync(sessionFile(config))]).toEqual([true, false]);
  expect(existsSync(openAddressFile(config))).toBe(false);
});
