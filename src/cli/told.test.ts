/** What people are told after and before a spend: receipts as asked, trees, sizes of clusters, errors to expect, what to do next. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compare } from "../base/rational.ts";
import { deltaFrom, epsilonFrom } from "../curator/index.ts";
import {
  classifyWords,
  clinicWithBudget,
  makeClinic,
  privet,
  temporaryFolder,
} from "../testing/command-line.ts";
import { spentText } from "./text/receipt-text.ts";

describe("receipts", () => {
  it("show the ε that was asked, the exact one with --exact, and both as JSON", async () => {
    const folder = await clinicWithBudget({ rows: 900 });
    const words = classifyWords(
      "--with",
      "pg-plus",
      "--rounds",
      "30",
      "--delta",
      "1e-7",
      "--epsilon=0.3",
    ).filter((w, i, all) => w !== "0.5" && !(w === "--epsilon" && all[i + 1] === "0.5"));
    const { err, code } = await privet(folder, [...words, "--out", "m.json"]);
    expect([code, err]).toEqual([0, expect.stringMatching(/receipt: ε 0\.3, δ 1e-7 · pg-plus · entry 2/)]);
    expect((await privet(folder, ["show", "m.json"])).err).toMatch(
      /receipt: ε 0\.3, δ 1e-7 · classify pg-plus/,
    );
    const exact = (await privet(folder, ["show", "m.json", "--exact"])).err;
    // Composition leaves a rest in the twelfth decimal or so: what is charged is below what was asked for.
    const [, charged] = /receipt: ε ([\d.]+) charged, δ/.exec(exact) ?? [];
    expect(charged.length).toBeGreaterThan(8);
    expect(compare(epsilonFrom(charged), epsilonFrom("0.3"))).toBeLessThan(0);
    const told = JSON.parse((await privet(folder, [...words, "--json"])).out);
    expect(told).toMatchObject({ asked: { epsilon: "0.3", delta: "1e-7" }, receipt: { epsilon: charged } });
  });

  it("never show less than was charged, and what was charged where it is far from what was asked", () => {
    const receipt = (epsilon: string) => ({ epsilon, delta: "0.0000001" });
    for (const [charged, asked] of [
      ["0.499999836414", "0.5"],
      ["0.051234567891", "0.5"],
      ["0.333333333334", undefined],
      ["0.500000000001", "0.5"],
      ["0.000000000123", "0.5"],
    ]) {
      const [, shown] =
        /^ε ([\d.]+), δ 1e-7$/.exec(spentText(receipt(String(charged)), {}, { epsilon: asked })) ?? [];
      expect(Number(shown)).toBeGreaterThanOrEqual(Number(charged));
      expect(Number(shown)).toBeLessThan(1.02 * Number(charged));
    }
    expect(compare(deltaFrom("0.0000001"), deltaFrom("1e-7"))).toBe(0);
  });

  it("say where an offered δ was not needed", async () => {
    const folder = await clinicWithBudget({ rows: 900 });
    const { err } = await privet(folder, classifyWords("--with", "majority", "--delta", "1e-7"));
    expect(err).toContain("receipt: ε 0.5, δ 0 (none of it was needed) · majority");
  });
});

describe("what was released", () => {
  const seeded = ["--epsilon", "5", "--seed", "1"];

  it("is a tree with its questions, whoever learnt it, and as JSON", async () => {
    const folder = makeClinic(temporaryFolder(), { visibility: "public", rows: 2000 });
    const tree = [
      "classify",
      "clinic",
      "--label",
      "outcome",
      ...seeded,
      "--model",
      "tree",
      "--out",
      "tree.json",
    ];
    expect((await privet(folder, tree)).out).toMatch(/predicts outcome by a tree\n\n {2}age .*\n/);
    expect(
      (await privet(folder, ["publish", "clinic", "--label", "outcome", ...seeded, "--out", "p.json"])).code,
    ).toBe(0);
    await privet(folder, ["classify", "--on", "p.json", "--learner", "cart", "--out", "cart.json"]);
    const { out } = await privet(folder, ["show", "cart.json"]);
    expect(out).toMatch(/ {2}age below \d+\n/);
    expect(out).toMatch(/: outcome = (yes|no)\n/);
    const told = JSON.parse((await privet(folder, ["show", "cart.json", "--json"])).out);
    expect(told.tree.branches[0]).toMatchObject({ when: expect.stringMatching(/^(age|ward) /) });
    expect(
      JSON.parse((await privet(folder, ["show", "tree.json", "--json"])).out).tree.branches.length,
    ).toBeGreaterThan(1);
  });

  it("is centres with about how many rows they have, or a word that it is not known", async () => {
    const folder = makeClinic(temporaryFolder(), { visibility: "public", rows: 2000 });
    const cluster = ["cluster", "clinic", "--attributes", "age", "--k", "2", ...seeded, "--out"];
    const { out } = await privet(folder, [...cluster, "groups.json"]);
    const sizes =
      /rows, about +([\d,]+) +([\d,]+)/
        .exec(out)
        ?.slice(1)
        .map((text) => Number(text.replace(",", ""))) ?? [];
    // 40 or so cells of noise with deviation 2·√2/5 each.
    expect(Math.abs(sizes[0] + sizes[1] - 2000)).toBeLessThan(40);
    expect(
      JSON.parse((await privet(folder, ["show", "groups.json", "--json"])).out).described[0],
    ).toMatchObject({ couldBeChance: false });
    const other = await privet(folder, [...cluster, "more.json", "--with", "priv-gene"]);
    expect(other.out).toContain("How many rows are near each centre was not released.");
  });

  it("is a made-up table whose evenly filled columns are named where it is written", async () => {
    const folder = makeClinic(temporaryFolder(), { visibility: "public", rows: 40 });
    const published = [
      "publish",
      "clinic",
      "--label",
      "outcome",
      "--with",
      "privet-grid",
      "--epsilon",
      "0.001",
      "--seed",
      "1",
      "--out",
      "p.json",
    ];
    const { err } = await privet(folder, [...published, "--table", "one.csv"]);
    expect(err).toMatch(/Not published, and filled evenly .*: .*age/);
    const again = await privet(folder, ["publish", "table", "p.json", "--table", "two.csv", "--json"]);
    expect(JSON.parse(again.out).warning).toContain("age");
  });

  it("is a card that says of how few rows its points could be chance", async () => {
    const folder = makeClinic(temporaryFolder(), { visibility: "public" });
    const { out } = await privet(folder, [
      "classify",
      "clinic",
      "--label",
      "outcome",
      ...seeded,
      "--model",
      "card",
      "--out",
      "m.json",
    ]);
    expect(out).toMatch(/with fewer than about [\d,]+ rows could be chance\./);
    expect(JSON.parse((await privet(folder, ["show", "m.json", "--json"])).out).chanceBelow).toBeGreaterThan(
      0,
    );
  });

  it("is a card that says so where all of it could be chance", async () => {
    const folder = makeClinic(temporaryFolder(), { visibility: "public" });
    const words = ["classify", "clinic", "--label", "outcome", "--epsilon", "0.01", "--seed", "1"];
    const { out } = await privet(folder, [...words, "--model", "card", "--out", "m.json"]);
    const [, below, rows] =
      /All of it could be chance: .* fewer than about ([\d,]+) rows could be, and there are about ([\d,]+)\.\n/.exec(
        out,
      ) ?? [];
    expect(Number(below.replaceAll(",", ""))).toBeGreaterThanOrEqual(Number(rows.replaceAll(",", "")));
    expect(out).not.toContain("Points of a group");
  });
});

describe("before a spend", () => {
  it("an error to expect is told, by the dry run and by the run itself", async () => {
    const folder = await clinicWithBudget({ rows: 4000 });
    const { out } = await privet(folder, classifyWords("--dry-run"));
    expect(out).toMatch(/expect +between \d+ % and \d+ % of what there is to gain over guessing/);
    expect(JSON.parse((await privet(folder, classifyWords("--dry-run", "--json"))).out).expect).toMatchObject(
      { signal: 2000 },
    );
    expect((await privet(folder, classifyWords("--yes"))).err).toMatch(/^expect: between \d+ %/);
    const few = makeClinic(temporaryFolder(), { rows: 900 });
    expect((await privet(few, classifyWords("--dry-run"))).out).toMatch(
      /expect +cannot be told: with rows · ε about 450/,
    );
    const unknown = makeClinic(temporaryFolder(), { neighbours: "add-remove" });
    expect((await privet(unknown, classifyWords("--dry-run"))).out).toContain(
      "cannot be told: it depends on rows · ε",
    );
  });

  it("while it runs, a stop is said to give nothing back where that is so, and only there", async () => {
    const folder = makeClinic(temporaryFolder(), { rows: 900 });
    await privet(folder, ["budget", "open", "clinic", "--epsilon", "2", "--delta", "1e-5"]);
    const card = (...more: readonly string[]) =>
      privet(folder, classifyWords("--model", "card", "--yes", ...more), { isTerminal: true });
    expect((await card("--delta", "1e-6")).err).toContain("Ctrl-C stops, ε stays spent");
    const { err } = await card();
    expect(err).toContain("Ctrl-C stops");
    expect(err).not.toContain("stays spent");
  });

  it("the next step mentions a rough number of rows where none is declared or counted", async () => {
    const folder = makeClinic(temporaryFolder(), { neighbours: "add-remove" });
    const mention = "privet schema set clinic --rows-about N";
    expect((await privet(folder, ["data", "check", "clinic"])).err).toContain(mention);
    const { err } = await privet(folder, ["schema", "set", "clinic", "--rows-about", "400"]);
    expect(err).toContain("Everything is declared");
    expect(err).not.toContain(mention);
    const counted = makeClinic(temporaryFolder(), { neighbours: "replace" });
    expect((await privet(counted, ["data", "check", "clinic"])).err).not.toContain(mention);
  });

  it("the next step is not to open a budget that is open", async () => {
    const folder = await clinicWithBudget();
    const { err } = await privet(folder, ["schema", "set", "clinic", "--rows-about", "400"]);
    expect(err).not.toContain("budget open");
    expect((await privet(folder, ["data", "check", "clinic"])).err).not.toContain("budget open");
    const fresh = makeClinic(temporaryFolder());
    expect((await privet(fresh, ["schema", "set", "clinic", "--rows-about", "400"])).err).toContain(
      "privet budget open clinic",
    );
  });

  it("results do not go into one file, nor into one that no file system takes", async () => {
    const folder = await clinicWithBudget();
    writeFileSync(join(folder, "x.txt"), "");
    const rank = ["attributes", "rank", "clinic", "--label", "outcome", "--epsilon", "0.1", "--yes"];
    const { err } = await privet(folder, [...rank, "--out", "a.svg", "--plot", "./a.svg"]);
    expect(err).toContain("--out and --plot name the same file");
  });
});
