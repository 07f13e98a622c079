/**
 * Time, as the server's parts see it. No other timer exists in the server: what may become visible, and when, hangs on this one object,
 * so that a test can put a clock of its own in its place and compare traces to the millisecond.
 */
export interface Clock {
  /** Milliseconds since 1970, by the wall: for people, tokens and days. It may jump. */
  now(): number;
  /** Milliseconds that only grow: for boundaries. */
  monotonic(): number;
  /** Calls back when `monotonic` has reached a time; at once means at the next turn. Returns how to give it up. */
  at(monotonic: number, then: () => void): () => void;
}

export const DAY_MS = 86_400_000;

/** The longest wait that Node's timers know. */
const LONGEST_WAIT = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  at(time, then) {
    let timer: NodeJS.Timeout;
    const wait = () => {
      const left = time - performance.now();
      if (left <= 0) then();
      else timer = setTimeout(wait, Math.min(Math.ceil(left), LONGEST_WAIT));
    };
    timer = setTimeout(wait, Math.min(Math.max(0, Math.ceil(time - performance.now())), LONGEST_WAIT));
    return () => clearTimeout(timer);
  },
};

export const waitUntil = (clock: Clock, monotonic: number): Promise<void> =>
  new Promise((resolve) => void clock.at(monotonic, resolve));

/** As ledgers and audit lines write it. */
export const timeText = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** The same, where that time has not passed yet. */
export async function waitUntilAtLeast(clock: Clock, time: number): Promise<void> {
  if (clock.monotonic() < time) await waitUntil(clock, time);
}
