// npm run reference: writes docs/reference from the declarations of commands and methods, the explanations of errors and the types.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";

const bundle = "node_modules/.reference.mjs";
buildSync({
  entryPoints: ["tools/reference/pages.ts"],
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  outfile: bundle,
});
const { FOLDER, referencePages } = await import(new URL(`../${bundle}`, import.meta.url).href);
mkdirSync(FOLDER, { recursive: true });
for (const [name, text] of Object.entries(await referencePages(process.cwd()))) {
  writeFileSync(join(FOLDER, name), text);
  console.log(`${FOLDER}/${name}: ${text.split("\n").length} lines`);
}
