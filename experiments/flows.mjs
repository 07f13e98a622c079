/**
 * What flows cost beside their steps one by one, and how far off each step is with the automatic split, an even one, and a person's plain choice.
 *
 *     npm run build && node experiments/flows.mjs [FOLDER]
 *
 * Writes flows.md to the folder, docs/results where none is named. Each data set is a process of its own, which keeps its repeats in
 * experiments/made, so that a run that was stopped goes on. Finds public data as the other experiments do.
 */
import { spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cellsOf, FLOWS } from "./flow-cells.mjs";
import { flowsPage } from "./flows-page.mjs";

const REPEATS = 20;
const kept = fileURLToPath(new URL("made", import.meta.url));
const keptOf = (name) => join(kept, `flows-${name}.jsonl`);
const repeatsOf = (name) =>
  existsSync(keptOf(name))
    ? readFileSync(keptOf(name), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
    : [];

const [, , first = "docs/results", name] = process.argv;
if (first === "--cells") {
  mkdirSync(kept, { recursive: true });
  for await (const repeat of cellsOf(name, repeatsOf(name).length, REPEATS))
    appendFileSync(keptOf(name), `${JSON.stringify(repeat)}\n`);
} else {
  await Promise.all(
    Object.keys(FLOWS).map(
      (own) =>
        new Promise((resolve, reject) => {
          const child = spawn(process.execPath, [fileURLToPath(import.meta.url), "--cells", own], {
            stdio: "inherit",
          });
          child.on("exit", (code) =>
            code === 0 ? resolve() : reject(new Error(`${own} ended with ${code}`)),
          );
        }),
    ),
  );
  writeFileSync(join(first, "flows.md"), flowsPage(Object.keys(FLOWS).map(repeatsOf)));
}
