/**
 * What becomes of results that are paid for: none is lost because a disk is full or nobody reads stdout any more. Files are
 * written before anything is printed. What cannot be written is printed; what cannot be printed is saved beside the command,
 * or among the system's temporary files; and the exit code says that something went wrong.
 */
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { PrivetError } from "../base/errors.ts";
import { explanations } from "../base/explanations.ts";
import { writeNewFile } from "../node/write-file.ts";
import type { Input } from "./command.ts";
import { shownPath } from "./input.ts";
import { warn } from "./text/notes.ts";

/** The exit code of a run whose result was kept, but not where it was asked for. */
export const NOT_WRITTEN = explanations["file-unwritable"].exit;

/** Writes a file of a paid run; where that fails, says so and that the rest is in `instead`. */
export async function written(input: Input, path: string, text: string, instead: string): Promise<boolean> {
  try {
    await writeNewFile(path, text);
    return true;
  } catch (error) {
    const why = error instanceof PrivetError ? error.message : "It could not be written.";
    warn(input, "not-written", `${why} ${instead}`, { file: path });
    return false;
  }
}

/** A result on stdout; `saved` is what is kept of it where stdout is gone, in a file named after `name`. */
export async function printPaid(
  { io }: Input,
  text: string,
  { name, saved }: { readonly name: string; readonly saved: string },
): Promise<void> {
  io.out(text);
  if ((await io.arrived?.()) ?? true) return;
  const path = await rescued([io.cwd, tmpdir()], `${name}.unread`, saved);
  throw new PrivetError(
    "output-lost",
    path === undefined
      ? "The result is paid for, and could neither be printed nor saved: stdout is closed, and nothing can be written."
      : `The result is paid for, and stdout did not take it. It is saved to ${path}.`,
    "privet budget show tells what was spent. Give --out, or mend what stdout leads to.",
  );
}

/** What was drawn before a stop is paid for, so it is kept; on stdout where no file can be written. */
export async function keepPartial(input: Input, base: string, text: string): Promise<void> {
  const path = freePath(resolve(input.io.cwd, base), "partial");
  if (await written(input, path, text, "What was drawn is already paid for, and follows on stdout."))
    warn(input, "partial", `What was drawn is already paid for: saved to ${shownPath(input.io, path)}.`, {
      model: path,
    });
  else await printPaid(input, text, { name: base, saved: text });
}

async function rescued(folders: readonly string[], name: string, text: string): Promise<string | undefined> {
  for (const folder of folders) {
    const path = freePath(join(folder, name));
    try {
      await writeNewFile(path, text);
      return path;
    } catch {
      // The next folder may have room.
    }
  }
  return undefined;
}

function freePath(base: string, kind?: string): string {
  for (let n = 1; ; n++) {
    const path = `${base}${kind === undefined ? "" : `.${kind}`}${n === 1 ? "" : `-${n}`}.json`;
    if (!existsSync(path)) return path;
  }
}
