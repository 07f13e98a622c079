/** What a server's first start needs: its folder, its records, and somebody who may say who else comes in. */
import { existsSync, mkdirSync } from "node:fs";
import { releasesDb, serverDb } from "../../../server/backup/place.ts";
import { DAY_MS, systemClock } from "../../../server/clock.ts";
import type { ServerConfig } from "../../../server/config/types.ts";
import { OWNER, ownersToken } from "../../../server/sessions.ts";
import type { AskedStore } from "../../../server/stores/asked.ts";
import { openReleases } from "../../../server/stores/releases-db.ts";
import { openServerDb } from "../../../server/stores/server-db.ts";
import { makeToken } from "../../../server/tokens.ts";
import { noteHere } from "../access/people.ts";
import { endLeftSession } from "../open/session.ts";

/** Folder and records, as far as they are not there yet. */
export async function prepareState(config: ServerConfig): Promise<void> {
  mkdirSync(config.state, { recursive: true, mode: 0o700 });
  for (const name of Object.keys(config.datasets)) {
    const path = releasesDb(config, name);
    if (!existsSync(path)) await (await openReleases(path, { create: true, program: "here" })).close();
  }
  const path = serverDb(config);
  if (!existsSync(path)) await (await openServerDb(path, { create: true, program: "here" })).close();
}

/**
 * The owner's token, where nobody is an owner yet. It is handed over before it is kept: a start that cannot do so is not the first, and the
 * next one makes another token.
 */
export async function prepareServing(
  config: ServerConfig,
  handOver: (token: string) => void,
): Promise<string | undefined> {
  await prepareState(config);
  await endLeftSession(config);
  const asked = await openServerDb(serverDb(config), { program: "here" });
  try {
    const people = await asked.people();
    return people.some(({ role }) => role === "owner")
      ? undefined
      : await firstOwner(asked, config, handOver);
  } finally {
    await asked.close();
  }
}

async function firstOwner(
  asked: AskedStore,
  { policy }: ServerConfig,
  handOver: (token: string) => void,
): Promise<string> {
  const { id, digest, text } = makeToken();
  handOver(text);
  const now = systemClock.now();
  const about = `${OWNER} owner`;
  await asked.putPerson({ name: OWNER, role: "owner", blocked: false }, noteHere("person.add", { about }));
  const record = ownersToken({ id, digest }, OWNER, { now, time: policy.tokenDays * DAY_MS });
  await asked.putToken(record, noteHere("token.make", { token: id, about: OWNER }));
  return text;
}
