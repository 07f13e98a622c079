/**
 * The command, bundled: a few files instead of some hundred, and each command in files of its own, which are loaded when it is asked
 * for. Everything lies in one folder, because threads are started from the file beside the one that starts them.
 */
import { chmod, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** The program, and what its threads run. */
const ENTRIES = {
  main: "src/cli/main.ts",
  "experiment-worker": "src/cli/commands/experiment/worker.ts",
  worker: "src/curator/engines/threads/worker.ts",
};

/** Returns esbuild's account of what is in which file. */
export async function bundleCommand(outdir) {
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: Object.entries(ENTRIES).map(([out, name]) => ({ in: path(name), out })),
    outdir,
    absWorkingDir: path("."),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    chunkNames: "[name]-[hash]",
    external: ["libsql", "@duckdb/node-api"],
    charset: "utf8",
    metafile: true,
    logLevel: "warning",
  });
  await chmod(`${outdir}/main.js`, 0o755);
  return metafile;
}
