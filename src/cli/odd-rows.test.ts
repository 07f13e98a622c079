/** Rows that do not fit are no error, because an error would tell of them; a ledger that does not fit is one. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  classifyWords,
  clinicRows,
  clinicWithBudget,
  ledgerBytes,
  makeClinic,
  POISON,
  POISON_NUMBER,
  privet,
  temporaryFolder,
  unwrapped,
} from "../testing/command-line.ts";

const classify = (...more: string[]) => classifyWords("--rounds", "5", ...more);

describe("what is odd", () => {
  it.each<[string, string]>([
    ["one row", clinicRows(1)],
    ["a header alone", clinicRows(0)],
    ["cells that are not numbers", `id,age,ward,outcome\n1,NaN,north,no\n2,Infinity,south,yes\n3,-1e999,,\n`],
    ["cells that nobody declared", `id,age,ward,outcome\n${POISON},${POISON_NUMBER},${POISON},${POISON}\n`],
    ["rows too long and too short", `id,age,ward,outcome\n1\n2,3,north,no,${POISON},${POISON}\n`],
    ["a quote that never closes", `id,age,ward,outcome\n1,2,"${POISON},no\n2,3,north,no\n`],
  ])("a file with %s is no error, because an error would tell", async (_, text) => {
    const folder = await clinicWithBudget();
    writeFileSync(join(folder, "clinic.csv"), text);
    expect((await privet(folder, classify("--out", "model.json"))).code).toBe(0);
    expect(readFileSync(join(folder, "model.json"), "utf8")).not.toContain(POISON);
  });

  it("a ledger that was cut short, rolled back or lost is not spent from", async () => {
    const cut = await clinicWithBudget();
    writeFileSync(join(cut, "clinic.ledger"), ledgerBytes(cut).subarray(0, 2000));
    expect(await privet(cut, classify())).toMatchObject({ code: 5, out: "" });

    const lost = await clinicWithBudget();
    rmSync(join(lost, "clinic.ledger"));
    expect((await privet(lost, classify())).err).toContain("privet: ledger-rolled-back");
    expect((await privet(lost, ["budget", "open", "clinic", "--epsilon", "1"])).err).toContain(
      "privet: ledger-rolled-back",
    );

    const back = await clinicWithBudget();
    const old = ledgerBytes(back);
    expect((await privet(back, classify())).code).toBe(0);
    writeFileSync(join(back, "clinic.ledger"), old);
    expect((await privet(back, classify())).err).toContain("privet: ledger-rolled-back");
  });

  it("a private data set without a budget is not touched", async () => {
    const folder = makeClinic(temporaryFolder());
    writeFileSync(join(folder, "clinic.csv"), "");
    expect((await privet(folder, classify())).err).toContain("privet: budget-missing");
  });

  it("the number of rows stays private where it is declared so", async () => {
    const folder = makeClinic(temporaryFolder(), { neighbours: "add-remove" });
    await privet(folder, ["budget", "open", "clinic", "--epsilon", "1"]);
    const words = ["classify", "clinic", "--label", "outcome", "--epsilon", "0.5"];
    const asPublished = [...words, "--with", "pg-plus"];
    const { code, err } = await privet(folder, asPublished);
    expect(code).toBe(3);
    expect(err).toContain("privet: row-count-private");
    expect((await privet(folder, [...asPublished, "--rounds", "9", "--epsilon", "0.1"])).code).not.toBe(3);
    const dry = await privet(folder, [...words, "--dry-run"]);
    expect(dry.code).toBe(0);
    expect(unwrapped(dry.out)).toContain("10,000 rows guessed");
    const card = await privet(folder, [...words, "--model", "card", "--dry-run"]);
    expect(unwrapped(card.out)).toContain("planned for 10,000 rows");
  });
});
