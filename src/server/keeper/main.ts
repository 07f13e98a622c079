/** A keeper's process. It speaks with its supervisor over one pipe, and ends when that ends and what was paid for is sealed. */
import { Socket } from "node:net";
import { errorJson } from "../../service/json.ts";
import { systemClock } from "../clock.ts";
import { linesOver } from "../lines.ts";
import { harden } from "./harden.ts";
import type { Keeper } from "./keeper.ts";
import type { ToKeeper } from "./messages.ts";
import { openKeeper } from "./open.ts";
import {
  type FromKeeperProcess,
  type KeeperOrder,
  type ToKeeperProcess,
  toKeeperProcess,
} from "./process.ts";

const PIPE = 3;
const [ENDED, NOT_OPENED, BAD_LINE] = [0, 1, 2];

harden();
let opened: Keeper | undefined;
let opening = false;
/** What comes after `opened` was told and before this thread has got its keeper. */
const early: ToKeeper[] = [];

const pipe = linesOver<ToKeeperProcess, FromKeeperProcess>(new Socket({ fd: PIPE }), {
  check: toKeeperProcess,
  hear(message) {
    if (message.kind !== "open") hear(message);
    else if (!opening) void open(message);
  },
  ended(bad) {
    if (bad) process.exit(BAD_LINE);
    if (opened) opened.hear({ kind: "end" });
    else process.exit(ENDED);
  },
});

function hear(message: ToKeeper): void {
  if (opened) opened.hear(message);
  else early.push(message);
}

async function open(order: KeeperOrder): Promise<void> {
  opening = true;
  try {
    opened = await openKeeper(order, systemClock, (message) => pipe.send(message));
    for (const message of early) opened.hear(message);
    await opened.ended;
    process.exit(ENDED);
  } catch (error) {
    pipe.send({ kind: "unopened", error: errorJson(error) });
    pipe.end(() => process.exit(NOT_OPENED));
  }
}
