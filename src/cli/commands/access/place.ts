/** Where the server of a command keeps its things: named by flags, by the server's configuration, or by the environment. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { ensure } from "../../../base/errors.ts";
import { isPostgres, type LedgerPlace, ledgerOfData } from "../../../node/ledger.ts";
import { ledgerServed } from "../../../server/admission/ledger.ts";
import { publicLedger, type ServerPlace, serverDb } from "../../../server/backup/place.ts";
import { readServerConfig } from "../../../server/config/read.ts";
import type { ServerConfig } from "../../../server/config/types.ts";
import type { AskedStore } from "../../../server/stores/asked.ts";
import { openServerDb } from "../../../server/stores/server-db.ts";
import { ownerOfLedger } from "../../../service/owner-of-ledger.ts";
import type { Flags, Input } from "../../command.ts";
import { bookNamed, listOf, textOf } from "../../input.ts";
import { file, folder, list } from "../../words/flag-kinds.ts";

export const placeFlags: Flags = {
  state: {
    type: "text",
    value: "FOLDER",
    kind: folder,
    tip: "The server's state folder.",
    default: "PRIVET_SERVER_STATE, else privet-state",
  },
  config: {
    type: "text",
    value: "FILE",
    kind: file,
    tip: "The server's configuration, which names the folder and the data sets.",
  },
};

export const dataFlag: Flags = {
  data: {
    type: "text",
    value: "a,b",
    kind: list,
    tip: "The server's data sets, where no configuration names them.",
  },
};

export async function serverState(input: Input): Promise<string> {
  const { flags, io } = input;
  const given = textOf(flags, "state");
  // Read in any case: a slip of the pen in --config must not pass unnoticed.
  const config = await configOf(input);
  if (given !== undefined) return resolve(io.cwd, given);
  return config?.state ?? resolve(io.cwd, io.env.PRIVET_SERVER_STATE || "privet-state");
}

/** Opens the server's records; in this thread, which has nothing else to do. */
export async function withAsked<T>(
  input: Input,
  work: (asked: AskedStore) => Promise<T>,
  create = false,
): Promise<T> {
  const asked = await openServerDb(serverDb({ state: await serverState(input) }), {
    create,
    program: "here",
  });
  try {
    return await work(asked);
  } finally {
    await asked.close();
  }
}

/** The name of a data set on the server, and its ledger. */
export async function datasetNamed(
  input: Input,
  word: string,
): Promise<{ readonly name: string; readonly ledger: LedgerPlace }> {
  const config = await configOf(input);
  const { cwd } = input.io;
  if (!config) {
    const owner = await ownerOfLedger(word, cwd);
    return { name: owner.base, ledger: ledgerOfData(owner, await bookNamed(input)) };
  }
  return { name: word, ledger: await ledgerServed(config, word, cwd) };
}

/** All of a server's files, for copies of it. */
export async function serverPlace(input: Input): Promise<ServerPlace> {
  const config = await configOf(input);
  const state = await serverState(input);
  const named = (await listOf(input, "data")) ?? (config ? Object.keys(config.datasets) : []);
  ensure(
    named.length > 0,
    "option-out-of-range",
    "It is not said which data sets the server has.",
    "Name them: --config FILE, or --data a,b.",
  );
  const places = await Promise.all(named.map((word) => datasetNamed(input, word)));
  const isFile = ({ ledger }: { readonly ledger: LedgerPlace }) => !isPostgres(ledger.place);
  const fileOf = ({ name, ledger }: (typeof places)[number]) =>
    [ledger.place, publicLedger({ state }, name)].find((path) => existsSync(path)) ?? ledger.place;
  const ledgers = places.map((one) => [one.name, isFile(one) ? fileOf(one) : undefined] as const);
  const books = places.filter((one) => !isFile(one)).map(({ name, ledger }) => [name, ledger] as const);
  return { state, ledgers: new Map(ledgers), books: new Map(books) };
}

/** The configuration, where one was named. */
export async function configOf({ flags, io }: Input): Promise<ServerConfig | undefined> {
  const given = textOf(flags, "config");
  return given === undefined ? undefined : readServerConfig(resolve(io.cwd, given));
}
