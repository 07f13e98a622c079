/** After the compiler: what it does not copy, and what the package tells about itself. */
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

for (const name of ["schema/privet", "schema/study", "schema/flow", "server/config/server"]) {
  await mkdir(path(`dist/${name}/..`), { recursive: true });
  await copyFile(path(`src/${name}.schema.json`), path(`dist/${name}.schema.json`));
}

const program = path("node_modules/.audit-facts.mjs");
await build({
  entryPoints: [path("tools/audit-facts.ts")],
  outfile: program,
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
});
const { auditFacts } = await import(program);
await mkdir(path("dist/audit"), { recursive: true });
const facts = auditFacts(path("."), new Date().toISOString());
await writeFile(path("dist/audit/facts.json"), `${JSON.stringify(facts, undefined, 2)}\n`);
