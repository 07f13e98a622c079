/** The process around a command: streams, signals and the exit code. It does no work, so that it is always there to answer. */
import { constants } from "node:os";
import { getHeapStatistics } from "node:v8";
import { Worker } from "node:worker_threads";
import { PrivetError } from "../base/errors.ts";
import { isOutOfMemory, outOfMemory } from "../base/out-of-memory.ts";
import type { Io } from "./command.ts";
import type { CommandStart, FromCommand, ToCommand } from "./command-messages.ts";
import { CLOSED, outputOf } from "./output.ts";
import { reportError } from "./report-error.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
type Signal = (typeof SIGNALS)[number];
const MEGABYTE = 2 ** 20;

/** `entry` is the program, which serves the command where it runs in a thread. */
export function superviseCommand(entry: URL): void {
  const words = process.argv.slice(2);
  const asJson = words.includes("--json");
  const [out, err] = [outputOf(process.stdout), outputOf(process.stderr)];
  const say = (text: string) => asJson || err.write(text);
  const { stop, asked } = stopOn(say);
  const isTerminal = process.stderr.isTTY === true;
  // A terminal that does not know its width says 0.
  const columns = process.stderr.columns || 100;
  const outIsTerminal = process.stdout.isTTY === true;
  const start: CommandStart = {
    program: process.argv[1],
    words,
    stop,
    isTerminal,
    outIsTerminal,
    columns,
    canAsk: isTerminal && process.stdin.isTTY === true,
  };
  const thread = new Worker(entry, {
    workerData: start,
    // A thread is given less than the process has, unless told.
    resourceLimits: { maxOldGenerationSizeMb: Math.floor(getHeapStatistics().heap_size_limit / MEGABYTE) },
  });
  const reply = (message: ToCommand) => thread.postMessage(message);
  const told = { out: out.write, err: err.write, isTerminal, outIsTerminal, columns };
  const io: Io = { ...told, env: process.env, cwd: "." };
  const fail = (error: unknown) => {
    process.exitCode = reportError(error, io, asJson);
  };

  thread.on("message", async (message: FromCommand) => {
    if ("out" in message) out.write(message.out);
    else if ("err" in message) err.write(message.err);
    else if ("ask" in message) reply({ answer: await answerOf(message.ask, asked) });
    else if ("holdStop" in message) asked.held = message.holdStop;
    else if ("settle" in message) reply({ arrived: (await out.settled()) === undefined });
    else if ("serve" in message) {
      const { serveHere } = await import("./commands/serve/serve-here.ts");
      reply({ served: await serveHere(message.serve, io, asJson, message.greeting) });
    } else {
      // Past its last look at the signal it goes on to its end: what it released is there, and paid for.
      if (asked.signal && message.exit === 0) say("Finished before it could stop.\n");
      process.exitCode = exitCode(message.exit, asked.signal);
    }
  });
  thread.on("error", (error) => fail(isOutOfMemory(error) ? outOfMemory() : error));
  thread.on("exit", async () => {
    // A command that ends in the middle of a wait has told nobody: never without a word.
    if (process.exitCode === undefined) fail(new Error("the command ended before it was done"));
    const failure = await out.settled();
    // Whoever reads our output may stop reading, as in `privet datasets | head -1`; a disk that is full is another matter.
    if (failure !== undefined && ![CLOSED, "EPIPE"].includes(failure) && process.exitCode === 0) fail(lost());
  });
}

interface Asked {
  /** The signal that asked for the end. */
  signal?: Signal;
  /** What the command wants said at the first, where it also wants to know of a second. */
  held?: string;
  /** Where a question to the person is open: gives it up. */
  giveUp?: () => void;
  stop(signal: Signal): void;
}

/**
 * The first signal is seen between two draws: the ledger is settled, and what was drawn is kept. A second Ctrl-C ends the
 * process by the signal itself, which shells report as 130, whatever it is doing; so does a second SIGTERM. A lost terminal may
 * well say so twice. A command that waits for a server hears of the second Ctrl-C as well, and the third ends it.
 */
function stopOn(say: (text: string) => unknown): { readonly stop: Int32Array; readonly asked: Asked } {
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const asked: Asked = {
    stop(signal) {
      if (asked.signal && asked.held !== undefined && signal === "SIGINT" && Atomics.load(stop, 0) === 1) {
        Atomics.store(stop, 0, 2);
        return;
      }
      if (asked.signal && (signal === "SIGINT" || (signal === "SIGTERM" && asked.signal === signal))) {
        process.removeAllListeners(signal);
        process.kill(process.pid, signal);
      }
      if (asked.signal) return;
      asked.signal = signal;
      Atomics.store(stop, 0, 1);
      asked.giveUp?.();
      say(`\n${asked.held ?? "Stopping. Ctrl-C again leaves at once."}\n`);
    },
  };
  for (const signal of SIGNALS) process.on(signal, () => asked.stop(signal));
  return { stop, asked };
}

async function answerOf(question: string, asked: Asked): Promise<string> {
  if (asked.signal) return "no";
  const { createInterface } = await import("node:readline/promises");
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new AbortController();
  asked.giveUp = () => ended.abort();
  // While it asks, the terminal hands Ctrl-C to the question and not to the process.
  lines.on("SIGINT", () => asked.stop("SIGINT"));
  try {
    return await lines.question(question, { signal: ended.signal });
  } catch {
    return "no";
  } finally {
    delete asked.giveUp;
    lines.close();
  }
}

/** A command that was stopped ends with 128 and the signal's number, as the shell has it. */
const exitCode = (code: number, signal: Signal | undefined): number =>
  code === 128 + constants.signals.SIGINT && signal ? 128 + constants.signals[signal] : code;

const lost = () =>
  new PrivetError(
    "output-lost",
    "Not all of the output could be written.",
    "Make room where stdout leads to, and try again.",
  );
