/**
 * Text for a terminal, in which nothing can steer it. Names and values come from files that others may have written, and a
 * terminal obeys what it is sent: it can be made to clear the screen, to show another line than the one that is there, to
 * show text backwards. So whatever steers is shown as the escape that JSON and JavaScript write for it, and JSON stays JSON.
 */
import type { Io } from "../command.ts";

/** Control characters, marks that turn the direction of writing or separate lines, and blanks of no width. */
const steering = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

const escapeOf = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Lines stay lines, and tabs stay tabs. */
export const visible = (text: string): string =>
  text.replace(steering, (sign) => (sign === "\n" || sign === "\t" ? sign : escapeOf(sign)));

/** What must stay on its line: a name that holds a line end could otherwise write lines of its own. */
export const onOneLine = (text: string): string =>
  text.replace(steering, (sign) => (sign === "\n" ? "\\n" : sign === "\t" ? "\\t" : escapeOf(sign)));

/**
 * The same place to run in, where nothing that is written can steer the terminal, but for `control`. Results in a format of
 * their own are `data`, and go out byte for byte where no terminal shows them.
 */
export function guarded(io: Io): Io {
  const { ask } = io;
  const shown = (text: string) => io.out(visible(text));
  return {
    ...io,
    out: shown,
    err: (text) => io.err(visible(text)),
    control: (text) => io.err(text),
    data: io.outIsTerminal ? shown : (text) => io.out(text),
    ...(ask ? { ask: (question: string) => ask(visible(question)) } : {}),
  };
}
