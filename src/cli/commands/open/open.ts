/** privet open: the workbench on this machine, for one person who owns the data and works with them. */
import { existsSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { ensure, PrivetError, quote } from "../../../base/errors.ts";
import { addressOf } from "../../../client/address.ts";
import { defaultConfig } from "../../../server/config/read.ts";
import type { ServerConfig } from "../../../server/config/types.ts";
import type { Command, Input } from "../../command.ts";
import { numberOf, shownPath, textOf } from "../../input.ts";
import { json, note, noteWrapped } from "../../text/notes.ts";
import { folder as folderKind, number } from "../../words/flag-kinds.ts";
import { openAddressFile } from "../serve/for-owners-eyes.ts";
import { prepareState } from "../serve/prepare.ts";
import { ensureServable } from "../serve/servable.ts";
import { browseTo } from "./browser.ts";
import { showAddress, workbenchAddress } from "./greet.ts";
import { anotherCode, endSession, isRunning, newSession, sessionFile } from "./session.ts";

const STATE = "privet-state";
const SERVER = /^https?:\/\//i;

export const open: Command = {
  usage: "[DATA…] [--folder DIR] [--port N] [--no-browser]",
  args: ["DATA?…"],
  servers: true,
  flags: {
    folder: {
      type: "text",
      value: "DIR",
      kind: folderKind,
      where: "files",
      tip: "The folder to work in; names are looked for there.",
      default: "that of DATA, else the current one",
    },
    port: {
      type: "text",
      value: "N",
      kind: number({ from: 1, upTo: 65_535, whole: true, examples: ["7777"] }),
      where: "files",
      tip: "Where to listen on this machine.",
      default: "a free one",
    },
    "no-browser": { type: "switch", tip: "Only tells the address." },
  },
  examples: ["privet open", "privet open patients.csv", "privet open https://privet.hospital.example"],

  async run(input) {
    const [first] = input.args;
    if (first !== undefined && SERVER.test(first)) return openThere(input);
    return openHere(input, folderOf(input), input.args);
  },
};

/** Another server's workbench: whoever opens it needs a token from its owner. */
function openThere({ args, flags, io }: Input): number {
  ensure(args.length === 1, "option-out-of-range", "One server is opened at a time.", "Name one address.");
  const url = `${addressOf(args[0]).origin}/`;
  const browser = wantsBrowser({ flags, io }) && browseTo(url, io.env);
  io.out(flags.json ? json({ address: url, browser }) : `  ${url}\n`);
  return 0;
}

const wantsBrowser = ({ flags, io }: Pick<Input, "flags" | "io">): boolean =>
  !flags["no-browser"] && !flags.json && io.isTerminal;

function folderOf({ args, flags, io }: Input): string {
  const given = textOf(flags, "folder") ?? (args.length === 1 ? dirname(args[0]) : ".");
  const folder = resolve(io.cwd, given);
  ensure(
    statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true,
    "file-missing",
    `There is no folder ${quote(given)}.`,
    "Check the path, or make the folder first.",
  );
  return folder;
}

/** Serves until it is asked to end. */
export async function openHere(input: Input, folder: string, named: readonly string[]): Promise<number> {
  const { flags, io } = input;
  const given = named.map((data) => resolve(textOf(flags, "folder") === undefined ? io.cwd : folder, data));
  const port = numberOf(flags, "port") ?? 0;
  const alone = { state: STATE, folder, port, alone: true };
  const nothing = await defaultConfig({ ...alone, data: [] });
  if (await isRunning(nothing)) return openAgain(input, nothing);
  const data: string[] = [];
  for (const path of given) if (await isServable(input, path, folder)) data.push(path);
  ensure(
    io.serve !== undefined,
    "option-out-of-range",
    "A server is a process of its own.",
    "Start it from a shell: privet open.",
  );
  const config = await defaultConfig({ ...alone, data });
  await prepareState(config);
  const { root, code } = await newSession(config);
  noteWrapped(
    input,
    `The workbench of ${shownPath(io, folder) || "this folder"}, on this machine alone. You are its owner and its only analyst, so runs tell when they end (the timing defence is off). Ctrl-C stops it.`,
  );
  const greeting = {
    ...{ code, root, file: sessionFile(config), addressFile: openAddressFile(config) },
    browse: wantsBrowser(input),
  };
  try {
    return await io.serve({ config, folder, calibrate: false, log: false }, greeting);
  } finally {
    await endSession(config, root);
  }
}

async function openAgain(input: Input, config: ServerConfig): Promise<number> {
  const { address, code } = await anotherCode(config);
  note(input, "This folder is open already. Here is another way in.");
  const asJson = input.flags.json === true;
  showAddress(
    workbenchAddress(address, code),
    { browse: wantsBrowser(input), asJson, file: openAddressFile(config) },
    input.io,
  );
  return 0;
}

/** What the page itself puts right. */
const LATER: ReadonlySet<string> = new Set(["schema-missing", "budget-missing"]);

/** What is not declared yet, or has no budget, is left for the page, and said; what is not there at all is refused. */
async function isServable(input: Input, data: string, folder: string): Promise<boolean> {
  try {
    const { datasets, ledger } = await defaultConfig({ state: STATE, folder, data: [data] });
    await ensureServable({ datasets, ledger }, folder);
    return true;
  } catch (error) {
    if (!(error instanceof PrivetError) || !LATER.has(error.code)) throw error;
    if (error.code === "schema-missing" && !existsSync(data)) throw error;
    const missing = error.code === "schema-missing" ? "is not declared yet" : "has no budget yet";
    note(input, `${basename(data)} ${missing}: the page asks for it.`);
    return false;
  }
}
