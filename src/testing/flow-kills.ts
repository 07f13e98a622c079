/**
 * Processes that carry out a flow and die by SIGKILL at a chosen moment: when the first noise is drawn, between two draws, when the wish to
 * stop is looked at, or when a file of the run's folder is opened, named or thrown away. Moments are counted within one process, so that every one of them can be met.
 */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { isObject } from "../base/json.ts";
import type { Receipt } from "../curator/index.ts";
import { clinicBudget } from "./command-line.ts";
import { type Program, startProcess } from "./program.ts";

/** Loaded before the command, in each of its threads: those that do not open the folder meet no moment. */
const DYING = `
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  const at = Number(process.env.PRIVET_DIE_AT);
  let [met, isDrawing] = [0, false];
  const moment = () => {
    met++;
    fs.writeFileSync(process.env.PRIVET_MET, String(met));
    if (met === at) { process.kill(process.pid, "SIGKILL"); for (;;); }
  };
  const random = Object.getPrototypeOf(crypto);
  const { getRandomValues } = random;
  random.getRandomValues = function (bytes) { isDrawing = true; moment(); return getRandomValues.call(this, bytes); };
  const { load } = Atomics;
  Atomics.load = (...args) => { if (isDrawing) moment(); return load(...args); };
  for (const name of ["open", "link", "rename", "unlink"]) {
    const own = fs.promises[name];
    fs.promises[name] = (...args) => {
      if (String(args[0]).includes("/released")) moment();
      return own(...args);
    };
  }
  syncBuiltinESMExports();
`;

/** Three steps, of which one is not known beforehand, over all rows and over parts. */
const FLOW = {
  privet: "flow/1",
  epsilon: "0.9",
  parts: { learn: 3, rest: 1 },
  steps: [
    { name: "look", task: "describe" },
    { name: "top", task: "rank", label: "outcome", rows: "learn", options: { top: 1 } },
    { name: "card", task: "classify", label: "outcome", rows: "learn", attributes: { from: "top" } },
    { name: "kept", do: "save", from: "card" },
  ],
};
const PAID = ["look", "top", "card"];
/** Paid once, and one word of each step's release. */
const WHOLE = "open spend release release release";

export interface CutRun {
  readonly isDone: boolean;
  /** How many moments the process met. */
  readonly met: number;
}

/** A folder with a clinic and a budget, in which one flow is carried out by process after process. */
export function cutRuns(folder: string, { path, home }: Program) {
  const dying = join(home, "dying.mjs");
  const met = join(folder, "met");
  writeFileSync(dying, DYING);
  writeFileSync(join(folder, "flow.json"), JSON.stringify(FLOW));
  const seen = new Map<string, string>();
  const words = ["flow", "run", "flow.json", "clinic", "--out", "released", "--json"];
  return {
    /** Starts the command, which dies at a moment, unless it is over before; what is in files stays as it is. */
    async cutAt(moment: number): Promise<CutRun> {
      const command = [process.execPath, "--import", dying, path, ...words];
      const env = { ...process.env, PRIVET_DIE_AT: String(moment), PRIVET_MET: met };
      writeFileSync(met, "0");
      const { code, signal, err, out } = await startProcess(command, folder, undefined, undefined, env).ended;
      expect(signal === "SIGKILL" || code === 0, err).toBe(true);
      if (signal === "SIGKILL") expect(out, "printed before the end").toBe("");
      expectKept(folder, seen);
      const { list } = await clinicBudget(folder);
      const kinds = list.map(({ kind }: { readonly kind: string }) => kind);
      expect(["", "open spend", "open spend release", "open spend release release", WHOLE]).toContain(
        kinds.length === 1 ? "" : kinds.join(" "),
      );
      return { isDone: code === 0, met: Number(readFileSync(met, "utf8")) };
    },
    /** What is in the folder now lies in a copy as well; that goes on once the run itself is over, and shows nothing else. */
    async copyFolder(): Promise<() => Promise<void>> {
      // Before there is a journal it would be a copy of nothing.
      if (!existsSync(join(folder, "released/flow.json"))) return async () => undefined;
      cpSync(join(folder, "released"), join(folder, "released-copy"), { recursive: true });
      return async () => {
        const command = [process.execPath, path, ...words.with(5, "released-copy")];
        const { code, err } = await startProcess(command, folder).ended;
        if (code !== 0) expect([code, err]).toEqual([4, expect.stringContaining("resume-refused")]);
        for (const name of readdirSync(join(folder, "released-copy")))
          if (seen.has(name)) expect(textOf(join(folder, "released-copy", name)), name).toBe(seen.get(name));
        rmSync(join(folder, "released-copy"), { recursive: true });
        await this.expectWhole();
      };
    },
    /** The folder and a copy of it go on at once, each in a process: one of them ends, and each step has one release. */
    async bothAtOnce(): Promise<void> {
      cpSync(join(folder, "released"), join(folder, "released-copy"), { recursive: true });
      const places = ["released", "released-copy"];
      const both = await Promise.all(
        places.map((place) => startProcess([process.execPath, path, ...words.with(5, place)], folder).ended),
      );
      const [done, refused] = both.map(({ code }) => code).sort();
      expect([done, [3, 4].includes(refused ?? 0)], both.map(({ err }) => err).join()).toEqual([0, true]);
      for (const step of PAID) {
        const texts = places.map((place) => textOf(join(folder, place, `${step}.json`)));
        expect(new Set(texts.filter((text) => text !== undefined)).size, step).toBe(1);
      }
      const { list } = await clinicBudget(folder);
      expect(list.map(({ kind }: { readonly kind: string }) => kind).join(" ")).toBe(WHOLE);
    },
    /** Every release is there, under the one entry that paid. */
    async expectWhole(): Promise<void> {
      const receipts = PAID.map((name) => receiptIn(folder, name));
      const { list } = await clinicBudget(folder);
      expect(list.map(({ kind }: { readonly kind: string }) => kind).join(" ")).toBe(WHOLE);
      for (const { entry, draws } of receipts) {
        expect(entry).toBe(2);
        expect(draws.length).toBeGreaterThan(0);
      }
      expect(readFileSync(join(folder, "released/kept.json"), "utf8")).toBe(seen.get("card.json"));
      const names = readdirSync(join(folder, "released"));
      expect(names.filter((name) => /\.(tmp|sealed)$/.test(name))).toEqual([]);
    },
  };
}

/** What was there under its name once is there, and the same; and it is whole. */
function expectKept(folder: string, seen: Map<string, string>): void {
  for (const name of PAID.map((step) => `${step}.json`)) {
    const text = textOf(join(folder, "released", name));
    if (seen.has(name)) expect(text, name).toBe(seen.get(name));
    if (text === undefined) continue;
    seen.set(name, text);
    expect(isObject(JSON.parse(text))).toBe(true);
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

const receiptIn = (folder: string, step: string): Receipt =>
  JSON.parse(readFileSync(join(folder, "released", `${step}.json`), "utf8")).receipt;
