import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { exactly } from "../harness/check.mjs";

const PROGRAM = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

/** Commands that answer at once, so that their time is that of the start. */
const INVOCATIONS = [["--version"], ["--help"], ["methods"], ["datasets"], ["explain", "cancelled"]];

/** Runs Node to its end; the result is the exit code. */
const node = (...words) => [spawnSync(process.execPath, words, { stdio: "ignore" }).status];

export const start = {
  name: "start",
  work: "a command's start, from the process to its end: the mean of five that only print, against a Node that does nothing",
  asked: { ratio: 1 / 4, against: "node -e 0" },
  needs: ["cli/main.js"],
  prepare: async () => ({ turns: INVOCATIONS.length }),
  ours: (_, turn) => node(PROGRAM, ...INVOCATIONS[turn]),
  alternatives: [{ name: "node -e 0", run: () => node("-e", "0"), equal: exactly }],
};
