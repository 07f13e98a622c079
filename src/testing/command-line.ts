/** Runs the command line in a folder of its own, and watches every word that it says for values from rows. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import type { Io } from "../cli/command.ts";
import { run } from "../cli/run.ts";
import { loadModel } from "../models/file.ts";

/** Values that stand in rows and nowhere else; nothing that is printed may hold them. */
export const POISON = "POISONED-CELL";
export const POISON_NUMBER = "73919371";
const poison = /poisoned|73919371/i;

export interface ToldByCommand {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "privet-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function privet(
  cwd: string,
  words: readonly string[],
  more: Partial<Io> = {},
): Promise<ToldByCommand> {
  let [out, err] = ["", ""];
  const io: Io = {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    isTerminal: false,
    columns: 100,
    env: {},
    cwd,
    ...more,
  };
  const code = await run(words, io);
  expect(out, `stdout of ${words.join(" ")}`).not.toMatch(poison);
  expect(err, `stderr of ${words.join(" ")}`).not.toMatch(poison);
  if (words.includes("--json")) for (const line of err.trim().split("\n")) if (line !== "") JSON.parse(line);
  return { code, out, err };
}

interface Clinic {
  readonly rows?: number;
  readonly visibility?: "private" | "public";
  readonly neighbours?: "replace" | "add-remove";
  readonly about?: number;
}

/** clinic.csv and clinic.schema.json: three attributes, a label that follows from them, and poison in some rows. */
export function makeClinic(folder: string, clinic: Clinic = {}): string {
  const { rows = 400, visibility = "private", neighbours = "replace", about } = clinic;
  const schema = {
    privet: "schema/1",
    name: "clinic",
    visibility,
    unit: "person",
    neighbours,
    rows: about === undefined ? {} : { about },
    file: { path: "clinic.csv" },
    attributes: [
      { name: "id", kind: "ignored" },
      { name: "age", kind: "numeric", low: 0, high: 100, missing: 50, source: "nobody is older" },
      { name: "ward", kind: "categorical", values: ["north", "south"], source: "the building" },
      { name: "outcome", kind: "label", values: ["no", "yes"], source: "the form" },
    ],
  };
  writeFileSync(join(folder, "clinic.schema.json"), `${JSON.stringify(schema, undefined, 2)}\n`);
  writeFileSync(join(folder, "clinic.csv"), clinicRows(rows));
  return folder;
}

/** Deterministic rows: the old in the north fare badly. Every fiftieth holds what no schema declares. */
export function clinicRows(rows: number): string {
  const lines = Array.from({ length: rows }, (_, k) => {
    const age = (k * 37) % 101;
    const ward = k % 3 === 0 ? "north" : "south";
    const outcome = age + (ward === "north" ? 20 : 0) > 60 ? "yes" : "no";
    if (k % 50 === 49) return `${POISON},${POISON_NUMBER},${POISON},${POISON}`;
    return `${k},${age},${ward},${outcome}`;
  });
  return `id,age,ward,outcome\n${lines.map((line) => `${line}\n`).join("")}`;
}

/** The clinic with ε 1 and δ 10⁻⁶ to spend. */
export async function clinicWithBudget(clinic: Clinic = {}): Promise<string> {
  const folder = makeClinic(temporaryFolder(), clinic);
  const opened = await privet(folder, ["budget", "open", "clinic", "--epsilon", "1", "--delta", "1e-6"]);
  expect(opened.code).toBe(0);
  return folder;
}

export const ledgerBytes = (folder: string) => readFileSync(join(folder, "clinic.ledger"));
export const modelIn = (folder: string, name: string) => loadModel(readFileSync(join(folder, name), "utf8"));

/** The words of `privet classify` on the test clinic at ε 0.5. */
export const classifyWords = (...more: string[]): string[] => [
  "classify",
  "clinic",
  "--label",
  "outcome",
  "--epsilon",
  "0.5",
  ...more,
];

/** What `privet budget show clinic --json` says. */
export const clinicBudget = async (folder: string) =>
  JSON.parse((await privet(folder, ["budget", "show", "clinic", "--json"])).out);

/** Printed text with what was put below, further in, on one line again. */
export const unwrapped = (text: string): string => text.replace(/\n {8,}(?=\S)/g, " ");
