/** Files that several readers open by their name, each for itself: all must have read the same one. */
import { stat } from "node:fs/promises";
import { PrivetError } from "../base/errors.ts";

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

async function markOf(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found && [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join(" ");
}
