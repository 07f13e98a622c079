/** What is said between a supervisor and a keeper's process besides `messages.ts`: how to open, and why it could not be. */
import { isObject } from "../../base/json.ts";
import type { ErrorJson } from "../../service/json.ts";
import { fromKeeper, toKeeper } from "../checks.ts";
import type { ServerConfig } from "../config/types.ts";
import type { FromKeeper, ToKeeper } from "./messages.ts";

/** The first line to a keeper. Nothing comes by the environment or the command line, where others could read it. */
export interface KeeperOrder {
  readonly kind: "open";
  readonly dataset: string;
  readonly data: string;
  /** From where names and paths are looked for. */
  readonly folder: string;
  readonly allowPaths: readonly string[];
  readonly memoryMegabytes: number;
  readonly threads: number;
  readonly state: string;
  readonly ledger: ServerConfig["ledger"];
  readonly timing: Pick<ServerConfig["timing"], "mode" | "padding">;
  readonly guarantee: ServerConfig["policy"]["guarantee"];
  /** Measures how fast this machine is, also where that was done before. */
  readonly calibrate: boolean;
  /** Free on the disks of its files, below which the server is not ready. */
  readonly diskBytes: number;
}

export type ToKeeperProcess = ToKeeper | KeeperOrder;
export type FromKeeperProcess =
  | FromKeeper
  /** For the owner's terminal alone: the rows were not opened. It says what is declared, never what rows hold. */
  | { readonly kind: "unopened"; readonly error: ErrorJson }
  /** Another keeper still finishes what it was paid for. */
  | { readonly kind: "waiting" };

export const toKeeperProcess = (json: unknown): ToKeeperProcess | undefined =>
  isObject(json) && json.kind === "open" ? (json as unknown as KeeperOrder) : toKeeper(json);

export function fromKeeperProcess(json: unknown): FromKeeperProcess | undefined {
  if (!isObject(json)) return undefined;
  if (json.kind === "waiting") return { kind: "waiting" };
  if (json.kind === "unopened" && isObject(json.error))
    return { kind: "unopened", error: json.error as unknown as ErrorJson };
  return fromKeeper(json);
}
