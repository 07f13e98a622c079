/**
 * What a command of the command line is: one declaration, from which the parser, `--help` and the reference are made.
 */

import type { ClientClock } from "../client/outside.ts";
import type { ServeOrder } from "../server/supervisor/supervise.ts";
import type { FlagKind } from "./words/flag-kinds.ts";

export interface Flag {
  /** A switch is given or not; a text takes the word after it. */
  readonly type: "text" | "switch";
  /** What a text may be; anything but nothing unless it says otherwise. Checked before the command runs. */
  readonly kind?: FlagKind;
  /** Where it means something only of data in files here, or only of a server's. Refused elsewhere, before the command runs. */
  readonly where?: "files" | "server";
  /** What must hold of an invocation for the flag to mean something: facts that the command declares. Refused before it runs. */
  readonly needs?: readonly string[];
  /** What stands for the value in help: "E", "FILE", "a,b". */
  readonly value?: string;
  /** Whether it may be given several times, once for each item of a list. */
  readonly repeats?: true;
  readonly tip: string;
  /** For people: what happens where the flag is left out. */
  readonly default?: string;
}
export type Flags = Readonly<Record<string, Flag>>;

/** What was typed, checked against the declaration. */
export interface Input {
  readonly args: readonly string[];
  readonly flags: Given;
  readonly io: Io;
}
export type Given = Readonly<Record<string, string | true | readonly string[] | undefined>>;

export interface Command {
  /** What follows the name: "DATA --label L --epsilon E". */
  readonly usage: string;
  readonly flags: Flags;
  readonly examples: readonly string[];
  /** Names of the words that are not flags; one that ends in "?" may be left out, and after a last "…" there may be more of it. */
  readonly args?: readonly string[];
  /** Whether the words that are not flags may be addresses of a PostgreSQL. */
  readonly databases?: true;
  /** More flags, which depend on what else was typed: the options of a method. */
  readonly more?: (words: readonly string[]) => Flags;
  /** What an invocation can be about, where not every flag means something in every one. */
  readonly facts?: CommandFacts;
  /** Whether the address of a server may stand in the place of DATA. */
  readonly servers?: true;
  /** Resolves to the exit code. */
  run(input: Input): Promise<number>;
}

/** A command with its name and what it is for, which commands.ts tells. */
export interface NamedCommand extends Command {
  readonly name: string;
  readonly summary: string;
}

/** A command that is not loaded yet. */
export interface ListedCommand {
  /** One word or two: "classify", "budget open". */
  readonly name: string;
  /** The first sentence stands in the overview, all of it in the command's own help. */
  readonly summary: string;
  load(): Promise<NamedCommand>;
}

export interface CommandFacts {
  /** Each fact in words that follow "it is for". */
  readonly words: Readonly<Record<string, string>>;
  /** Those that hold of what was typed, from public things alone: words, schemas and whether files are there. */
  of(input: Input): Iterable<string> | Promise<Iterable<string>>;
}

/** Where a command runs: everything that it may touch besides files. */
export interface Io {
  /** The result. Text is written as it is; whoever writes ends the line. */
  out(text: string): void;
  /** Whether all that was written to `out` has been taken; absent where it cannot be lost. */
  readonly arrived?: () => Promise<boolean>;
  /** Everything else: progress, notes, errors. */
  err(text: string): void;
  /** Steers the terminal that stderr is: colours, and lines that are written again. Nothing from a file goes this way. */
  control?(text: string): void;
  /** A result in a format of its own, such as CSV: byte for byte, unless a terminal shows it. */
  data?(text: string): void;
  readonly outIsTerminal?: boolean;
  /** Whether a person watches stderr. */
  readonly isTerminal: boolean;
  readonly columns: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Set once the person has pressed Ctrl-C, or the system asks the process to end. */
  readonly signal?: {
    readonly aborted: boolean;
    /** Whether a second Ctrl-C came, where the command has asked for it. */
    readonly again?: boolean;
  };
  /** From now on the first Ctrl-C says this, and a second one is told to the command before a third ends it. */
  readonly holdStop?: (say: string) => void;
  /** Asks the person; absent where nobody can answer. */
  readonly ask?: (question: string) => Promise<string>;
  readonly fetch?: typeof globalThis.fetch;
  /** Time for waits between two questions to a server. */
  readonly clock?: ClientClock;
  /** Serves until the process is asked to end; absent where there is no process of its own. Resolves to the exit code. */
  readonly serve?: (order: ServeOrder, greeting?: Greeting) => Promise<number>;
  /** Milliseconds, for progress alone. */
  readonly now?: () => number;
}

/** What `privet open` wants done when its server listens. Plain JSON: it goes from the command's thread to the one that serves. */
export interface Greeting {
  readonly code: string;
  readonly browse: boolean;
  /** Where a second start finds this one, and what its sessions hang on. */
  readonly file: string;
  /** Where its address goes that lets in once, if nobody looks at a terminal. */
  readonly addressFile: string;
  readonly root: string;
}

/** Flags that every command understands. */
export const commonFlags: Flags = {
  json: { type: "switch", tip: "One JSON document on stdout; errors and events as JSON on stderr." },
  quiet: { type: "switch", tip: "No notes and no progress." },
  help: { type: "switch", tip: "Prints this." },
};
