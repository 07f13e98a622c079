/** What the build has written down about the package, where this runs from one. */
import { readFileSync } from "node:fs";

/** Beside the folder that this file is in, whether it is bundled or not. From sources there is none. */
const FACTS = new URL("../audit/facts.json", import.meta.url);

/** Undefined where there is no such file, or what it holds is not JSON. */
export function packagedFacts(file: URL = FACTS): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
