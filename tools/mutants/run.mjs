/**
 * The mutant zoo: plants one privacy bug after another into the shipped source and demands that the suite fails.
 *
 *     node tools/mutants/run.mjs               the whole zoo
 *     node tools/mutants/run.mjs --only NAME   one of them (may be repeated)
 *     node tools/mutants/run.mjs --list        what there is
 *
 * A mutant is killed when, of the tests that pass without it, one runs to an end and fails. Whatever else goes wrong (a
 * bug that no longer fits the source, does not compile, is never loaded, or takes the test runner down) is an error.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { zoo } from "./zoo.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const AT_ONCE = 2;
const LONGEST_MS = 2_400_000;

async function main(words) {
  const chosen = choose(words);
  if (words.includes("--list")) return list(chosen);
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "privet-mutants-"));
  try {
    const sick = await sickFiles(chosen, folder);
    const verdicts = await judgeAll(chosen, folder, sick);
    report(verdicts, (performance.now() - started) / 1000);
    return verdicts.every(({ verdict }) => verdict === "killed") ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function choose(words) {
  const names = words.flatMap((word, i) => (words[i - 1] === "--only" ? [word] : []));
  const unknown = words.filter((word) => !["--only", "--list"].includes(word) && !names.includes(word));
  const stranger = unknown[0] ?? names.find((name) => !zoo.some((mutant) => mutant.name === name));
  if (stranger) throw new Error(`there is no option or mutant ${stranger}; --list shows the mutants`);
  return names.length > 0 ? zoo.filter(({ name }) => names.includes(name)) : zoo;
}

function list(chosen) {
  for (const { name, bug, like, file } of chosen)
    console.log(`${name}\n  ${bug}\n  like ${like}; in ${file}`);
  console.log(`${chosen.length} mutants`);
  return 0;
}

/** The test files that do not pass without any bug planted, and so can prove nothing, each with the reason. */
async function sickFiles(chosen, folder) {
  const sick = new Map();
  for (const [i, { tests, only }] of healthRuns(chosen).entries()) {
    const { results, output } = await runTests(wordsFor({ tests, only }), join(folder, `healthy-${i}`), {});
    if (!results) throw new Error(`the test runner came to no end without any mutant\n${output}`);
    for (const test of tests) {
      const found = results.filter(({ name }) => relative(root, name) === test);
      const [first] = failures(found);
      const passed = found.flatMap((file) => file.assertionResults).some(({ status }) => status === "passed");
      if (first || !passed) sick.set(test, first?.title ?? `${test} did not run`);
    }
  }
  return sick;
}

/** Files that a mutant uses as a whole are run as a whole; of the others, only what mutants use of them. */
function healthRuns(chosen) {
  const whole = new Set(chosen.filter(({ only }) => !only).flatMap(({ tests }) => tests));
  const narrow = chosen.filter(({ only, tests }) => only && !tests.every((test) => whole.has(test)));
  const parts = new Set(narrow.flatMap(({ tests }) => tests).filter((test) => !whole.has(test)));
  const only = [...new Set(narrow.map((mutant) => mutant.only))].join("|");
  return [{ tests: [...whole].sort() }, { tests: [...parts].sort(), only }].filter(
    ({ tests }) => tests.length > 0,
  );
}

async function judgeAll(chosen, folder, sick) {
  const waiting = [...chosen.entries()];
  const verdicts = new Array(chosen.length);
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [i, mutant] = next;
      verdicts[i] = await judge(mutant, join(folder, mutant.name), sick);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return verdicts;
}

async function judge(mutant, folder, sick) {
  const started = performance.now();
  const already = mutant.tests.find((test) => sick.has(test));
  if (already)
    return { mutant, verdict: "error", note: `fails without the mutant: ${sick.get(already)}`, seconds: 0 };
  const { results, output } = await runTests(wordsFor(mutant), folder, { PRIVET_MUTANT: mutant.name });
  const seconds = (performance.now() - started) / 1000;
  const said = (verdict, note) => ({ mutant, verdict, note, seconds });
  if (!results) return said("error", `the test runner came to no end\n${output}`);
  const stuck = results.find(({ status, message }) => status === "failed" && message);
  if (!existsSync(join(folder, "planted")))
    return said("error", stuck ? stuck.message : `no test loaded the changed ${mutant.file}`);
  const [first] = failures(results);
  if (first) {
    const malformed = /^(ReferenceError|SyntaxError)/.test(first.message);
    return malformed
      ? said("error", `the mutant is no program: ${first.message}`)
      : said("killed", first.title);
  }
  return stuck
    ? said("error", `a test file could not be loaded: ${stuck.message}`)
    : said("survived", mutant.bug);
}

const wordsFor = ({ tests, only }) => (only ? [...tests, "-t", only] : tests);

/** The tests that ran and failed, in order. */
function failures(results) {
  return results.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => ({
        title: `${relative(root, name)}: ${fullName}`,
        message: failureMessages[0] ?? "",
      })),
  );
}

function runTests(chosen, folder, mutant) {
  mkdirSync(folder, { recursive: true });
  const words = ["run", "--config", join(here, "vitest.mutant.config.ts"), ...chosen];
  const child = spawn(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), ...words], {
    cwd: root,
    env: { ...process.env, PRIVET_MUTANT: "", ...mutant, PRIVET_MUTANT_FOLDER: folder, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const timer = setTimeout(() => child.kill("SIGKILL"), LONGEST_MS);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", () => {
      clearTimeout(timer);
      const file = join(folder, "report.json");
      const results = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).testResults : undefined;
      resolve({ results, output: output.slice(-3000) });
    });
  });
}

function report(verdicts, seconds) {
  const width = Math.max(...verdicts.map(({ mutant }) => mutant.name.length));
  // What was not killed comes last, where it is seen.
  const inOrder = verdicts.toSorted(
    (a, b) => Number(b.verdict === "killed") - Number(a.verdict === "killed"),
  );
  for (const { mutant, verdict, note, seconds: took } of inOrder)
    console.log(
      `${verdict.padEnd(8)} ${mutant.name.padEnd(width)} ${took.toFixed(1).padStart(5)} s  ${note}`,
    );
  const count = (wanted) => verdicts.filter(({ verdict }) => verdict === wanted).length;
  console.log(`${seconds.toFixed(0)} s`);
  const errors = count("error");
  console.log(
    `mutants: ${count("killed")} killed, ${count("survived")} survived${errors ? `, ${errors} errors` : ""}`,
  );
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(`mutants: ${error.message}`);
  process.exitCode = 1;
}
