/** Files that several readers open by their name, each for itself: all must have read the same one. */
import { stat } from "node:fs/promises";
import { PrivetError } from "../base/errors.ts";
import type { TableSource } from "../read/table.ts";
import { filesNamedBy } from "./data-files.ts";

/** What `read` gives, where the file was the same one before and after it; one that is not there is for the reader to tell. */
export async function unchanged<T>(path: string, read: () => Promise<T>): Promise<T> {
  const before = await markOf(path);
  const result = await read();
  if ((await markOf(path)) !== before)
    throw new PrivetError(
      "file-unreadable",
      "The file was changed or replaced while it was read.",
      "Try again when nothing writes to it. Nothing was spent.",
    );
  return result;
}

/** A source that is read again and again: refused from when one of its files has changed, or another has come, since it was first read. */
export function unchangedSince(path: string, source: TableSource): TableSource {
  let first: string | undefined;
  return {
    async readTable(schema, watch) {
      first ??= await marksOf(path);
      const table = (await marksOf(path)) === first ? await source.readTable(schema, watch) : undefined;
      if (table && (await marksOf(path)) === first) return table;
      throw changedSince();
    },
  };
}

/** Refuses, whenever it is called, files of which one is not what it is now. */
export async function sinceNow(files: readonly string[]): Promise<() => Promise<void>> {
  const first = await marksOfFiles(files);
  return async () => {
    if ((await marksOfFiles(files)) !== first) throw changedSince();
  };
}

const changedSince = () =>
  new PrivetError(
    "file-unreadable",
    "The data was changed or replaced since it was opened.",
    "Start again when nothing writes to it.",
  );

const marksOf = (path: string): Promise<string> => marksOfFiles(filesNamedBy(path));
const marksOfFiles = async (files: readonly string[]): Promise<string> =>
  JSON.stringify(await Promise.all(files.map(async (file) => [file, await markOf(file)])));

async function markOf(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found && [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join(" ");
}
