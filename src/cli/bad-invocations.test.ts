/**
 * Some thousand bad invocations of all commands, made from their declarations. Each is refused with a code, spends nothing, writes
 * nothing, and says no value from a row (which `privet` of testing/command-line.ts checks on every call).
 */
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { explanations } from "../base/explanations.ts";
import { badInvocations, commandOf, isTried, meaningless } from "../testing/bad-invocations.ts";
import { privet } from "../testing/command-line.ts";
import { type Invocation, invocations, makeFixtures } from "../testing/invocations.ts";
import { commands } from "./commands.ts";

let folder = "";
let kept = "";
let before = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "privet-bad-"));
  kept = mkdtempSync(join(tmpdir(), "privet-kept-"));
  await makeFixtures(folder);
  cpSync(folder, kept, { recursive: true });
  before = contentsOf(folder);
});
afterAll(() => {
  for (const path of [folder, kept]) rmSync(path, { recursive: true, force: true });
});

/** Of each file its size, its time and which it is: what is written again shows. The list of files that were opened is the owner's, and grows by reading. */
const contentsOf = (path: string): string =>
  readdirSync(path)
    .filter((name) => !name.endsWith(".ledger.files"))
    .map((name) => {
      const { size, mtimeNs, ino } = statSync(join(path, name), { bigint: true });
      return `${name} ${size} ${mtimeNs} ${ino}`;
    })
    .join("\n");

/** Puts back what is not as it was; tells whether there was anything. */
function restored(): boolean {
  if (contentsOf(folder) === before) return false;
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
  cpSync(kept, folder, { recursive: true });
  before = contentsOf(folder);
  return true;
}

const title = ({ command, words }: Invocation) => `privet ${command} ${words.join(" ")}`;

/** What is wrong with how an invocation was answered; undefined where it was refused as it should be. */
async function faultOf(words: readonly string[]): Promise<string | undefined> {
  const { code, out, err } = await privet(folder, words).catch((error: Error) => ({
    code: 0,
    out: "",
    err: error.message,
  }));
  const said = /privet: ([a-z-]+)\n/.exec(err)?.[1] ?? /"code":"([a-z-]+)"/.exec(err)?.[1];
  const faults = [
    ...(code === 0 ? [`exit code 0 ${(out + err).slice(0, 80)}`] : []),
    ...(said === undefined || said === "unexpected" || !(said in explanations) ? [`code ${said}`] : []),
    ...(/at .*\.ts:\d+|undefined|\bNaN of|TypeError/.test(err) ? [`says ${err.slice(0, 80)}`] : []),
  ];
  return faults.length === 0 ? undefined : faults.join("; ");
}

describe("bad invocations", () => {
  it("start from good ones, of every command", async () => {
    expect(new Set(invocations.map(({ command }) => command))).toEqual(
      new Set(commands.map(({ name }) => name)),
    );
    for (const one of invocations) {
      if (one.tried === "never") continue;
      const more = one.tried === "dry" && !one.words.includes("--dry-run") ? ["--dry-run"] : [];
      const { code, err } = await privet(folder, [...one.command.split(" "), ...one.words, ...more]);
      expect(code, `${title(one)}: ${err}`).toBe(0);
      restored();
    }
  });

  it.each(invocations.map((one) => [title(one), one] as const))("%s: none is run", async (_, one) => {
    const wrong: string[] = [];
    const tried = badInvocations(one).filter(
      ({ flag }) => flag === undefined || isTried(one, invocations, flag),
    );
    const bad = [...tried, ...(await meaningless(one, folder))];
    for (const { words, why } of bad) {
      const fault = await faultOf(words);
      if (fault !== undefined) wrong.push(`${why}: ${fault}`);
    }
    // A file that was written shows whenever one looks; only then each is tried again, to tell which it was.
    if (restored()) {
      wrong.push("files changed");
      for (const { words, why } of bad) {
        await faultOf(words);
        if (restored()) wrong.push(`${why}: files changed`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("are many, and reach every flag", () => {
    const all = invocations.flatMap(badInvocations);
    expect(all.length).toBeGreaterThan(3000);
    for (const one of invocations)
      for (const name of Object.keys(commandOf(one).flags))
        expect(
          all.some(({ flag }) => flag === name) &&
            invocations.some((other) => other.command === one.command && isTried(other, invocations, name)),
        ).toBe(true);
  });
});
