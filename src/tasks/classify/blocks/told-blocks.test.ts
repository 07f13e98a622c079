/** What is said of a plan by blocks before it is paid for. */
import { describe, expect, test } from "vitest";
import { deltaFrom, epsilonFrom, type PublicFacts } from "../../../curator/index.ts";
import { smallSchema } from "../../../testing/small-tables.ts";
import { gupt as clusterGupt } from "../../cluster/gupt.ts";
import type { Ask } from "../../method.ts";
import { gupt } from "./gupt.ts";
import { sampleAggregate } from "./sample-aggregate.ts";

const facts = (rows: number): PublicFacts => ({
  schema: smallSchema("add-remove"),
  neighbours: "add-remove",
  rows,
});
const asked = (epsilon: string): Ask => ({
  epsilon: epsilonFrom(epsilon),
  delta: deltaFrom("0"),
  label: "outcome",
});
const saidBy = (method: typeof gupt | typeof sampleAggregate, rows: number, epsilon: string, options = {}) =>
  (method.quote(facts(rows), asked(epsilon), options).expected as { sentence?: string } | undefined)
    ?.sentence;

describe("a plan whose answer would be noise says so beforehand", () => {
  test("where a weight's noise is wider than its box", () => {
    expect(saidBy(gupt, 200, "0.5")).toMatch(
      /^mostly noise: a weight's noise of ±[\d.]+ is wider than its box of ±5$/,
    );
    expect(saidBy(gupt, 1e6, "10")).toBeUndefined();
  });

  test("where there are more blocks than a tenth of the rows, of means and of medians", () => {
    const few = /blocks of about 5 rows have next to nothing to learn from/;
    expect(saidBy(gupt, 1000, "10", { blocks: 200 })).toMatch(few);
    expect(saidBy(sampleAggregate, 1000, "10", { blocks: 200, aggregate: "median" })).toMatch(few);
    expect(saidBy(sampleAggregate, 2000, "10", { blocks: 200, aggregate: "median" })).toBeUndefined();
  });

  test("and more blocks than rows are refused", () => {
    const tooMany = expect.objectContaining({ code: "option-out-of-range" });
    for (const method of [gupt, sampleAggregate])
      expect(() => method.quote(facts(300), asked("1"), { blocks: 4000 })).toThrow(tooMany);
    const { label: _, ...unlabelled } = asked("1");
    expect(() => clusterGupt.quote(facts(300), unlabelled, { blocks: 4000 })).toThrow(
      /4000 blocks, and there are about 300 rows/,
    );
    expect(() => gupt.quote(facts(300), asked("1"), { blocks: 300 })).not.toThrow();
  });
});
