/** The program of docs/engines.md, as an owner would run it. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bundleText } from "../testing/program.ts";

const root = join(import.meta.dirname, "../..");

test("the program of docs/engines.md learns from rows in SQLite, and the receipt says who reviewed the engine", async () => {
  const [, program] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, "docs/engines.md"), "utf8")) ?? [];
  const folder = mkdtempSync(join(tmpdir(), "privet-engines-"));
  try {
    const file = join(folder, "program.mjs");
    await bundleText(program.replaceAll('from "privet"', 'from "./src/index.ts"'), root, file);
    const printed = execFileSync(process.execPath, [file], { encoding: "utf8" });
    expect(printed).toMatch(/attribute[\s\S]*patients reviewed 1\n$/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
