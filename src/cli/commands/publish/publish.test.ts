import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadSynopsis } from "../../../models/file.ts";
import { publishers } from "../../../tasks/publish/methods.ts";
import { defaultMethod } from "../../../tasks/registry.ts";
import {
  clinicBudget,
  clinicWithBudget,
  ledgerBytes,
  makeClinic,
  privet,
  temporaryFolder,
} from "../../../testing/command-line.ts";

const words = (...more: string[]) => ["publish", "clinic", "--label", "outcome", "--epsilon", "0.5", ...more];
const pfc = (...more: string[]) => words("--with", "priv-pfc", ...more);
const synopsisIn = (folder: string, name: string) => loadSynopsis(readFileSync(join(folder, name), "utf8"));

describe("privet publish", () => {
  it("prices a synopsis without spending: grids, cells, the noise in each count", async () => {
    const folder = await clinicWithBudget();
    const before = ledgerBytes(folder);
    const { code, out, err } = await privet(folder, pfc("--grids", "70", "--dry-run"));
    expect(code).toBe(0);
    expect(out).toMatch(/priv-pfc {2}\S/);
    expect(out).toContain("clinic · 400 rows · 2 attributes");
    // 63 % of ε 0.5 is for the counts: 0.2 · 400 · 0.315 cells, and noise of scale 2 / 0.315 · ln 20.
    expect(out).toContain("2 attributes, up to 70 grids of at most 25 cells");
    expect(out).toContain("noise in each count: ± 19.0 (95 %)");
    expect(out).toContain("cost      ε 0.5, δ 0");
    expect(err).toContain("Nothing was run. Drop --dry-run to spend.");
    expect(ledgerBytes(folder).equals(before)).toBe(true);
    const told = JSON.parse((await privet(folder, pfc("--dry-run", "--json"))).out);
    expect(told.plan).toEqual({
      privet: "plan/1",
      task: "publish",
      method: "priv-pfc",
      label: "outcome",
      epsilon: "0.5",
      delta: "0",
      options: {},
    });
    expect(told.notes.join()).toContain("noise in each count");
  });

  it("spends what it said once, and writes a synopsis that show prints", async () => {
    const folder = await clinicWithBudget();
    const { code, out, err } = await privet(folder, pfc("--yes", "--out", "published.json"));
    expect(code).toBe(0);
    expect(out).toMatch(
      / {2}\d+ cells over .*\n {2}noise in every count: ± 19.0 \(95 %\)\n {2}about 400 rows\n/,
    );
    expect(err).toContain("receipt: ε 0.5, δ 0 · priv-pfc · entry 2");
    const { model, guarantee, receipt } = synopsisIn(folder, "published.json");
    expect([model.kind, model.label?.name, guarantee]).toEqual(["grid", "outcome", "proved"]);
    expect(receipt?.purpose).toBe("publish priv-pfc, label outcome");
    expect((await clinicBudget(folder)).left.epsilon).toBe("0.5");
    const shown = await privet(folder, ["show", "published.json"]);
    expect(shown.out).toBe(out);
    expect(shown.err).toContain("publish priv-pfc, label outcome · clinic · guarantee proved");
  });

  it("uses the default method where none is named, on the attributes that are", async () => {
    const folder = await clinicWithBudget({ rows: 900 });
    const { code, out } = await privet(folder, words("--attributes", "age", "--yes", "--json"));
    expect(code).toBe(0);
    const { model, receipt } = JSON.parse(out);
    expect(receipt.purpose).toBe(`publish ${defaultMethod("publish")}, label outcome`);
    expect(model.model.attributes.map(({ name }: { name: string }) => name)).toEqual(["age"]);
  });

  it.each(publishers.map(({ name }) => name))("%s publishes what can be loaded again", async (name) => {
    const folder = await clinicWithBudget();
    const given = ["--with", name, "--delta", "0.000001", "--yes", "--out", "published.json"];
    const { code } = await privet(folder, words(...given));
    expect(code).toBe(0);
    const { model, guarantee } = synopsisIn(folder, "published.json");
    expect(["grid", "network", "tables"]).toContain(model.kind);
    expect(guarantee).not.toBe("none");
  });

  it("repeats itself by a seed, on public data alone", async () => {
    const folder = makeClinic(temporaryFolder(), { visibility: "public" });
    const counts = async (seed: string) =>
      JSON.parse((await privet(folder, pfc("--seed", seed, "--json"))).out).model.model.counts.join();
    expect(await counts("1")).toBe(await counts("1"));
    expect(await counts("2")).not.toBe(await counts("1"));
  });

  it.each([
    [["--grids", "0"], "option-out-of-range"],
    [["--grids", "many"], "option-out-of-range"],
    [["--share", "1"], "option-out-of-range"],
    [["--with", "pg-plus"], "option-unknown"],
    [["--with", "priv-pcf"], "option-unknown"],
    [["--k", "3"], "option-unknown"],
    [["--attributes", "outcome"], "attribute-unknown"],
    [["--attributes", "height"], "attribute-unknown"],
    [["--seed", "1"], "seed-on-private-data"],
  ])("refuses %j, and nothing is spent", async (more, code) => {
    const folder = await clinicWithBudget();
    const before = ledgerBytes(folder);
    const method = more[0] === "--with" ? [] : ["--with", "priv-pfc"];
    const { err } = await privet(folder, words(...method, ...more, "--yes"));
    expect(err).toContain(`privet: ${code}`);
    expect(ledgerBytes(folder).equals(before)).toBe(true);
  });

  it("refuses a label that is none, a missing one and an ε that is left out before a row is read", async () => {
    const folder = await clinicWithBudget();
    writeFileSync(join(folder, "clinic.csv"), "");
    const refused = async (...line: string[]) => (await privet(folder, ["publish", "clinic", ...line])).err;
    expect(await refused("--label", "ward", "--epsilon", "1")).toContain("privet: label-undeclared");
    expect(await refused("--label", "height", "--epsilon", "1")).toContain("privet: attribute-unknown");
    expect(await refused("--with", "priv-pfc", "--epsilon", "1")).toContain("--label is missing");
    expect(await refused("--label", "outcome")).toContain("--epsilon is missing");
  });

  it("spends no more than the budget holds", async () => {
    const folder = await clinicWithBudget();
    const dear = ["publish", "clinic", "--label", "outcome", "--epsilon", "2", "--yes", "--out", "x.json"];
    const { code } = await privet(folder, dear);
    expect(code).toBe(4);
    expect(existsSync(join(folder, "x.json"))).toBe(false);
  });
});
