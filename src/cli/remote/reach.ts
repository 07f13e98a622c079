/** The server that a command names in the place of a file: its address, and the token to show there. */
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { ensure, PrivetError, quote } from "../../base/errors.ts";
import { addressOf, type ServerAddress } from "../../client/address.ts";
import { connect, type RemoteServer } from "../../client/connect.ts";
import { readTextFile } from "../../node/dataset.ts";
import type { Input, Io } from "../command.ts";

export interface Reached extends ServerAddress {
  readonly server: RemoteServer;
}

export async function reachServer(input: Input, word: string): Promise<Reached> {
  const address = addressOf(word);
  const token = await tokenOf(input);
  const { fetch } = input.io;
  const server = connect(address.origin, {
    token,
    ...(fetch ? { fetch: fetch as never } : {}),
    ...(input.io.clock ? { clock: input.io.clock } : {}),
  });
  return { ...address, server };
}

async function tokenOf({ flags, io }: Input): Promise<string> {
  const path = flags["token-file"];
  const token = typeof path === "string" ? await tokenIn(path, io) : io.env.PRIVET_TOKEN;
  ensure(
    token !== undefined && token.trim() !== "",
    "unauthenticated",
    "A server wants to know who asks, and there is no token.",
    "Set PRIVET_TOKEN to the token that the owner handed out, or name a file that holds it: --token-file FILE.",
  );
  return token.trim();
}

const OTHERS = 0o077;

/** Whoever else can read the file can spend the budget. */
async function tokenIn(path: string, io: Io): Promise<string> {
  const full = resolve(io.cwd, path);
  const { mode } = await stat(full).catch(() => {
    throw new PrivetError("file-missing", `${quote(path)} cannot be read.`, "Check the path.");
  });
  ensure(
    process.platform === "win32" || (mode & OTHERS) === 0,
    "unauthenticated",
    `${quote(path)} holds a token, and others on this machine can read it.`,
    `Take that away: chmod 600 ${path}. If somebody may have read it, ask for a new one.`,
  );
  return readTextFile(full, "file-missing");
}
