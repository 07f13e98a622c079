/** Notes for people on stderr, and colour where it is welcome. */
import type { Given, Io } from "./command.ts";

const colours = { red: "31;1", yellow: "33" } as const;

/** NO_COLOR, set to anything but nothing, means no colour (no-color.org). */
export function colour(io: Io, name: keyof typeof colours, text: string): string {
  return io.isTerminal && !io.env.NO_COLOR && io.env.TERM !== "dumb"
    ? `\u001b[${colours[name]}m${text}\u001b[0m`
    : text;
}

/** A line on stderr, unless --quiet or --json asks for silence. */
export function note({ io, flags }: { readonly io: Io; readonly flags: Given }, line: string): void {
  if (!flags.quiet && !flags.json) io.err(`${line}\n`);
}

/** What must be said even with --quiet: a line for people, or an event as a line of JSON. */
export function warn(
  { io, flags }: { readonly io: Io; readonly flags: Given },
  event: string,
  message: string,
  facts: Readonly<Record<string, unknown>> = {},
): void {
  io.err(
    flags.json ? `${JSON.stringify({ event, message, ...facts })}\n` : `${colour(io, "yellow", message)}\n`,
  );
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

/** The one JSON document that --json promises. */
export function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
