import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { clinicWithBudget, privet } from "../../../testing/command-line.ts";

const ended = async (folder: string, ...words: string[]) => {
  const told = await privet(folder, words);
  expect([words, told.code]).toEqual([words, 0]);
  return told;
};
const config = { privet: "server/1", state: "privet-state", datasets: { clinic: { memory: "128 MB" } } };

async function server(): Promise<string> {
  const folder = await clinicWithBudget();
  writeFileSync(join(folder, "server.json"), JSON.stringify(config));
  await ended(folder, "access", "add", "ana");
  await ended(folder, ..."access grant ana clinic --epsilon 0.5".split(" "));
  return folder;
}

describe("privet backup, restore and server anchor", () => {
  it("S45: bring a server back as it was, and no older than the anchor", async () => {
    const folder = await server();
    const { out } = await ended(folder, "backup", "monday", "--config", "server.json");
    expect(out).toMatch(/clinic: 2 entries, last hash [0-9a-f]{8}…\n {2}monday is complete\n/);
    const { out: anchor } = await ended(folder, "server", "anchor", "--data", "clinic", "--quiet");
    expect(anchor).toMatch(/^clinic 2 [0-9a-f]{64}\naudit: 3 [0-9a-f]{64}\n$/);
    await ended(folder, ..."access grant ana clinic --epsilon 0.6".split(" "));
    const later = JSON.parse(
      (await ended(folder, "server", "anchor", "--config", "server.json", "--json")).out,
    );
    expect(later.clinic.entries).toBe(3);

    const refused = await privet(folder, ["restore", "monday", "--config", "server.json"]);
    expect([refused.code, refused.err]).toEqual([5, expect.stringContaining("privet: backup-older")]);
    for (const lost of ["clinic.ledger", "clinic.ledger.head", "privet-state"])
      rmSync(join(folder, lost), { recursive: true });
    const newer = `clinic 3 ${later.clinic.lastHash}`;
    expect((await privet(folder, ["restore", "monday", "--data", "clinic", "--anchor", newer])).code).toBe(5);
    expect(existsSync(join(folder, "privet-state"))).toBe(false);

    const restored = await ended(folder, "restore", "monday", "--data", "clinic", "--anchor", anchor);
    expect(restored.err).not.toContain("nobody can tell");
    expect((await ended(folder, "server", "anchor", "--data", "clinic", "--quiet")).out).toBe(anchor);
    expect((await ended(folder, "access", "list")).out).toContain("people/ana");
    expect((await ended(folder, "budget", "verify", "clinic")).out).toContain("2 entries");
  });

  it("want to be told which data sets there are, and a place for the copy", async () => {
    const folder = await server();
    const unnamed = await privet(folder, ["backup", "monday"]);
    expect([unnamed.code, unnamed.err]).toEqual([2, expect.stringContaining("which data sets")]);
    expect(existsSync(join(folder, "monday"))).toBe(false);
    expect((await privet(folder, ["restore", "nowhere", "--data", "clinic"])).code).toBe(5);
    const bad = await privet(folder, ["restore", "nowhere", "--data", "clinic", "--anchor", "soon"]);
    expect([bad.code, bad.err]).toEqual([2, expect.stringContaining("is no anchor")]);
    for (const text of ["{", "[]", '{"datasets":{}}']) {
      writeFileSync(join(folder, "bad.json"), text);
      expect((await privet(folder, ["backup", "x", "--config", "bad.json"])).err, text).toContain(
        "config-invalid",
      );
    }
  });

  it("leave a ledger that a PostgreSQL keeps to its own tools, and say so", async () => {
    const folder = await server();
    writeFileSync(
      join(folder, "server.json"),
      JSON.stringify({ ...config, ledger: "postgres://localhost/privet" }),
    );
    const { err } = await ended(folder, "backup", "monday", "--config", "server.json");
    expect(err.replaceAll(/\s+/g, " ")).toContain("back that up now, after this");
    expect(JSON.parse(readFileSync(join(folder, "monday/manifest.json"), "utf8")).ledgers).toEqual({});
    expect(existsSync(join(folder, "monday/clinic.ledger"))).toBe(false);
  });
});
