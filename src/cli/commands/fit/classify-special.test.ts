import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Curator } from "../../../curator/index.ts";
import { loadModel } from "../../../models/file.ts";
import { classifiers } from "../../../tasks/classify/methods.ts";
import { method } from "../../../tasks/method.ts";
import { parsePlan } from "../../../tasks/plan.ts";
import {
  clinicWithBudget,
  ledgerBytes,
  makeClinic,
  modelIn,
  privet,
  clinicBudget as stateOf,
  temporaryFolder,
  classifyWords as words,
} from "../../../testing/command-line.ts";
import type { Io } from "../../command.ts";

describe("privet classify on public data", () => {
  it("needs no budget, and says PUBLIC DATA", async () => {
    const folder = makeClinic(temporaryFolder(), { visibility: "public" });
    const { code, err } = await privet(folder, words("--out", "model.json"));
    expect(code).toBe(0);
    expect(err).toContain("PUBLIC DATA");
    expect((await privet(folder, words("--dry-run"))).out).toContain(
      "PUBLIC DATA: no ledger, nothing is charged",
    );
    expect(existsSync(join(folder, "clinic.ledger"))).toBe(false);
  });

  it("is repeatable with a seed; the model is marked guarantee none and no ledger is written (T15)", async () => {
    // Public data has a ledger where it was private before.
    const folder = await clinicWithBudget();
    await privet(folder, ["schema", "set", "clinic", "--visibility", "public", "--confirm", "clinic"]);
    const before = ledgerBytes(folder);
    const fits = [];
    for (const name of ["a", "b"]) {
      await privet(folder, words("--seed", "7", "--out", `${name}.json`));
      fits.push(modelIn(folder, `${name}.json`));
    }
    expect(fits[0].guarantee).toBe("none");
    expect(fits[0].receipt?.guarantee).toBe("none");
    expect(fits[0].model.toJSON()).toEqual(fits[1].model.toJSON());
    expect(ledgerBytes(folder).equals(before)).toBe(true);
  });

  it("fits the yardstick without privacy, which private data refuses before a row is read", async () => {
    const folder = makeClinic(temporaryFolder(), { visibility: "public" });
    const yard = ["classify", "clinic", "--with", "no-privacy", "--label", "outcome"];
    const { code, err } = await privet(folder, [...yard, "--out", "yard.json"]);
    expect(code).toBe(0);
    expect(err).toContain("no privacy at all");
    expect(modelIn(folder, "yard.json")).toMatchObject({ guarantee: "none", receipt: undefined });
    expect(loadModel((await privet(folder, yard)).out).guarantee).toBe("none");
    expect((await privet(folder, [...yard, "--dry-run"])).out).toContain("costs nothing");
    for (const [flag, value] of [
      ["--epsilon", "1"],
      ["--threads", "2"],
    ])
      expect((await privet(folder, [...yard, flag, value])).err).toContain(
        `${flag} means nothing here: it is for private methods`,
      );

    const secret = makeClinic(temporaryFolder());
    writeFileSync(join(secret, "clinic.csv"), "");
    const refused = await privet(secret, yard);
    expect(refused.code).toBe(3);
    expect(refused.err).toContain("privet: baseline-on-private-data");
  });
});

describe("stopping a run", () => {
  /** Stops as soon as the first progress arrives. */
  function stopAtOnce(): { io: Partial<Io>; events: () => unknown[] } {
    const signal = { aborted: false };
    let text = "";
    const err = (more: string) => {
      text += more;
      signal.aborted ||= more.includes('"event":"progress"');
    };
    return {
      io: { signal, err },
      events: () =>
        text
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line)),
    };
  }

  it("returns what was not drawn, keeps what was, and exits with 130", async () => {
    const folder = await clinicWithBudget();
    const { io, events } = stopAtOnce();
    const stopped = words("--with", "priv-local", "--rounds", "50", "--out", "model.json", "--json");
    expect((await privet(folder, stopped, io)).code).toBe(130);
    expect(events()).toEqual([
      { event: "progress", method: "priv-local", step: 1, of: 50, epsilon: 0.01 },
      {
        event: "partial",
        message: expect.stringContaining("already paid for"),
        model: join(folder, "model.partial.json"),
      },
      {
        error: {
          code: "cancelled",
          matter: "stop",
          message: expect.stringMatching(/Stopped after 1 of 50 draws. ε 0.01 is spent. ε 0.49 was returned/),
          fix: { do: expect.any(String) },
          advice: expect.any(String),
        },
      },
    ]);
    expect(modelIn(folder, "model.partial.json").partial).toBe(true);
    expect(existsSync(join(folder, "model.json"))).toBe(false);
    expect((await stateOf(folder)).left.epsilon).toBe("0.99");
    expect((await privet(folder, ["budget", "show", "clinic"])).out).toContain(
      "entry 2 stopped early; the rest was returned",
    );
    const again = stopAtOnce();
    await privet(folder, stopped, again.io);
    expect(existsSync(join(folder, "model.partial-2.json"))).toBe(true);
  });

  it("spends nothing when it is stopped before the first draw", async () => {
    const folder = await clinicWithBudget();
    const before = ledgerBytes(folder);
    const { code, err } = await privet(folder, words(), { signal: { aborted: true } });
    expect(code).toBe(130);
    expect(err).toContain("Reading was stopped.\n  Nothing was spent");
    expect(ledgerBytes(folder).equals(before)).toBe(true);
  });
});

describe("what is refused for privacy", () => {
  it("needs a guarantee of at least reviewed unless another is allowed (T39)", async () => {
    const research = method({
      name: "hunch",
      title: "Hunch",
      task: "classify",
      subject: "table",
      summary: "Not proved.",
      cite: [],
      guarantee: "research",
      neighbours: ["replace"],
      options: {},
      price: () => {
        throw new Error("priced");
      },
      run: () => Promise.reject(new Error("fitted")),
    });
    const ask = { epsilon: { n: 1n, d: 1n }, delta: { n: 0n, d: 1n }, label: "x" };
    const curator = {
      facts: {
        neighbours: "replace",
        schema: { name: "clinic", attributes: [{ name: "x", kind: "label" }] },
      },
      allow: () => Promise.reject(new Error("paid")),
    } as unknown as Curator;
    await expect(research.fit(curator, ask)).rejects.toMatchObject({ code: "guarantee-too-weak" });
    await expect(research.fit(curator, ask, {}, { allow: "research" })).rejects.toThrow("priced");
    const folder = await clinicWithBudget();
    // What is research is named here, and refused unless it is allowed.
    const weak = classifiers.filter(({ guarantee }) => guarantee !== "proved" && guarantee !== "reviewed");
    expect(weak.map(({ name }) => name)).toEqual(["private-erm-objective", "amp"]);
    expect((await privet(folder, words("--with", "amp"))).err).toContain("guarantee-too-weak");
    expect((await privet(folder, words("--with", "majority", "--allow", "proved"))).code).toBe(0);
    expect((await privet(folder, words("--allow", "anything"))).err).toContain("privet: option-out-of-range");
  });

  it("refuses a seed on private data before a row is read (T15)", async () => {
    const folder = await clinicWithBudget();
    writeFileSync(join(folder, "clinic.csv"), "");
    const { code, err } = await privet(folder, words("--seed", "1"));
    expect(code).toBe(3);
    expect(err).toContain("privet: seed-on-private-data");
  });

  it("accepts no code in a plan (T38)", () => {
    const plan = { privet: "plan/1", task: "classify", label: "x", epsilon: "1" };
    expect(parsePlan(plan).method).toBe("privet");
    for (const odd of [
      { callback: "x" },
      { method: () => 1 },
      { label: () => 1 },
      { attributes: [() => 1] },
      { task: "eval" },
    ])
      expect(() => parsePlan({ ...plan, ...odd })).toThrow();
  });
});
