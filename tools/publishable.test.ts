import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../src/testing/command-line.ts";
import { missingFrom } from "./publishable.mjs";

const root = join(import.meta.dirname, "..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const addresses = {
  repository: { type: "git", url: "git+https://code.example/privet.git" },
  bugs: { url: "https://code.example/privet/faults" },
};

test("a package without the address of a repository or of a place for faults is not published", () => {
  expect(missingFrom({ ...manifest, ...addresses })).toEqual([]);
  expect(missingFrom({ ...manifest, ...addresses, bugs: "https://code.example/faults" })).toEqual([]);
  for (const key of ["repository", "bugs", "author"] as const) {
    const rest = { ...manifest, ...addresses, [key]: undefined };
    expect(missingFrom(rest).map((line) => line.split(":")[0])).toEqual([key]);
  }
  expect(missingFrom({ ...manifest, ...addresses, repository: "somewhere" })).toHaveLength(1);
});

test("npm asks before it publishes, and gets a refusal in words", () => {
  expect(manifest.scripts.prepublishOnly).toBe("node tools/publishable.mjs");
  const folder = temporaryFolder();
  const ask = (more: object) => {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "privet", author: "a", ...more }));
    const program = join(root, "tools/publishable.mjs");
    const { status, stderr } = spawnSync(process.execPath, [program], { cwd: folder, encoding: "utf8" });
    return { status, stderr };
  };
  expect(ask(addresses)).toEqual({ status: 0, stderr: "" });
  const { status, stderr } = ask({});
  expect(status).toBe(1);
  expect(stderr).toContain("repository: the address of the public repository");
});

test("until there is an address, SECURITY says whom to write to, and names no other", () => {
  const page = readFileSync(join(root, "SECURITY.md"), "utf8");
  expect(manifest.repository === undefined).toBe(page.includes("whoever maintains the copy that you"));
  expect(page).not.toMatch(/https?:|@/);
});
