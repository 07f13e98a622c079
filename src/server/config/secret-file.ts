/** Files that hold secrets: keys, tokens, addresses with passwords. Read only where strangers cannot. */
import { readFile, stat } from "node:fs/promises";
import { badConfig, ensureConfig } from "./fields.ts";

const OTHERS = 0o006;
const LONGEST = 1 << 20;

/** The text of such a file; `field` is what names it. The group may read it, as service managers and certificate tools arrange it. */
export async function readSecretFile(path: string, field: string): Promise<string> {
  const text = await readPublicFile(path, field);
  const { mode } = await stat(path);
  ensureConfig(
    process.platform === "win32" || (mode & OTHERS) === 0,
    field,
    "everybody on this machine can read or change the file that it names.",
    "Take the rights from others: chmod o-rwx FILE. If strangers may have read it, make a new secret.",
  );
  return text;
}

export async function readPublicFile(path: string, field: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size <= LONGEST) return await readFile(path, "utf8");
  } catch {
    throw badConfig(field, "the file that it names cannot be read.", "Check the path and the permissions.");
  }
  throw badConfig(field, "the file that it names is longer than any such file.", "Check the path.");
}
