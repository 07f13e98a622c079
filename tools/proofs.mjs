// npm run proofs [-- --sign --by NAME]: lists proofs whose code has changed since they were read, or signs those after reading.
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
const { proofs, sign, stale, LOCK } = await import(
  new URL("../node_modules/.proofs.mjs", import.meta.url).href
);
const now = proofs(process.cwd());
const signed = JSON.parse(readFileSync(LOCK, "utf8"));
const changed = stale(now, signed);
const by = process.argv[process.argv.indexOf("--by") + 1];
if (!process.argv.includes("--sign")) {
  console.log(changed.length > 0 ? changed.join("\n") : `${Object.keys(now).length} proofs, none stale`);
  process.exitCode = changed.length > 0 ? 1 : 0;
} else if (!process.argv.includes("--by") || !by) {
  console.error("Who has read them? npm run proofs -- --sign --by NAME");
  process.exitCode = 1;
} else {
  const read = new Date().toISOString().slice(0, 10);
  writeFileSync(LOCK, `${JSON.stringify(sign(now, signed, { read, by }), undefined, 2)}\n`);
  console.log(`${changed.length} proofs signed by ${by}:\n${changed.join("\n")}`);
}
