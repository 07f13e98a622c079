import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { clinicWithBudget, privet, temporaryFolder } from "../../../testing/command-line.ts";

const words = (text: string) => text.split(" ");

describe("privet audit", () => {
  it("shows four lights: the ledgers of the folder, what the package tells, and mechanisms measured now", async () => {
    const folder = await clinicWithBudget();
    // Good is said only where noise of half the size was noticed. With 3000 draws its bound is 1.49 on average, seven deviations of 0.067
    // above the claim, so that the light is unknown in fewer than one of a million suites; with 1000, 1.13 ± 0.105, it was in one of ten.
    const told = await privet(folder, words("audit --trials 3000 --json"));
    const { ledger, proofs, mechanisms, measurement } = JSON.parse(told.out);
    expect(told.code).toBe(0);
    expect(ledger).toMatchObject({
      state: "good",
      figures: { ledgers: [{ dataset: "clinic", entries: 1 }] },
    });
    expect(proofs.state).toBe("unknown");
    expect([mechanisms.state, mechanisms.figures.broken]).toEqual(["good", []]);
    expect(measurement.mechanisms.map(({ name }: { name: string }) => name)).toContain("describe-sum");
  });

  it("ends with 1 where a ledger is broken, and says which", async () => {
    const folder = await clinicWithBudget();
    const ledger = join(folder, "clinic.ledger");
    const bytes = readFileSync(ledger);
    // Every hash in the file is changed in one letter's worth of bits.
    const text = bytes
      .toString("latin1")
      .replace(/[0-9a-f]{64}/g, (hash) => `${hash[0] === "0" ? "1" : "0"}${hash.slice(1)}`);
    writeFileSync(ledger, text, "latin1");
    const { code, out } = await privet(folder, words("audit clinic --trials 1000"));
    expect([code, out.includes("▲ BAD"), out.includes("clinic: ledger-")]).toEqual([1, true, true]);
  });

  it("measures one mechanism, and says what it measured and how sure that is", async () => {
    const { code, out } = await privet(
      temporaryFolder(),
      words("audit mechanism laplace --epsilon 1 --trials 8e3"),
    );
    expect(code).toBe(0);
    expect(out.replace(/\s+/g, " ")).toMatch(/laplace 1 0\.\d{3} 0 8000 within/);
    expect(out).toContain("half the size");
    expect(out).toContain("one measurement in 1000000");
  });

  it("verifies a ledger, and refuses what there is not", async () => {
    const folder = await clinicWithBudget();
    expect((await privet(folder, words("audit ledger clinic"))).out).toContain("ledger intact: 1 entries");
    const unknown = await privet(folder, words("audit mechanism laplase"));
    expect([unknown.code, unknown.err.includes("laplace")]).toEqual([2, true]);
    expect((await privet(folder, words("audit nothing --trials 1000"))).code).not.toBe(0);
  });
});
