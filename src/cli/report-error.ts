/** How an error is told: what · why · what to do, its code for machines, and the exit code that goes with it. */
import { PrivetError } from "../base/errors.ts";
import { explanations } from "../base/explanations.ts";
import type { Io } from "./command.ts";
import { paint } from "./text/notes.ts";
import { wrap } from "./text/text-table.ts";

/** Writes the error to stderr and returns its exit code. An error that is not ours may hold anything: it is not shown. */
export function reportError(error: unknown, io: Io, asJson: boolean): number {
  const known = error instanceof PrivetError ? error : unexpected();
  const { code, message, fix } = known;
  if (asJson) io.err(`${JSON.stringify({ error: { code, message, fix } })}\n`);
  else {
    const width = Math.min(100, Math.max(60, io.columns));
    paint(io, "red", `privet: ${code}`);
    io.err(`\n${wrap(message, width)}\n${wrap(fix, width)}\n`);
    if (code !== "unexpected" && code !== "cancelled") io.err(`  More: privet explain ${code}\n`);
  }
  return explanations[code].exit;
}

function unexpected(): PrivetError {
  return new PrivetError(
    "unexpected",
    "Something failed inside Privet. The details are not shown, because they may depend on the data.",
    "Please report the command that was run; privet budget show tells what has been spent.",
  );
}
