import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  clinicBudget,
  clinicWithBudget,
  ledgerBytes,
  makeClinic,
  privet,
  temporaryFolder,
} from "../../../../testing/command-line.ts";

const about = (...more: string[]) => ["attributes", "describe", "clinic", ...more];
const words = (...more: string[]) => about("--epsilon", "0.5", ...more);

describe("privet attributes describe", () => {
  it("tells what error to expect and what it costs, and spends nothing", async () => {
    const folder = await clinicWithBudget();
    const before = ledgerBytes(folder);
    const { code, out, err } = await privet(folder, words("--dry-run"));
    expect(code).toBe(0);
    expect(out).toMatch(/attribute +statistic +error to expect\n/);
    expect(out).toMatch(/age +mean +about ±\d/);
    expect(out).toMatch(/age +quartiles +rank within ±\d+ rows at 95 %/);
    expect(out).toMatch(/ward +histogram +±\d+ rows in each of 3 cells/);
    expect(out).toContain("data    clinic · 400 rows · replace one row");
    expect(out).toContain("cost    ε 0.5, δ 0   4 draws of ε 0.1, 3 draws of ε 0.0334, basic composition");
    expect(out).toContain("budget  ε 1 left → 0.5 after");
    expect(err).toContain("Nothing was run. Drop --dry-run to spend.");
    expect(ledgerBytes(folder).equals(before)).toBe(true);
    const told = JSON.parse((await privet(folder, words("--dry-run", "--json"))).out);
    expect(told).toMatchObject({
      dryRun: true,
      mechanism: "laplace",
      confidence: 0.95,
      cost: { epsilon: "0.5" },
    });
    expect(told.expected).toHaveLength(told.statistics.length);
  });

  it("tells the ε that an error takes, and that ε gives the error", async () => {
    const folder = await clinicWithBudget();
    const mean = ["--attributes", "age", "--statistics", "mean", "--dry-run", "--json"];
    const asked = JSON.parse((await privet(folder, about(...mean, "--error", "2"))).out);
    expect(asked.error).toBe(2);
    const back = JSON.parse((await privet(folder, about(...mean, "--epsilon", asked.cost.epsilon))).out);
    expect(back.expected[0].error).toBeLessThanOrEqual(2);
    expect(back.expected[0].error).toBeGreaterThan(1.98);
    const shown = await privet(folder, about(...mean.slice(0, -1), "--error", "2"));
    expect(shown.err).toContain(`ε ${asked.cost.epsilon} is the smallest`);
  });

  it("spends what it said and tells numbers with their error bars", async () => {
    const folder = await clinicWithBudget();
    const { code, out, err } = await privet(folder, words("--yes"));
    expect(code).toBe(0);
    expect(out).toMatch(/attribute +statistic +value +95 %, noise only\n/);
    expect(out).toMatch(/age +mean +\d[\d.]* +\d[\d.]* to \d[\d.]*\n/);
    expect(out).toMatch(/age +quartiles +\d+, \d+, \d+ +mostly noise \(rank ± \d+ rows\)\n/);
    expect(out).toMatch(/ward · rows, each ± \d+ at 95 %\n +ward +rows\n +north +-?\d/);
    expect(err).toContain("They cover noise, not chance");
    expect(err).toContain("receipt: ε 0.5, δ 0 · laplace noise · entry 2");
    expect(err).toContain("budget: ε 0.5 left");
    expect((await clinicBudget(folder)).left.epsilon).toBe("0.5");
    expect((await privet(folder, ["budget", "show", "clinic"])).out).toContain(
      "attributes describe age, ward, outcome",
    );
  });

  it("clamps values into narrower bounds, written or released, and says so", async () => {
    const folder = await clinicWithBudget();
    const mean = ["--attributes", "age", "--statistics", "mean", "--epsilon", "0.1"];
    const written = await privet(folder, about(...mean, "--within", "age=30:60", "--dry-run"));
    expect(written.out).toMatch(/age +mean, clamped to 30 to 60 +about ±\d/);
    expect(written.err.replace(/\s+/g, " ")).toContain("Values of age are clamped to between 30 and 60");
    const answers = [{ of: "age", what: "bounds", found: true, low: 30, high: 60 }];
    const told = join(folder, "look.json");
    writeFileSync(told, JSON.stringify({ privet: "description/1", answers }));
    const released = await privet(folder, about(...mean, "--within", "@look.json", "--yes"));
    expect(released.out).toMatch(/age +mean, clamped to 30 to 60 +\d/);
    writeFileSync(told, "{}");
    for (const wrong of ["@look.json", "@none.json", "age", "age=30", "age=a:b", "age=60:30", "ward=0:1"]) {
      const { code, err } = await privet(folder, about(...mean, "--within", wrong, "--yes"));
      expect({ wrong, code }).not.toEqual({ wrong, code: 0 });
      expect(err).not.toBe("");
    }
    expect((await clinicBudget(folder)).left.epsilon).toBe("0.9");
  });

  it("tells all of it as JSON, with the receipt", async () => {
    const folder = await clinicWithBudget({ neighbours: "add-remove", about: 400 });
    const all = "count,sum,mean,variance,deviation,median,quartiles,quantile:0.9,histogram,bounds";
    const { code, out } = await privet(
      folder,
      words(
        "--attributes",
        "age",
        "--statistics",
        all,
        "--delta",
        "1e-7",
        "--confidence",
        "0.8",
        "--yes",
        "--json",
      ),
    );
    expect(code).toBe(0);
    const told = JSON.parse(out);
    expect(told).toMatchObject({ privet: "description/1", confidence: 0.8, budget: { dataset: "clinic" } });
    expect(told.answers.map(({ what }: { what: string }) => what).join()).toBe(all.replace(":0.9", ""));
    for (const { sentence } of told.answers) expect(sentence).toMatch(/^\S.*\.$/);
    expect(told.receipt).toMatchObject({
      privet: "receipt/1",
      guarantee: "proved",
      neighbours: "add-remove",
    });
    expect(Number(told.receipt.epsilon)).toBeLessThanOrEqual(0.5);
  });

  it("draws a histogram or a table, and several as several files", async () => {
    const folder = await clinicWithBudget();
    const cross = await privet(folder, words("--cross", "ward,outcome", "--plot", "table.svg", "--yes"));
    expect(cross.out).toMatch(/ward × outcome · rows, each ± \d+ at 95 %\n +ward +no +yes/);
    expect(cross.err).toContain("plot: table.svg");
    expect(readFileSync(join(folder, "table.svg"), "utf8")).toMatch(/^<svg[\s\S]*ward and outcome/);
    await privet(folder, words("--statistics", "histogram", "--plot", "bars.svg", "--yes"));
    for (const n of [1, 2, 3]) expect(readFileSync(join(folder, `bars-${n}.svg`), "utf8")).toMatch(/^<svg/);
    expect(existsSync(join(folder, "bars.svg"))).toBe(false);
  });

  it("needs no budget for public data, and repeats noise by a seed there", async () => {
    const folder = makeClinic(temporaryFolder(), { visibility: "public" });
    const first = await privet(folder, words("--seed", "3"));
    expect(first.err).toContain("seeded, so guarantee none");
    expect((await privet(folder, words("--seed", "3"))).out).toBe(first.out);
    expect((await privet(folder, words("--seed", "4"))).out).not.toBe(first.out);
  });

  it.each([
    [["--attributes", "height"], "attribute-unknown"],
    [["--attributes", "id"], "attribute-unknown"],
    [["--attributes", "age,age"], "option-out-of-range"],
    [["--attributes", "ward", "--statistics", "median"], "option-out-of-range"],
    [["--statistics", "mood"], "option-unknown"],
    [["--statistics", "quantile"], "option-unknown"],
    [["--statistics", "mean:0.5"], "option-unknown"],
    [["--statistics", "quantile:2"], "option-out-of-range"],
    [["--statistics", "quantile:"], "option-out-of-range"],
    [["--statistics", "count"], "option-out-of-range"],
    [["--cross", "age"], "option-out-of-range"],
    [["--cross", "age,age"], "option-out-of-range"],
    [["--cross", "age,height"], "attribute-unknown"],
    [["--mechanism", "staircase"], "option-out-of-range"],
    [["--mechanism", "gaussian"], "delta-invalid"],
    [["--mechanism", "loud"], "option-out-of-range"],
    [["--confidence", "95"], "option-out-of-range"],
    [["--error", "1"], "option-out-of-range"],
    [["--plot", "x.svg", "--statistics", "mean"], "option-out-of-range"],
    [["--plot", "clinic.csv", "--cross", "ward,outcome"], "format-unsupported"],
    [["--plot", "x.png", "--cross", "ward,outcome"], "format-unsupported"],
    [["--delta", "0.5"], "delta-too-large"],
    [["--statistics", "quantile:x"], "option-out-of-range"],
    [["--seed", "1"], "seed-on-private-data"],
    [["--epsilon", "2"], "option-out-of-range"],
    [["--delta", "0.5", "--mechanism", "gaussian"], "delta-too-large"],
    [["--label", "outcome"], "option-unknown"],
  ])("refuses %j, and nothing is spent", async (more, code) => {
    const folder = await clinicWithBudget();
    const before = ledgerBytes(folder);
    const { err, out } = await privet(folder, words(...more, "--yes"));
    expect(err).toContain(`privet: ${code}`);
    expect(out).toBe("");
    expect(ledgerBytes(folder).equals(before)).toBe(true);
  });

  it("refuses more than the budget has, and what has values that nobody can draw", async () => {
    const folder = await clinicWithBudget();
    const before = ledgerBytes(folder);
    const dear = await privet(folder, about("--epsilon", "2", "--yes"));
    expect([dear.code, dear.out]).toEqual([4, ""]);
    const path = join(folder, "clinic.schema.json");
    const schema = JSON.parse(readFileSync(path, "utf8"));
    schema.attributes[2].values = Array.from({ length: 201 }, (_, i) => `ward ${i}`);
    writeFileSync(path, JSON.stringify(schema));
    const wide = await privet(folder, words("--attributes", "ward", "--plot", "wards.svg", "--yes"));
    expect(wide.err).toContain("more values than can be drawn");
    expect(ledgerBytes(folder).equals(before)).toBe(true);
  });
});
