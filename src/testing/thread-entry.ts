/** The program of an engine's thread, which runs without a build of everything else. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { madeOnce } from "./made-once.ts";

const source = join(import.meta.dirname, "../curator/engines/threads/worker.ts");

export async function threadEntry(): Promise<URL> {
  const folder = await madeOnce("engine-thread", (into) =>
    build({
      entryPoints: [source],
      bundle: true,
      platform: "node",
      format: "esm",
      outfile: join(into, "worker.mjs"),
    }),
  );
  return pathToFileURL(join(folder, "worker.mjs"));
}
