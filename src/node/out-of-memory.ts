/** A thread that ran out of memory, told by the code of its own. */
import { PrivetError } from "../base/errors.ts";

export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

export const outOfMemory = (): PrivetError =>
  new PrivetError(
    "out-of-memory",
    "The command ran out of memory, and was ended. What the ledger has as spent stays spent.",
    "privet budget show tells what was spent. Give it more memory (NODE_OPTIONS=--max-old-space-size=8000), or ask for less at once.",
  );
