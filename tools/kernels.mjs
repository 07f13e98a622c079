// npm run kernels [-- --check]: compiles the AssemblyScript sources of the kernels into modules that a browser and Node load
// without files, or checks that the committed modules are what the sources compile to.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import asc from "assemblyscript/asc";

const FOLDER = "src/curator/kernels";
const sources = readdirSync(join(FOLDER, "assembly")).filter((f) => f.endsWith(".as.ts"));

/** The memory comes from outside, so that the caller decides its size; the kernels keep nothing of their own. */
async function compile(name) {
  const entry = join(FOLDER, "assembly", name);
  let binary;
  const { error, stderr } = await asc.main(
    [
      entry,
      "--outFile",
      "out.wasm",
      "-O3",
      "--noAssert",
      "--runtime",
      "stub",
      "--importMemory",
      "--enable",
      "simd",
    ],
    {
      writeFile: (_file, contents) => {
        binary = contents;
      },
      readFile: readSource,
    },
  );
  if (error) throw new Error(`${name}: ${error.message}\n${stderr.toString()}`);
  return Buffer.from(binary);
}

function readSource(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** Modules that are used below the trusted part lie there. */
const HOMES = { numbers: "src/schema/coding" };
const target = (name) => {
  const kernel = basename(name, ".as.ts");
  return join(HOMES[kernel] ?? FOLDER, kernel, `${kernel}.wasm.ts`);
};
const text = (
  name,
  binary,
) => `// Made by \`npm run kernels\` from assembly/${name}; do not edit. ${binary.length} bytes.
export const ${basename(name, ".as.ts")}Module =
  "${binary.toString("base64")}";
`;

let stale = 0;
if (sources.length === 0) throw new Error("no kernels were found: the check itself is broken");
for (const name of sources) {
  const made = text(name, await compile(name));
  if (!process.argv.includes("--check")) writeFileSync(target(name), made);
  else if (readFileSync(target(name), "utf8") !== made) {
    stale++;
    console.error(`${target(name)} is not what assembly/${name} compiles to: npm run kernels`);
  }
}
console.log(
  `${sources.length} kernel modules ${process.argv.includes("--check") ? `checked, ${stale} stale` : "written"}`,
);
process.exitCode = stale > 0 ? 1 : 0;
