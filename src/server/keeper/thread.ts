/** Rows in a thread of their own, as the main thread sees them. */
import { Worker } from "node:worker_threads";
import { PrivetError } from "../../base/errors.ts";
import type { Ledger } from "../../curator/index.ts";
import { errorFrom, errorJson } from "../../service/json.ts";
import { answerCall } from "./remote-ledger.ts";
import type { HearRun, KeptRows, OpenRows, RowsResult } from "./rows.ts";
import { GOES_ON, OVER, STOPPED } from "./rows-of.ts";
import type { FromRows, RowsPlace, ToRows } from "./rows-thread.ts";

interface Under {
  readonly wish: Int32Array;
  readonly hear: HearRun;
  resolve(result: RowsResult): void;
  reject(error: unknown): void;
}

/** `entry` is the thread's program; `megabytes` what it may have. */
export const rowsInThread =
  (place: RowsPlace, megabytes: number, entry = new URL("./rows-thread.js", import.meta.url)): OpenRows =>
  (ledger, died) =>
    new Promise((resolve, reject) => {
      const thread = new Worker(entry, {
        workerData: place,
        stdout: true,
        stderr: true,
        resourceLimits: { maxOldGenerationSizeMb: megabytes },
      });
      const under = new Map<string, Under>();
      const lost = () => {
        reject(gone());
        died();
        for (const { reject: fail } of under.values()) fail(gone());
        under.clear();
      };
      thread.on("error", lost);
      thread.on("exit", lost);
      thread.on("message", (message: FromRows) => {
        if (message.kind === "opened") resolve(rowsOver(thread, under, message.facts));
        else if (message.kind === "unopened") reject(errorFrom(message.error));
        else if (message.kind === "ledger") void answer(thread, ledger, message);
        else if (message.kind === "step") void keep(thread, under, message);
        else heard(under, message);
      });
    });

async function answer(thread: Worker, ledger: Ledger, call: FromRows & { readonly kind: "ledger" }) {
  post(thread, await answerCall(ledger, call));
}

const post = (thread: Worker, message: ToRows) => thread.postMessage(message);

/** The thread waits for it, also where nobody listens any more. */
async function keep(
  thread: Worker,
  under: ReadonlyMap<string, Under>,
  { run, step }: FromRows & { readonly kind: "step" },
): Promise<void> {
  try {
    const held = under.get(run);
    if (!held) throw gone();
    await held.hear.keep(step);
    post(thread, { kind: "kept", run });
  } catch (error) {
    post(thread, { kind: "kept", run, error: errorJson(error) });
  }
}

type AboutRun = Exclude<Extract<FromRows, { readonly run: string }>, { readonly kind: "step" }>;

function heard(under: ReadonlyMap<string, Under>, message: AboutRun): void {
  const run = under.get(message.run);
  if (message.kind === "done") run?.resolve(message.result);
  else if (message.kind === "failed") run?.reject(errorFrom(message.error));
  else run?.hear.progress(message.now);
}

function rowsOver(thread: Worker, under: Map<string, Under>, facts: KeptRows["facts"]): KeptRows {
  const wishes = (run: string, wish: number) => {
    const held = under.get(run)?.wish;
    if (held && Atomics.load(held, 0) < wish) Atomics.store(held, 0, wish);
  };
  return {
    facts,
    run: (run, hear) =>
      new Promise((resolve, reject) => {
        const wish = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(GOES_ON);
        under.set(run.run, { wish, hear, resolve, reject });
        post(thread, { kind: "run", run, wish });
      }),
    stop: (run) => wishes(run, STOPPED),
    over(run) {
      wishes(run, OVER);
      under.delete(run);
    },
    close: async () => void (await thread.terminate()),
  };
}

/** Nothing of what ended the thread is told: it may hang on rows. */
const gone = () =>
  new PrivetError("unexpected", "The rows can no longer be asked.", "The server opens them again by itself.");
