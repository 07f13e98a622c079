import { describe, expect, it } from "vitest";
import { rational } from "../../../base/rational.ts";
import { parseSchema } from "../../../schema/parse/schema.ts";
import type { Neighbours } from "../../../schema/types.ts";
import { planDescription } from "../../../tasks/describe/planned-description.ts";
import { setCommand } from "./commands.ts";
import { boughtIn, cellNames, noiseReach, simulated } from "./histogram.ts";
import { domainText, parsed, sourceOf, sourceText, stateOf, withFields, withKind } from "./schema-edit.ts";

const attributes = [
  { name: "age", kind: "numeric", low: 18, high: 110 },
  { name: "cost", kind: "numeric", low: 0, high: 1000, scale: "log", missing: "measured" },
  { name: "ward", kind: "categorical", values: ["a", "b"] },
  { name: "id", kind: "ignored" },
];

describe("a made-up histogram", () => {
  it.each<[Neighbours, bigint, bigint]>([
    ["replace", 1n, 50n],
    ["replace", 1n, 1n],
    ["add-remove", 1n, 10n],
    ["add-remove", 3n, 1n],
  ])("has the noise band that the price list tells: %s, ε %d/%d", (neighbours, n, d) => {
    const schema = parseSchema({ privet: "schema/1", name: "t", neighbours, attributes });
    const facts = { schema, neighbours, rows: 5000 };
    for (const attribute of schema.attributes.filter(({ kind }) => kind !== "ignored")) {
      const ask = {
        epsilon: rational(n, d),
        statistics: [{ of: attribute.name, what: "histogram" as const }],
      };
      const [{ error, sentence }] = planDescription(facts, ask).expected;
      const isMeasured = attribute.name === "cost";
      expect(noiseReach({ neighbours, epsilon: Number(n) / Number(d), isMeasured })).toBe(error);
      const cells = cellNames(attribute).length + (isMeasured ? 1 : 0);
      expect(sentence).toContain(`of ${cells} cells`);
    }
  });

  it("is made from public facts alone, evenly, and is the same for everybody", () => {
    const priced = { neighbours: "replace", epsilon: 0.1, isMeasured: false };
    const made = simulated(["a", "b", "c", "d"], 1000, priced);
    expect(made.even).toBe(250);
    expect(made.cells.every(({ low, high }) => high - low === 2 * made.reach)).toBe(true);
    expect(simulated(["a", "b", "c", "d"], 1000, priced)).toEqual(made);
    expect(simulated(["a"], 10, priced, 7).reach).toBe(7);
    expect(cellNames(parseSchema({ privet: "schema/1", name: "t", attributes }).attributes[3])).toEqual([]);
  });

  it("gives way to a bought one, found by its attribute", () => {
    const histogram = { what: "histogram", of: "age", halfWidth: 3, cells: [] };
    const release = { privet: "description/1", answers: [{ what: "mean", of: "age" }, histogram] };
    expect(boughtIn(release, "age")).toBe(histogram);
    for (const other of [undefined, {}, { answers: "none" }]) expect(boughtIn(other, "age")).toBeUndefined();
    expect(boughtIn(release, "ward")).toBeUndefined();
  });
});

describe("an attribute while it is declared", () => {
  const age = { name: "age", kind: "undeclared" };

  it("says what is still missing, and what cannot be", () => {
    expect(stateOf(age)).toBe("kind");
    const number = withKind(age, "numeric");
    expect(number).toEqual({ name: "age", kind: "numeric", missing: "group" });
    expect(stateOf(number)).toBe("bounds");
    expect(parsed(number).error?.code).toBe("bounds-missing");
    const bounded = withFields(number, { low: 0, high: 120 });
    expect([stateOf(bounded), domainText(bounded)]).toEqual(["source", "0 … 120"]);
    expect(stateOf(withFields(bounded, { source: "guess: who knows" }))).toBe("guess");
    expect(stateOf(withFields(bounded, { source: "law" }))).toBe("fine");
    expect(stateOf(withFields(bounded, { high: -1 }))).toBe("wrong");
    expect(stateOf(withKind(bounded, "label"))).toBe("values");
  });

  it("drops what another kind has no field for, groups of another sort among it", () => {
    const taxonomy = [{ groups: [{ name: "all", low: 0 }] }];
    const number = { name: "age", kind: "numeric", low: 0, high: 9, source: "law", taxonomy };
    expect(withKind(number, "categorical")).toEqual({ name: "age", kind: "categorical", source: "law" });
    const values = [{ groups: [{ name: "all", values: ["a"] }] }];
    const ward = { name: "ward", kind: "categorical", values: ["a"], taxonomy: values };
    expect(withKind(ward, "label")).toMatchObject({ kind: "label", taxonomy: values });
  });

  it("says where a bound is known from in one word and in its own words, and back", () => {
    for (const text of [
      "law: adults only",
      "codebook",
      "earlier release: entry 7",
      "my own words",
      "codebook of 1990",
    ])
      expect(sourceText(sourceOf(text).kind, sourceOf(text).text)).toBe(text);
    expect(sourceText(undefined, "")).toBeUndefined();
  });

  it("is the command that does the same, with every word safe in a shell", () => {
    const label = { name: "it's", kind: "label", values: ["no", "; rm -rf ~"], source: "$(reboot)" };
    expect(setCommand("t", label)).toBe(
      "privet schema set t 'it'\\''s' --label --values no --values '; rm -rf ~' --source='$(reboot)'",
    );
  });
});
