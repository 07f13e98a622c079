/**
 * Types and lint: what each part of the tree may see of the world around it has a configuration of its own. As many run at once as there
 * are cores, each compiler with one checker, because several check much of the same twice; the longest first.
 */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const types = (name) => ["tsc", "-p", `tsconfig.${name}json`, "--checkers", "1"];
const waiting = [types(""), ["biome", "check", "."], ...["workbench.", "pure.", "client."].map(types)];

/** What it has printed is shown when it has ended, so that no two mix. */
function run([name, ...words]) {
  const child = spawn(`${root}node_modules/.bin/${name}`, words, { cwd: root });
  const pieces = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => pieces.push(piece));
  return new Promise((resolve) => {
    child.on("error", (error) => pieces.push(Buffer.from(`${error.message}\n`)));
    child.on("close", (code) => {
      process.stdout.write(Buffer.concat(pieces));
      if (code !== 0) process.exitCode = 1;
      resolve();
    });
  });
}

async function worker() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await run(next);
}

await Promise.all(Array.from({ length: availableParallelism() }, worker));
