/** Notes for people on stderr, and colour where it is welcome. */
import type { Fix } from "../../base/fix.ts";
import { isObject, type Json } from "../../base/json.ts";
import type { Given, Io } from "../command.ts";
import { adviceOf } from "../words/command-line.ts";
import { onOneLine } from "../words/visible.ts";
import { wrap } from "./text-table.ts";

const colours = { red: "31;1", yellow: "33" } as const;

/** Writes to stderr in a colour, where it is welcome. NO_COLOR, set to anything but nothing, means none (no-color.org). */
export function paint(io: Io, name: keyof typeof colours, text: string): void {
  const isWelcome = io.isTerminal && !io.env.NO_COLOR && io.env.TERM !== "dumb";
  if (isWelcome) control(io, `\u001b[${colours[name]}m`);
  io.err(text);
  if (isWelcome) control(io, "\u001b[0m");
}

/** Steers the terminal. */
export const control = (io: Io, text: string): void => (io.control ?? io.err)(text);

/** A line on stderr, unless --quiet or --json asks for silence. */
export function note({ io, flags }: { readonly io: Io; readonly flags: Given }, line: string): void {
  if (!flags.quiet && !flags.json) io.err(`${asLine(line)}\n`);
}

/** A longer note, broken where it is too wide: the names in it are put on one line before it is laid out, not after. */
export function noteWrapped(
  { io, flags }: { readonly io: Io; readonly flags: Given },
  text: string,
  indent = "",
): void {
  if (!flags.quiet && !flags.json) io.err(`${wrap(onOneLine(text), NOTE_WIDTH, indent)}\n`);
}

const NOTE_WIDTH = 100;

/** A line that stands out, unless --quiet or --json asks for silence. */
export function noteInYellow({ io, flags }: { readonly io: Io; readonly flags: Given }, line: string): void {
  if (flags.quiet || flags.json) return;
  paint(io, "yellow", asLine(line));
  io.err("\n");
}

/** What must be said even with --quiet: a line for people, or an event as a line of JSON. */
export function warn(
  { io, flags }: { readonly io: Io; readonly flags: Given },
  event: string,
  message: string,
  facts: Readonly<Record<string, unknown>> = {},
): void {
  if (flags.json) io.err(`${JSON.stringify({ event, message, ...facts })}\n`);
  else {
    paint(io, "yellow", asLine(message));
    io.err("\n");
  }
}

/** Of a model that was learnt without noise: whether its solver came to an end. */
export function warnUnsettled(
  input: { readonly io: Io; readonly flags: Given },
  model: { readonly unsettled?: true },
): void {
  if (model.unsettled)
    warn(
      input,
      "unsettled",
      "The search for this model ended before it converged; another solver may do better.",
    );
}

/** A name in it cannot begin a line of its own; the empty line before it may stay. */
const asLine = (line: string) =>
  line.replace(/^(\n?)([\s\S]*)$/, (_, start, rest) => start + onOneLine(rest));

/** The one JSON document that --json promises; what to do, as the library says it, is in the words of the command line. */
export function json(value: unknown): string {
  const told = (key: string, part: unknown) =>
    key === "fix" && isObject(part) && typeof part.do === "string"
      ? { ...part, do: adviceOf(part as Json & Fix) }
      : part;
  return `${JSON.stringify(value, told, 2)}\n`;
}
