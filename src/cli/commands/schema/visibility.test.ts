import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  clinicBudget,
  clinicWithBudget,
  ledgerBytes,
  makeClinic,
  privet,
  temporaryFolder,
} from "../../../testing/command-line.ts";

const open = (...more: string[]) => ["schema", "set", "clinic", "--visibility", "public", ...more];
const schemaIn = (folder: string) => readFileSync(join(folder, "clinic.schema.json"), "utf8");

describe("declaring data with a budget public", () => {
  it.each([
    ["without a word, where nobody can be asked", [], undefined],
    ["with another name", ["--confirm", "ward"], undefined],
    ["with no name", ["--confirm", ""], undefined],
    ["where the person types yes", [], "y"],
    ["where the person types nothing", [], ""],
  ])("is refused %s, and changes nothing", async (_, more, answer) => {
    const folder = await clinicWithBudget();
    const before = { schema: schemaIn(folder), ledger: ledgerBytes(folder) };
    const ask = answer === undefined ? {} : { ask: async () => answer };
    const { code, err } = await privet(folder, open(...more), ask);
    expect(code).toBe(3);
    expect(err).toContain("privet: confirmation-needed");
    expect({ schema: schemaIn(folder), ledger: ledgerBytes(folder) }).toEqual(before);
  });

  it("takes the data's name, typed or given, and the ledger says so", async () => {
    for (const [more, ask] of [
      [["--confirm", "clinic"], undefined],
      [[], async () => "clinic"],
    ] as const) {
      const folder = await clinicWithBudget();
      const told = await privet(folder, open(...more), ask ? { ask } : {});
      expect(told.code).toBe(0);
      expect(told.err).not.toContain("budget open");
      expect(JSON.parse(schemaIn(folder)).visibility).toBe("public");
      const { list, left } = await clinicBudget(folder);
      expect(list.at(-1)).toMatchObject({ seq: 2, kind: "visibility", body: { visibility: "public" } });
      expect(left.epsilon).toBe("1");
      const { out } = await privet(folder, ["budget", "show", "clinic"]);
      expect(out).toContain("the owner declared the data public");
      expect((await privet(folder, ["budget", "verify", "clinic"])).code).toBe(0);
    }
  });

  it("lets its rows be used as public ones from then on, and not again once it is private", async () => {
    const folder = await clinicWithBudget();
    copyFileSync(join(folder, "clinic.csv"), join(folder, "copy.csv"));
    const learn = (out: string) =>
      privet(folder, [
        "classify",
        "--on",
        "copy.csv",
        "--schema",
        "clinic",
        "--label",
        "outcome",
        "--learner",
        "majority",
        "--out",
        out,
      ]);
    expect((await learn("a.json")).err).toContain("privet: data-not-public");
    expect((await privet(folder, open("--confirm", "clinic"))).code).toBe(0);
    expect((await learn("b.json")).code).toBe(0);
    const back = ["schema", "set", "clinic", "--visibility", "private"];
    expect((await privet(folder, back)).code).toBe(0);
    expect((await clinicBudget(folder)).list.at(-1)).toMatchObject({ body: { visibility: "private" } });
    expect((await learn("c.json")).err).toContain("privet: data-not-public");
  });

  it("cannot be had by editing the schema alone: what the ledger paid for is still known", async () => {
    const folder = await clinicWithBudget();
    const edited = schemaIn(folder).replace('"private"', '"public"');
    writeFileSync(join(folder, "clinic.schema.json"), edited);
    const { code, err } = await privet(folder, [
      "classify",
      "clinic",
      "--label",
      "outcome",
      "--with",
      "no-privacy",
    ]);
    expect(code).toBe(3);
    expect(err.replace(/\s+/g, " ")).toContain("privet schema set clinic --visibility public");
    expect((await privet(folder, open())).err).toContain("privet: confirmation-needed");
    expect((await privet(folder, open("--confirm", "clinic"))).code).toBe(0);
    const yardstick = ["classify", "clinic", "--label", "outcome", "--with", "no-privacy"];
    expect((await privet(folder, yardstick)).code).toBe(0);
    // Nor is it had by editing the schema back and declaring once more: that is asked for and recorded again.
    writeFileSync(join(folder, "clinic.schema.json"), schemaIn(folder).replace('"public"', '"private"'));
    expect((await privet(folder, open())).err).toContain("privet: confirmation-needed");
    expect((await privet(folder, open("--confirm", "clinic"))).code).toBe(0);
    expect((await clinicBudget(folder)).entries).toBe(3);
  });

  it("asks nothing where there is no budget, and --confirm means nothing there", async () => {
    const folder = makeClinic(temporaryFolder());
    expect((await privet(folder, open("--confirm", "clinic"))).err).toContain("Leave --confirm out");
    expect((await privet(folder, open())).code).toBe(0);
    expect(existsSync(join(folder, "clinic.ledger"))).toBe(false);
    const private_ = await clinicWithBudget();
    const unit = ["schema", "set", "clinic", "--unit", "household", "--confirm", "clinic"];
    expect((await privet(private_, unit)).err).toContain("Leave --confirm out");
  });
});
