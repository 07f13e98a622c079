/**
 * Every method of every task is audited as a plan, because the registry is what this runs over: neither a method nor a task can be
 * forgotten. What needs more than a plan says (other options, more pairs) is beside the methods, with each extreme row and each shape of a
 * table; here is one of them, another with the next method, and planted bugs and the nightly run have more (testing/share-of.ts).
 */
import { describe, expect, test } from "vitest";
import type { Curator, StudyCurator } from "../curator/index.ts";
import { quickPlans } from "../testing/quick-plans.ts";
import { recordReplay } from "../testing/recorder.ts";
import { audited } from "../testing/release-suite.ts";
import { isShared, shareOf } from "../testing/share-of.ts";
import { auditedStudy, neighbouringStudies, smallStudy } from "../testing/small-studies.ts";
import { adversarialPairs, dice, randomPair, smallSchema } from "../testing/small-tables.ts";
import { type Plan, quotePlan, runPlan } from "./plan.ts";
import { tasks } from "./registry.ts";
import type { AnyMethod } from "./task.ts";

const named = (subject: AnyMethod["subject"]) =>
  quickPlans
    .filter(({ method }) => method.subject === subject)
    .map(({ method, plan }, nth) => [`${plan.task} ${method.name}`, method, plan, nth] as const);

describe.each(named("table"))("%s", (_name, method, plan, nth) => {
  test.each((method as AnyMethod<"table">).neighbours)(
    "as a plan: nothing leaks between %s neighbours (record-replay)",
    async (neighbours) => {
      const run = audited((curator, notice) => released(curator, plan, notice), smallSchema(neighbours));
      const roll = dice(29);
      const pairs = [
        ...adversarialPairs(neighbours).filter((_, i, all) =>
          isShared ? i === nth % all.length : i % 4 === 0,
        ),
        ...Array.from({ length: shareOf(3) }, () => randomPair(neighbours, roll)),
      ];
      for (const [i, pair] of pairs.entries())
        expect({ pair, ...(await recordReplay(run, pair, i + 1)) }).toEqual({
          pair,
          violations: [],
          released: true,
        });
    },
  );
});

describe.each(named("study"))("%s", (name, _method, plan) => {
  test.each([
    ["pooled", smallStudy()],
    ["with strata", smallStudy({ strata: true })],
    ["with missing genotypes as none", smallStudy({ missing: 0 })],
  ])(`${name}, as a plan: nothing leaks between neighbours, %s (record-replay)`, async (_, study) => {
    const roll = dice(29);
    const run = auditedStudy(study, async (curator) => {
      const noticed: unknown[] = [];
      return { ...((await released(curator, plan, (now) => noticed.push(now))) as object), noticed };
    });
    for (let i = 0; i < (isShared ? 3 : 12); i++) {
      const pair = neighbouringStudies(roll, 16 + roll(16));
      expect({ pair, ...(await recordReplay(run, pair, i + 1)) }).toEqual({
        pair,
        violations: [],
        released: true,
      });
    }
  });
});

/** Everything that the outside sees. */
async function released(
  curator: Curator | StudyCurator,
  plan: Plan,
  notice: (publicThing: unknown) => void,
): Promise<unknown> {
  const quoted = quotePlan(curator.facts, plan);
  const run = await runPlan(curator, plan, { progress: notice, allow: "none" });
  return { quoted: JSON.stringify(quoted), ...run };
}

test("every task has methods, each in its own folder's list, with names that tell them apart", () => {
  for (const { name, methods } of tasks) {
    const all: readonly AnyMethod[] = [...methods.table, ...methods.study];
    expect(all.length).toBeGreaterThan(0);
    for (const method of all) expect([method.name, method.task]).toEqual([method.name, name]);
    for (const method of methods.study as readonly AnyMethod[]) expect(method.subject).toBe("study");
    for (const method of methods.table as readonly AnyMethod[]) expect(method.subject).toBe("table");
    expect(new Set(all.map((method) => method.name)).size).toBe(all.length);
  }
  expect(quickPlans).toHaveLength(
    tasks.flatMap(({ methods }) => [...methods.table, ...methods.study]).length,
  );
});
