/** The program of a store's thread, made for a test file without a build. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleText } from "../program.ts";

export async function storeProgram(folder: string): Promise<URL> {
  const file = join(folder, "store-worker.mjs");
  const stores = join(import.meta.dirname, "../../server/stores/sqlite");
  await bundleText('await import("./store-worker.ts");', stores, file);
  return pathToFileURL(file);
}
