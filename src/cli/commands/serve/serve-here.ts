/** The server, on the main thread: what its supervisor says, in the command line's words. */
import { PrivetError } from "../../../base/errors.ts";
import { serveHouse } from "../../../server/supervisor/main.ts";
import type { SaidByServer, ServeOrder } from "../../../server/supervisor/supervise.ts";
import type { Io } from "../../command.ts";
import { reportError } from "../../report-error.ts";

/** Resolves to the exit code. */
export async function serveHere(order: ServeOrder, io: Io, asJson: boolean): Promise<number> {
  let refused: number | undefined;
  const code = await serveHouse(order, (said) => {
    if (said.event === "unopened") {
      const { code: why, message, fix } = said.error;
      refused = reportError(new PrivetError(why, message, fix), io, asJson);
    } else io.err(asJson ? `${JSON.stringify(said)}\n` : `${worded(said)}\n`);
  });
  return refused ?? code;
}

function worded(said: Exclude<SaidByServer, { readonly event: "unopened" }>): string {
  switch (said.event) {
    case "listening":
      return `Listening at ${said.address}`;
    case "opened":
      return `${said.dataset} is open.`;
    case "waiting":
      return `Another process still keeps ${said.dataset}; it is waited for.`;
    case "front-lost":
      return "The part that answers requests has ended. What runs is finished; then it is started again.";
    case "stopping":
      return "Stopping: what runs may finish. Ctrl-C again ends it at once.";
  }
}
