/**
 * Processes that die at each step of writing the head, one after the other: the budget is never locked out, nothing that was
 * acknowledged is lost, and an old copy of the ledger is refused in every state that a crash can leave.
 */
import { spawn } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rational } from "../../../base/rational.ts";
import { bundleText } from "../../../testing/program.ts";
import { isShared } from "../../../testing/share-of.ts";
import { openSqliteLedger } from "./sqlite.ts";

const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "privet-crash-"));
const program = join(folder, "writer.mjs");
afterAll(() => rmSync(folder, { recursive: true }));

/** What a process is about to do with the head's temporary file when it dies, in order; "never" lives. */
const STEPS = ["open", "write", "sync", "rename", "renamed"] as const;
type Step = (typeof STEPS)[number] | "never";

/** Opens a budget, or spends, and dies by SIGKILL at a step. Acknowledgements go to stdout. */
const WRITER = `
  import fs, { writeSync as say } from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  import { rational } from "../../../base/rational.ts";
  import { openSqliteLedger } from "./sqlite.ts";
  const [path, what, step] = process.argv.slice(2);
  const die = () => { process.kill(process.pid, "SIGKILL"); for (;;); };
  const { openSync, writeSync, fsyncSync, renameSync } = fs;
  const tell = (text) => writeSync(1, text);
  let head = -1;
  fs.openSync = (name, ...rest) => {
    const isHead = String(name).endsWith(".head.tmp");
    if (isHead && step === "open") die();
    const file = openSync(name, ...rest);
    if (isHead) head = file;
    return file;
  };
  fs.writeSync = (file, text) => {
    if (file === head && step === "write") { writeSync(file, text.slice(0, 9)); die(); }
    return writeSync(file, text);
  };
  fs.fsyncSync = (file) => { if (file === head && step === "sync") die(); fsyncSync(file); };
  fs.renameSync = (from, to) => {
    if (step === "rename") die();
    renameSync(from, to);
    if (step === "renamed") die();
  };
  syncBuiltinESMExports();
  const conversions = { rhoOfBudget: () => rational(1n), epsilonOfRho: () => rational(1n) };
  const ledger = await openSqliteLedger(path, { create: what === "open", ...conversions });
  const budget = { dataset: "adult", epsilon: rational(1n), delta: rational(0n), composition: "basic", neighbours: "replace", unit: "person" };
  const cost = { epsilon: rational(1n, 100n), delta: rational(0n) };
  const request = { cost, events: [], purpose: "p", neighbours: "replace", schema: "s", version: "v" };
  const entry = what === "open" ? await ledger.open(budget) : await ledger.spend(request);
  tell("acknowledged " + entry.seq);
`;

beforeAll(async () => {
  await bundleText(WRITER, import.meta.dirname, program);
});

interface Ended {
  readonly signal: string | null;
  readonly said: string;
}

function runWriter(path: string, what: "open" | "spend", step: Step): Promise<Ended> {
  const child = spawn(process.execPath, [program, path, what, step], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  return new Promise((resolve) => child.on("close", (_, signal) => resolve({ signal, said })));
}

const conversions = { rhoOfBudget: () => rational(1n), epsilonOfRho: () => rational(1n) };
const opened = (path: string) => openSqliteLedger(path, { busyTimeoutMs: 60_000, ...conversions });
const PARTS = ["", ".head", ".head.tmp", "-journal"] as const;

function copyLedger(from: string, to: string): string {
  for (const part of PARTS) {
    rmSync(to + part, { force: true });
    if (existsSync(from + part)) copyFileSync(from + part, to + part);
  }
  return to;
}

const request = {
  cost: { epsilon: rational(1n, 100n), delta: rational(0n) },
  events: [],
  purpose: "p",
  neighbours: "replace",
  schema: "s",
  version: "v",
} as const;

// In the suite one of five with each, so that every step comes first and second; under planted bugs and at night all.
describe.each(STEPS)("a process that opens a budget and dies at %s", (first) => {
  const place = join(folder, first);
  const path = join(place, "a.ledger");
  beforeAll(async () => {
    mkdirSync(place);
    expect(await runWriter(path, "open", first)).toEqual({ signal: "SIGKILL", said: "" });
  });

  test.each(STEPS.filter((_, second) => !isShared || (STEPS.indexOf(first) + second) % STEPS.length === 1))(
    "then spends that die at %s: the budget lives on, and no old copy passes",
    async (second) => {
      const copy = copyLedger(path, join(place, `${second}.ledger`));
      for (let k = 0; k < 2; k++)
        expect(await runWriter(copy, "spend", second)).toEqual({ signal: "SIGKILL", said: "" });
      const before = readFileSync(copy);
      const ledger = await opened(copy);
      const { entries } = await ledger.verify();
      // Whoever dies while the missing head is restored has not committed; who dies later has, and nobody was told.
      expect([1, 2, 3]).toContain(entries);
      expect(await ledger.spend(request)).toMatchObject({ seq: entries + 1 });
      expect((await ledger.verify()).spent.epsilon).toEqual(rational(BigInt(entries), 100n));
      await ledger.close();
      // The spend that was acknowledged is not forgotten by an old copy, whatever another crash leaves beside it.
      expect((await runWriter(copy, "spend", second)).signal).toBe("SIGKILL");
      expect((await opened(copy).then((again) => again.verify().finally(() => again.close()))).entries).toBe(
        entries + 2,
      );
      writeFileSync(copy, before);
      await expect(opened(copy)).rejects.toMatchObject({ code: "ledger-rolled-back" });
    },
  );
});

describe("a ledger that earlier versions locked out by two crashes", () => {
  /** Entry 2 committed, no head, and the temporary head that was about to be renamed. */
  async function lockedOut(name: string): Promise<{ readonly path: string; readonly young: string }> {
    const young = join(folder, `${name}-young.ledger`);
    expect((await runWriter(young, "open", "never")).said).toBe("acknowledged 1");
    const path = copyLedger(young, join(folder, `${name}.ledger`));
    expect((await runWriter(path, "spend", "never")).said).toBe("acknowledged 2");
    copyFileSync(`${path}.head`, `${path}.head.tmp`);
    rmSync(`${path}.head`);
    return { path, young };
  }

  test("is recovered from the temporary head, and has a head from the next entry on", async () => {
    const { path } = await lockedOut("recovered");
    const ledger = await opened(path);
    expect((await ledger.verify()).entries).toBe(2);
    await ledger.spend(request);
    await ledger.close();
    expect(readFileSync(`${path}.head`, "utf8")).toMatch(/^3 /);
    expect(existsSync(`${path}.head.tmp`)).toBe(false);
  });

  test.each(STEPS)("is recovered again after dying at %s in the middle of it", async (step) => {
    const { path } = await lockedOut(`again-${step}`);
    expect((await runWriter(path, "spend", step)).signal).toBe("SIGKILL");
    const ledger = await opened(path);
    const { entries } = await ledger.verify();
    // Dying at the renaming that restores the head comes before the commit: nothing was spent by it.
    expect([2, 3]).toContain(entries);
    expect(await ledger.spend(request)).toMatchObject({ seq: entries + 1 });
    await ledger.close();
  });

  test("is refused where it is older than the temporary head, or another, or that is torn", async () => {
    const { path, young } = await lockedOut("refused");
    const bytes = readFileSync(path);
    writeFileSync(path, readFileSync(young));
    await expect(opened(path)).rejects.toMatchObject({ code: "ledger-rolled-back" });
    const other = await lockedOut("other");
    writeFileSync(path, readFileSync(other.path));
    await expect(opened(path)).rejects.toMatchObject({ code: "ledger-rolled-back" });
    writeFileSync(path, bytes);
    for (const torn of ["", readFileSync(`${path}.head.tmp`, "utf8").slice(0, -1), "2 x\n"]) {
      writeFileSync(`${path}.head.tmp`, torn);
      await expect(opened(path), torn).rejects.toMatchObject({ code: "ledger-rolled-back" });
    }
    rmSync(path);
    writeFileSync(`${path}.head.tmp`, `1 ${"0".repeat(64)}\n`);
    const fresh = openSqliteLedger(path, { create: true, ...conversions });
    await expect(fresh).rejects.toMatchObject({ code: "ledger-rolled-back" });
  });

  test("does not listen to a temporary head where there is a head", async () => {
    const { path, young } = await lockedOut("both");
    copyFileSync(`${path}.head.tmp`, `${path}.head`);
    copyFileSync(`${young}.head`, `${path}.head.tmp`);
    writeFileSync(path, readFileSync(young));
    await expect(opened(path)).rejects.toMatchObject({ code: "ledger-rolled-back" });
  });
});
