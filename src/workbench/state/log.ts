/** Every click is a command: what the reader does, in the command line's words, newest first. */
import { signal } from "@preact/signals";

type LogState = "free" | "running" | "done" | "failed" | "refused";

export interface LogLine {
  readonly id: number;
  readonly at: Date;
  readonly command: string;
  readonly state: LogState;
}

const MOST = 200;
let count = 0;

export const log = signal<readonly LogLine[]>([]);

/** Returns the line's number. The same command again is the same line. */
export function write(command: string, state: LogState = "free"): number {
  const [last] = log.value;
  if (last?.command === command && last.state === state) return last.id;
  const line = { id: ++count, at: new Date(), command, state };
  log.value = [line, ...log.value].slice(0, MOST);
  return line.id;
}

export function entitle(id: number, state: LogState): void {
  log.value = log.value.map((line) => (line.id === id ? { ...line, state } : line));
}
