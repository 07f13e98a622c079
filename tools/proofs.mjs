// npm run proofs [-- --sign]: lists proofs whose code has changed since they were read, or signs them after reading.
import { readFileSync, writeFileSync } from "node:fs";
import { buildSync } from "esbuild";

const { outputFiles } = buildSync({
  entryPoints: ["tools/proofs.ts"],
  bundle: true,
  platform: "node",
  format: "esm",
  write: false,
  packages: "external",
});
writeFileSync("node_modules/.proofs.mjs", outputFiles[0].text);
const { proofs, stale, LOCK } = await import(new URL("../node_modules/.proofs.mjs", import.meta.url).href);
const now = proofs(process.cwd());
if (process.argv.includes("--sign")) {
  writeFileSync(LOCK, `${JSON.stringify(now, undefined, 2)}\n`);
  console.log(`${Object.keys(now).length} proofs signed`);
} else {
  const changed = stale(now, JSON.parse(readFileSync(LOCK, "utf8")));
  console.log(changed.length > 0 ? changed.join("\n") : `${Object.keys(now).length} proofs, none stale`);
  process.exitCode = changed.length > 0 ? 1 : 0;
}
