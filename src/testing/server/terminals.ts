/** People at terminals of one machine: each has a folder that they are in, and everything that they type is a process of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { shellWords } from "../../../tools/examples/blocks.ts";

const PROGRAM = join(import.meta.dirname, "../../../dist/cli/main.js");

/** A command that was typed. */
export interface Typed {
  readonly child: ChildProcess;
  /** Both streams, in the order in which they came. */
  said(): string;
  /** Its exit code. */
  readonly ended: Promise<number | null>;
}

export class Terminals {
  readonly #folders = new Map<string, string>();
  readonly #home: string;
  #typed = 0;

  constructor(home: string) {
    this.#home = home;
  }

  folderOf(who: string): string {
    return this.#folders.get(who) ?? this.#home;
  }

  change(who: string, to: string): void {
    this.#folders.set(who, resolve(this.folderOf(who), to));
  }

  type(who: string, command: string): Typed {
    const [, ...words] = shellWords(command);
    this.#typed += 1;
    const path = join(this.#home, `terminal-${this.#typed}.txt`);
    const both = openSync(path, "w");
    const cwd = this.folderOf(who);
    const child = spawn(process.execPath, [PROGRAM, ...words], { cwd, stdio: ["ignore", both, both] });
    closeSync(both);
    const ended = once(child, "exit").then(([code]) => code as number | null);
    return { child, ended, said: () => readFileSync(path, "utf8") };
  }
}
