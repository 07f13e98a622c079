/** The command as a real program, bundled as it is shipped, once for all test files, and child processes that run it. */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundleCommand } from "../../tools/bundle.mjs";
import { bundleWorkbench } from "../../tools/workbench.mjs";
import { madeOnce } from "./made-once.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Program {
  readonly home: string;
  readonly path: string;
  remove(): void;
}

/** In a folder of the caller's own, which may be written to. */
export async function buildProgram(): Promise<Program> {
  const home = mkdtempSync(join(tmpdir(), "privet-program-"));
  symlinkSync(join(root, "node_modules"), join(home, "node_modules"));
  writeFileSync(join(home, "package.json"), '{ "type": "module" }');
  cpSync(await madeOnce("cli", bundleCommand), join(home, "cli"), { recursive: true });
  return {
    home,
    path: join(home, "cli/main.js"),
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** The page that a program's server shows, where it looks for it. */
export async function addWorkbench({ home }: Program): Promise<void> {
  cpSync(await madeOnce("workbench", bundleWorkbench), join(home, "workbench"), { recursive: true });
}

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly err: string;
}

export interface RunningProgram {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Starts a process; `watch` is told what it has said on stderr so far. */
export function startProcess(
  command: readonly string[],
  cwd: string,
  watch: (err: string, child: ChildProcess) => void = () => {},
  stdio: SpawnOptions["stdio"] = ["ignore", "pipe", "pipe"],
  env: SpawnOptions["env"] = process.env,
): RunningProgram {
  const child = spawn(command[0], command.slice(1), { cwd, stdio, env });
  const ended = new Promise<Ended>((resolve) => {
    let [out, err] = ["", ""];
    child.stdout?.on("data", (piece) => {
      out += piece;
    });
    child.stderr?.on("data", (piece) => {
      err += piece;
      watch(err, child);
    });
    child.on("close", (code, signal) => resolve({ code, signal, out, err }));
  });
  return { child, ended };
}

/** A program of a few lines, with what it imports from `folder`; drivers of ledgers stay where they are installed. */
export async function bundleText(contents: string, folder: string, outfile: string): Promise<void> {
  const driver = (name: string) => createRequire(import.meta.url).resolve(name);
  await build({
    stdin: { contents, resolveDir: folder, loader: "ts" },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    plugins: [
      {
        name: "driver",
        setup: ({ onResolve }) =>
          onResolve({ filter: /^(libsql|pg)$/ }, ({ path }) => ({ path: driver(path), external: true })),
      },
    ],
  });
}
