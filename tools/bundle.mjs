/**
 * The command, bundled: some hundred files instead of six hundred, and each command in files of its own, which are loaded when it is
 * asked for. All lie in one folder, because a thread's program is looked for beside the file that starts it.
 *
 *     node tools/bundle.mjs     writes dist/cli
 */
import { readFileSync } from "node:fs";
import { chmod, readFile, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundleWorkbench } from "./workbench.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The program, what its threads run, and the parts of it that the programs in experiments/ use. */
const ENTRIES = {
  main: "src/cli/main.ts",
  worker: "src/curator/engines/threads/worker.ts",
  "range-worker": "src/node/duckdb/range-worker.ts",
  "csv-range-worker": "src/node/csv/csv-range-worker.ts",
  front: "src/server/front/main.ts",
  "pool-worker": "src/server/front/pool/pool-worker.ts",
  keeper: "src/server/keeper/main.ts",
  workshop: "src/server/workshop/main.ts",
  "rows-thread": "src/server/keeper/rows-thread.ts",
  "store-worker": "src/server/stores/sqlite/store-worker.ts",
  "experiment-worker": "src/node/experiment/experiment-worker.ts",
  "experiment-data": "src/node/experiment/data.ts",
  "experiment-jobs": "src/node/experiment/jobs.ts",
  "experiment-results": "src/node/experiment/results.ts",
};

/** The engine on threads is imported by a name that bundlers for browsers do not follow. This one has to. */
const threads = {
  name: "threads",
  setup: ({ onLoad }) =>
    onLoad({ filter: /engines\/open-engine\.ts$/ }, async ({ path }) => {
      const hidden = "import(/* @vite-ignore */ THREADS)";
      const text = await readFile(path, "utf8");
      if (!text.includes(hidden)) throw new Error(`no ${hidden} in ${path}`);
      return { contents: text.replace(hidden, 'import("./threads/index.ts")'), loader: "ts" };
    }),
};

/** Other people's packages, and drivers that may be missing, stay where they are installed. */
const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
  readFileSync(`${root}package.json`, "utf8"),
);
const OTHERS = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });

/** Returns esbuild's account of what is in which file. Names stay as they are written: whoever reads the files can read them. */
export async function bundleCommand(outdir) {
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(ENTRIES).map(([out, path]) => ({ in: path, out })),
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    charset: "utf8",
    external: OTHERS,
    plugins: [threads],
    metafile: true,
    logLevel: "warning",
  });
  await chmod(`${outdir}/main.js`, 0o755);
  return metafile;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bundleCommand(`${root}dist/cli`);
  await bundleWorkbench(`${root}dist/workbench`);
}
