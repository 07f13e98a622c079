/** Writes a file that is there already. */
import { rename, writeFile } from "node:fs/promises";

/** The old file stays whole until the new one is. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}
