/** Makes a test's process load TypeScript by itself (load.mjs): once, because all its test files begin here. */
import { register } from "node:module";

const REGISTERED = Symbol.for("privet: loads TypeScript");

if (!globalThis[REGISTERED]) {
  globalThis[REGISTERED] = true;
  register("./load.mjs", import.meta.url);
}
