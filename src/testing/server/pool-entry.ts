/** The program of the pool's threads, built for tests: Node does not run what is written. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll } from "vitest";

/** Called at the top of a test file; the program is there when its tests run. */
export function poolEntry(): URL {
  const folder = mkdtempSync(join(tmpdir(), "privet-pool-"));
  const outfile = join(folder, "worker.mjs");
  beforeAll(async () => {
    const source = join(import.meta.dirname, "../../server/front/pool/pool-worker.ts");
    await build({ entryPoints: [source], bundle: true, platform: "node", format: "esm", outfile });
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return pathToFileURL(outfile);
}
