/** `privet serve` as a process: the supervisor on the system's clock, with its signals. It runs on the main thread, which has them. */
import { openSync } from "node:fs";
import { dirname } from "node:path";
import { systemClock } from "../clock.ts";
import { type FromFront, fromFront, type ToFront } from "../front/process.ts";
import { type FromKeeperProcess, fromKeeperProcess, type ToKeeperProcess } from "../keeper/process.ts";
import { type FromWorkshop, fromWorkshop, type ToWorkshop } from "../workshop/messages.ts";
import { startChild } from "./children.ts";
import { frontReach, nodeFlags, workshopReach } from "./flags.ts";
import { type SaidByServer, type ServeOrder, Supervisor } from "./supervise.ts";

/** Programs beside this one: in the built command all lie in one folder. */
const FRONT = new URL("./front.js", import.meta.url);
const WORKSHOP = new URL("./workshop.js", import.meta.url);
const KEEPER = new URL("./keeper.js", import.meta.url);

/** Resolves to the exit code, when everything has ended. */
export async function serveHouse(order: ServeOrder, say: (event: SaidByServer) => void): Promise<number> {
  const { config, folder } = order;
  const { state } = config;
  const supervisor = new Supervisor({
    order,
    clock: systemClock,
    say,
    startFront: startChild<FromFront, ToFront>({
      entry: FRONT,
      flags: nodeFlags(FRONT, frontReach(config)),
      check: fromFront,
      isShown: true,
      ...logOf(order),
    }),
    startKeeper: ({ data, allowPaths, memoryMegabytes }) =>
      startChild<FromKeeperProcess, ToKeeperProcess>({
        entry: KEEPER,
        flags: nodeFlags(
          KEEPER,
          {
            reads: [folder, ...allowPaths],
            // Ledgers lie beside the data.
            writes: [state, dirname(data)],
            network: config.ledger !== "sqlite",
            syncs: true,
          },
          memoryMegabytes,
        ),
        check: fromKeeperProcess,
        isShown: false,
      }),
    startWorkshop: startChild<FromWorkshop, ToWorkshop>({
      entry: WORKSHOP,
      flags: nodeFlags(WORKSHOP, workshopReach(config, folder)),
      check: fromWorkshop,
      isShown: false,
    }),
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => supervisor.stop());
  }
  // Node would open its debugger at this signal.
  process.on("SIGUSR1", () => undefined);
  process.removeAllListeners("SIGHUP");
  process.on("SIGHUP", () => supervisor.reload());
  return supervisor.ended;
}

/** People at a terminal are told in sentences; the log's lines are for files and programs. */
function logOf({ log }: ServeOrder): { readonly out?: number | "ignore" } {
  if (log === false) return { out: "ignore" };
  if (log !== undefined) return { out: openSync(log, "a", 0o600) };
  return process.stdout.isTTY ? { out: "ignore" } : {};
}
