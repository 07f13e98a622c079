/** Where the server of a command keeps its things: named by flags, by the server's configuration, or by the environment. */
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { ensure, PrivetError, quote } from "../../../base/errors.ts";
import { isObject, type Json } from "../../../base/json.ts";
import { findDataset } from "../../../node/dataset.ts";
import { findStudy } from "../../../node/study/study.ts";
import { type ServerPlace, serverDb } from "../../../server/backup/place.ts";
import type { Asked } from "../../../server/stores/asked.ts";
import { openServerDb } from "../../../server/stores/server-db.ts";
import type { Flags, Input } from "../../command.ts";
import { listOf, textOf } from "../../input.ts";
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

/** The parts of the configuration that these commands need, found from its own folder. */
interface Configured {
  readonly folder: string;
  readonly state: string | undefined;
  readonly ledger: unknown;
  readonly datasets: Readonly<Record<string, string>>;
}

export async function serverState(input: Input): Promise<string> {
  const { flags, io } = input;
  const given = textOf(flags, "state");
  // Read in any case: a slip of the pen in --config must not pass unnoticed.
  const config = await configOf(input);
  if (given !== undefined) return resolve(io.cwd, given);
  if (config?.state !== undefined) return resolve(config.folder, config.state);
  return resolve(io.cwd, io.env.PRIVET_SERVER_STATE || "privet-state");
}

/** Opens the server's records; in this thread, which has nothing else to do. */
export async function withAsked<T>(
  input: Input,
  work: (asked: Asked) => Promise<T>,
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
): Promise<{ readonly name: string; readonly ledger: string }> {
  const config = await configOf(input);
  if (!config) return foundAs(word, input.io.cwd);
  ensure(
    Object.hasOwn(config.datasets, word),
    "dataset-unknown",
    `The server has no data set ${quote(word)}.`,
    `It has: ${Object.keys(config.datasets).join(", ")}.`,
  );
  ensureOwnLedger(config);
  return { ...foundAs(config.datasets[word], config.folder), name: word };
}

function foundAs(nameOrPath: string, cwd: string): { readonly name: string; readonly ledger: string } {
  const { name, ledger } = findStudy(nameOrPath, cwd) ?? findDataset(nameOrPath, cwd);
  return { name, ledger };
}

function ensureOwnLedger({ ledger }: Configured): void {
  ensure(
    ledger === "sqlite",
    "config-invalid",
    "The ledger is kept by a PostgreSQL, which this command does not write to.",
    "Set caps where the ledger is.",
  );
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
  const isOwn = config === undefined || config.ledger === "sqlite";
  const places = await Promise.all(
    named.map(async (word) => {
      if (!isOwn) return [word, undefined] as const;
      const { name, ledger } = await datasetNamed(input, word);
      return [name, ledger] as const;
    }),
  );
  return { state, ledgers: new Map(places) };
}

export async function configOf({ flags, io }: Input): Promise<Configured | undefined> {
  const given = textOf(flags, "config");
  if (given === undefined) return undefined;
  const path = resolve(io.cwd, given);
  const text = await readFile(path, "utf8").catch(() => {
    throw new PrivetError(
      "file-missing",
      `There is no file ${quote(given)}, or it may not be read.`,
      "Check the path.",
    );
  });
  return { folder: dirname(path), ...configuredIn(text) };
}

function configuredIn(text: string): Omit<Configured, "folder"> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {}
  const { state, ledger = "sqlite", datasets = {} } = isObject(json) ? json : ({ datasets: null } as Json);
  const isRight = isObject(datasets) && (state === undefined || typeof state === "string");
  const places = isRight
    ? Object.entries(datasets).map(([name, set]) => [name, isObject(set) ? (set.data ?? name) : name])
    : [];
  ensure(
    isRight && places.every(([, data]) => typeof data === "string"),
    "config-invalid",
    "The configuration does not say where the server's state and data sets are.",
    "Check its fields state and datasets.",
  );
  return { state: state as string | undefined, ledger, datasets: Object.fromEntries(places) };
}
