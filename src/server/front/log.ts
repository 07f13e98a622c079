/** The log: JSON lines of a closed union of events. No address, no header, no URL and no duration can get into it. */
import { pino } from "pino";
import { type Clock, timeText } from "../clock.ts";
import type { LogEvent } from "./house.ts";

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
