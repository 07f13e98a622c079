import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type {} from "./src/testing/made-once.ts";

/** Runs once, before all files; what was made of sources that have changed since, under `npm run watch`, is made anew. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "privet-made-"));
  project.provide("made", folder);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  project.onTestsRerun(() => {
    remove();
    mkdirSync(folder);
  });
  return remove;
}
