/**
 * What becomes of results that are paid for: none is lost because a disk is full or nobody reads what is told. A file is written whole
 * or not at all; where it cannot be, the shell is told why and keeps the result in another way.
 */
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PrivetError } from "../base/errors.ts";
import { writeNewFile } from "../node/write-file.ts";

/** Where a result was written, or should have been, and why it was not. */
export interface Kept {
  readonly path: string;
  readonly why?: string;
}

/** Writes a file of a paid run. */
export async function kept(path: string, text: string): Promise<Kept> {
  try {
    await writeNewFile(path, text);
    return { path };
  } catch (error) {
    return { path, why: error instanceof PrivetError ? error.message : "It could not be written." };
  }
}

/** What was drawn before a stop, in a new file beside where the whole would have gone. */
export const keptPartial = (base: string, text: string): Promise<Kept> =>
  kept(freePath(base, "partial"), text);

/** The last resort, where a result can neither be told nor written where it should go: the folders that there are, in turn. */
export async function rescued(folder: string, name: string, text: string): Promise<string | undefined> {
  for (const place of [folder, tmpdir()]) {
    const saved = await kept(freePath(join(place, `${name}.unread`)), text);
    if (saved.why === undefined) return saved.path;
  }
  return undefined;
}

function freePath(base: string, kind?: string): string {
  for (let n = 1; ; n++) {
    const path = `${base}${kind === undefined ? "" : `.${kind}`}${n === 1 ? "" : `-${n}`}.json`;
    if (!existsSync(path)) return path;
  }
}
