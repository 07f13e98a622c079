/**
 * Plans come from anybody. Whatever is in one, it is priced or refused with a code and a remedy, never with a bare error; and what it says
 * survives JSON.
 */
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { PrivetError } from "../base/errors.ts";
import { openStudy, type PublicFacts, type StudyFacts } from "../curator/index.ts";
import { bordersOf } from "../testing/option-borders.ts";
import { quickPlans } from "../testing/quick-plans.ts";
import { genotypesOf, smallStudy } from "../testing/small-studies.ts";
import { smallSchema } from "../testing/small-tables.ts";
import { type Plan, parsePlan, quotePlan } from "./plan.ts";

let study: StudyFacts;
beforeAll(async () => {
  const declared = smallStudy({ visibility: "public" });
  const codes = Array.from({ length: 24 }, (_, i) => [i % 4, 1, (i >> 1) % 3, 2]);
  const genotypes = async () => genotypesOf(codes, declared);
  study = (await openStudy({ study: declared, genotypes, unsafeSeed: 1 })).facts;
});

const table = (neighbours: "replace" | "add-remove"): PublicFacts => ({
  schema: smallSchema(neighbours),
  neighbours,
  rows: 1000,
});
const factsFor = ({ subject, neighbours }: (typeof quickPlans)[number]["method"]) =>
  subject === "study"
    ? study
    : table((neighbours as readonly string[]).includes("replace") ? "replace" : "add-remove");

/** Quoted, or refused as people are refused. */
function outcome(facts: PublicFacts | StudyFacts, json: unknown): "quoted" | string {
  try {
    quotePlan(facts, json as Plan);
    return "quoted";
  } catch (error) {
    expect(error).toBeInstanceOf(PrivetError);
    const { code, message, fix } = error as PrivetError;
    expect([message.length > 0, String(fix).length > 0]).toEqual([true, true]);
    return code;
  }
}

const every = quickPlans.map(({ method, plan }) => [`${plan.task} ${method.name}`, method, plan] as const);
// Seeded, so that a failure comes again.
const runs = { seed: 14, numRuns: 60 };

describe.each(every)("a plan to %s", (_name, method, plan) => {
  test("is priced as it stands, and again after a journey as JSON", () => {
    const facts = factsFor(method);
    expect(outcome(facts, plan)).toBe("quoted");
    const again: unknown = JSON.parse(JSON.stringify(plan));
    expect(parsePlan(again, method.subject)).toEqual(plan);
    expect(JSON.stringify(quotePlan(facts, again as Plan))).toBe(JSON.stringify(quotePlan(facts, plan)));
  });

  test("with anything in the place of a field is priced or refused with a code", () => {
    const facts = factsFor(method);
    const field = fc.constantFrom(
      "privet",
      "task",
      "method",
      "label",
      "attributes",
      "epsilon",
      "delta",
      "options",
      "holder",
      "more",
    );
    fc.assert(
      fc.property(field, fc.jsonValue({ maxDepth: 2 }), (key, value) => {
        outcome(facts, { ...plan, [key]: value });
      }),
      runs,
    );
  });

  test("with anything in the place of an option is priced or refused with a code", () => {
    const facts = factsFor(method);
    const names = [...Object.keys(method.options), "nosuch"];
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 3 }), (key, value) => {
        const told = outcome(facts, { ...plan, options: { ...plan.options, [key]: value } });
        if (key === "nosuch") expect(told).toBe("option-unknown");
      }),
      runs,
    );
  });

  test("with an option outside its limits is refused for that", () => {
    const facts = factsFor(method);
    for (const [key, option] of Object.entries(method.options))
      for (const bad of bordersOf(option).outside)
        expect([key, bad, outcome(facts, { ...plan, options: { [key]: bad } })]).toEqual([
          key,
          bad,
          "option-out-of-range",
        ]);
  });
});
