/**
 * What becomes of a run, as server-sent events. Every byte follows from the desk's events, which follow the schedule, and from the clock:
 * a line each 15 seconds tells that the connection lives. A stream ends with its run, with its token, and where nobody reads it.
 */
import { ensure } from "../../base/errors.ts";
import { releaseId } from "../ids.ts";
import type { RunRecord } from "../stores/asked.ts";
import type { RunEvent } from "./desk/types.ts";
import { fixedHeaders } from "./http/headers.ts";
import type { RouteCall } from "./route.ts";
import { boundaryOf, stepsReleased } from "./run-json.ts";

const SECOND = 1000;
const BEATS_A_COMMENT = 15;
const MOST_UNREAD = 64 * 1024;
const RETRY = "retry: 2000\n\n";

/** How many are open, by principal. */
export interface Streams {
  open(who: string): void;
  close(who: string): void;
}

export function openStreams(most: number): Streams {
  const all = new Map<string, number>();
  return {
    open(who) {
      const now = all.get(who) ?? 0;
      ensure(
        now < most,
        "rate-limited",
        `${most} of your event streams are open already.`,
        "Close one, or ask for the run instead: GET /v1/runs/{run}.",
      );
      all.set(who, now + 1);
    },
    close(who) {
      const left = (all.get(who) ?? 1) - 1;
      if (left > 0) all.set(who, left);
      else all.delete(who);
    },
  };
}

export function streamEvents(call: RouteCall, run: RunRecord): void {
  const { house, who, streams, reply, headers, asking } = call;
  const { clock } = house;
  streams.open(who.name);
  reply.hijack();
  const out = reply.raw;
  // No hook sees what is streamed; its time is the clock's as well.
  out.sendDate = false;
  out.writeHead(200, {
    ...fixedHeaders,
    date: new Date(clock.now()).toUTCString(),
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/event-stream",
  });
  let [isOpen, beats] = [true, 0];
  let rest = () => {};
  let unwatch = () => {};
  const end = () => {
    if (!isOpen) return;
    isOpen = false;
    rest();
    unwatch();
    streams.close(who.name);
    out.end();
  };
  const send = (text: string) => {
    if (!isOpen) return;
    out.write(text);
    if (out.writableLength <= MOST_UNREAD) return;
    end();
    out.destroy();
  };
  /** A token that was revoked, or is over, is not let go on. */
  const beat = () => {
    house.authenticate(headers.authorization, asking.address).then(() => {
      if (!isOpen) return;
      beats++;
      if (beats % BEATS_A_COMMENT === 0) send(":\n\n");
      rest = clock.at(clock.monotonic() + SECOND, beat);
    }, end);
  };
  out.on("close", end);
  send(RETRY);
  rest = clock.at(clock.monotonic() + SECOND, beat);
  const after = headers["last-event-id"];
  unwatch = house.desk.watch(run, after === undefined ? -1 : Number(after) + 1, (event) =>
    event ? send(eventText(event)) : end(),
  );
  if (!isOpen) unwatch();
}

/** Before its start a run has no place to go on from. */
const eventText = (event: RunEvent): string =>
  `${event.id < 0 ? "" : `id: ${event.id}\n`}event: ${event.event}\ndata: ${JSON.stringify(dataOf(event))}\n\n`;

function dataOf(told: RunEvent): unknown {
  if (told.event === "tick") return { elapsed: told.elapsed, of: told.of };
  if (told.event === "progress") return { step: told.step, of: told.of, epsilon: told.epsilon };
  const { run } = told;
  if (told.event === "steps") return { run: run.id, released: stepsReleased(run) };
  return {
    run: run.id,
    state: run.state,
    entry: run.entry,
    boundary: boundaryOf(run),
    extended: run.extended,
    ...(run.code === null ? {} : { code: run.code }),
    ...(run.state === "done" ? { release: releaseId(run.id) } : {}),
  };
}
