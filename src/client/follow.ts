/**
 * A run, followed to its end: by its events as long as they come, and by asking now and then where they do not. A stream that breaks is
 * taken up where it broke (`Last-Event-ID`).
 */
import { PrivetError } from "../base/errors.ts";
import { ask, givenUp, type Link, openStream } from "./ask.ts";
import { readEvents, type SentEvent } from "./events.ts";
import { type StopSignal, waitFor } from "./outside.ts";
import { isState, runIn } from "./told.ts";
import { isFinal, type RunEventTold, type RunTold } from "./wire.ts";

export interface Following {
  readonly signal?: StopSignal | undefined;
  readonly tell?: ((event: RunEventTold) => void) | undefined;
}

/** As many streams may break one after another, without an event, before it is asked instead. */
const MOST_BROKEN = 3;
const RECONNECT = 2_000;
/** A server says something every 15 seconds. */
const SILENCE = 45_000;
const FIRST_POLL = 1_000;
const LONGEST_POLL = 15_000;

export async function followRun(link: Link, id: string, following: Following): Promise<RunTold> {
  const { signal } = following;
  const place: Place = { last: undefined, retry: RECONNECT };
  for (let broken = 0; broken < MOST_BROKEN; ) {
    const { isOver, events, isRefused } = await streamed(link, id, following, place);
    if (isOver) return fetchRun(link, id, signal);
    if (isRefused) break;
    broken = events > 0 ? 0 : broken + 1;
    await waitFor(link.clock, place.retry, signal);
    if (signal?.aborted) throw givenUp();
  }
  return polled(link, id, following);
}

export const fetchRun = async (link: Link, id: string, signal?: StopSignal): Promise<RunTold> =>
  runIn(await ask(link, { method: "GET", path: `/v1/runs/${id}`, signal }));

async function polled(link: Link, id: string, { signal, tell }: Following): Promise<RunTold> {
  let last: RunTold["state"] | undefined;
  for (let wait = FIRST_POLL; ; wait = Math.min(LONGEST_POLL, wait * 1.5)) {
    const run = await fetchRun(link, id, signal);
    const { state, entry, release } = run;
    if (state !== last) tell?.({ event: "state", run: id, state, entry, release });
    last = state;
    if (isFinal(state)) return run;
    await waitFor(link.clock, wait, signal);
    if (signal?.aborted) throw givenUp();
  }
}

interface Place {
  /** The id of the last event. */
  last: string | undefined;
  retry: number;
}

interface Streamed {
  readonly isOver: boolean;
  readonly events: number;
  /** Whether the server does not stream to us: it has to be asked. */
  readonly isRefused: boolean;
}

async function streamed(link: Link, id: string, following: Following, place: Place): Promise<Streamed> {
  const { signal, tell } = following;
  if (signal?.aborted) throw givenUp();
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal?.addEventListener("abort", abort, { once: true });
  let quiet = link.clock.after(SILENCE, abort);
  let [isOver, events] = [false, 0];
  try {
    const body = await openStream(link, questionOf(id, place), stop.signal);
    if (body === null) return { isOver, events, isRefused: true };
    await readEvents(body, {
      heard() {
        quiet();
        quiet = link.clock.after(SILENCE, abort);
      },
      retry(milliseconds) {
        place.retry = milliseconds;
      },
      tell(sent) {
        events++;
        place.last = sent.id ?? place.last;
        const event = toldIn(sent);
        if (event) tell?.(event);
        isOver = event?.event === "state" && isFinal(event.state);
        return !isOver;
      },
    });
  } catch (error) {
    if (signal?.aborted) throw givenUp();
    // What was refused is asked for in another way, which tells why; what broke is taken up again.
    if (error instanceof PrivetError) return { isOver: false, events, isRefused: true };
  } finally {
    quiet();
    stop.abort();
    signal?.removeEventListener("abort", abort);
  }
  return { isOver, events, isRefused: false };
}

const questionOf = (id: string, { last }: Place) => ({
  method: "GET" as const,
  path: `/v1/runs/${id}/events`,
  headers: { accept: "text/event-stream", ...(last === undefined ? {} : { "last-event-id": last }) },
});

/** Events of a newer server, and ones that cannot be read, are passed over: the run's own record tells how it is. */
function toldIn({ event, data }: SentEvent): RunEventTold | undefined {
  try {
    const told = JSON.parse(data);
    if (event === "state" && isState(told.state)) return { ...told, event };
    if (event === "steps" && Array.isArray(told.released)) return { ...told, event };
    if (event === "tick" && isCount(told.elapsed, told.of)) return { ...told, event };
    return event === "progress" && isCount(told.step, told.of) ? { ...told, event } : undefined;
  } catch {
    return undefined;
  }
}

const isCount = (...numbers: readonly unknown[]): boolean => numbers.every((n) => Number.isFinite(n));
