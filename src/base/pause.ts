/**
 * Lets timers, signals and the page have their turn during long work, so that Ctrl-C and progress stay alive.
 */
declare const setImmediate: ((run: () => void) => unknown) | undefined;
declare const setTimeout: (run: () => void, milliseconds: number) => unknown;

/** About a hundredth of a second of row work between two turns. */
const WORK = 1_000_000;
/** A question takes time where rows are few as well, or equal ones are stored once: at most so many go by between two turns. */
const MOST_CALLS = 50;
let done = 0;

/** Counts work done, in rows, and gives way once enough of it has gathered. */
export async function pause(rows: number): Promise<void> {
  done += Math.max(rows, WORK / MOST_CALLS);
  if (done < WORK) return;
  done = 0;
  await new Promise<void>((resume) =>
    typeof setImmediate === "function" ? setImmediate(() => resume()) : setTimeout(() => resume(), 0),
  );
}
