/** The server, on the main thread: what its supervisor says, in the command line's words. */
import { PrivetError } from "../../../base/errors.ts";
import { serveHouse } from "../../../server/supervisor/main.ts";
import type { SaidByServer, ServeOrder } from "../../../server/supervisor/supervise.ts";
import type { Greeting, Io } from "../../command.ts";
import { reportError } from "../../report-error.ts";
import { greet } from "../open/greet.ts";

type Told = Exclude<SaidByServer, { readonly event: "unopened" }>;

/** Resolves to the exit code. */
export async function serveHere(
  order: ServeOrder,
  io: Io,
  asJson: boolean,
  greeting?: Greeting,
): Promise<number> {
  let refused: number | undefined;
  const wordsFor = greeting
    ? (said: Told) => `${worded(said)}\n`
    : sentences(Object.keys(order.config.datasets));
  const code = await serveHouse(order, (said) => {
    if (said.event === "unopened") {
      const { code: why, message, fix } = said.error;
      refused = reportError(new PrivetError(why, message, fix), io, asJson);
    } else if (said.event === "listening" && greeting) greet(greeting, said.address, io, asJson);
    else io.err(asJson ? `${JSON.stringify(said)}\n` : wordsFor(said));
  });
  return refused ?? code;
}

/** What is said at a terminal; when everything is there, also what to do with it. */
export function sentences(datasets: readonly string[]): (said: Told) => string {
  const missing = new Set(datasets);
  let address: string | undefined;
  let isUp = false;
  return (said) => {
    if (said.event === "listening") address = said.address;
    if (said.event === "opened") missing.delete(said.dataset);
    if (isUp || address === undefined || missing.size > 0) return `${worded(said)}\n`;
    isUp = true;
    return `${worded(said)}\n${nextSteps(address, datasets)}`;
  };
}

const nextSteps = (address: string, datasets: readonly string[]): string =>
  `Analysts write ${datasets.map((name) => `${address}/${name}`).join(" or ")} where a file's name would go.\n` +
  "Ctrl-C stops the server: what was paid for may finish.\n";

function worded(said: Told): string {
  switch (said.event) {
    case "listening":
      return `Listening at ${said.address}`;
    case "opened":
      return `${said.dataset} is open.`;
    case "waiting":
      return `Another process still keeps ${said.dataset}: it may be finishing what was paid for. It is waited for.`;
    case "lost":
      return `The part that keeps ${said.dataset} has ended. What it was paid for has failed; it is started again, three times an hour at most.`;
    case "unreached":
      return `The database that keeps the ledger of ${said.dataset} cannot be reached; it is tried again each half minute. Until then nothing is spent.`;
    case "front-lost":
      return "The part that answers requests has ended, and is started again. What runs goes on.";
    case "workshop-lost":
      return "The workshop has ended, and is started again, three times an hour at most. What runs goes on.";
    case "stopping":
      return "Stopping: what runs may finish, ten minutes at most. Ctrl-C again ends it at once.";
  }
}
