/**
 * Runs tests on the shipped source with one bug planted into it, the one that PRIVET_MUTANT names; without it, on the
 * source as it is. The source is changed on its way into the test runner; no file is.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { patch } from "./patch.ts";
import { zoo } from "./zoo.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { PRIVET_MUTANT: name, PRIVET_MUTANT_FOLDER: folder } = process.env;
const mutant = zoo.find((m) => m.name === name);
if (name && !mutant) throw new Error(`there is no mutant ${name}`);
if (!folder) throw new Error("PRIVET_MUTANT_FOLDER names no folder for results: use npm run mutants");

const planted = {
  name: "planted-bug",
  enforce: "pre" as const,
  transform(source: string, id: string) {
    if (!mutant || id.split("?")[0] !== join(root, mutant.file)) return undefined;
    const patched = patch(source, mutant);
    // The runner asks for this: a bug in a file that no test loads is not killed but missed.
    writeFileSync(join(folder, "planted"), mutant.file);
    return patched;
  },
};

export default defineConfig({
  root,
  cacheDir: join(folder, "cache"),
  plugins: [planted],
  test: {
    include: ["src/**/*.test.ts"],
    // A busy machine must not look like a caught bug.
    testTimeout: 150_000,
    hookTimeout: 150_000,
    env: { PRIVET_STATE: "" },
    bail: mutant ? 1 : 0,
    reporters: ["json"],
    outputFile: join(folder, "report.json"),
    ...(mutant ? { fileParallelism: false } : { maxWorkers: 2 }),
  },
});
