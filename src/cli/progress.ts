/**
 * Progress for people and for programs: public facts only. On a terminal one line, rewritten at most ten times a second;
 * elsewhere one line every ten seconds; with --json, events as lines of JSON.
 */
import type { Progress } from "../tasks/method.ts";
import type { Input } from "./command.ts";
import { control } from "./text/notes.ts";

export interface ProgressLine {
  show(progress: Progress): void;
  /** Takes the line away, so that what is printed next stands alone. */
  clear(): void;
}

const BAR = 16;

/** What a line tells besides how far the run is. */
interface Told {
  readonly method: string;
  readonly epsilon: number;
  /** Where a stop gives nothing back: draws that are priced as a whole are spent with the first. */
  readonly staysSpent?: boolean;
  /** Where a stop ends the waiting alone. */
  readonly goesOn?: boolean;
}

export function progressLine({ flags, io }: Input, told: Told): ProgressLine {
  const { method } = told;
  if (flags.quiet) return { show() {}, clear() {} };
  const now = io.now ?? (() => performance.now());
  const isLive = io.isTerminal && !flags.json;
  const pace = isLive || flags.json ? 100 : 10_000;
  const start = now();
  // The first event comes at once where programs listen, and after the first pause where lines pile up.
  let last = isLive || flags.json ? Number.NEGATIVE_INFINITY : start;
  let drawn = false;
  return {
    show(progress) {
      const time = now();
      if (time - last < pace) return;
      last = time;
      if (flags.json) return io.err(`${JSON.stringify({ event: "progress", method, ...progress })}\n`);
      const line = progressText(progress, { ...told, seconds: (time - start) / 1000 });
      if (isLive) control(io, `\r${line.slice(0, Math.max(20, io.columns - 1))}\u001b[K`);
      else io.err(`${line}\n`);
      drawn = isLive;
    },
    clear() {
      if (drawn) control(io, "\r\u001b[K");
      drawn = false;
    },
  };
}

interface Facts extends Told {
  readonly seconds: number;
}

/** `priv-local  12/31  ▕███████░░░░░░░░░▏  ε 0.194 of 0.500  9 s left   Ctrl-C stops` */
export function progressText(
  { step, of, epsilon: spent }: Progress,
  { method, epsilon, staysSpent, goesOn, seconds }: Facts,
): string {
  const full = Math.round((BAR * step) / of);
  const bar = `▕${"█".repeat(full)}${"░".repeat(BAR - full)}▏`;
  const left = step === 0 ? "" : `  ${Math.ceil((seconds / step) * (of - step))} s left`;
  const cost = spent > 0 ? `  ε ${spent.toFixed(3)} of ${epsilon.toFixed(3)}` : "";
  const stops = goesOn
    ? "Ctrl-C leaves, the run goes on"
    : staysSpent
      ? "Ctrl-C stops, ε stays spent"
      : "Ctrl-C stops";
  return `${method}  ${step}/${of}  ${bar}${cost}${left}   ${stops}`;
}
