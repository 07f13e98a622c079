/** A standard stream that may fail: what it does not take is dropped and remembered, and never ends the command. */
import { constants as fsConstants, fstatSync, readFileSync, statSync, writeSync } from "node:fs";
import type { Writable } from "node:stream";

export interface Output {
  write(text: string): void;
  /** Waits until everything is written; resolves to what went wrong first ("EPIPE", "ENOSPC"), if anything did. */
  settled(): Promise<string | undefined>;
}

/** What `settled` says of a stream that was closed before the command began, as by `>&-` in a shell. */
export const CLOSED = "closed";

export function outputOf(stream: Writable & { readonly fd: number }): Output {
  let failure: string | undefined = wasClosed(stream.fd) ? CLOSED : undefined;
  const failed = (error: unknown) => {
    failure ??= error instanceof Error && "code" in error ? String(error.code) : "unknown";
  };
  stream.on("error", failed);
  if (isFile(stream.fd)) {
    return {
      write(text) {
        if (failure === undefined) attempt(() => writeWhole(stream.fd, text), failed);
      },
      settled: async () => failure,
    };
  }
  let last: Promise<void> = Promise.resolve();
  return {
    write(text) {
      if (failure !== undefined) return;
      last = new Promise((resolve) => {
        stream.write(text, (error) => {
          if (error) failed(error);
          resolve();
        });
      });
    },
    async settled() {
      await last;
      return failure;
    },
  };
}

/** Node's own stream for files forgets what a nearly full disk did not take. */
function writeWhole(file: number, text: string): void {
  for (let rest = Buffer.from(text); rest.length > 0; ) rest = rest.subarray(writeSync(file, rest));
}

function attempt(work: () => void, failed: (error: unknown) => void): void {
  try {
    work();
  } catch (error) {
    failed(error);
  }
}

/**
 * Node puts /dev/null in the place of a standard stream that is closed, for reading and writing; whoever throws output away opens it
 * for writing only. Linux alone tells the difference.
 */
function wasClosed(file: number): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${file}`, "utf8"))?.[1];
    const isBoth = (Number.parseInt(flags ?? "0", 8) & 3) === fsConstants.O_RDWR;
    return isBoth && fstatSync(file).rdev === statSync("/dev/null").rdev;
  } catch {
    return false;
  }
}

function isFile(file: number): boolean {
  try {
    return fstatSync(file).isFile();
  } catch {
    return false;
  }
}
