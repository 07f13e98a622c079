/** The workshop's process: what the owner asks comes over the supervisor's pipe. It ends when the pipe does. */
import { Socket } from "node:net";
import { systemClock } from "../clock.ts";
import { linesOver } from "../lines.ts";
import { type FromWorkshop, type ToWorkshop, toWorkshop } from "./messages.ts";
import { Workshop } from "./workshop.ts";

const PIPE = 3;
const [ENDED, BAD_LINE] = [0, 2];

// A terminal's Ctrl-C reaches every process of the group; who ends when is the supervisor's to say.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGUSR1"] as const) process.on(signal, () => undefined);

const workshop = new Workshop(systemClock, (message) => pipe.send(message));
const pipe = linesOver<ToWorkshop, FromWorkshop>(new Socket({ fd: PIPE }), {
  check: toWorkshop,
  hear: (message) => workshop.hear(message),
  ended: (bad) => process.exit(bad ? BAD_LINE : ENDED),
});
