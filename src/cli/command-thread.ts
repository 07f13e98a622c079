/** A command in its own thread: everything outside goes through messages. */
import { parentPort, workerData } from "node:worker_threads";
import type { Io } from "./command.ts";
import type { CommandStart, FromCommand, ToCommand } from "./command-messages.ts";
import { run } from "./run.ts";

export async function serveCommand(): Promise<void> {
  const { program, words, stop, isTerminal, outIsTerminal, columns, canAsk } = workerData as CommandStart;
  process.argv[1] = program;
  const tell = (message: FromCommand) => parentPort?.postMessage(message);
  const io: Io = {
    out: (out) => tell({ out }),
    err: (err) => tell({ err }),
    arrived: async () => {
      const reply = await answerTo({ settle: true });
      return "arrived" in reply && reply.arrived;
    },
    isTerminal,
    outIsTerminal,
    columns,
    env: process.env,
    cwd: process.cwd(),
    signal: {
      get aborted() {
        return Atomics.load(stop, 0) >= 1;
      },
      get again() {
        return Atomics.load(stop, 0) >= 2;
      },
    },
    holdStop: (say) => tell({ holdStop: say }),
    ...(canAsk ? { ask } : {}),
    serve: async (order, greeting) => {
      const reply = await answerTo({ serve: order, ...(greeting ? { greeting } : {}) });
      return "served" in reply ? reply.served : 1;
    },
  };
  tell({ exit: await run(words, io) });
}

async function ask(question: string): Promise<string> {
  const reply = await answerTo({ ask: question });
  return "answer" in reply ? reply.answer : "no";
}

function answerTo(question: FromCommand): Promise<ToCommand> {
  return new Promise((resolve) => {
    // A listener keeps the thread alive as long as it waits.
    parentPort?.once("message", resolve);
    parentPort?.postMessage(question);
  });
}
