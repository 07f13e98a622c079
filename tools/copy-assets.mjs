/** After the compiler: what it does not copy. */
import { copyFile, mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

for (const name of ["schema/privet", "schema/study", "server/config/server"]) {
  await mkdir(path(`dist/${name}/..`), { recursive: true });
  await copyFile(path(`src/${name}.schema.json`), path(`dist/${name}.schema.json`));
}
