/** Every example in the documents is run, and where a page shows what comes out, it is held against what does. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../src/testing/command-line.ts";
import { examplesOf } from "./examples/blocks.ts";
import { firstDifference } from "./examples/compare.ts";
import { runPage } from "./examples/run-page.ts";
import { typeFaults } from "./examples/types.ts";
import { worlds } from "./examples/worlds.ts";

const root = join(import.meta.dirname, "..");
const read = (page: string) => readFileSync(join(root, page), "utf8");
const markdownIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith(".md"))
    .map((file) => join(folder, file));
const pages = [...markdownIn("."), ...markdownIn("docs"), ...markdownIn("docs/guide")].filter(
  (page) => examplesOf(read(page)).length > 0,
);

test.each(pages)("the examples of %s", async (page) => {
  expect(await runPage(read(page), worlds[page] ?? {}, temporaryFolder())).toBeUndefined();
});

test("pages with examples are found, and none has a world that it does not need", () => {
  expect(pages).toEqual(expect.arrayContaining(["README.md", ...Object.keys(worlds)]));
  for (const [page, { otherwise = {}, programsRunBy, sessionsRunBy }] of Object.entries(worlds)) {
    const commands = examplesOf(read(page)).flatMap((example) =>
      example.kind === "commands" ? example.steps.map(({ command }) => command) : [],
    );
    expect(Object.keys(otherwise).filter((command) => !commands.includes(command))).toEqual([]);
    for (const other of [programsRunBy, sessionsRunBy]) if (other) expect(read(other)).toContain(`"${page}"`);
  }
});

test("programs on pages are right by their types, and one that is not is found on its page and line", () => {
  const shown = pages.map((page) => ({ page, text: read(page), world: worlds[page] ?? {} }));
  const text = `# Two\n\n${block("ts", 'import { parsePlan } from "privet";\nparsePlan({ task: "clasify" }).subject;')}`;
  const planted = { page: "planted.md", text, world: {} };
  expect(typeFaults(root, [...shown, planted], temporaryFolder())).toEqual([
    expect.stringMatching(/^planted\.md, line 5: error TS2339: .*subject/),
  ]);
});

const runs = (page: string) => runPage(page, {}, temporaryFolder());
const block = (info: string, text: string) => `\`\`\`${info}\n${text}\n\`\`\`\n`;

test("an example that does not run, or shows something else than comes out, is a fault", async () => {
  expect(await runs(block("", "privet explain cancelled   a remark"))).toBeUndefined();
  expect(await runs(block("sh", "privet explain nothing-such"))).toMatch(
    /^line 2: .*\nends with exit code 2/,
  );
  expect(await runs(block("console", "$ rm visits.csv"))).toContain("exit code 127");
  expect(await runs(block("console", "$ node missing.mjs"))).toContain("exit code 1");
  expect(await runs(block("console ana", "$ privet --version"))).toBe("no test runs what is for ana");
  expect(await runs(block("console", "$ privet --version\n9.9.9"))).toContain("prints something else");
  expect(await runs(block("console", "$ privet --version\n…"))).toBeUndefined();
  expect(await runs(block("ts", 'import { nothing as n } from "privet";\nn();'))).toMatch(
    /^line 2: the prog/,
  );
  const files = block("js say.mjs", "console.log(1 + 1);") + block("console", "$ node say.mjs\n2");
  expect(await runs(files)).toBeUndefined();
  expect(await runs(files.replace("1 + 1", "1 + 2"))).toContain("prints something else");
});

test("a page and an output are the same but for dates, hashes and, where there is noise, numbers", () => {
  const told = "opened 2026-01-02 · last hash 0123abcd…\nmean 3.25\n\n  left  0.5\n";
  expect(
    firstDifference("opened 2025-12-31 · last hash ffff0000…\nmean 3.25\nleft 0.5", told, false),
  ).toBeUndefined();
  expect(firstDifference("…\nleft 0.5", told, false)).toBeUndefined();
  expect(firstDifference("…\nmean 3.26\n…", told, false)).toBe("mean 3.26");
  expect(firstDifference("…\nmean 3.26\n…", told, true)).toBeUndefined();
  expect(firstDifference("…\nmedian 3.26\n…", told, true)).toBe("median ‹number›");
  expect(firstDifference("…\nmean 3.25", told, false)).toBe("(the page ends before: left 0.5)");
  expect(firstDifference("age 18 to 30 −1.5\nyes", "age 18 −0.25\nage 19 +2.0\nno\n", true)).toBeUndefined();
});
