import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { clinicWithBudget, privet } from "../../testing/command-line.ts";

const run = (...words: string[]) => privet(tmpdir(), ["methods", ...words]);

describe("privet methods", () => {
  it("tells a program what an option is: kind, limits, unit, title, group, default or rule", async () => {
    const { options, schema, cite, source } = JSON.parse(
      (await run("privet", "--task", "classify", "--json")).out,
    );
    expect(options.rounds).toEqual({
      kind: "integer",
      title: "Rounds",
      group: "Search",
      order: 1,
      unit: "rounds",
      limits: { min: 1, max: 10_000 },
      default: null,
      auto: { how: "from rows · ε", from: ["rows", "epsilon"] },
      when: { model: ["auto", "card"] },
      range: "a whole number from 1 to 10000",
      tip: "More rounds make a finer card, but each draw is noisier.",
    });
    expect(options.step).toMatchObject({
      kind: "real",
      limits: { above: 0, upTo: 5 },
      default: 0.8,
      unit: "points",
    });
    expect(options.step.auto).toBeUndefined();
    expect(schema.properties.step).toMatchObject({
      type: "number",
      exclusiveMinimum: 0,
      maximum: 5,
      default: 0.8,
    });
    expect(cite[0]).toMatchObject({
      authors: expect.arrayContaining(["Zhang, Jun"]),
      year: 2013,
      basis: true,
    });
    expect(source).toMatch(/^Privet; built on Zhang et al\./);
  });

  it("leaves no option of any method without a kind", async () => {
    const { methods } = JSON.parse((await run("--json")).out);
    const kinds = methods.flatMap(({ options }: { options: Record<string, { kind: string }> }) =>
      Object.values(options).map(({ kind }) => kind),
    );
    expect(kinds.length).toBeGreaterThan(100);
    const all = ["integer", "real", "choice", "points", "list", "model", "attributes", "text"];
    expect(new Set(kinds)).toEqual(new Set(all));
  });

  it("lists those for one kind of neighbours, as a refusal of another method says", async () => {
    const { out } = await run("--task", "classify", "--neighbours", "add-remove");
    expect(out).toMatch(/^ +privet +classify/m);
    expect(out).not.toMatch(/^ +p-psgd /m);
    expect((await run("--neighbours", "replace")).out).toMatch(/^ +p-psgd +classify/m);
    const folder = await clinicWithBudget({ neighbours: "add-remove" });
    const refused = await privet(folder, [
      "classify",
      "clinic",
      "--label",
      "outcome",
      "--epsilon",
      "0.1",
      "--with",
      "p-psgd",
    ]);
    expect(refused.err.replace(/\s+/g, " ")).toContain(
      "privet methods --task classify --neighbours add-remove lists",
    );
  });

  it("tells people the default, and where an option means something", async () => {
    const { out } = await run("privet");
    expect(out).toMatch(
      /--step\n.*\n.*above 0 and at most 5\.\n +Where --model is auto or card\.\n +Default: 0\.8\./,
    );
  });

  it("writes the works of a method, or of all, as BibTeX, each once", async () => {
    const { code, out } = await run("dpsga", "--bibtex");
    expect(code).toBe(0);
    expect(out).toMatch(
      /^@mastersthesis\{humphries2021differentially,\n {2}author = \{Humphries, Thomas\},\n/,
    );
    expect(out.match(/^@/gm)).toHaveLength(1);
    expect((await run("--bibtex")).out.match(/^@/gm)?.length).toBeGreaterThan(10);
    const both = await run("dpsga", "--bibtex", "--json");
    expect(both.code).toBe(2);
    expect(both.err).toContain("with --json the works are there anyway");
  });
});
