/** How often one principal may ask: a bucket that fills by the clock. Refills follow public limits, hence so does Retry-After. */
import { PrivetError } from "../../../base/errors.ts";
import type { Clock } from "../../clock.ts";

interface Bucket {
  left: number;
  time: number;
}

const MOST_BUCKETS = 10_000;

export interface Rate {
  /** Refuses with `rate-limited` where it is one too many. */
  take(who: string): void;
}

/** `perSecond` on average, `burst` at once. */
export function rateOf(clock: Clock, perSecond: number, burst: number): Rate {
  const buckets = new Map<string, Bucket>();
  return {
    take(who) {
      const now = clock.monotonic();
      const { left, time } = buckets.get(who) ?? { left: burst, time: now };
      const full = Math.min(burst, left + ((now - time) / 1000) * perSecond);
      const isOver = full < 1;
      // Whoever asked last stands last, so that those who are forgotten have full buckets.
      buckets.delete(who);
      buckets.set(who, { left: isOver ? full : full - 1, time: now });
      if (buckets.size > MOST_BUCKETS) buckets.delete([...buckets.keys()][0]);
      if (isOver)
        throw new PrivetError(
          "rate-limited",
          `You may ask ${perSecond} times a second, and ${burst} times at once.`,
          "Wait a second, and try again.",
        );
    },
  };
}
