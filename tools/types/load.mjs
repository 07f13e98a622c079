/**
 * Node loads TypeScript: types are taken away, and nothing else is changed, so that modules are Node's own. What comes of a file is kept
 * by what it was made of, for the other processes and for the next run.
 */
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const KEPT = fileURLToPath(new URL("../../node_modules/.cache/privet-types", import.meta.url));
mkdirSync(KEPT, { recursive: true });

/** @type {import("node:module").LoadHook} */
export async function load(url, context, next) {
  const [address] = url.split("?");
  if (!/\.tsx?$/.test(address) || address.includes("/node_modules/")) return next(url, context);
  return { format: "module", source: await withoutTypes(fileURLToPath(address)), shortCircuit: true };
}

async function withoutTypes(path) {
  const source = await readFile(path, "utf8");
  const options = {
    loader: path.endsWith("x") ? "tsx" : "ts",
    jsx: "automatic",
    jsxImportSource: "preact",
    target: "node20",
    // Where a test fails is told in lines of the source.
    sourcemap: "inline",
    sourcesContent: false,
    sourcefile: path,
  };
  const madeOf = createHash("sha256").update(JSON.stringify(options)).update(source).digest("hex");
  const kept = join(KEPT, `${madeOf}.js`);
  return readFile(kept, "utf8").catch(async () => {
    const { transform } = await import("esbuild");
    const { code } = await transform(source, options);
    // Whole or not at all: others read it meanwhile.
    await writeFile(`${kept}.${process.pid}`, code);
    await rename(`${kept}.${process.pid}`, kept);
    return code;
  });
}
