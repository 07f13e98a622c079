/**
 * A run on a server from the command line. Its key is on the disk before it is sent. Ctrl-C stops the waiting and not the run; a second
 * one asks the server to cancel.
 */
import { PrivetError } from "../../base/errors.ts";
import type { RemoteDataset, RemoteRunHandle, RemoteServer } from "../../client/connect.ts";
import { freshKey } from "../../client/outside.ts";
import { ServerRefusal } from "../../client/problem.ts";
import { isFinal, type RunStateTold } from "../../client/wire.ts";
import { stateFrom } from "../../service/json.ts";
import type { Released, Start } from "../../service/start.ts";
import type { Plan } from "../../tasks/plan.ts";
import type { Input } from "../command.ts";
import { note, warn } from "../text/notes.ts";
import {
  forgetPending,
  keepPending,
  namePending,
  type PendingRun,
  pendingRun,
  type Sent,
} from "./pending.ts";
import { isAskedAgain, stopOf } from "./stop.ts";

export interface RunThere {
  readonly server: RemoteServer;
  readonly dataset: RemoteDataset;
  readonly address: string;
}

export async function runThere(input: Input, there: RunThere, plan: Plan, how: Start): Promise<Released> {
  const { dataset, address, server } = there;
  const folder = input.io.cwd;
  const sent: Sent = { address, plan, again: input.flags.again === true };
  const before = await pendingRun(folder, sent);
  const stop = stopOf(how.signal);
  const seen: { run?: RemoteRunHandle; state?: RunStateTold; named?: Promise<void> } = {};
  // Not before its last writing is over: that would bring it back.
  const forget = async () => {
    await seen.named;
    await forgetPending(folder, sent);
  };
  try {
    const pending = before ?? (await agreedTo(dataset, sent, how, stop.signal));
    if (before) {
      sayRepeated(input, before);
      await how.wanted?.(await dataset.quote(plan, stop.signal), true);
    } else await keepPending(folder, pending);
    input.io.holdStop?.(DETACHING);
    const ran = await dataset.run(plan, {
      ...{ key: pending.key, price: pending.price, again: sent.again, signal: stop.signal },
      ...(how.progress ? { progress: how.progress } : {}),
      told({ id, state }) {
        seen.named ??= namePending(folder, pending, id);
        Object.assign(seen, { run: server.run(id), state });
        if (state === "waiting") note(input, `${id} waits for the owner's approval.`);
      },
    });
    const { run: _, model, ...json } = ran;
    const state = json.budget ? stateFrom(json.budget) : undefined;
    return { json, model, receipt: json.receipt, plan, state, safe: forget };
  } catch (error) {
    if (isRefused(error) || (seen.state && isFinal(seen.state) && seen.state !== "done")) await forget();
    if (stop.signal.aborted && seen.run) await cancelIfAsked(input, seen.run);
    throw error;
  } finally {
    // What is being written is whole, or not there, when the command ends.
    await seen.named;
    stop.end();
  }
}

const DETACHING =
  "Leaving; the run goes on at the server. Ctrl-C again asks to cancel it: it stays paid for, and nothing comes back.";

/** Quoted, allowed, and wanted: what is then sent. */
async function agreedTo(
  dataset: RemoteDataset,
  sent: Sent,
  how: Start,
  signal: AbortSignal,
): Promise<PendingRun> {
  const { price } = await dataset.agree(sent.plan, {
    ...(how.allow ? { allow: how.allow } : {}),
    ...(how.wanted ? { wanted: how.wanted } : {}),
    signal,
  });
  if (signal.aborted)
    throw new PrivetError("cancelled", "Stopped before anything was spent.", "Start it again when you like.");
  return { privet: "pending/1", ...sent, key: freshKey(), price };
}

/** After these the server knows nothing of the key: it looks for it before it says them. */
const isRefused = (error: unknown): boolean =>
  error instanceof ServerRefusal && [400, 409, 422].includes(error.status);

function sayRepeated(input: Input, { run }: PendingRun): void {
  const what =
    run === undefined
      ? "This was sent before, and no answer came"
      : `${run} was started by this command before`;
  warn(input, "repeated", `${what}. It is asked for again with the same key: it is paid for once.`, {
    ...(run === undefined ? {} : { run }),
  });
}

async function cancelIfAsked(input: Input, run: RemoteRunHandle): Promise<void> {
  if (!(await isAskedAgain(input.io))) return;
  const { state, paid } = await run.cancel();
  const cost = paid ? "It stays paid for, and nothing comes back." : "Nothing was spent.";
  warn(input, "cancel", `Asked to cancel ${run.id}, which is ${state}. ${cost}`, { run: run.id, state });
}
