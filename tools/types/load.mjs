/**
 * Node loads TypeScript: types are taken away, and nothing else is changed, so that modules are Node's own. Vite's runner makes each
 * imported name a getter of an object and asks its server for each file: to run one small test of the command line takes 6 seconds of
 * a core by it, and 3 so.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";

/** @type {import("node:module").LoadHook} */
export async function load(url, context, next) {
  const [address] = url.split("?");
  if (!/\.tsx?$/.test(address) || address.includes("/node_modules/")) return next(url, context);
  const path = fileURLToPath(address);
  const { code } = await transform(await readFile(path, "utf8"), {
    loader: path.endsWith("x") ? "tsx" : "ts",
    jsx: "automatic",
    jsxImportSource: "preact",
    target: "node20",
    // Where a test fails is told in lines of the source.
    sourcemap: "inline",
    sourcesContent: false,
    sourcefile: path,
  });
  return { format: "module", source: code, shortCircuit: true };
}
