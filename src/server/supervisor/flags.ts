/**
 * How Node is started for the processes of a server. Its permission model, where this Node has it, is a seat belt against mistakes, which
 * is all that Node promises of it: native code (SQLite, DuckDB) is not held by it.
 */
import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ServerConfig } from "../config/types.ts";

export interface FileReach {
  /** Folders and files, besides the program's own, that may be read. */
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Whether it speaks with anybody over a network. */
  readonly network: boolean;
  /** Whether it brings files to the disk by itself, which some versions of Node do not let pass under their permission model. */
  readonly syncs: boolean;
}

/** Neither data, nor ledgers, nor releases: a hole in a web library does not reach them by way of Node. */
export const frontReach = ({ state, tls }: Pick<ServerConfig, "state" | "tls">): FileReach => ({
  reads: [state, ...(tls ? [tls.cert, tls.key] : [])],
  // With its journal, and the file that becomes it when it is made anew; and the lock that one front holds.
  writes: [join(state, "server.db*"), join(state, "server.lock")],
  network: true,
  syncs: false,
});

/** Everything in the folder, as a shell in it: what it may do there is for its handlers to say. It brings known data sets by https. */
export const workshopReach = ({ state }: Pick<ServerConfig, "state">, folder: string): FileReach => ({
  reads: [state, folder],
  writes: [state, folder],
  network: true,
  syncs: true,
});

const knows = (flag: string): boolean => process.allowedNodeEnvironmentFlags.has(flag);

/** `entry` is the program; what it imports lies beside it, or in a `node_modules` above it. */
export function nodeFlags(entry: URL, reach: FileReach, megabytes?: number): readonly string[] {
  return [
    ...(megabytes === undefined ? [] : [`--max-old-space-size=${megabytes}`]),
    ...(knows("--disable-sigusr1") ? ["--disable-sigusr1"] : []),
    ...permissions(entry, reach),
  ];
}

const modelHere = (): string | undefined =>
  knows("--allow-addons") ? ["--permission", "--experimental-permission"].find(knows) : undefined;

/** Found out by trying: a ledger whose head cannot be synced does not spend. */
export function canSyncUnderPermissions(): boolean {
  const model = modelHere();
  if (model === undefined) return false;
  const tries = "const fs = require('node:fs'); fs.fsyncSync(fs.openSync(process.execPath, 'r'));";
  return spawnSync(process.execPath, [model, "--allow-fs-read=*", "-e", tries], { env: {} }).status === 0;
}

function permissions(entry: URL, { reads, writes, network, syncs }: FileReach): readonly string[] {
  const model = modelHere();
  if (model === undefined || (syncs && !canSyncUnderPermissions())) return [];
  const readable = [...programFolders(entry), ...reads, ...writes];
  return [
    model,
    "--allow-addons",
    "--allow-worker",
    ...["ExperimentalWarning", "SecurityWarning"].map((name) => `--disable-warning=${name}`),
    ...placesOf(readable).map((path) => `--allow-fs-read=${path}`),
    ...placesOf(writes).map((path) => `--allow-fs-write=${path}`),
    // From Node 25 on the network is denied as well.
    ...(network && knows("--allow-net") ? ["--allow-net"] : []),
  ];
}

/** The program's own folder, and every folder above it in which Node would look for packages. */
function programFolders(entry: URL): readonly string[] {
  const folders: string[] = [dirname(fileURLToPath(entry))];
  // The workbench's pages, and what the package tells about itself, lie beside the folder of the programs.
  const beside = ["workbench", "audit"].map((name) => join(dirname(folders[0]), name));
  for (let folder = folders[0]; folder !== dirname(folder); folder = dirname(folder))
    folders.push(join(folder, "node_modules"), join(folder, "package.json"));
  return [...folders, ...beside];
}

/** As they are named, and where links lead to. */
function placesOf(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.flatMap((path) => [path, realOf(path)]))];
}

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // A pattern, or not there yet.
    return path === dirname(path) ? path : join(realOf(dirname(path)), basename(path));
  }
}

/** What the owner is told where Node holds a process less than it could; nothing where all is held. */
export function loosened(): readonly string[] {
  if (modelHere() === undefined)
    return [
      "This Node has no permission model: only the system's own rights keep the server's processes apart.",
    ];
  return canSyncUnderPermissions()
    ? []
    : [
        "This Node's permission model does not let files be synced, so keepers run without it; the part that answers requests has it. Newer versions of Node can do both.",
      ];
}
