/** Which tests run where: lists of files that must not rot. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { APART, CHAOS } from "../vitest.config.ts";
import { LONGEST } from "../vitest.order.ts";
import { SLOW } from "../vitest.quick.config.ts";
import { sourcesIn } from "./files.ts";

const root = join(import.meta.dirname, "..");
const tests = ["src", "tools"]
  .flatMap((folder) => sourcesIn(join(root, folder)))
  .map((path) => relative(root, path))
  .filter((path) => path.endsWith(".test.ts"));
const textOf = (path: string) => readFileSync(join(root, path), "utf8");

/** What a file does to all that come after it in the same process; vi.stubEnv and the like can be put back. */
const replacesModules = (text: string) => /\bvi\s*\.\s*(mock|doMock|hoisted|resetModules)\s*\(/.test(text);
const stubs = (text: string) => /\bvi\s*\.\s*(stubEnv|stubGlobal|spyOn|useFakeTimers)\s*\(/.test(text);
const restores = (text: string) =>
  /\.unstubAll(Envs|Globals)\(|\.restoreAllMocks\(|\.mockRestore\(|\.useRealTimers\(/.test(text);

test("every file that is named exists, once", () => {
  for (const list of [APART, CHAOS, LONGEST, SLOW]) {
    expect(list.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(new Set(list).size).toBe(list.length);
  }
});

test("files that replace modules, and no others, have a process of their own", () => {
  expect(replacesModules('vi.mock("./a.ts")')).toBe(true);
  const own = tests.filter((path) => path !== "tools/suite.test.ts" && replacesModules(textOf(path)));
  expect(own.sort()).toEqual(APART.toSorted());
});

test("files that share a process put back what they have changed for all, and change nothing else", () => {
  const shared = tests.filter((path) => !APART.includes(path) && path !== "tools/suite.test.ts");
  expect(shared.filter((path) => stubs(textOf(path)) && !restores(textOf(path)))).toEqual([]);
  const forGood = /^\s*(process\.(env\.\w+\s*=[^=]|chdir\(|umask\(\w)|globalThis\.\w+\s*=[^=])/m;
  expect(forGood.test('  process.env.HOME = "x";')).toBe(true);
  expect(shared.filter((path) => forGood.test(textOf(path)))).toEqual([]);
});

test("files of one list are in no other that would run them again", () => {
  expect(CHAOS.filter((path) => [...APART, ...LONGEST, ...SLOW].includes(path))).toEqual([]);
});

test("most files are quick", () => {
  expect(SLOW.length).toBeLessThan(tests.length * 0.4);
});

test("files that take a share of their trials in the suite have a nightly one beside them, which takes all", () => {
  const takesShare = (text: string) => /\/share-of\.ts"|\b(release|engine)Suite\(/.test(text);
  expect(takesShare('import { shareOf } from "../testing/share-of.ts";')).toBe(true);
  const shared = tests.filter((path) => path !== "tools/suite.test.ts" && takesShare(textOf(path)));
  expect(shared.length).toBeGreaterThan(20);
  const nightly = (path: string) => path.replace(/\.test\.ts$/, ".nightly.ts");
  expect(shared.filter((path) => !existsSync(join(root, nightly(path))))).toEqual([]);
});

/** Subjects before this day were not held to their length. Where there is no history, or only the newest of it, no more is looked at. */
const HELD_SINCE = "2026-11-20T00:00:00Z";

test("subjects of commits have fewer than 70 characters", () => {
  const told = spawnSync("git", ["log", "--format=%s", `--since=${HELD_SINCE}`], {
    cwd: root,
    encoding: "utf8",
  });
  const subjects = told.status === 0 ? told.stdout.split("\n") : [];
  expect(subjects.filter((subject) => [...subject].length >= 70)).toEqual([]);
});
