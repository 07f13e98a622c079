// npm run experiment -- NAME [--runs N]: runs experiments/NAME.mjs, which writes its page in docs/results.
import { mkdirSync, readdirSync } from "node:fs";
import { parseArgs } from "node:util";

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".mjs") && !["run.mjs", "known.mjs"].includes(file))
  .map((file) => file.slice(0, -4));
const { values, positionals } = parseArgs({ allowPositionals: true, options: { runs: { type: "string" } } });
const [name] = positionals;
if (!names.includes(name)) {
  console.error(`npm run experiment -- NAME [--runs N]\nexperiments: ${names.join(", ")}`);
  process.exit(2);
}
mkdirSync("docs/results", { recursive: true });
const started = performance.now();
const experiment = await import(`./${name}.mjs`);
await experiment.run({ ...(values.runs ? { runs: Number(values.runs) } : {}), log: (line) => console.error(line) });
console.error(`done in ${((performance.now() - started) / 1000).toFixed(0)} s`);
