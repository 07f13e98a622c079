/** How an error is told: what · why · what to do, its code for machines, and the exit code that goes with it. */
import { explanations } from "../base/explanations.ts";
import { errorJson } from "../service/json.ts";
import type { Io } from "./command.ts";
import { paint } from "./text/notes.ts";
import { readableWidth, wrap } from "./text/text-table.ts";
import { adviceOf } from "./words/command-line.ts";

/** Writes the error to stderr and returns its exit code. An error that is not ours may hold anything: it is not shown. `data` is what the command was about. */
export function reportError(error: unknown, io: Io, asJson: boolean, data?: string): number {
  const told = errorJson(error);
  const { code, message } = told;
  const advice = adviceOf(told.fix, data);
  if (asJson) {
    const { marked: _, ...fix } = told.fix;
    io.err(`${JSON.stringify({ error: { ...told, fix, advice } })}\n`);
  } else {
    const width = readableWidth(io);
    paint(io, "red", `privet: ${code}`);
    io.err(`\n${wrap(message, width)}\n${wrap(advice, width)}\n`);
    if (code !== "unexpected" && code !== "cancelled") io.err(`  More: privet explain ${code}\n`);
  }
  return explanations[code].exit;
}
