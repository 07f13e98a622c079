/** A clock that stands still until it is moved: what waits for it is called in the order of its time. */
import type { Clock } from "../../server/clock.ts";

export interface VirtualClock extends Clock {
  /** Moves time on, and lets everything that becomes due happen, what it starts included. */
  pass(milliseconds: number): Promise<void>;
  /** Sets the wall's time without moving the other. */
  jump(milliseconds: number): void;
}

/** Enough turns for promises that wait for each other; nothing in the server waits for more than these but for the clock. */
export const someTurns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => void setImmediate(resolve));
};

/** `settle` waits until everything that was begun has come to wait for the clock. */
export function virtualClock(start = Date.UTC(2026, 10, 16, 9), settle = someTurns): VirtualClock {
  let [elapsed, offset, order] = [0, start, 0];
  const waiting = new Map<number, { readonly time: number; readonly then: () => void }>();
  const due = (until: number) =>
    [...waiting]
      .filter(([, { time }]) => time <= until)
      .sort(([a, x], [b, y]) => x.time - y.time || a - b)[0];
  return {
    now: () => offset + elapsed,
    monotonic: () => elapsed,
    at(time, then) {
      const place = order++;
      waiting.set(place, { time, then });
      return () => void waiting.delete(place);
    },
    jump(milliseconds) {
      offset += milliseconds;
    },
    async pass(milliseconds) {
      const until = elapsed + milliseconds;
      await settle();
      for (let next = due(until); next; next = due(until)) {
        const [place, { time, then }] = next;
        waiting.delete(place);
        elapsed = Math.max(elapsed, time);
        then();
        await settle();
      }
      elapsed = until;
      await settle();
    },
  };
}
