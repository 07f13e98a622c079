/**
 * Two threads that work for everybody, in turn: whoever has asked for most waits behind the others. One works out prices; the other does
 * what is free, when the machine has nothing else to do, so that neither runs that were paid for nor prices wait for it. A job has a
 * time and a memory; one that goes beyond ends with its thread, and the next job gets a new one. A thread starts in some tenths of a
 * second, which are no part of a job's time.
 */
import { ensure, PrivetError } from "../../../base/errors.ts";
import { errorFrom } from "../../../service/json.ts";
import type { Clock } from "../../clock.ts";
import { type Done, done, type Job, type JobKind, type Jobs } from "./jobs.ts";
import { PoolThread } from "./pool-thread.ts";

export interface Pool {
  /** `forWhom`: turns go round between these. Refuses with what the job refuses, and as `late` says where time is up. */
  work<K extends JobKind>(kind: K, asked: Jobs[K]["in"], how: PoolUse): Promise<Jobs[K]["out"]>;
  close(): Promise<void>;
}

export interface PoolUse {
  readonly forWhom: string;
  readonly seconds: number;
  /** What is told where the time was not enough. */
  late(): PrivetError;
}

export interface PoolOptions {
  readonly megabytes?: number;
  /** The thread's program; the built one beside this file unless given. */
  readonly entry?: URL;
}

/** Prices in one thread, everything else in another that has the lowest priority. */
export function openPool(clock: Clock, options: PoolOptions = {}): Pool {
  const [prices, free] = [openLine(clock, options, false), openLine(clock, options, true)];
  return {
    work: (kind, asked, how) => (kind === "quote" ? prices : free).work(kind, asked, how),
    close: async () => void (await Promise.all([prices.close(), free.close()])),
  };
}

interface Waiting {
  readonly job: Job;
  readonly how: PoolUse;
  readonly settle: (done: Done) => void;
  readonly refuse: (error: PrivetError) => void;
}

const MOST_WAITING = 64;
const MOST_WAITING_EACH = 4;
const [LONGEST_WAIT, MEGABYTES] = [10_000, 256];

/** One thread, and those who wait for it. */
function openLine(clock: Clock, options: PoolOptions, isLast: boolean): Pool {
  const { megabytes = MEGABYTES, entry = new URL("./pool-worker.js", import.meta.url) } = options;
  const thread = new PoolThread(clock, { entry, megabytes, isLast });
  let isIdle = true;
  const queue: Waiting[] = [];
  const served = new Map<string, number>();
  let turn = 0;
  /** Of those who wait, whoever was served longest ago. */
  const next = (): Waiting | undefined => {
    const last = ({ how }: Waiting) => served.get(how.forWhom) ?? 0;
    const first = queue.reduce<Waiting | undefined>((a, b) => (a && last(a) <= last(b) ? a : b), undefined);
    if (first) queue.splice(queue.indexOf(first), 1);
    return first;
  };
  const go = async () => {
    const waiting = isIdle ? next() : undefined;
    if (!waiting) return;
    isIdle = false;
    served.set(waiting.how.forWhom, ++turn);
    if (served.size > MOST_SERVED) served.delete([...served.keys()][0]);
    try {
      waiting.settle(await thread.work(waiting.job, waiting.how));
    } catch (error) {
      waiting.refuse(error as PrivetError);
    }
    isIdle = true;
    void go();
  };
  return {
    async work<K extends JobKind>(kind: K, asked: Jobs[K]["in"], how: PoolUse) {
      const own = queue.filter((waiting) => waiting.how.forWhom === how.forWhom);
      ensure(own.length < MOST_WAITING_EACH && queue.length < MOST_WAITING, ...BUSY);
      let giveUp = () => {};
      const told = await new Promise<Done>((settle, refuse) => {
        const waiting: Waiting = { job: { kind, in: asked } as Job, how, settle, refuse };
        queue.push(waiting);
        giveUp = clock.at(clock.monotonic() + LONGEST_WAIT, () => {
          const place = queue.indexOf(waiting);
          if (place < 0) return;
          queue.splice(place, 1);
          refuse(new PrivetError(...BUSY));
        });
        void go();
      }).finally(() => giveUp());
      return outOf(told as Done<K>);
    },
    async close() {
      for (const { refuse } of queue.splice(0)) refuse(new PrivetError(...BUSY));
      await thread.close();
    },
  };
}

const MOST_SERVED = 10_000;

const BUSY = [
  "busy",
  "The server has more to work out than it can at the moment. Nothing was spent.",
  "Try again in a moment.",
] as const;

/** Jobs in this thread, without limits: for tests of everything else. */
export const ownThreadPool = (): Pool => ({
  work: async (kind, asked) => outOf(await done({ kind, in: structuredClone(asked) })),
  close: async () => undefined,
});

function outOf<K extends JobKind>(told: Done<K>): Jobs[K]["out"] {
  if ("error" in told) throw errorFrom(told.error);
  return told.out;
}
