/** Every TypeScript file under a folder, with its whole path. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

export function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sourcesIn(path) : /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
