/** Files of rows that all differ, made once for all cases of a run and removed at its end. */
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeDistinct } from "../make-distinct.mjs";

/** What a row takes on the disk, generously. */
const BYTES_A_ROW = { parquet: 60, csv: 90 };

let folder;
const made = new Map();

/** Where the file lies, or undefined where the disk has no room for it. */
export async function distinctRows(shape, rows, format = "parquet") {
  if (!folder) {
    folder = mkdtempSync(join(tmpdir(), "privet-bench-"));
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  }
  const name = `${shape}-${rows}.${format}`;
  if (!made.has(name)) {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < 2 * rows * BYTES_A_ROW[format]) return undefined;
    await makeDistinct(shape, rows, join(folder, name));
    made.set(name, { folder, file: join(folder, name), schema: `${name}.schema.json` });
  }
  return made.get(name);
}

/** The large ones go as soon as they are not needed. */
export function forget(rows) {
  for (const [name, { file }] of made)
    if (name.includes(`-${rows}.`)) {
      rmSync(file, { force: true });
      made.delete(name);
    }
}
