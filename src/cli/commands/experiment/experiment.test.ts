import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { PrivetError } from "../../../base/errors.ts";
import { fixOf, marked } from "../../../base/fix.ts";
import { parseExperiment } from "../../../experiment/parse-experiment.ts";
import { parseResults, type Result } from "../../../experiment/results.ts";
import { type ExperimentRun, runsOf } from "../../../experiment/runs.ts";
import { locateData } from "../../../node/experiment/data.ts";
import { runJobs } from "../../../node/experiment/jobs.ts";
import { errorJson } from "../../../service/json.ts";
import { makeClinic, POISON, privet, temporaryFolder } from "../../../testing/command-line.ts";
import { datasetPath, NO_DATASETS } from "../../../testing/datasets.ts";
import { experimentEntry } from "../../../testing/experiment-entry.ts";
import { smallExperiment } from "../../../testing/experiments.ts";
import { adviceOf } from "../../words/command-line.ts";

/** Twelve runs on 300 public patients. */
function laboratory(more: object = {}, visibility: "public" | "private" = "public"): string {
  const folder = makeClinic(temporaryFolder(), { rows: 300, visibility });
  writeFileSync(join(folder, "small.json"), JSON.stringify({ ...smallExperiment, ...more }));
  return folder;
}
const words = (...more: string[]) => ["experiment", "small.json", "--out", "out", "--jobs", "1", ...more];
const outFile = (folder: string, name: string) => readFileSync(join(folder, "out", name), "utf8");
const lines = (folder: string) =>
  existsSync(join(folder, "out/small.jsonl")) ? outFile(folder, "small.jsonl").split("\n").length - 1 : 0;

/** What must be the same however the runs were made: everything but times. */
const valuesIn = (folder: string) =>
  [...parseResults(outFile(folder, "small.jsonl")).results.values()]
    .map(({ key, value }) => `${key} ${value}`)
    .sort();
const pageIn = (folder: string) => outFile(folder, "small.md").split("## Time")[0];

describe("privet experiment", () => {
  it("writes a line a run, a page and a picture, and names the files", async () => {
    const folder = laboratory();
    const { code, out, err } = await privet(folder, words());
    expect(code).toBe(0);
    expect(out).toBe("out/small.jsonl\nout/small.md\nout/small-clinic.svg\n");
    expect(err).toContain("PUBLIC DATA: an experiment's numbers are not private. 12 runs to make.");
    expect(err).toMatch(/12 runs in [\d.]+ s\./);
    expect(lines(folder)).toBe(12);
    expect(pageIn(folder)).toContain("300 rows. Without noise: Majority 0.");
    expect(pageIn(folder)).toContain("`privet experiment small.json`");
    expect(outFile(folder, "small-clinic.svg")).toContain("PrivLocal, 3 rounds");
  });

  it("goes on after Ctrl-C and a torn line, and ends with what an uninterrupted run gives", async () => {
    const whole = laboratory();
    await privet(whole, words());
    const folder = laboratory();
    const signal = {
      get aborted() {
        return lines(folder) >= 5;
      },
    };
    const stopped = await privet(folder, words(), { signal });
    expect(stopped).toMatchObject({ code: 130, out: "" });
    expect(stopped.err).toContain("Stopped after 5 of 12 runs. They are kept.");
    expect(existsSync(join(folder, "out/small.md"))).toBe(false);
    const torn = outFile(whole, "small.jsonl").split("\n").at(-2)!;
    appendFileSync(join(folder, "out/small.jsonl"), torn.slice(0, -9));

    const resumed = await privet(folder, words());
    expect(resumed.err).toContain("7 runs to make, 5 there already");
    expect(lines(folder)).toBe(12);
    expect(valuesIn(folder)).toEqual(valuesIn(whole));
    expect(pageIn(folder)).toBe(pageIn(whole));
    expect((await privet(folder, words())).err).toContain("0 runs to make, 12 there already");
  });

  it("makes runs again for measures that their results do not tell, and keeps what is there", async () => {
    const folder = laboratory();
    await privet(folder, words());
    const measures = ["error", "auc", "log-loss"];
    writeFileSync(join(folder, "small.json"), JSON.stringify({ ...smallExperiment, measures }));
    const { err } = await privet(folder, words());
    expect(err).toContain("12 runs to make.");
    expect(pageIn(folder)).toContain("### clinic: AUC, each class against the others; larger is better");
    const again = await privet(folder, words("--json"));
    const told = JSON.parse(again.out);
    expect(told).toMatchObject({ repeats: 2, split: { test: 0.25 }, testToTrain: expect.closeTo(1 / 3, 12) });
    expect(told.warning).toContain("2 repeats are few");
    const [difference] = told.data[0].differences[0].means;
    expect(difference).toMatchObject({
      runs: 2,
      degrees: 1,
      p: expect.any(Number),
      corrected: expect.any(Number),
    });
    // Without the further measures the same lines are read as before.
    writeFileSync(join(folder, "small.json"), JSON.stringify(smallExperiment));
    expect((await privet(folder, words())).err).toContain("0 runs to make, 12 there already");
  });

  it("writes CSV and LaTeX where it is told, never over a file, and refuses before a run", async () => {
    const folder = laboratory();
    const { out, err } = await privet(folder, words("--csv", "table.csv", "--latex", "table.tex"));
    expect(out).toContain("table.csv\ntable.tex\n");
    expect(err).toContain("2 repeats are few: they give about ± 0.");
    const csv = readFileSync(join(folder, "table.csv"), "utf8").trimEnd().split("\n");
    // Two yardsticks, and two methods at two ε.
    expect(csv).toHaveLength(1 + 2 + 4);
    expect(readFileSync(join(folder, "table.tex"), "utf8")).toContain("\\begin{tabular}{lrr}");
    const other = laboratory();
    writeFileSync(join(other, "mine.csv"), "precious");
    const refused = await privet(other, words("--csv", "mine.csv"));
    expect(refused.code).toBe(2);
    expect(refused.err).toContain("privet: file-exists");
    expect(readFileSync(join(other, "mine.csv"), "utf8")).toBe("precious");
    expect(lines(other)).toBe(0);
  });

  it("runs more repeats without making the first ones again, and other rows from the start", async () => {
    const folder = laboratory();
    await privet(folder, words("--repeats", "1"));
    expect(lines(folder)).toBe(6);
    expect(pageIn(folder)).toContain("`privet experiment small.json --repeats 1`");
    expect((await privet(folder, words())).err).toContain("6 runs to make, 6 there already");
    appendFileSync(join(folder, "clinic.csv"), "301,30,north,no\n");
    expect((await privet(folder, words())).err).toContain("12 runs to make.");
  });

  it("runs only what is named, and tells an unfinished page from a finished one", async () => {
    const folder = laboratory();
    await privet(folder, words("--only", "PG⁺"));
    expect(lines(folder)).toBe(4);
    expect(pageIn(folder)).toContain("Unfinished: 4 of 12 runs");
    const { code, err } = await privet(folder, words("--only", "pg-plas"));
    expect(code).toBe(2);
    expect(err).toContain("Did you mean pg-plus?");
  });

  it("tells the summary as JSON", async () => {
    const folder = laboratory();
    const { out } = await privet(folder, words("--json", "--repeats", "1"));
    const told = JSON.parse(out);
    expect(told).toMatchObject({ experiment: "small", done: 6, of: 6 });
    expect(told.data[0].methods[0].means[0]).toMatchObject({ runs: 1, half: null });
  });

  it("refuses private data before a row is read", async () => {
    const folder = laboratory({}, "private");
    rmSync(join(folder, "clinic.csv"));
    const { code, err } = await privet(folder, words());
    expect(code).toBe(3);
    expect(err).toContain("privet: data-not-public");
    expect(err).toContain("numbers are not private");
    expect(existsSync(join(folder, "out"))).toBe(false);
  });

  it("refuses what cannot be run", async () => {
    const folder = laboratory({ methods: ["pg-pluss"] });
    expect((await privet(folder, words())).err).toContain("Did you mean pg-plus?");
    const refused = async (more: object, flags: string[] = []) => {
      writeFileSync(join(folder, "small.json"), JSON.stringify({ ...smallExperiment, ...more }));
      return (await privet(folder, words(...flags))).err;
    };
    expect(await refused({ data: ["adlt"] })).toContain("Did you mean adult?");
    expect(await refused({ data: ["adult"] })).toContain("privet datasets get adult");
    expect(await refused({ data: [{ schema: "nowhere" }] })).toContain("schema-missing");
    mkdirSync(join(folder, "rows"));
    expect(await refused({ data: [{ schema: "clinic", path: "rows" }] })).toContain("file-unreadable");
    expect(await refused({}, ["--repeats", "0"])).toContain("experiment-invalid");
    writeFileSync(join(folder, "small.json"), "{");
    expect((await privet(folder, words())).err).toContain("is not JSON");
    expect((await privet(folder, ["experiment", "none.json"])).err).toContain("file-missing");
    expect((await privet(folder, ["experiment", "small.json", "--jobs", "1.5"])).code).toBe(2);
  });
});

const shelf = datasetPath("MANIFEST.json")?.replace(/MANIFEST\.json$/, "");
describe.skipIf(shelf === undefined)(`known data sets (or ${NO_DATASETS})`, () => {
  it("are found in the folder that PRIVET_DATASETS names, all their files joined", async () => {
    const folder = laboratory({ data: ["adult", "vote"], repeats: 1, epsilon: ["1"], delta: "0" });
    const only = words("--only", "majority");
    const { code } = await privet(folder, only, { env: { PRIVET_DATASETS: shelf } });
    expect(code).toBe(0);
    // Rows of adult.data and adult.test, and of vote, from the dictionary of the data sets.
    expect(pageIn(folder)).toContain("## adult\n\n48,842 rows.");
    expect(pageIn(folder)).toContain("## vote\n\n435 rows.");
  });

  it("are refused where the file is not the known one", async () => {
    const folder = laboratory({ data: ["vote"] });
    writeFileSync(join(folder, "vote.arff"), POISON);
    expect((await privet(folder, words())).err).toContain("dataset-damaged");
  });
});

describe("threads", () => {
  const entry = experimentEntry();

  async function work(more: object = {}) {
    const folder = laboratory(more);
    const experiment = parseExperiment({ ...smallExperiment, ...more });
    const io = { cwd: folder, env: {} } as never;
    const data = await locateData(experiment, folder, io);
    const results: Result[] = [];
    const done = (result: Result) => void results.push(result);
    return { setting: { experiment, data }, runs: runsOf(experiment, data), done, results, entry };
  }
  const values = (results: readonly Result[]) => results.map(({ key, value }) => `${key} ${value}`).sort();

  it("give the same results for any number of jobs", async () => {
    const told = [];
    for (const jobs of [1, 2, 5]) {
      const some = await work();
      await runJobs({ ...some, jobs });
      told.push(values(some.results));
    }
    expect(told[0]).toHaveLength(12);
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
  });

  it("give the same results where learners share what was published", async () => {
    const methods = ["cart", "logistic-regression"].map((learner) => ({ name: "priv-pfc", learner }));
    const told = [];
    for (const jobs of [1, 3]) {
      const some = await work({ methods, yardsticks: ["cart"] });
      await runJobs({ ...some, jobs });
      told.push(values(some.results));
    }
    expect(told[0]).toHaveLength(10);
    expect(told[1]).toEqual(told[0]);
  });

  it("tell an error as it is, and lose nothing that was done before", async () => {
    const some = await work();
    const broken: ExperimentRun = { ...some.runs[11], method: "pg-plas" };
    const failing = runJobs({ ...some, runs: [...some.runs.slice(0, 4), broken], jobs: 2 });
    await expect(failing).rejects.toMatchObject({ code: "option-unknown" });
    expect(some.results.length).toBeGreaterThanOrEqual(3);
  });

  it("end when their program does not start", async () => {
    const some = await work();
    const nowhere = new URL("./nowhere.mjs", entry);
    await expect(runJobs({ ...some, jobs: 2, entry: nowhere })).rejects.toThrow("ended before its run");
  });

  it("tell that a thread ran out of memory by its own code", async () => {
    const some = await work();
    const { entry } = program("const all = []; for (;;) all.push(new Array(1e5).fill(run));");
    await expect(runJobs({ ...some, jobs: 2, entry, megabytes: 16 })).rejects.toMatchObject({
      code: "out-of-memory",
    });
  });

  it("tell what to do about an error of a thread in the words of the command line, too", async () => {
    const some = await work();
    const fix = fixOf(marked`Choose another: {command:methods}.`);
    const error = errorJson(new PrivetError("option-unknown", "there is no such method", fix));
    const { entry } = program(`parentPort.postMessage(${JSON.stringify({ error })});`);
    const told = await runJobs({ ...some, jobs: 2, entry }).catch((e) => e);
    expect(told.fix.do).toBe("Choose another: methods.");
    expect(adviceOf(told.fix)).toBe("Choose another: privet methods.");
  });

  /** Threads that leave a file when they are `done` with a message, and whether all of them have. */
  function program(text: string) {
    const folder = temporaryFolder();
    const path = join(folder, "program.mjs");
    const told = `import { writeFileSync } from "node:fs";
      import { parentPort, threadId } from "node:worker_threads";
      const done = () => writeFileSync(${JSON.stringify(`${folder}/done-`)} + threadId, "");
      parentPort.on("message", (run) => { ${text} });`;
    writeFileSync(path, told);
    const all = (threads: number) => readdirSync(folder).length === 1 + threads;
    return { entry: pathToFileURL(path), all };
  }

  it.each([0, 1])("end when thread %i fails and the other has just answered", async (failing) => {
    const some = await work();
    const runs = some.runs.slice(0, 2).map((run, i) => ({ ...run, repeat: Number(i === failing) }));
    const error = { code: "option-unknown", message: "there is no such method", fix: { do: "" } };
    const { entry, all } = program(
      `parentPort.postMessage(run.repeat === 1 ? ${JSON.stringify({ error })} : { result: {} }); done();`,
    );
    // Looked at between messages: nobody hears the first answer before both lie there.
    let asked = 0;
    const signal = {
      get aborted() {
        if (asked++ >= 2) while (!all(2)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
        return false;
      },
    };
    await expect(runJobs({ ...some, runs, jobs: 2, entry, signal })).rejects.toMatchObject({
      code: error.code,
      message: error.message,
    });
  });

  it("stop at Ctrl-C in the middle of a run, which need not end", async () => {
    const some = await work();
    const { entry, all } = program("done(); for (;;);");
    const signal = {
      get aborted() {
        return all(2);
      },
    };
    await runJobs({ ...some, jobs: 2, entry, signal });
    expect(some.results).toEqual([]);
  });
});
