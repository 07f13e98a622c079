/** privet flow: check, price, run and show, and what is done with a run that was cut off. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { holdLock } from "../../../service/lock.ts";
import {
  clinicBudget,
  clinicWithBudget,
  ledgerBytes,
  makeClinic,
  privet,
  temporaryFolder,
} from "../../../testing/command-line.ts";

const steps = [
  {
    name: "look",
    task: "describe",
    options: { statistics: [{ what: "histogram", of: ["ward"] }] },
  },
  { name: "top", task: "rank", label: "outcome", rows: "learn", options: { top: 1 } },
  { name: "card", task: "classify", label: "outcome", rows: "learn", attributes: { from: "top" }, weight: 2 },
];
const free = [
  { name: "published", task: "publish", label: "outcome", rows: "rest" },
  { name: "tree", do: "learn", from: "published" },
  { name: "figure", do: "plot", from: "top" },
  { name: "bars", do: "plot", from: "look" },
  { name: "ages", do: "plot", from: "published", options: { attributes: ["age", "outcome"] } },
  { name: "kept", do: "save", from: "card", options: { file: "final card.json" } },
  { name: "foreseen", do: "predict", from: "tree", options: { file: "people.csv", append: true } },
  { name: "errors", do: "evaluate", from: "card", options: { file: "people.csv" } },
];
const flow = {
  privet: "flow/1",
  title: "A first look",
  epsilon: "0.5",
  parts: { learn: 3, rest: 1 },
  steps,
};

function written(folder: string, more: object = {}): string {
  writeFileSync(join(folder, "flow.json"), JSON.stringify({ ...flow, ...more }));
  writeFileSync(join(folder, "people.csv"), "id,age,ward,outcome\n1,20,north,no\n2,90,south,yes\n");
  return folder;
}
const run = (...more: string[]) => ["flow", "run", "flow.json", "clinic", "--out", "out", ...more];
const kindsIn = async (folder: string) =>
  (await clinicBudget(folder)).list.map(({ kind }: { kind: string }) => kind);
/** Paid once, and the word of so many releases. */
const paidAndTold = (steps: number) => ["open", "spend", ...Array(steps).fill("release")];
const fileIn = (folder: string, name: string) => readFileSync(join(folder, "out", name), "utf8");
/** As if somebody had pressed Ctrl-C once a file was there. */
const stopOnce = (path: string) => ({
  signal: {
    get aborted() {
      return existsSync(path);
    },
  },
});

describe("privet flow", () => {
  test("checks form and fit, and tells each step's price and all of them, for nothing", async () => {
    const folder = written(await clinicWithBudget(), { delta: "0.0000001" });
    const before = ledgerBytes(folder);
    expect((await privet(folder, ["flow", "check", "flow.json"])).out).toContain(
      "3 steps, 3 of them paid for",
    );
    expect(
      JSON.parse((await privet(folder, ["flow", "check", "flow.json", "clinic", "--json"])).out),
    ).toMatchObject({ paid: 3, fits: "clinic" });
    const { out } = await privet(folder, ["flow", "price", "flow.json", "clinic"]);
    expect(out).toMatch(/top +rank by rank-attributes +learn +0\.\d+ +1 +\d+ % +█/);
    expect(out).toMatch(/together +ε 0\.4\d+; one by one it would be ε 0\.\d+, so that \d+ % is saved/);
    const told = JSON.parse(
      (await privet(folder, ["flow", "price", "flow.json", "clinic", "--json", "--epsilon", "0.2"])).out,
    );
    expect(Number(told.cost.epsilon)).toBeLessThanOrEqual(0.2);
    expect(told.expect.steps.map(({ places }: { places: unknown }) => places)).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(ledgerBytes(folder)).toEqual(before);
  });

  test("says where a file stops being JSON, and never what stands there", async () => {
    const folder = await clinicWithBudget();
    writeFileSync(join(folder, "flow.json"), '{ "privet": "flow/1",\n  "steps": [ secret ] }');
    const { code, err } = await privet(folder, ["flow", "check", "flow.json"]);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining("is not JSON: it goes wrong at line 2, column 14."),
    ]);
    expect(err).not.toContain("secret");
  });

  test("a step without its label, and a task that nobody knows, are refused in the same words by check, price and run", async () => {
    const folder = await clinicWithBudget();
    const before = ledgerBytes(folder);
    for (const [step, said] of [
      [{ name: "card", task: "classify" }, /Step "card": it has no label: say what it is to tell/],
      [
        { name: "card", task: "clasify", label: "outcome" },
        /Step "card": There is no task "clasify"[\s\S]*Did you\s+mean classify\?/,
      ],
    ] as const) {
      written(folder, { parts: undefined, steps: [step] });
      for (const words of [
        ["flow", "check", "flow.json", "clinic"],
        ["flow", "price", "flow.json", "clinic"],
        run(),
      ]) {
        const { code, err } = await privet(folder, words);
        expect([code, err]).toEqual([2, expect.stringMatching(said)]);
      }
    }
    expect(existsSync(join(folder, "out"))).toBe(false);
    expect(ledgerBytes(folder)).toEqual(before);
  });

  test("carries all steps out for one price, free ones too, and each file is what its task writes", async () => {
    const folder = written(await clinicWithBudget(), { steps: [...steps, ...free] });
    const { code, out, err } = await privet(folder, run());
    expect([code, err]).toEqual([0, expect.stringContaining("4 of 4 paid steps released")]);
    expect(out).toMatch(/top · rank · top\.json\n +rank +attribute\n +1 +\w+/);
    expect(await kindsIn(folder)).toEqual(paidAndTold(4));
    const { out: book } = await privet(folder, ["budget", "show", "clinic"]);
    expect(book).toMatch(/a step of entry 2 has released \(draws? 1 (to \d+ )?of its plan\)/);
    expect((await privet(folder, ["verify", "out/card.json"])).code).toBe(0);
    expect((await privet(folder, ["show", "out/tree.json"])).code).toBe(0);
    expect(fileIn(folder, "final card.json")).toBe(fileIn(folder, "card.json"));
    for (const picture of ["figure.svg", "bars.svg", "ages.svg"])
      expect(fileIn(folder, picture)).toMatch(/^<svg/);
    expect(fileIn(folder, "foreseen.csv").split("\n")[0]).toBe("id,age,ward,outcome,outcome_predicted");
    expect(JSON.parse(fileIn(folder, "errors.json"))).toMatchObject({
      model: "out/card.json",
      on: "people.csv",
    });
    const shown = JSON.parse((await privet(folder, ["flow", "show", "out", "--json"])).out);
    expect(shown).toMatchObject({ data: "clinic", finished: true, receipt: { entry: 2 } });
    const drawn = shown.steps.flatMap(
      ({ release }: { release?: { receipt?: { draws: unknown[] } } }) => release?.receipt?.draws ?? [],
    );
    expect(shown.receipt.draws).toEqual(drawn);
  });

  test("warns before the price, at it and in the release of a model that is judged on rows it learnt from", async () => {
    const judge = { name: "errors", task: "judge", label: "outcome", options: { model: { from: "card" } } };
    const card = { name: "card", task: "classify", label: "outcome", method: "majority", rows: "learn" };
    const folder = written(await clinicWithBudget(), { steps: [card, judge] });
    const warned = 'Step "errors" judges a model on rows that it has learnt from';
    for (const words of [
      ["flow", "check", "flow.json"],
      ["flow", "price", "flow.json", "clinic"],
      run("--quiet"),
    ]) {
      expect((await privet(folder, words)).err).toContain(warned);
    }
    expect(fileIn(folder, "errors.json")).toContain("The model has learnt from rows that it is judged on");
    expect(fileIn(folder, "errors.json")).not.toContain("Judge on rows that");

    const apart = written(await clinicWithBudget(), { steps: [card, { ...judge, rows: "rest" }] });
    const { out, err } = await privet(apart, run());
    expect(out + err + fileIn(apart, "errors.json")).not.toContain("learnt from");
  });

  test("shows a whole run again, and pays nothing for it", async () => {
    const folder = written(await clinicWithBudget());
    const first = await privet(folder, run());
    const before = ledgerBytes(folder);
    const again = await privet(folder, run());
    expect([again.code, again.out]).toEqual([0, first.out]);
    expect(again.err).toContain("Nothing is paid again.");
    expect(ledgerBytes(folder)).toEqual(before);
  });

  test("goes on after a stop: nothing of a step that was stopped is kept, and nothing is paid or given back", async () => {
    const folder = written(await clinicWithBudget());
    const cut = await privet(folder, run(), stopOnce(join(folder, "out/look.json")));
    expect([cut.code, cut.out]).toEqual([130, ""]);
    expect(cut.err).toContain("Stopped after 1 of 3 paid steps");
    expect(readdirSync(join(folder, "out")).filter((name) => !name.startsWith("."))).toEqual([
      "flow.json",
      "look.json",
    ]);
    const look = fileIn(folder, "look.json");
    expect((await privet(folder, run())).code).toBe(0);
    expect(fileIn(folder, "look.json")).toBe(look);
    expect(await kindsIn(folder)).toEqual(paidAndTold(3));
  });

  test("goes on with the split that it began with, whatever is known of errors since", async () => {
    const folder = written(await clinicWithBudget());
    await privet(folder, run(), stopOnce(join(folder, "out/look.json")));
    const before = JSON.parse(fileIn(folder, "flow.json")).plan;
    const curve = [
      [0.01, 0.4],
      [1, 0.01],
    ];
    written(folder, { steps: steps.with(2, { ...steps[2], curve } as never) });
    expect((await privet(folder, run())).code).toBe(0);
    expect(JSON.parse(fileIn(folder, "flow.json")).plan).toEqual(before);
    expect(await kindsIn(folder)).toEqual(paidAndTold(3));
  });

  test("does not go on where rows were dealt into parts by another rule, and shows what is whole", async () => {
    const folder = written(await clinicWithBudget());
    await privet(folder, run(), stopOnce(join(folder, "out/look.json")));
    const old = (text: string) => {
      const { dealt, ...journal } = JSON.parse(text);
      expect(dealt).toBe(2);
      return JSON.stringify(journal);
    };
    const journal = fileIn(folder, "flow.json");
    writeFileSync(join(folder, "out/flow.json"), old(journal));
    const { code, err } = await privet(folder, run());
    expect([code, err]).toEqual([4, expect.stringContaining("deals rows into parts otherwise")]);
    writeFileSync(join(folder, "out/flow.json"), journal);
    expect((await privet(folder, run())).code).toBe(0);
    writeFileSync(join(folder, "out/flow.json"), old(fileIn(folder, "flow.json")));
    expect((await privet(folder, run())).code).toBe(0);
    expect(await kindsIn(folder)).toEqual(paidAndTold(3));
  });

  test("throws away what a stop left of a step, and what a process left under a passing name", async () => {
    const folder = written(await clinicWithBudget());
    let looks = 0;
    const inside = {
      signal: {
        get aborted() {
          return existsSync(join(folder, "out/top.json")) && ++looks > 3;
        },
      },
    };
    const cut = await privet(folder, run("--json"), inside);
    expect([cut.code, existsSync(join(folder, "out/card.json"))]).toEqual([130, false]);
    expect(cut.err).toContain("Stopped after 2 of 3 paid steps");
    writeFileSync(join(folder, "out/.privet-0123456789abcdef.tmp"), "half of a release");
    expect((await privet(folder, run())).code).toBe(0);
    expect(JSON.parse(fileIn(folder, "card.json")).partial).toBeUndefined();
    expect(readdirSync(join(folder, "out")).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    expect(await kindsIn(folder)).toEqual(paidAndTold(3));
  });

  test("does not draw again what was released and is gone", async () => {
    const folder = written(await clinicWithBudget());
    await privet(folder, run(), stopOnce(join(folder, "out/top.json")));
    rmSync(join(folder, "out/top.json"));
    const { code, err } = await privet(folder, run());
    expect([code, err]).toEqual([4, expect.stringContaining('"top.json" is not in "out". Drawing it again')]);
    expect(readdirSync(join(folder, "out"))).not.toContain("card.json");
  });

  test("keeps a run to its flow, its price and its data, and to one process", async () => {
    const folder = written(await clinicWithBudget());
    await privet(folder, run(), stopOnce(join(folder, "out/look.json")));
    expect((await privet(folder, run("--epsilon", "0.4"))).err).toContain("holds the run of another flow");
    const lock = await holdLock(join(folder, "out/.flow.lock"), "is this test");
    expect((await privet(folder, run())).err).toContain("Another process carries out the flow in out.");
    lock.release();
    const journal = JSON.parse(fileIn(folder, "flow.json"));
    writeFileSync(join(folder, "out/flow.json"), JSON.stringify({ ...journal, failed: true }));
    expect((await privet(folder, run())).err).toContain("A step of this run failed by itself");
    expect(await kindsIn(folder)).toEqual(paidAndTold(1));
  });

  test("leaves no folder where nothing was paid, and touches none that holds something else", async () => {
    const folder = written(await clinicWithBudget());
    const dear = await privet(folder, run("--epsilon", "5"));
    expect([dear.code, existsSync(join(folder, "out"))]).toEqual([4, false]);
    mkdirSync(join(folder, "out"));
    writeFileSync(join(folder, "out/thesis.txt"), "three years");
    expect((await privet(folder, run())).err).toContain("holds something else");
    expect(readdirSync(join(folder, "out"))).toEqual(["thesis.txt"]);
  });

  test("repeats a whole run with a seed, on public rows", async () => {
    const folder = written(makeClinic(temporaryFolder(), { visibility: "public" }));
    await privet(folder, run("--seed", "1"), stopOnce(join(folder, "out/look.json")));
    expect((await privet(folder, run("--seed", "1"))).code).toBe(0);
    const other = ["flow", "run", "flow.json", "clinic", "--out", "other", "--seed", "1"];
    expect((await privet(folder, other)).code).toBe(0);
    for (const { name } of steps)
      expect(readFileSync(join(folder, "other", `${name}.json`), "utf8")).toBe(
        fileIn(folder, `${name}.json`),
      );
  });

  test.each([
    ["two files of one name", [...steps, { name: "Top", do: "save", from: "card" }], "would write"],
    ["a step called like the journal", [{ name: "Flow", task: "describe" }], "would write"],
    [
      "an option that no free step has",
      [...steps, { name: "a", do: "plot", from: "top", options: { attribute: "x" } }],
      "plot has no option",
    ],
    [
      "a folder in a name",
      [...steps, { name: "a", do: "save", from: "top", options: { file: "../a.json" } }],
      "without folders",
    ],
    ["no public file", [...steps, { name: "a", do: "evaluate", from: "card" }], "needs a file"],
    [
      "a public file that is not there",
      [...steps, { name: "a", do: "predict", from: "card", options: { file: "no.csv" } }],
      "there is no file",
    ],
    [
      "private rows as public ones",
      [...steps, { name: "a", do: "evaluate", from: "card", options: { file: "clinic.csv" } }],
      "private rows of clinic",
    ],
    ["what does not fit", [...steps, { name: "a", do: "learn", from: "card" }], "from takes synopsis"],
    ["a picture of a model", [...steps, { name: "a", do: "plot", from: "card" }], "from takes numbers"],
    [
      "a picture of errors",
      [...steps, free[7], { name: "a", do: "plot", from: "errors" }],
      '"errors" releases judgement',
    ],
    [
      "a picture of a mean",
      [
        { name: "mean", task: "describe", options: { statistics: [{ what: "mean" }] } },
        { name: "a", do: "plot", from: "mean" },
      ],
      "no histogram and no table",
    ],
    [
      "what is paid from what is free",
      [
        ...steps,
        ...free.slice(0, 2),
        { name: "a", task: "classify", label: "outcome", options: { start: { from: "tree" } } },
      ],
      "costs nothing and comes after",
    ],
    [
      "a learner that nobody knows",
      [...steps, free[0], { name: "a", do: "learn", from: "published", options: { learner: "tea" } }],
      "tea",
    ],
  ])("refuses %s before anything is spent", async (_, own, why) => {
    const folder = written(await clinicWithBudget(), { steps: own });
    const before = ledgerBytes(folder);
    for (const words of [["flow", "check", "flow.json", "clinic"], run()]) {
      const { code, err } = await privet(folder, words);
      expect(code).not.toBe(0);
      expect(err).toContain(why);
    }
    expect([ledgerBytes(folder), existsSync(join(folder, "out"))]).toEqual([before, false]);
  });
});
