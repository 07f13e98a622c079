/** What a process that holds rows does for itself, as soon as it runs. The supervisor's part is in `supervisor/flags.ts`. */
import { setPriority } from "node:os";

const LOWEST_PRIORITY = 19;

export function harden(): void {
  // Whatever it makes is for its owner's eyes alone.
  process.umask(0o077);
  // Node would open its debugger at this signal, and a debugger shows rows.
  process.on("SIGUSR1", () => undefined);
  // The supervisor decides when a keeper ends: the terminal's Ctrl-C reaches the whole group.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
  try {
    // Whoever measures how fast others are answered should not see when rows are looked at.
    setPriority(LOWEST_PRIORITY);
  } catch {} // Where priorities cannot be set, it goes on without: a seat belt.
}
