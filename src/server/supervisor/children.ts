/** The server's processes, as the supervisor holds them: a pipe each, nothing of the environment, and the flags of `flags.ts`. */
import { spawn } from "node:child_process";
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import { type Hearing, type Lines, linesOver } from "../lines.ts";

export interface Child<Out> extends Pick<Lines<Out>, "send"> {
  /** Closes the pipe: a keeper seals what runs and ends, a front ends. */
  hangUp(): void;
  /** At once. */
  kill(): void;
}

/** How a child is started; tests hand in children that are no processes. */
export type StartChild<In, Out> = (hear: (message: In) => void, ended: () => void) => Child<Out>;

export interface ChildProgram<In> {
  readonly entry: URL;
  readonly flags: readonly string[];
  readonly check: Hearing<In>["check"];
  /** Whether what it prints is shown. A keeper's is not: it has nothing to say but messages. */
  readonly isShown: boolean;
  /** Where its standard output goes, if not where this process's does: an open file, or nowhere. */
  readonly out?: number | "ignore";
}

/** `ended` is called once, when the process has gone. A line that is no message ends it. */
export const startChild =
  <In, Out>({ entry, flags, check, isShown, out }: ChildProgram<In>): StartChild<In, Out> =>
  (hear, ended) => {
    const shown = isShown ? "inherit" : "ignore";
    const child = spawn(process.execPath, [...flags, fileURLToPath(entry)], {
      // Nothing that could change how Node runs, and no secret of whoever started the server.
      env: {},
      stdio: ["ignore", out ?? shown, shown, "pipe"],
    });
    let gone = false;
    const end = () => {
      if (gone) return;
      gone = true;
      ended();
    };
    const kill = () => void child.kill("SIGKILL");
    child.on("exit", end);
    child.on("error", end);
    const pipe = linesOver<In, Out>(child.stdio[3] as Duplex, { check, hear, ended: (bad) => bad && kill() });
    return { send: pipe.send, hangUp: () => pipe.end(), kill };
  };
