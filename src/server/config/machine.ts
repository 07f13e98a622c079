/** What the configuration asks of the machine that it is read on. */
import { availableParallelism, totalmem } from "node:os";
import { isLoopback } from "../addresses.ts";
import { ensureConfig } from "./fields.ts";
import type { ServerConfig } from "./types.ts";

export interface ServerMachine {
  readonly cores: number;
  readonly memoryMegabytes: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const MEGABYTE = 2 ** 20;
/** What the server takes besides its data sets: its own process, and two threads that work out prices. */
export const OWN_MEGABYTES = 512;

/** In a container, what the container may use. */
export const thisMachine = (): ServerMachine => ({
  cores: availableParallelism(),
  memoryMegabytes: Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / MEGABYTE),
  environment: process.env,
});

type Sizes = Pick<ServerConfig, "datasets">;

const threadsOf = ({ datasets }: Sizes): number =>
  Object.values(datasets).reduce((sum, { slots, threads }) => sum + slots * threads, 0);
/** One core stays free for answers: without it their times would tell when a run ends. */
const coresForRuns = ({ cores }: ServerMachine): number => Math.max(1, cores - 1);

export function ensureFitsMachine(config: Sizes, machine: ServerMachine, insist: boolean): void {
  const megabytes = Object.values(config.datasets).reduce((sum, { memoryMegabytes: m }) => sum + m, 0);
  ensureConfig(
    megabytes + OWN_MEGABYTES <= machine.memoryMegabytes,
    "datasets",
    `their memory, ${megabytes} MB together, and ${OWN_MEGABYTES} MB for the server itself are more than the ${machine.memoryMegabytes} MB of this machine.`,
    "Lower memory for some of them, or keep fewer data sets here.",
  );
  ensureConfig(
    insist || threadsOf(config) <= coresForRuns(machine),
    "datasets",
    `their slots times threads are ${threadsOf(config)} in all; ${machine.cores} cores leave ${coresForRuns(machine)}, since one stays free for answers.`,
    'Lower slots or threads, or write "insist": true and read what it costs when the server starts.',
  );
}

const LEAST_MEGABYTES = 128;

/** Half of what is left, so that there is room for another; refused where that is too little. */
export function memoryForOneMore({ datasets }: Sizes, machine: ServerMachine = thisMachine()): number {
  const taken = Object.values(datasets).reduce((sum, { memoryMegabytes: m }) => sum + m, OWN_MEGABYTES);
  const half = Math.floor((machine.memoryMegabytes - taken) / 2);
  ensureConfig(
    half >= LEAST_MEGABYTES,
    "datasets",
    "this machine has no memory left for another.",
    "Serve fewer data sets at once.",
  );
  return Math.min(2048, half);
}

/** What an owner should know of this configuration before anybody uses it; said at the start, and by `privet serve --check`. */
export function remarksOn(config: ServerConfig, machine: ServerMachine = thisMachine()): readonly string[] {
  const { timing, oidc, cors, tls, listen } = config;
  const claimed = oidc.filter(({ allowOwner }) => allowOwner).map(({ issuer }) => issuer);
  const remarks: readonly (readonly [boolean, string])[] = [
    [
      threadsOf(config) > coresForRuns(machine),
      `Runs may use ${threadsOf(config)} threads on ${machine.cores} cores: answers become slower while somebody's run works, so their times tell when it ends, and runs may miss their boundaries.`,
    ],
    [
      timing.mode === "off",
      "The timing defence is off: when a run ends, and each of its steps, is told as it happens. That is for analysts who are trusted.",
    ],
    [
      timing.mode === "boundaries" && timing.padding === "sleep",
      "Keepers sleep until a run's boundary: the machine's load may tell when the work ended.",
    ],
    [
      claimed.length > 0,
      `Whoever has the right claim from ${claimed.join(", ")} is an owner here: that issuer decides it.`,
    ],
    [cors.length > 0, `Pages from ${cors.join(", ")} may call this server with a visitor's token.`],
    [
      config.workshop && !isLoopback(listen.host),
      "Owners declare tables, open budgets and let people in over the network: whoever gets hold of an owner's token can do it too.",
    ],
    [
      tls === undefined && !listen.host.startsWith("127.") && listen.host !== "::1",
      "The way from the proxy to this server is not encrypted: tokens and releases pass in the clear.",
    ],
  ];
  return remarks.filter(([holds]) => holds).map(([, says]) => says);
}
