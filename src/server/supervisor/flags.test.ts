/** What a front's process cannot do, where Node has a permission model: tried from inside one. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { frontReach, nodeFlags } from "./flags.ts";

const folder = mkdtempSync(join(tmpdir(), "privet-flags-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the front's process can open neither data nor ledgers, writes no releases, and starts no processes (S49)", () => {
  for (const inner of ["program", "state", "data"]) mkdirSync(join(folder, inner));
  for (const name of ["clinic.csv", "clinic.ledger"]) writeFileSync(join(folder, "data", name), "");
  writeFileSync(join(folder, "state/clinic.releases.db"), "");
  const entry = join(folder, "program/front.mjs");
  writeFileSync(
    entry,
    `import fs from "node:fs";
     import { execFileSync } from "node:child_process";
     const tried = (act) => { try { act(); return "done"; } catch (error) { return error.code; } };
     const data = (name) => ${JSON.stringify(join(folder, "data/"))} + name;
     console.log(JSON.stringify([
       tried(() => fs.openSync(data("clinic.csv"), "r")),
       tried(() => fs.openSync(data("clinic.ledger"), "r+")),
       tried(() => fs.writeFileSync(data("new"), "")),
       tried(() => execFileSync("true")),
       tried(() => fs.openSync(${JSON.stringify(join(folder, "state/clinic.releases.db"))}, "r+")),
       tried(() => fs.openSync(${JSON.stringify(join(folder, "state/clinic.releases.db"))}, "r")),
       tried(() => fs.writeFileSync(${JSON.stringify(join(folder, "state/server.db"))}, "")),
     ]));`,
  );
  const flags = nodeFlags(pathToFileURL(entry), frontReach({ state: join(folder, "state") }));
  if (flags.length === 0) return expect(process.allowedNodeEnvironmentFlags.has("--permission")).toBe(false);
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, entry], { env: {}, encoding: "utf8" });
  const denied = "ERR_ACCESS_DENIED";
  expect(JSON.parse(stdout)).toEqual([...Array(5).fill(denied), "done", "done"]);
  expect(stderr).toBe("");
});
