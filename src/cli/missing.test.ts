/** A laboratory value that is missing in a fifth of the rows, from the first declaration to predictions, by commands alone. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { privet, type ToldByCommand } from "../testing/command-line.ts";
import { dice } from "../testing/small-tables.ts";

const HEADER = "age,CRP mg/l,temperature,ward,outcome";
const ROWS = 2400;

/** Who has no CRP is ill; so are half of the old. */
const roll = dice(11);
const patients = Array.from({ length: ROWS }, () => {
  const [age, isMissing] = [18 + roll(80), roll(1000) < 182];
  const crp = Math.min(500, Math.floor(2 ** (roll(8000) / 1000)));
  const temperature = roll(20) === 0 ? "?" : (35 + roll(60_000) / 10_000).toFixed(4);
  const outcome = isMissing || (age > 60 && roll(2) === 0 && roll(3) === 0) ? "yes" : "no";
  return { age, crp: isMissing ? undefined : crp, temperature, ward: "AB"[roll(2)], outcome };
});
const measured = patients.flatMap(({ crp }) => crp ?? []);
const mean = measured.reduce((a, b) => a + b) / measured.length;

/** Two who are alike but for the value, twice. */
const NEWCOMERS = "30,,36.5,A,yes\n30,9,36.5,A,no\n40,NA,?,B,yes\n40,12,?,B,no\n";

/** Private, with a budget; and the same rows declared public, where noise may have a seed and so cannot fail by chance. */
let folder = "";
let shared = "";
afterAll(() => {
  for (const made of [folder, shared]) rmSync(made, { recursive: true, force: true });
});
const tellIn = async (where: string, words: readonly string[]): Promise<ToldByCommand> => {
  const told = await privet(where, words);
  expect({ words, code: told.code, err: told.code === 0 ? "" : told.err }).toEqual({
    words,
    code: 0,
    err: "",
  });
  return told;
};
const tell = (...words: string[]) => tellIn(folder, words);
const show = (...words: string[]) => tellIn(shared, words);

async function declared(): Promise<string> {
  const made = mkdtempSync(join(tmpdir(), "privet-missing-"));
  const lines = patients.map((p) => [p.age, p.crp ?? "", p.temperature, p.ward, p.outcome].join(","));
  writeFileSync(join(made, "stays.csv"), `${[HEADER, ...lines].join("\n")}\n`);
  writeFileSync(join(made, "new.csv"), `${HEADER}\n${NEWCOMERS}`);
  const set = (...words: string[]) => tellIn(made, ["schema", "set", "stays", ...words]);
  await tellIn(made, ["init", "stays.csv", "--label", "outcome"]);
  await set("age", "--low", "18", "--high", "110", "--missing", "50");
  await set("CRP mg/l", "--low", "0", "--high", "500", "--scale", "log");
  // 7,001 levels: continuous.
  await set("temperature", "--low", "35", "--high", "42", "--step", "0.001", "--missing", "measured");
  await set("ward", "--values", "A,B", "--other", "A");
  await set("outcome", "--label", "--values", "no,yes");
  await set("--rows-about", String(ROWS));
  return made;
}

beforeAll(async () => {
  folder = await declared();
  await tell("budget", "open", "stays", "--epsilon", "100", "--delta", "1e-6");
  shared = await declared();
  const path = join(shared, "stays.schema.json");
  const schema = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...schema, visibility: "public" }));
});

describe("a laboratory value that is missing in a fifth of the rows", () => {
  const crp = ["--attributes", "CRP mg/l", "--statistics", "mean", "--epsilon", "5"];

  it("is described by the measured rows, and the share of the others is told", async () => {
    const { out } = await tell("attributes", "describe", "stays", ...crp, "--json");
    const [told, missing] = JSON.parse(out).answers;
    expect(Math.abs(told.value - mean)).toBeLessThan(3);
    // The middle of the bounds in place of what is missing would be 250·0.18 more.
    expect(told.high).toBeLessThan(mean + 20);
    expect(missing.what).toBe("missing");
    // The noise is real, so the interval may miss once in twenty runs; ten times its width never is. Its cover is tested by describe.
    expect(Math.abs(missing.value - (1 - measured.length / ROWS))).toBeLessThan(0.05);
    expect(missing.low).toBeLessThan(missing.high);
    const text = await tell("attributes", "describe", "stays", ...crp);
    expect(text.out).toMatch(/CRP mg\/l +missing or unreadable +1\d(\.\d+)? %/);
    expect(text.err).toContain("of the rows where it is measured");
  });

  it("is spoken of before anything is spent, and so is a number that stands for missing ones", async () => {
    const statistics = ["--statistics", "mean", "--epsilon", "5", "--dry-run"];
    const dry = await tell("attributes", "describe", "stays", "--attributes", "CRP mg/l,age", ...statistics);
    expect(dry.out).toMatch(/CRP mg\/l +missing or unreadable +about ±/);
    expect(dry.err).toContain("Missing or unreadable values of age count as 50, as the schema declares.");
    const fit = await tell("classify", "stays", "--label", "outcome", "--epsilon", "1", "--dry-run");
    expect(fit.out).toContain("4 attributes → 7 inputs");
    expect(fit.out).toMatch(
      /missing +a group of their own: CRP mg\/l, temperature · count as declared: age 50/,
    );
  });

  it.each([
    ["privet", ["--model", "tree"], /CRP mg\/l missing/],
    ["privet", ["--model", "card"], /CRP mg\/l +missing +\+/],
    ["pg-plus", [], /\+[\d.]+ where CRP mg\/l is missing/],
    ["priv-local", [], /\+[\d.]+ where CRP mg\/l is missing/],
    ["diffp-id3", ["--attributes", "CRP mg/l"], /CRP mg\/l missing/],
    ["diffp-c45", [], /CRP mg\/l missing/],
  ] as const)(
    "is learnt from as a group by %s %j, shown as one, and predicted by it",
    async (method, more, words) => {
      const model = `${[method, ...more].join("").replace(/\W+/g, "")}.json`;
      const asked = [
        "--label",
        "outcome",
        "--epsilon",
        "8",
        "--seed",
        "1",
        "--with",
        method,
        ...more,
        "--out",
        model,
      ];
      expect((await show("classify", "stays", ...asked)).out).toMatch(words);
      expect((await show("predict", model, "new.csv")).out).toBe("outcome_predicted\nyes\nno\nyes\nno\n");
      expect((await show("show", model)).out).toMatch(words);
    },
  );

  it.each(["privet-means", "privet-medians"])("has a centre of its own by %s", async (method) => {
    const asked = ["--attributes", "CRP mg/l", "--epsilon", "8", "--seed", "1", "--k", "3", "--with", method];
    const { out } = await show("cluster", "stays", ...asked, "--out", `${method}.json`);
    expect(out).toMatch(/CRP mg\/l.*missing/);
    const centres = (await show("assign", `${method}.json`, "new.csv")).out.trim().split("\n").slice(1);
    expect(centres[0]).toBe(centres[2]);
    expect(centres[0]).not.toBe(centres[1]);
  });

  it("is published with its group, made up as empty fields, and learnt from", async () => {
    const asked = [
      "--label",
      "outcome",
      "--epsilon",
      "8",
      "--seed",
      "1",
      "--out",
      "p.json",
      "--table",
      "made.csv",
    ];
    await show("publish", "stays", ...asked);
    const lines = readFileSync(join(shared, "made.csv"), "utf8").trim().split("\n").slice(1);
    const empty = lines.filter((line) => line.split(",")[1] === "").length / lines.length;
    expect(Math.abs(empty - (1 - measured.length / ROWS))).toBeLessThan(0.02);
    await show("publish", "table", "p.json", "--table", "made-2.arff");
    expect(readFileSync(join(shared, "made-2.arff"), "utf8")).toMatch(/^\d+,\?,/m);
    await show("classify", "--on", "p.json", "--label", "outcome", "--learner", "cart", "--out", "cart.json");
    expect((await show("predict", "cart.json", "new.csv")).out).toBe("outcome_predicted\nyes\nno\nyes\nno\n");
    await show(
      "classify",
      "--on",
      "made.csv",
      "--label",
      "outcome",
      "--learner",
      "logistic-regression",
      "--out",
      "l.json",
    );
    expect((await show("predict", "l.json", "new.csv")).out).toBe("outcome_predicted\nyes\nno\nyes\nno\n");
  });
});
