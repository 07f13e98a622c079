/**
 * What becomes of results that are paid for: none is lost because a disk is full or nobody reads stdout any more. Files are
 * written before anything is printed. What cannot be written is printed; what cannot be printed is saved beside the command,
 * or among the system's temporary files; and the exit code says that something went wrong.
 */
import { resolve } from "node:path";
import { PrivetError } from "../base/errors.ts";
import { explanations } from "../base/explanations.ts";
import { kept, keptPartial, rescued } from "../service/keep.ts";
import type { Input } from "./command.ts";
import { shownPath } from "./input.ts";
import { warn } from "./text/notes.ts";

/** The exit code of a run whose result was kept, but not where it was asked for. */
export const NOT_WRITTEN = explanations["file-unwritable"].exit;

/** Writes a file of a paid run; where that fails, says so and that the rest is in `instead`. */
export async function written(input: Input, path: string, text: string, instead: string): Promise<boolean> {
  const { why } = await kept(path, text);
  if (why !== undefined) warn(input, "not-written", `${why} ${instead}`, { file: path });
  return why === undefined;
}

/** A result on stdout; `saved` is what is kept of it where stdout is gone, in a file named after `name`. */
export async function printPaid(
  { io }: Input,
  text: string,
  { name, saved }: { readonly name: string; readonly saved: string },
): Promise<void> {
  io.out(text);
  if ((await io.arrived?.()) ?? true) return;
  const path = await rescued(io.cwd, name, saved);
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
  const { io } = input;
  const { path, why } = await keptPartial(resolve(io.cwd, base), text);
  if (why === undefined) {
    const saved = `What was drawn is already paid for: saved to ${shownPath(io, path)}.`;
    warn(input, "partial", saved, { model: path });
    return;
  }
  const instead = "What was drawn is already paid for, and follows on stdout.";
  warn(input, "not-written", `${why} ${instead}`, { file: path });
  await printPaid(input, text, { name: base, saved: text });
}
