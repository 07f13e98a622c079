/**
 * The workbench, bundled for browsers: one page, one style sheet, and scripts that are loaded when they are needed. Names carry a hash of
 * what is in the file, so that a browser may keep them for ever.
 *
 *     node tools/workbench.mjs     writes dist/workbench
 */
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = `${root}src/workbench/`;
const [MAIN, STYLE] = ["src/workbench/main.tsx", "src/workbench/style/workbench.css"];

/** Returns esbuild's account of what is in which file. */
export async function bundleWorkbench(outdir) {
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [MAIN, STYLE],
    outdir: `${outdir}/assets`,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: ["es2023"],
    charset: "utf8",
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "eof",
    metafile: true,
    logLevel: "warning",
  });
  const named = (entry) =>
    basename(Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entry)[0]);
  const icon = await readFile(`${source}leaf.svg`);
  const iconName = `leaf-${createHash("sha256").update(icon).digest("hex").slice(0, 8).toUpperCase()}.svg`;
  await mkdir(`${outdir}/assets`, { recursive: true });
  await writeFile(`${outdir}/assets/${iconName}`, icon);
  const page = (await readFile(`${source}index.html`, "utf8"))
    .replace("{icon}", `/assets/${iconName}`)
    .replace("{style}", `/assets/${named(STYLE)}`)
    .replace("{script}", `/assets/${named(MAIN)}`);
  await writeFile(`${outdir}/index.html`, page);
  return metafile;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleWorkbench(`${root}dist/workbench`);
