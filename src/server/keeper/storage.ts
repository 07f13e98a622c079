/** Whether a keeper could write what it has to. Its databases are not opened for that: closing them would give up SQLite's locks. */
import { constants } from "node:fs";
import { access, open, statfs } from "node:fs/promises";
import { dirname } from "node:path";

export interface KeptStorage {
  /** A file of its own, to be written and synced. */
  readonly probe: string;
  readonly files: readonly string[];
  /** Free on the disk of each. */
  readonly leastBytes: number;
}

const SIZE = 4096;

export async function isStorageGood({ probe, files, leastBytes }: KeptStorage): Promise<boolean> {
  try {
    for (const file of files) await access(file, constants.W_OK);
    for (const folder of new Set([probe, ...files].map((file) => dirname(file)))) {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < leastBytes) return false;
    }
    await writeSynced(probe);
    return true;
  } catch {
    return false;
  }
}

async function writeSynced(path: string): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    await file.writeFile(Buffer.alloc(SIZE));
    await file.sync();
  } finally {
    await file.close();
  }
}
