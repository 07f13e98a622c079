/** After the compiler: what it does not copy, and the permission that a command needs. */
import { chmod, copyFile, mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

await mkdir(path("dist/schema"), { recursive: true });
await copyFile(path("src/schema/privet.schema.json"), path("dist/schema/privet.schema.json"));
await chmod(path("dist/cli/main.js"), 0o755);
