/** What is public is written from what is known, and never read off rows: a file of private rows is no list of names and no codebook. */
import { dirname, resolve } from "node:path";
import { ensure, quote } from "../base/errors.ts";
import { factsOfFile } from "../node/data-files.ts";
import { privateOwnerOf } from "../node/private-data.ts";
import type { Input } from "./command.ts";

/** Refuses such a file, by its path or its bytes, before a line of it is shown or kept. `what` should be in it. */
export async function ensureNotRows({ args, io }: Input, path: string, what: string): Promise<void> {
  const file = resolve(io.cwd, path);
  const [data = "."] = args;
  const named = resolve(io.cwd, data);
  const isNamed =
    factsOfFile(file) !== undefined && factsOfFile(file)?.identity === factsOfFile(named)?.identity;
  const owner = await privateOwnerOf(file, { folders: [io.cwd, dirname(named)] });
  ensure(
    owner === undefined && !isNamed,
    "data-not-public",
    `${quote(path)} holds ${owner === undefined ? "the rows themselves" : `the private rows of ${owner}`}, and no ${what}. Nothing of it was shown or kept.`,
    "Write a file of your own, from what you know without looking at the rows.",
  );
}
