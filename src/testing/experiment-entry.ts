/** The program of an experiment's threads, built for tests: Node does not run what is written. */
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll } from "vitest";

/** Called where tests are described; the program is there when they run. */
export function experimentEntry(): URL {
  const folder = mkdtempSync(join(tmpdir(), "privet-experiment-"));
  const outfile = join(folder, "worker.mjs");
  beforeAll(async () => {
    symlinkSync(join(import.meta.dirname, "../../node_modules"), join(folder, "node_modules"));
    await build({
      entryPoints: [join(import.meta.dirname, "../node/experiment/experiment-worker.ts")],
      outfile,
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node20",
      external: ["libsql", "@duckdb/node-api"],
      logLevel: "silent",
    });
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return pathToFileURL(outfile);
}
