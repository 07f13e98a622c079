/** What the command's thread and the one that keeps signals and streams tell each other. */

import type { ServeOrder } from "../server/supervisor/supervise.ts";
import type { Greeting } from "./command.ts";

/** What a command's thread starts with. */
export interface CommandStart {
  /** The name by which the program was called, which a thread does not know. */
  readonly program: string;
  readonly words: readonly string[];
  /**
   * One number in shared memory, so that it is seen in the middle of a count as well: 1 once the command should stop, 2 where it was asked
   * to a second time and has said before that it would like to know.
   */
  readonly stop: Int32Array;
  readonly isTerminal: boolean;
  readonly outIsTerminal: boolean;
  readonly columns: number;
  /** Whether somebody is there to answer questions. */
  readonly canAsk: boolean;
}

export type FromCommand =
  | { readonly out: string }
  | { readonly err: string }
  | { readonly ask: string }
  /** What the first Ctrl-C says from now on; a second is told to the command, and a third ends it. */
  | { readonly holdStop: string }
  /** Asks whether all output has been taken. */
  | { readonly settle: true }
  /** Asks the main thread, which has the signals, to be a server until its end. */
  | { readonly serve: ServeOrder; readonly greeting?: Greeting }
  | { readonly exit: number };

/** The answer to the one question that is open. */
export type ToCommand =
  | { readonly answer: string }
  | { readonly arrived: boolean }
  | { readonly served: number };
