/** The log: JSON lines of a closed union of events. No address, no header, no URL and no duration can get into it. */
import { pino } from "pino";
import { type Clock, timeText } from "../clock.ts";
import type { LogEvent } from "./house.ts";

export type RequestEvent = LogEvent & { readonly event: "request" };

export interface LogLines {
  write(line: string): void;
}

/** Lines go to standard output unless told otherwise. */
export function openLog(clock: Clock, lines: LogLines = process.stdout): (event: LogEvent) => void {
  const log = pino(
    {
      base: null,
      timestamp: () => `,"at":"${timeText(clock.now())}"`,
      formatters: { level: (level) => ({ level }) },
    },
    lines,
  );
  return (event) => (event.event === "fault" ? log.error(event) : log.info(event));
}

const SECOND = 1000;
const TOO_MANY = 429;

/**
 * What anybody can send as often as they like (requests of nobody, and those that are told to wait) has one line a second for each kind,
 * which says how many had none: else it would fill the disk. Kinds are few: names of routes, methods and codes.
 */
export function sampledRequests(clock: Clock, log: (event: LogEvent) => void): (event: RequestEvent) => void {
  const kinds = new Map<string, { readonly written: number; unwritten: number }>();
  return (event) => {
    const { method, route, status, code, who } = event;
    if (who !== undefined && status !== TOO_MANY) return log(event);
    const kind = [method, route, status, code].join(" ");
    const last = kinds.get(kind);
    const now = clock.monotonic();
    if (last && now < last.written + SECOND) {
      last.unwritten++;
      return;
    }
    kinds.set(kind, { written: now, unwritten: 0 });
    log(last?.unwritten ? { ...event, unwritten: last.unwritten } : event);
  };
}
