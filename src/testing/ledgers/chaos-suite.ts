/**
 * Many processes spend from one ledger and are killed at random moments, over and over: what was acknowledged is
 * there, what is there follows the rules, and nothing is overspent. Killing a process keeps what the operating system
 * has not written yet, so this says nothing about power cuts; those rest on the database's syncs.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { multiply, rational, subtract } from "../../base/rational.ts";
import type { Conversions } from "../../curator/ledger/asked.ts";
import type { Ledger } from "../../curator/ledger/types.ts";
import { SeededBits } from "../../curator/noise/bits.ts";
import { bundleText } from "../program.ts";

const COST = rational(1n, 1000n);
export const conversions: Conversions = { rhoOfBudget: () => rational(1n), epsilonOfRho: () => rational(1n) };

export interface Chaos {
  readonly kills: number;
  readonly writers: number;
  /** Makes the ledger in a folder that is there meanwhile, and says what writers open: a path, or an address and a head. */
  make(folder: string): Promise<{ readonly ledger: Ledger; readonly words: readonly string[] }>;
  /** Opens what was made, as the next process would. */
  open(folder: string): Promise<Ledger>;
}

/** Waits for a sign, then spends in a loop; every acknowledgement is in the pipe before the next spend begins. */
const WRITER = `
  import { readSync, writeSync } from "node:fs";
  import { rational } from "../../base/rational.ts";
  import { openPostgresLedger } from "../../curator/ledger/postgres/postgres.ts";
  import { openSqliteLedger } from "../../curator/ledger/sqlite/sqlite.ts";
  const [name, place, head] = process.argv.slice(2);
  const options = { busyTimeoutMs: 300_000, rhoOfBudget: () => rational(1n), epsilonOfRho: () => rational(1n) };
  const ledger = await (head ? openPostgresLedger(place, { dataset: "adult", head, ...options }) : openSqliteLedger(place, options));
  const cost = { epsilon: rational(1n, 1000n), delta: rational(0n) };
  const request = { cost, events: [], purpose: name, holder: "writers", neighbours: "replace", schema: "s", version: "v" };
  writeSync(1, "ready\\n");
  readSync(0, new Uint8Array(1));
  try {
    for (let i = 0; ; i++) {
      // Every other spend is a run's: a writer that was killed may have paid for it, and then nobody pays for it again.
      const { seq, hash } = await ledger.spend(i % 2 ? request : { ...request, run: name + i, attempt: 1 });
      writeSync(1, seq + " " + hash + "\\n");
    }
  } catch (error) {
    writeSync(1, "refused " + (error.code ?? error) + "\\n");
  }
  await ledger.close();
`;

interface Writer {
  readonly process: ChildProcess;
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
}

export function chaosSuite(chaos: Chaos): void {
  const { kills: mostKills, writers: count } = chaos;
  // In memory where the system offers it, so that the disk's load does not decide how much happens between two kills.
  const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "privet-chaos-"));
  const program = join(folder, "writer.mjs");
  let words: readonly string[] = [];
  const acknowledged = new Map<number, string>();
  const refusals: string[] = [];
  let repeated = 0;
  let kills = 0;

  function start(name: string): Writer {
    const child = spawn(process.execPath, [program, name, ...words], { stdio: ["pipe", "pipe", "inherit"] });
    // A killed writer's pipe is broken; that is expected.
    child.stdin.on("error", () => {});
    let rest = "";
    const ready = new Promise<void>((resolve) => {
      child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
        const lines = (rest + chunk).split("\n");
        rest = lines.pop()!;
        for (const line of lines) {
          const [word, value] = line.split(" ");
          if (word === "ready") resolve();
          else if (word === "refused") refusals.push(value);
          else {
            if (acknowledged.has(Number(word))) repeated++;
            acknowledged.set(Number(word), value);
          }
        }
      });
      child.on("close", () => resolve());
    });
    // "close" comes after the pipe is drained, so every acknowledgement has been seen by then.
    const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
    return { process: child, ready, ended };
  }

  const go = (writer: Writer): unknown => writer.process.stdin?.write("!");

  async function kill(writer: Writer): Promise<void> {
    kills++;
    writer.process.kill("SIGKILL");
    await writer.ended;
  }

  const opened = () => chaos.open(folder);

  /** Opens the ledger as the next process would, and compares it with what was acknowledged. */
  async function checkAll(): Promise<number> {
    const ledger = await opened();
    const state = await ledger.verify();
    const entries = await ledger.entries();
    await ledger.close();
    const spends = entries.filter(({ kind }) => kind === "spend");
    const lost = [...acknowledged].filter(([seq, hash]) => entries[seq - 1]?.hash !== hash);
    expect(lost).toEqual([]);
    expect(repeated).toBe(0);
    expect(state.spent.epsilon).toEqual(multiply(COST, rational(BigInt(spends.length))));
    // An entry nobody was told of is one that a killed writer was about to be told of.
    expect(spends.length - acknowledged.size).toBeLessThanOrEqual(kills);
    return spends.length;
  }

  beforeAll(async () => {
    await bundleText(WRITER, import.meta.dirname, program);
    const made = await chaos.make(folder);
    words = made.words;
    await open(made.ledger);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function open(ledger: Ledger): Promise<void> {
    await ledger.open({
      dataset: "adult",
      epsilon: rational(1_000_000n),
      delta: rational(0n),
      composition: "basic",
      neighbours: "replace",
      unit: "person",
    });
    await ledger.close();
  }

  test(
    `after each of ${mostKills} kills of ${count} writers, no acknowledged spend is lost and the chain holds`,
    async () => {
      const bits = new SeededBits(16);
      let spends = 0;
      for (let round = 0; kills < mostKills; round++) {
        const writers = Array.from({ length: count }, (_, i) => start(`writer ${i}, round ${round}`));
        await Promise.all(writers.map(({ ready }) => ready));
        for (const writer of writers) go(writer);
        // However slow the machine is, each round spends something.
        for (const { size } = acknowledged; acknowledged.size === size; ) await sleep(1);
        // One after the other, with the others still spending; two new ones come in between, and may be killed while opening.
        for (let i = 0; i < count; i++) {
          await sleep(bits.take(5));
          await kill(writers[i]);
          if (i % 8 === 2) writers.push(start(`newcomer ${i}, round ${round}`));
          if (i % 8 === 2) go(writers.at(-1)!);
        }
        await sleep(bits.take(7));
        await Promise.all(writers.slice(count).map(kill));
        const now = await checkAll();
        expect(now).toBeGreaterThan(spends);
        spends = now;
      }
      expect(refusals).toEqual([]);
    },
    Math.max(600_000, mostKills * 6000),
  );

  test("writers that race for the last of a budget spend all of it and no more", async () => {
    const before = await opened();
    const { spent } = await before.state();
    // The cap counts what the holder has spent so far; a hundred more spends fit.
    const cap = {
      epsilon: rational(spent.epsilon.n * 10n + spent.epsilon.d, spent.epsilon.d * 10n),
      delta: rational(0n),
    };
    await before.limit("writers", cap);
    await before.close();
    const writers = Array.from({ length: count }, (_, i) => start(`writer ${i}, race`));
    await Promise.all(writers.map(({ ready }) => ready));
    for (const writer of writers) go(writer);
    await Promise.all(writers.map(({ ended }) => ended));
    expect(refusals).toEqual(Array.from({ length: count }, () => "budget-exhausted"));
    await checkAll();
    const after = await opened();
    expect(subtract((await after.verify()).spent.epsilon, cap.epsilon)).toEqual(rational(0n));
    await after.close();
  });
}
