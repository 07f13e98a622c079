/** What happens to a paid run when the world around it fails: streams that close, disks that fill, memory that runs out, impatience. */
import { spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadModel, loadSynopsis } from "../models/file.ts";
import {
  clinicBudget,
  clinicWithBudget,
  makeClinic,
  privet,
  temporaryFolder,
} from "../testing/command-line.ts";
import { buildProgram, bundleText, type Program, startProcess } from "../testing/program.ts";

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

type More = Parameters<typeof startProcess> extends [unknown, unknown, ...infer Rest] ? Rest : never;
const node = (...words: string[]) => [process.execPath, program.path, ...words];
const start = (cwd: string, words: readonly string[], ...more: More) =>
  startProcess(node(...words), cwd, ...more);
const classify = ["classify", "clinic", "--label", "outcome", "--epsilon", "0.5", "--json"];
/** Long enough to be in the middle of it, and short enough to wait for. */
const rounds = ["--with", "priv-local", "--rounds", "400"];
const spent = async (folder: string) => Number((await clinicBudget(folder)).spent.epsilon);
const temporaries = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".tmp"));

describe("streams that close in the middle of a paid run", () => {
  it("stderr: the run goes on, and its model is written", async () => {
    const folder = await clinicWithBudget({ rows: 20_000 });
    let closed = false;
    const { ended } = start(folder, [...classify, ...rounds, "--out", "m.json"], (err, child) => {
      closed ||= err.includes('"event":"progress"');
      if (closed) child.stderr?.destroy();
    });
    expect(await ended).toMatchObject({ code: 0 });
    expect(closed).toBe(true);
    expect(loadModel(readFileSync(join(folder, "m.json"), "utf8")).receipt?.epsilon).toBe("0.5");
  });

  it("stdout: the model is saved beside the command, its place is told, and the exit code is not 0", async () => {
    const folder = await clinicWithBudget();
    // Nobody reads from the start, so that not even a small model fits anywhere.
    const { child, ended } = start(folder, [...classify, "--with", "majority"]);
    child.stdout?.destroy();
    const { code, err } = await ended;
    expect(code).toBe(5);
    expect(JSON.parse(err.trim().split("\n").at(-1)!).error.code).toBe("output-lost");
    expect(err).toContain("clinic.unread.json");
    expect(loadModel(readFileSync(join(folder, "clinic.unread.json"), "utf8")).receipt?.epsilon).toBe("0.5");
    expect(await spent(folder)).toBe(0.5);
  });

  it("stdout that was closed from the start: the same; thrown away on purpose is another matter", async ({
    skip,
  }) => {
    if (!existsSync("/proc/self/fdinfo")) skip("only Linux tells whether a stream was closed");
    const folder = await clinicWithBudget();
    const shell = (redirection: string) =>
      spawnSync(
        "sh",
        [
          "-c",
          `"$@" ${redirection}`,
          "sh",
          ...node(...classify.with(classify.indexOf("0.5"), "0.1"), "--with", "majority"),
        ],
        { cwd: folder, encoding: "utf8" },
      );
    const { status, stderr } = shell(">&-");
    expect(status).toBe(5);
    expect(stderr).toContain("clinic.unread.json");
    expect(loadModel(readFileSync(join(folder, "clinic.unread.json"), "utf8")).receipt?.epsilon).toBe("0.1");
    expect(shell(">/dev/null").status).toBe(0);
  });

  it("stdout on a full disk: the same, for models, descriptions and rankings; what costs nothing says that it is lost", async ({
    skip,
  }) => {
    if (!existsSync("/dev/full")) skip("there is no /dev/full here");
    const folder = await clinicWithBudget();
    const full = openSync("/dev/full", "w");
    const on = async (words: readonly string[]) =>
      await start(folder, words, () => {}, ["ignore", full, "pipe"]).ended;
    const common = ["--epsilon", "0.1", "--yes"];
    const paid: readonly (readonly [string[], string])[] = [
      [["classify", "clinic", "--label", "outcome", "--with", "majority", ...common], "clinic.unread.json"],
      [["attributes", "describe", "clinic", ...common], "clinic.description.unread.json"],
      [
        ["attributes", "rank", "clinic", "--label", "outcome", "--top", "1", ...common],
        "clinic.ranking.unread.json",
      ],
    ];
    for (const [words, name] of paid) {
      const { code, err } = await on(words);
      expect([code, err]).toEqual([5, expect.stringContaining("privet: output-lost")]);
      expect(err.replaceAll(/\s+/g, "")).toContain(name);
      expect(JSON.parse(readFileSync(join(folder, name), "utf8")).receipt.epsilon).toBe("0.1");
    }
    expect(await on(["budget", "show", "clinic"])).toMatchObject({ code: 5 });
    closeSync(full);
  });

  it("a reader that leaves early is no error where nothing was paid", async () => {
    const { child, ended } = start(program.home, ["datasets"]);
    child.stdout?.destroy();
    expect(await ended).toMatchObject({ code: 0 });
  });
});

/** Rows that are all different, so that every question goes through all of them. */
function manyRows(): string {
  const folder = makeClinic(temporaryFolder(), { rows: 0 });
  const path = join(folder, "clinic.schema.json");
  const declared = JSON.parse(readFileSync(path, "utf8"));
  const incomes = ["income", "debt", "rent"].map((name) => ({
    name,
    kind: "numeric",
    low: 0,
    high: 100_000,
    step: 0.01,
    source: "the form",
  }));
  writeFileSync(
    path,
    JSON.stringify({ ...declared, attributes: [...incomes, ...declared.attributes.slice(1)] }),
  );
  const lines = Array.from({ length: 100_000 }, (_, k) => {
    const [a, b, c] = [k * 7919, k * 104_729, k * 1_299_709].map((x) => ((x % 9_999_991) / 100).toFixed(2));
    return `${a},${b},${c},${k % 101},north,${k % 2 ? "no" : "yes"}\n`;
  });
  writeFileSync(join(folder, "clinic.csv"), `income,debt,rent,age,ward,outcome\n${lines.join("")}`);
  return folder;
}

describe("Ctrl-C in the middle of a count", () => {
  it("one is answered at once and settles: describing 100,000 different rows stops after the question that it is at", async () => {
    const folder = manyRows();
    await privet(folder, ["budget", "open", "clinic", "--epsilon", "1"]);
    const head = join(folder, "clinic.ledger.head");
    const before = statSync(head).mtimeMs;
    let answered: number | undefined;
    const shares = Array.from({ length: 19 }, (_, k) => `quantile:0.${String(5 * (k + 1)).padStart(2, "0")}`);
    const words = [
      "attributes",
      "describe",
      "clinic",
      "--statistics",
      shares.join(),
      "--epsilon",
      "0.5",
      "--yes",
    ];
    const { child, ended } = start(folder, words, (err) => {
      if (err.includes("Stopping")) answered ??= performance.now();
    });
    while (statSync(head).mtimeMs === before && child.exitCode === null) await pause(2);
    const sent = performance.now();
    child.kill("SIGINT");
    const { code, err } = await ended;
    // A tenth of a second and half a second on a machine with nothing else to do; what is held against is hanging.
    expect(answered! - sent).toBeLessThan(150_000);
    expect(performance.now() - sent).toBeLessThan(300_000);
    expect(code).toBe(130);
    const [, made, all] = /Stopped after (\d+) of (\d+) draws/.exec(err.replaceAll(/\s+/g, " "))!;
    expect(Number(made)).toBeLessThan(Number(all));
    const state = await clinicBudget(folder);
    expect(state.list.map((entry: { kind: string }) => entry.kind)).toEqual(["open", "spend", "settle"]);
    expect(Number(state.spent.epsilon)).toBeLessThan(0.5);
    if (Number(made) === 0) return;
    const { receipt } = JSON.parse(readFileSync(join(folder, "clinic.description.partial.json"), "utf8"));
    const draws: { readonly count: number; readonly epsilon: string }[] = receipt.draws;
    expect(draws.reduce((sum, { count }) => sum + count, 0)).toBe(Number(made));
    expect(draws.reduce((sum, { count, epsilon }) => sum + count * Number(epsilon), 0)).toBeCloseTo(
      Number(state.spent.epsilon),
      9,
    );
  });

  it("the second leaves at once, although the command does nothing but count and never asks whether to stop", async () => {
    // The real supervisor around a thread that never comes back to anything.
    const endless = join(program.home, "endless.mjs");
    const text = `
          import { isMainThread, parentPort } from "node:worker_threads";
          import { superviseCommand } from "./supervisor.ts";
          if (isMainThread) superviseCommand(new URL(import.meta.url));
          else {
            parentPort.postMessage({ err: "counting" });
            for (;;);
          }`;
    await bundleText(text, import.meta.dirname, endless);
    let [first, second] = [true, true];
    const { ended } = startProcess([process.execPath, endless], program.home, (err, child) => {
      if (first && err.includes("counting")) first = !child.kill("SIGINT");
      if (second && err.includes("Stopping")) second = !child.kill("SIGINT");
    });
    expect(await ended).toMatchObject({ code: null, signal: "SIGINT", out: "" });
    expect([first, second]).toEqual([false, false]);
  });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("a disk that is full", () => {
  /** Runs a command with the folder `small` on a file system of its own, without room for a byte. */
  function onFullDisk(folder: string, words: readonly string[]) {
    mkdirSync(join(folder, "small"), { recursive: true });
    const script =
      'mount -t tmpfs -o size=4k tmpfs small && head -c 4096 /dev/zero > small/filler && "$@"; code=$?; ls -A small > left.txt; exit $code';
    const { status, stdout, stderr } = spawnSync(
      "unshare",
      ["-rm", "sh", "-c", script, "sh", ...node(...words)],
      { cwd: folder, encoding: "utf8" },
    );
    return {
      code: status,
      out: stdout,
      err: stderr,
      left: readFileSync(join(folder, "left.txt"), "utf8").trim().split("\n"),
    };
  }
  const canMount = () =>
    spawnSync("unshare", ["-rm", "sh", "-c", "mount -t tmpfs -o size=4k tmpfs /tmp"]).status === 0;

  it("leaves no part of a file, says so, exits with 5, and what was paid for is on stdout", async ({
    skip,
  }) => {
    if (!canMount()) skip("no file system can be mounted here");
    const folder = await clinicWithBudget();
    const model = onFullDisk(folder, [
      "classify",
      "clinic",
      "--label",
      "outcome",
      "--with",
      "majority",
      "--epsilon",
      "0.1",
      "--out",
      "small/m.json",
    ]);
    expect([model.code, model.left]).toEqual([5, ["filler"]]);
    expect(model.err).toContain("the disk is full");
    expect(model.err).toContain("follows on stdout");
    expect(model.err).not.toContain("model: small");
    expect(loadModel(model.out).receipt?.epsilon).toBe("0.1");

    const publish = ["publish", "clinic", "--label", "outcome", "--with", "privet-grid", "--epsilon", "0.1"];
    const synopsis = onFullDisk(folder, [
      ...publish,
      "--out",
      "small/s.json",
      "--table",
      "small/s.csv",
      "--datasheet",
      "small/d.md",
    ]);
    expect([synopsis.code, synopsis.left]).toEqual([5, ["filler"]]);
    expect(synopsis.err).not.toContain("The synopsis is in");
    expect(loadSynopsis(synopsis.out).receipt?.epsilon).toBe("0.1");

    const table = onFullDisk(folder, [
      ...publish,
      "--out",
      "s.json",
      "--table",
      "small/s.csv",
      "--datasheet",
      "small/d.md",
    ]);
    expect([table.code, table.left]).toEqual([5, ["filler"]]);
    expect(table.err).toContain("The synopsis is in s.json: privet publish table makes them for nothing.");
    expect(loadSynopsis(readFileSync(join(folder, "s.json"), "utf8")).receipt?.epsilon).toBe("0.1");

    const plot = onFullDisk(folder, [
      "attributes",
      "describe",
      "clinic",
      "--cross",
      "ward,outcome",
      "--epsilon",
      "0.1",
      "--plot",
      "small/p.svg",
    ]);
    expect([plot.code, plot.left]).toEqual([5, ["filler"]]);
    expect(plot.out).toContain("north");
    expect(temporaries(folder)).toEqual([]);
  });

  it("keeps files whole where a file may only be so large, Parquet included", async () => {
    const folder = await clinicWithBudget();
    const made = ["publish", "clinic", "--label", "outcome", "--epsilon", "0.5", "--out", "s.json"];
    expect((await privet(folder, made)).code).toBe(0);
    for (const name of ["t.csv", "t.parquet"]) {
      const words = node("publish", "table", "s.json", "--table", name, "--rows", "30000");
      const { status, stderr } = spawnSync("bash", ["-c", 'ulimit -f 8; exec "$@"', "bash", ...words], {
        cwd: folder,
        encoding: "utf8",
      });
      expect([name, status]).toEqual([name, 5]);
      expect(stderr).toContain("privet: file-unwritable");
      expect([existsSync(join(folder, name)), temporaries(folder)]).toEqual([false, []]);
    }
  });
});

describe("memory that runs out after the spend", () => {
  it("is told in a sentence, the entry stays, and the next command works", async () => {
    const folder = makeClinic(temporaryFolder());
    const values = (letter: string) => Array.from({ length: 600 }, (_, k) => `${letter}${k}`);
    const path = join(folder, "clinic.schema.json");
    const declared = JSON.parse(readFileSync(path, "utf8"));
    const attributes = ["ward", "outcome"].map((name) => ({
      name,
      kind: "categorical",
      values: values(name),
      source: "the form",
    }));
    writeFileSync(
      path,
      JSON.stringify({ ...declared, attributes: [...declared.attributes.slice(0, 2), ...attributes] }),
    );
    await privet(folder, ["budget", "open", "clinic", "--epsilon", "1"]);
    // So many cells with their error bars are more than this memory holds; the program itself fits in.
    const [runtime, ...rest] = node(
      "attributes",
      "describe",
      "clinic",
      "--cross",
      "ward,outcome",
      "--epsilon",
      "0.25",
      "--yes",
    );
    const { ended } = startProcess([runtime, "--max-old-space-size=44", ...rest], folder);
    const { code, out, err } = await ended;
    expect([code, out]).toEqual([5, ""]);
    expect(err).toContain("privet: out-of-memory");
    expect(err).not.toMatch(/FATAL|V8|0x[0-9a-f]{6}/);
    const verified = await privet(folder, ["budget", "verify", "clinic", "--json"]);
    expect(JSON.parse(verified.out)).toMatchObject({ intact: true, entries: 2, spent: { epsilon: "0.25" } });
    const next = await privet(folder, [
      "attributes",
      "describe",
      "clinic",
      "--attributes",
      "age",
      "--epsilon",
      "0.25",
    ]);
    expect(next.code).toBe(0);
  });
});
