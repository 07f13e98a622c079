/** Lines of JSON between the server's processes, over pipes. Whatever is no such line, or is too long, ends the pipe. */
import type { Duplex } from "node:stream";

/** A release's quote keeps it below this; nothing else is nearly as long. */
export const LONGEST_LINE = 64 * 2 ** 20;
const LINE_FEED = 10;

export interface Lines<Out> {
  send(message: Out): void;
  /** Ends the pipe, and calls back when what was sent before has gone. */
  end(then?: () => void): void;
}

export interface Hearing<In> {
  /** Tells what a line is from parsed JSON; undefined where it is nothing that may come this way. */
  check(json: unknown): In | undefined;
  hear(message: In): void;
  /** Once, when the pipe has ended; `bad` where it was ended because of what came. */
  ended(bad: boolean): void;
  readonly longest?: number;
}

export function linesOver<In, Out>(pipe: Duplex, hearing: Hearing<In>): Lines<Out> {
  let over = false;
  const finish = (bad: boolean) => {
    if (over) return;
    over = true;
    if (bad) pipe.destroy();
    hearing.ended(bad);
  };
  readLines(
    pipe,
    hearing.longest ?? LONGEST_LINE,
    (line) => {
      if (over) return;
      const message = checked(line, hearing.check);
      if (message === undefined) finish(true);
      else hearing.hear(message);
    },
    () => finish(true),
  );
  for (const event of ["end", "close", "error"]) pipe.on(event, () => finish(false));
  return {
    send: (message) => void (!over && pipe.writable && pipe.write(`${JSON.stringify(message)}\n`)),
    end: (then) => void pipe.end(then),
  };
}

function checked<In>(line: string, check: Hearing<In>["check"]): In | undefined {
  try {
    return check(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function readLines(pipe: Duplex, longest: number, hear: (line: string) => void, tooLong: () => void): void {
  let [held, size]: [Buffer[], number] = [[], 0];
  pipe.on("data", (piece: Buffer) => {
    let from = 0;
    for (let to = piece.indexOf(LINE_FEED); to >= 0; to = piece.indexOf(LINE_FEED, from)) {
      const line = Buffer.concat([...held, piece.subarray(from, to)]);
      [held, size, from] = [[], 0, to + 1];
      if (line.length > longest) return tooLong();
      hear(line.toString("utf8"));
    }
    held.push(piece.subarray(from));
    size += piece.length - from;
    if (size > longest) tooLong();
  });
}
