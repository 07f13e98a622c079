/**
 * Runs experiments/NAME.mjs and writes its page, NAME.md, into docs/results.
 *
 *     npm run experiment -- NAME [--runs N] [--jobs N] [--out FOLDER]
 *
 * An experiment exports `repeats` (how many, unless --runs says otherwise), `one(seed)` (a repeat, as plain JSON) and
 * `page(results)` (Markdown). --jobs runs whole repeats side by side; the page does not depend on it.
 */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { repeat } from "./repeat.mjs";

const helpers = ["run.mjs", "known.mjs", "repeat.mjs", "repeat-worker.mjs"];
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".mjs") && !helpers.includes(file))
  .map((file) => file.slice(0, -4));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string" },
    jobs: { type: "string", default: "1" },
    out: { type: "string", default: "docs/results" },
  },
});
const [name] = positionals;
const counts = [values.runs ?? "1", values.jobs].map(Number);
if (!names.includes(name) || !counts.every((count) => Number.isInteger(count) && count >= 1)) {
  console.error(
    `npm run experiment -- NAME [--runs N] [--jobs N] [--out FOLDER]\nexperiments: ${names.join(", ")}`,
  );
  process.exit(2);
}
const started = performance.now();
const url = new URL(`./${name}.mjs`, import.meta.url).href;
const { repeats, page } = await import(url);
const runs = values.runs === undefined ? repeats : Number(values.runs);
const log = (line) => console.error(line);
const results = await repeat(url, { runs, jobs: Number(values.jobs), log });
mkdirSync(values.out, { recursive: true });
writeFileSync(join(values.out, `${name}.md`), page(results));
console.error(`done in ${((performance.now() - started) / 1000).toFixed(0)} s`);
