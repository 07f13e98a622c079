/** What several test files need and takes a second or more to make: made by the first that asks, in whichever process, for all. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder for what is made once; see vitest.made.ts. */
    readonly made?: string;
  }
}

/**
 * The folder in which `make` has left what it makes, which nobody changes afterwards. Where vitest.made.ts offers no common place (the
 * nightly run), it is made for whoever asks.
 */
export async function madeOnce(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = join(inject("made") ?? mkdtempSync(join(tmpdir(), "privet-made-")), name);
  const told = `${folder}.told`;
  if (isFirst(`${folder}.maker`)) {
    // Whoever waits is told also that it has failed.
    const failed = await make(folder).then(
      () => "",
      (error: unknown) => String(error),
    );
    writeFileSync(`${told}.part`, failed);
    renameSync(`${told}.part`, told);
  }
  while (!existsSync(told)) await sleep(20);
  const failed = readFileSync(told, "utf8");
  if (failed !== "") throw new Error(`${name} could not be made: ${failed}`);
  return folder;
}

/** Of those who come for the same, one makes it. */
function isFirst(sign: string): boolean {
  try {
    mkdirSync(sign);
    return true;
  } catch {
    return false;
  }
}
