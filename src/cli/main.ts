#!/usr/bin/env node
/**
 * The program. The command runs in a thread of its own, and this one keeps signals and streams: it answers Ctrl-C while the
 * command counts, outlives a command that runs out of memory, and knows what has become of the output.
 */
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  const { superviseCommand } = await import("./supervisor.ts");
  superviseCommand(new URL(import.meta.url));
} else {
  const { serveCommand } = await import("./command-thread.ts");
  await serveCommand();
}
