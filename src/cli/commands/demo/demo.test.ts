import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clinicCsv } from "../../../demo/clinic.ts";
import { openLedger } from "../../../node/ledger.ts";
import { xmlFault } from "../../../testing/well-formed.ts";
import type { Io } from "../../command.ts";
import { run } from "../../run.ts";
import { nextCommands, programFrom } from "./story.ts";

let home = "";
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "privet-demo-"));
});
afterAll(() => rm(home, { recursive: true, force: true }));

async function type(words: readonly string[], more: Partial<Io> = {}) {
  const [out, err]: [string[], string[]] = [[], []];
  const io: Io = {
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
    isTerminal: false,
    columns: 80,
    env: {},
    cwd: home,
    ...more,
  };
  const exit = await run(words, io);
  return { exit, out: out.join(""), err: err.join("") };
}

describe("privet demo --quick --json", () => {
  let exit = -1;
  let figures: Record<string, never> & Figures;
  interface Figures {
    readonly folder: string;
    readonly majority: Judged;
    readonly model: Judged;
    readonly noPrivacy: { readonly guarantee: string; readonly evaluation: { readonly error: number } };
    readonly sweep: {
      readonly cells: readonly { readonly method: string; readonly errors: readonly number[] }[];
    };
  }
  interface Judged {
    readonly receipt: Readonly<Record<string, unknown>>;
    readonly evaluation: { readonly error: number };
  }

  beforeAll(async () => {
    const result = await type(["demo", "--quick", "--json"]);
    exit = result.exit;
    figures = JSON.parse(result.out);
  });

  test("is done, and says where", () => {
    expect(exit).toBe(0);
    expect(figures.folder).toBe(join(home, "privet-demo"));
  });

  test("writes the tables, their schemas, the ledger, two models and the picture", async () => {
    const files = await readdir(figures.folder);
    for (const name of [
      "clinic.csv",
      "clinic.schema.json",
      "clinic-test.csv",
      "clinic-test.schema.json",
      "clinic.ledger",
      "majority.json",
      "readmitted.json",
      "error-against-epsilon.svg",
    ])
      expect(files).toContain(name);
  });

  test("buys through a durable ledger: opened, two runs, nothing else, and the chain holds", async () => {
    const ledger = await openLedger(join(figures.folder, "clinic.ledger"));
    const state = await ledger.verify();
    const entries = await ledger.entries();
    await ledger.close();
    expect(entries.map((entry) => [entry.kind, entry.body.purpose])).toEqual([
      ["open", undefined],
      ["spend", "classify majority, label readmitted"],
      ["spend", "classify privet, label readmitted"],
    ]);
    expect(figures.model.receipt).toMatchObject({ entry: 3, entryHash: state.lastHash, guarantee: "proved" });
  });

  test("errs less than guessing, and not less than without privacy", () => {
    // System noise. 60 seeded runs of this fit gave a mean error of 0.180 and a standard deviation of 0.0043; the ends are
    // at 0.154 and 0.286, six deviations away or more, so a false alarm is rarer than one in a million.
    const { majority, model, noPrivacy } = figures;
    expect(model.evaluation.error).toBeGreaterThan(noPrivacy.evaluation.error - 0.01);
    expect(model.evaluation.error).toBeLessThan(majority.evaluation.error);
    expect(noPrivacy.guarantee).toBe("none");
  });

  test("sweeps both methods at every ε", () => {
    expect(new Set(figures.sweep.cells.map((cell) => cell.method))).toEqual(
      new Set(["privet", "priv-local"]),
    );
    const errors = figures.sweep.cells.flatMap((cell) => cell.errors);
    expect(errors).toHaveLength(6);
    for (const error of errors) expect(error).toBeLessThan(0.4);
  });

  test("draws a well-formed picture that names the lines and the levels", async () => {
    const svg = await readFile(join(figures.folder, "error-against-epsilon.svg"), "utf8");
    expect(xmlFault(svg)).toBeUndefined();
    for (const name of ["Privet", "PrivLocal", "Majority", "NoPrivacy"]) expect(svg).toContain(name);
  });
});

test("told to people, over its own folder: starts afresh, leaves strangers' files, and what it suggests works", async () => {
  const folder = join(home, "privet-demo");
  await writeFile(join(folder, "mine.txt"), "keep");
  await writeFile(join(folder, "half.json"), "notes of my own");
  const before = await readFile(join(folder, "readmitted.json"), "utf8");
  const refused = await type(["demo", "--quick"]);
  expect(refused.exit).toBe(2);
  expect(refused.err).toContain("half.json");
  expect(await readFile(join(folder, "half.json"), "utf8")).toBe("notes of my own");
  expect(await readFile(join(folder, "readmitted.json"), "utf8")).toBe(before);
  await writeFile(join(folder, "half.json"), before);
  const asked: string[] = [];
  const served: Parameters<NonNullable<Io["serve"]>>[] = [];
  const { exit, out, err } = await type(["demo", "--quick"], {
    ask: async (question) => {
      asked.push(question);
      return "y";
    },
    serve: async (...words) => {
      served.push(words);
      return 0;
    },
  });
  expect(exit, err).toBe(0);
  // Where somebody can answer, the same clinic is opened in the workbench.
  expect(asked).toEqual([expect.stringMatching(/workbench .*\[y\/N\]/)]);
  expect(served).toMatchObject([
    [{ folder, config: { workshop: true, datasets: { clinic: {} } } }, { code: expect.any(String) }],
  ]);
  expect(err).toMatch(
    /^privet-demo is from an earlier demo: its 1\d files are replaced, others are left alone\./,
  );
  expect(await readFile(join(folder, "mine.txt"), "utf8")).toBe("keep");
  expect(out).toContain("$ privet budget open clinic --epsilon 3 --delta 1e-6");
  expect(out).toContain("Left of the budget: ε 1.95 of 3.");
  expect(out).toContain("PrivLocal (");
  expect(err).not.toContain("privet:");
  for (const line of out.split("\n").filter((l) => !l.includes("$ ")))
    expect([...line].length).toBeLessThanOrEqual(80);

  for (const [command] of nextCommands("privet")) {
    expect(out).toContain(command);
    const { exit: done, err: said } = await type(command.split(" ").slice(1), { cwd: folder });
    expect(done, said).toBe(0);
  }
});

test("the free commands that the story shows work in the folder", async () => {
  const folder = join(home, "privet-demo");
  const { exit, out } = await type(["budget", "show", "clinic"], { cwd: folder });
  expect(exit).toBe(0);
  expect(out).toContain("classify privet, label readmitted");
  const judged = await type(["evaluate", "readmitted.json", "--on", "clinic-test.csv"], { cwd: folder });
  expect(judged.exit).toBe(0);
});

test("a folder with other files is refused and left as it is", async () => {
  const folder = join(home, "papers");
  await mkdir(folder);
  await writeFile(join(folder, "clinic.csv"), "real patients");
  const { exit, err } = await type(["demo", "--quick", "--out", "papers"]);
  expect(exit).toBe(2);
  expect(err).toContain("--out FOLDER");
  expect(await readdir(folder)).toEqual(["clinic.csv"]);
  expect(await readFile(join(folder, "clinic.csv"), "utf8")).toBe("real patients");
});

test("a file in place of the folder is refused", async () => {
  await writeFile(join(home, "leaf"), "");
  expect((await type(["demo", "--quick", "--out", "leaf"])).exit).toBe(5);
});

test("Ctrl-C stops it, and what was bought by then stays in the ledger", async () => {
  const { exit } = await type(["demo", "--quick", "--out", "stopped"], { signal: { aborted: true } });
  expect(exit).toBe(130);
  expect(existsSync(join(home, "stopped", "error-against-epsilon.svg"))).toBe(false);
  const ledger = await openLedger(join(home, "stopped", "clinic.ledger"));
  expect((await ledger.verify()).entries).toBeGreaterThan(1);
  await ledger.close();
});

test("commands are suggested by the program's name where it is installed, else by its path", () => {
  expect(programFrom("/usr/local/bin/privet", "/home/ana/privet-demo")).toBe("privet");
  expect(programFrom("/home/ana/privet/dist/cli/main.js", "/home/ana/privet/privet-demo")).toBe(
    "node ../dist/cli/main.js",
  );
});

test("clinic.csv is what the pinned generator makes", async () => {
  const written = await readFile(join(home, "privet-demo", "clinic.csv"), "utf8");
  expect(written === [...clinicCsv("training", 8_000)].join("")).toBe(true);
});
