import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fixOf } from "../../../base/fix.ts";
import { exhausted } from "../../../base/refusals/ledger.ts";
import { makeClinic, privet, temporaryFolder } from "../../../testing/command-line.ts";
import { adviceOf } from "../../words/command-line.ts";

const opened = async (more: string[] = []) => {
  const folder = makeClinic(temporaryFolder());
  const told = await privet(folder, ["budget", "open", "clinic", "--epsilon", "1", ...more]);
  expect(told.code).toBe(0);
  return { folder, told };
};
const buy = (folder: string, epsilon: string, ...more: string[]) =>
  privet(folder, [
    "classify",
    "clinic",
    "--label",
    "outcome",
    "--with",
    "majority",
    "--epsilon",
    epsilon,
    ...more,
  ]);

describe("privet budget", () => {
  it("is opened once, and shown", async () => {
    const { folder, told } = await opened(["--delta", "1e-9"]);
    expect(told.out).toContain("clinic · ε 1, δ 1e-9 · basic composition · replace one row · opened 20");
    const again = await privet(folder, ["budget", "open", "clinic", "--epsilon", "5"]);
    expect(again.code).toBe(4);
    expect(again.err).toContain("privet: budget-exists");
    const state = JSON.parse((await privet(folder, ["budget", "show", "clinic", "--json"])).out);
    expect(state).toMatchObject({
      dataset: "clinic",
      entries: 1,
      spent: { epsilon: "0" },
      left: { epsilon: "1", delta: "0.000000001" },
    });
  });

  it("says who is protected, what to keep, and where ε is no protection", async () => {
    const { folder, told } = await opened(["--delta", "1e-9"]);
    const words = told.err.replaceAll(/\s+/g, " ");
    expect(words).toContain("one row, which is declared to be one person");
    expect(words).toContain("clinic.ledger and clinic.ledger.head");
    expect(words).not.toContain("protects hardly anybody");
    expect((await privet(folder, ["budget", "show", "clinic"])).out).toContain("δ 0 of 1e-9 is spent");
    const other = makeClinic(temporaryFolder());
    const large = await privet(other, ["budget", "open", "clinic", "--epsilon", "50"]);
    expect(large.err.replaceAll(/\s+/g, " ")).toContain("ε 50 protects hardly anybody");
  });

  it("tells, before it is opened, of another budget that the same file was opened under", async () => {
    const { folder, told } = await opened();
    expect(told.err).not.toContain("opened under");
    // A copy beside it, by another name, with a schema of its own.
    copyFileSync(join(folder, "clinic.csv"), join(folder, "copy.csv"));
    const schema = JSON.parse(readFileSync(join(folder, "clinic.schema.json"), "utf8"));
    const copied = JSON.stringify({ ...schema, name: "copy", file: { path: "copy.csv" } });
    writeFileSync(join(folder, "copy.schema.json"), copied);
    const open = (...more: string[]) => privet(folder, ["budget", "open", "copy", "--epsilon", "1", ...more]);
    const dry = await open("--dry-run");
    expect(dry.err.replaceAll(/\s+/g, " ")).toContain("opened under another budget before: clinic.ledger.");
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return "no";
    };
    expect((await privet(folder, ["budget", "open", "copy", "--epsilon", "1"], { ask })).err).toContain(
      "clinic.ledger",
    );
    expect([asked.length, existsSync(join(folder, "copy.ledger"))]).toEqual([1, false]);
    const events = (await open("--json")).err
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(events).toMatchObject([{ event: "budget-elsewhere", ledger: "clinic.ledger", isThere: true }]);
    // What has changed by a byte is not recognised, and nothing is told.
    writeFileSync(join(folder, "copy.csv"), `${readFileSync(join(folder, "copy.csv"), "utf8")}\n`);
    for (const end of ["", ".head", ".files"]) rmSync(join(folder, `copy.ledger${end}`));
    expect((await open()).err).not.toContain("opened under");
  });

  it("tells of its own earlier ledger where that was thrown away", async () => {
    const { folder } = await opened();
    for (const end of ["", ".head"]) rmSync(join(folder, `clinic.ledger${end}`));
    const { code, err } = await privet(folder, ["budget", "open", "clinic", "--epsilon", "1"]);
    expect(err.replaceAll(/\s+/g, " ")).toContain(
      "under a budget before that is not there any more: clinic.ledger.",
    );
    expect(code).toBe(0);
  });

  it("shows each run with what it left, exactly", async () => {
    const { folder } = await opened();
    for (let k = 0; k < 3; k++) expect((await buy(folder, "0.1")).code).toBe(0);
    const { out } = await privet(folder, ["budget", "show", "clinic"]);
    expect(out).toMatch(/2 {2}\d\d-\d\d \d\d:\d\d {2}classify majority, label outcome +0\.1 +0\.9\n/);
    expect(out).toMatch(/4 {2}.* 0\.1 +0\.7\n/);
    expect(out).toMatch(/ledger intact, 4 entries, last hash [0-9a-f]{8}…/);
    // Three times 0.1 leaves exactly 0.7: nothing more, nothing less.
    expect((await buy(folder, "0.700000000001")).code).toBe(4);
    expect((await buy(folder, "0.7")).code).toBe(0);
    expect(JSON.parse((await privet(folder, ["budget", "show", "clinic", "--json"])).out).left.epsilon).toBe(
      "0",
    );
  });

  it("is verified from the first entry on", async () => {
    const { folder } = await opened();
    await buy(folder, "0.5");
    expect((await privet(folder, ["budget", "verify", "clinic"])).out).toMatch(
      /ledger intact: 2 entries, last hash [0-9a-f]{64}/,
    );
    expect(JSON.parse((await privet(folder, ["budget", "verify", "clinic", "--json"])).out).intact).toBe(
      true,
    );
  });

  it("caps a holder", async () => {
    const { folder } = await opened();
    const { out } = await privet(folder, [
      "budget",
      "limit",
      "clinic",
      "--holder",
      "ana",
      "--epsilon",
      "0.2",
      "--delta",
      "0",
    ]);
    expect(out).toContain("ana may spend ε 0.2, δ 0 (entry 2)");
    expect((await buy(folder, "0.2", "--holder", "ana")).code).toBe(0);
    const refused = await buy(folder, "0.1", "--holder", "ana");
    expect(refused.code).toBe(4);
    expect(refused.err).toContain("ana (a holder of clinic)");
    const { out: shown } = await privet(folder, ["budget", "show", "clinic"]);
    expect(shown).toContain("classify majority, label outcome (ana)");
    expect(shown).toMatch(/holder +ε spent +cap\n +ana +0\.2 +0\.2\n/);
    expect(shown).toContain("Every run names a holder with a cap");
  });

  it("of a cap without δ tells that, and how the owner gives one", async () => {
    const folder = temporaryFolder();
    makeClinic(folder);
    await privet(folder, ["budget", "open", "clinic", "--epsilon", "1", "--delta", "1e-6"]);
    await privet(folder, ["budget", "limit", "clinic", "--holder", "ana", "--epsilon", "0.5"]);
    const look = ["attributes", "describe", "clinic", "--mechanism", "gaussian", "--epsilon", "0.1"];
    const refused = await privet(folder, [...look, "--delta", "1e-8", "--holder", "ana", "--yes"]);
    expect(refused.err).toContain("has δ 0 left of 0");
    expect(refused.err).toMatch(/budget limit\s+clinic --holder ana --epsilon E --delta D/);
    const { out } = await privet(folder, ["budget", "show", "clinic"]);
    expect(out).toContain("ana may spend ε 0.5, δ 0 ");
    expect(out).toMatch(/holder +ε spent +cap +δ spent +cap\n +ana +0 +0\.5 +0 +0\n/);
    const given = exhausted({
      ...{ part: "delta", cost: 1n, left: 0n, cap: 0n, dataset: "clinic", name: "people/ana" },
    })[2];
    expect(adviceOf(fixOf(given))).toContain("privet access grant ana clinic --epsilon E --delta D");
  });

  it("is asked for by the name that the data was typed by, where there is none yet", async () => {
    const folder = makeClinic(temporaryFolder());
    const { code, err } = await buy(folder, "0.1");
    expect([code > 0, err]).toEqual([
      true,
      expect.stringMatching(/privet\s+budget\s+open\s+clinic\s+--epsilon/),
    ]);
    expect(err).not.toContain("DATA");
  });

  it("is spent by holders with caps alone, once there is one; an empty name is never one", async () => {
    const { folder } = await opened();
    for (const name of ["", " "]) expect((await buy(folder, "0.1", "--holder", name)).code).toBe(2);
    expect((await buy(folder, "0.1", "--holder", "anna")).code).toBe(0);
    const limit = ["budget", "limit", "clinic", "--holder", "ana", "--epsilon", "0.2"];
    expect((await privet(folder, limit)).err).toContain("--holder ana");
    const before = readFileSync(join(folder, "clinic.ledger"));
    for (const more of [[], ["--holder", "anna"], ["--holder", "bo"], ["--holder", ""]]) {
      const { code, err } = await buy(folder, "0.1", ...more);
      expect([more, code]).toEqual([more, more[1] === "" ? 2 : 4]);
      expect(err).toContain(more[1] === "" ? "privet: option-out-of-range" : "privet: holder-unknown");
      if (more[1] === "") continue;
      const dry = await buy(folder, "0.1", ...more, "--dry-run");
      // Nobody is asked whether to spend what could not be paid, and a price for it is none.
      expect([more, dry]).toEqual([more, { code: 4, out: "", err }]);
      expect(err).toContain("privet budget show clinic");
      expect(err.includes("Did you mean ana?")).toBe(more[1] === "anna");
    }
    expect(readFileSync(join(folder, "clinic.ledger")).equals(before)).toBe(true);
    const { holders } = JSON.parse((await privet(folder, ["budget", "show", "clinic", "--json"])).out);
    expect(holders).toEqual([
      { name: "ana", cap: { epsilon: "0.2", delta: "0" }, spent: { epsilon: "0", delta: "0" } },
      { name: "anna", spent: { epsilon: "0.1", delta: "0" } },
    ]);
    expect((await privet(folder, ["budget", "show", "clinic"])).out).toMatch(
      /anna +0\.1 +none: may not spend/,
    );
  });

  it("can be kept in ρ, which suits many small runs", async () => {
    const { folder } = await opened(["--delta", "1e-6", "--composition", "zcdp"]);
    // ρ of a pure ε is at most ε²/2: a hundred runs of 0.05 add up to ε 5 by adding, and fit into ε 1 in ρ.
    const before = JSON.parse((await privet(folder, ["budget", "show", "clinic", "--json"])).out);
    expect(Number(before.left.rho)).toBeGreaterThan(0);
    for (let k = 0; k < 3; k++) expect((await buy(folder, "0.05")).code).toBe(0);
    const after = JSON.parse((await privet(folder, ["budget", "show", "clinic", "--json"])).out);
    expect(Number(before.left.rho) - Number(after.left.rho)).toBeLessThanOrEqual(3 * (0.05 ** 2 / 2) + 1e-15);
    expect((await privet(folder, ["budget", "show", "clinic"])).out).toMatch(/what +ρ +left/);
  });

  it("says what would be opened with --dry-run, and opens nothing", async () => {
    const folder = makeClinic(temporaryFolder());
    const { code, out, err } = await privet(folder, [
      "budget",
      "open",
      "clinic",
      "--epsilon",
      "1",
      "--dry-run",
    ]);
    expect(code).toBe(0);
    expect(out).toContain("ε 1, δ 0, basic composition");
    expect(err).toContain("Nothing was opened");
    expect(existsSync(join(folder, "clinic.ledger"))).toBe(false);
  });

  it("asks before opening where a person can answer, and not with --yes", async () => {
    const folder = makeClinic(temporaryFolder());
    const asked: string[] = [];
    const ask = (answer: string) => async (question: string) => {
      asked.push(question);
      return answer;
    };
    const open = (answer: string, ...more: string[]) =>
      privet(folder, ["budget", "open", "clinic", "--epsilon", "1", ...more], { ask: ask(answer) });
    expect((await open("n")).code).toBe(130);
    expect(existsSync(join(folder, "clinic.ledger"))).toBe(false);
    expect((await open("never", "--yes")).code).toBe(0);
    expect(asked).toEqual([expect.stringContaining("once and for all? [y/N]")]);
  });

  it.each([
    ["0"],
    ["-1"],
    ["-0"],
    ["NaN"],
    ["Infinity"],
    ["1e400"],
    ["1e-400"],
    ["0x10"],
    ["1e3"],
    ["9007199254740993"],
    ["__proto__"],
    [""],
    [" 1"],
    ["1 "],
    ["1,5"],
    ["٣"],
  ])("refuses an ε of %j and makes no ledger (T36)", async (epsilon) => {
    const folder = makeClinic(temporaryFolder());
    const { code, err } = await privet(folder, ["budget", "open", "clinic", `--epsilon=${epsilon}`]);
    expect(code).toBe(2);
    expect(err).toContain("privet: epsilon-invalid");
    expect(existsSync(join(folder, "clinic.ledger"))).toBe(false);
  });

  it.each([["1"], ["-1e-9"], ["NaN"], ["1e-400"], ["x"], [""]])(
    "refuses a δ of %j and makes no ledger",
    async (delta) => {
      const folder = makeClinic(temporaryFolder());
      const { code, err } = await privet(folder, [
        "budget",
        "open",
        "clinic",
        "--epsilon",
        "1",
        `--delta=${delta}`,
      ]);
      expect(code).toBe(2);
      expect(err).toContain("privet: delta-invalid");
      expect(existsSync(join(folder, "clinic.ledger"))).toBe(false);
    },
  );

  it.each([
    ["private and undeclared", { neighbours: "add-remove" }, "1.1e-6", "1e-6"],
    ["private and declared", { neighbours: "add-remove", about: 400 }, "0.00026", "0.00025"],
    ["public", { neighbours: "replace", rows: 200 }, "0.00051", "0.0005"],
  ] as const)(
    "refuses a δ that pays for a row where the number of rows is %s",
    async (_, clinic, above, most) => {
      const folder = makeClinic(temporaryFolder(), clinic);
      const open = (delta: string) =>
        privet(folder, ["budget", "open", "clinic", "--epsilon", "1", "--delta", delta]);
      for (const delta of ["0.5", above]) {
        const { code, err } = await open(delta);
        expect([delta, code]).toEqual([delta, 3]);
        expect(err).toContain("privet: delta-too-large");
        expect(existsSync(join(folder, "clinic.ledger"))).toBe(false);
      }
      expect((await open(most)).code).toBe(0);
    },
  );

  it("checks δ by what is declared where the data is not there yet", async () => {
    const folder = makeClinic(temporaryFolder(), { about: 400 });
    rmSync(join(folder, "clinic.csv"));
    const open = (delta: string) =>
      privet(folder, ["budget", "open", "clinic", "--epsilon", "1", "--delta", delta]);
    expect((await open("0.001")).err).toContain("privet: delta-too-large");
    expect((await open("0.0001")).code).toBe(0);
  });

  it("is for private data: public data has nothing to protect", async () => {
    const folder = makeClinic(temporaryFolder(), { visibility: "public" });
    const { code, err } = await privet(folder, ["budget", "open", "clinic", "--epsilon", "1"]);
    expect(code).toBe(2);
    expect(err).toContain("privet: data-is-public");
    expect(existsSync(join(folder, "clinic.ledger"))).toBe(false);
  });

  it("refuses zcdp without a δ, and an unknown composition, before a ledger is made", async () => {
    const folder = makeClinic(temporaryFolder());
    const open = (...more: string[]) =>
      privet(folder, ["budget", "open", "clinic", "--epsilon", "1", ...more]);
    expect((await open("--composition", "zcdp")).err).toContain("privet: delta-invalid");
    expect((await open("--composition", "magic")).err).toContain("privet: option-out-of-range");
    expect((await privet(folder, ["budget", "open", "clinic"])).err).toContain("--epsilon is missing");
    expect(existsSync(join(folder, "clinic.ledger"))).toBe(false);
  });

  it("refuses to show, verify or limit what was never opened", async () => {
    const folder = makeClinic(temporaryFolder());
    for (const words of [["show"], ["verify"], ["limit", "--holder", "a", "--epsilon", "1"]]) {
      const { code, err } = await privet(folder, ["budget", words[0], "clinic", ...words.slice(1)]);
      expect(code).toBe(4);
      expect(err).toContain("privet: budget-missing");
    }
  });

  it("leaves the ledger untouched when it only looks", async () => {
    const { folder } = await opened();
    const before = readFileSync(join(folder, "clinic.ledger"));
    await privet(folder, ["budget", "show", "clinic"]);
    await privet(folder, ["budget", "verify", "clinic"]);
    await buy(folder, "0.5", "--dry-run");
    expect(readFileSync(join(folder, "clinic.ledger")).equals(before)).toBe(true);
  });
});
