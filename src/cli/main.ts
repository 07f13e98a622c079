#!/usr/bin/env node
/** The process around the command line: streams, Ctrl-C and the exit code. */
import { createInterface } from "node:readline/promises";
import { run } from "./run.ts";

const words = process.argv.slice(2);
const stop = new AbortController();
// The first Ctrl-C is seen between two draws, and the ledger is settled. The second ends the process by the signal itself,
// which shells report as 130: an orderly exit would wait for whatever the process is waiting for. The entry stays.
process.on("SIGINT", () => {
  if (stop.signal.aborted) {
    process.removeAllListeners("SIGINT");
    process.kill(process.pid, "SIGINT");
  }
  stop.abort();
  if (!words.includes("--json")) process.stderr.write("\nStopping. Ctrl-C again leaves at once.\n");
});
// Whoever reads our output may stop reading: `privet datasets | head -1`.
process.stdout.on("error", () => process.exit(0));

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // While it asks, the terminal hands Ctrl-C to the question and not to the process.
  lines.on("SIGINT", () => stop.abort());
  try {
    return await lines.question(question, { signal: stop.signal });
  } catch {
    return "no";
  } finally {
    lines.close();
  }
}

const isTerminal = process.stderr.isTTY === true;
process.exitCode = await run(words, {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  isTerminal,
  outIsTerminal: process.stdout.isTTY === true,
  // A terminal that does not know its width says 0.
  columns: process.stderr.columns || 100,
  env: process.env,
  cwd: process.cwd(),
  signal: stop.signal,
  ...(isTerminal && process.stdin.isTTY ? { ask } : {}),
});
