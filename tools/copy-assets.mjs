/** After the compiler: what it does not copy. */
import { copyFile, mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

await mkdir(path("dist/schema"), { recursive: true });
for (const name of ["privet", "study"])
  await copyFile(path(`src/schema/${name}.schema.json`), path(`dist/schema/${name}.schema.json`));
