/** What a method asks of the door when it is run stands on the list of what its auditor has to read, and that list is short. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { studyQueries, tableQueries } from "../src/curator/queries/registry.ts";
import { type Plan, runPlan } from "../src/tasks/plan.ts";
import type { AnyMethod } from "../src/tasks/task.ts";
import { quickPlans } from "../src/testing/quick-plans.ts";
import { Recorder } from "../src/testing/recorder.ts";
import { audited } from "../src/testing/release-suite.ts";
import { auditedStudy, neighbouringStudies, smallStudy } from "../src/testing/small-studies.ts";
import { dice, randomRow, smallSchema } from "../src/testing/small-tables.ts";
import { trustedFor } from "./curator-size.ts";
import { familyOf, type MethodReading, methodReadings } from "./method-reading.ts";

const root = join(import.meta.dirname, "..");
const { shared, methods } = methodReadings(root);
const named = ({ method: { name, task } }: Pick<MethodReading, "method">) => `${name}, to ${task}`;

/** What the owners of the trusted part want: nobody who audits a method has to read more. */
const MOST_LINES = 5000;

test("whoever audits one method stops before 5,000 lines", () => {
  expect(methods.filter(({ lines }) => lines >= MOST_LINES).map(named)).toEqual([]);
  for (const { method, lines } of methods) expect(lines).toBeGreaterThan(shared[method.subject]);
});

test("every file of the trusted part is read for some method, but for what only the library's own callers ask", () => {
  const read = new Set(methods.flatMap(({ files }) => files));
  const trusted = new Set([...trustedFor(root, "tables"), ...trustedFor(root, "studies")]);
  expect([...trusted].filter((file) => !read.has(file))).toEqual(["src/curator/queries/linear/owned.ts"]);
});

test("what the README of the trusted part says of methods is so", () => {
  const readme = readFileSync(join(root, "src/curator/README.md"), "utf8").replace(/\s+/g, " ");
  const [, table, study, most, name, task] =
    /passes through, ([\d,]+) lines for tables and ([\d,]+) for studies, .* ([\d,]+) together at most \(`([\w-]+)`, to (\w+)\)/.exec(
      readme,
    )!;
  const largest = methods.reduce((one, other) => (other.lines > one.lines ? other : one));
  expect(named(largest)).toBe(`${name}, to ${task}`);
  const printed = [table, study, most].map((text) => Number(text.replace(",", "")));
  const counted = [shared.table, shared.study, largest.lines];
  expect([counted, printed.map((number, i) => Math.abs(number - counted[i]) <= 50)]).toEqual([
    counted,
    [true, true, true],
  ]);
});

interface Seen {
  readonly questions: Set<string>;
  readonly families: Set<string | undefined>;
}
let seen: Seen = { questions: new Set(), families: new Set() };
afterAll(() => vi.restoreAllMocks());

/** Every question that is prepared is noted, whether it is drawn or only priced. */
for (const query of [...tableQueries, ...studyQueries] as readonly {
  readonly name: string;
  prepare(facts: unknown, asked: { readonly score?: string }): unknown;
}[]) {
  const { prepare } = query;
  vi.spyOn(query, "prepare").mockImplementation((facts, asked) => {
    seen.questions.add(query.name);
    if (query.name === "select") seen.families.add(familyOf(asked.score!));
    return prepare.call(query, facts, asked);
  });
}

/** The plan, and with each other value of an option that is a choice. */
const variants = ({ options }: AnyMethod, plan: Plan): readonly Plan[] => [
  plan,
  ...Object.entries(options).flatMap(([name, option]) =>
    option.kind === "choice"
      ? option.limits.of.map((value) => ({ ...plan, options: { ...plan.options, [name]: value } }))
      : [],
  ),
];

async function run({ subject, neighbours }: AnyMethod, plan: Plan): Promise<readonly string[]> {
  const recorder = new Recorder(1);
  const roll = dice(7);
  if (subject === "study")
    await auditedStudy(smallStudy(), (curator) => runPlan(curator, plan))(
      neighbouringStudies(roll, 24)[0],
      recorder,
    );
  else
    await audited(
      (curator) => runPlan(curator, plan, { allow: "none" }),
      smallSchema((neighbours as readonly ("add-remove" | "replace")[])[0]),
    )(
      Array.from({ length: 12 }, () => randomRow(roll)),
      recorder,
    );
  return recorder.recorded.map(({ call }) => call.mechanism).filter((name) => name !== "coins");
}

test("what a method asks when it is run, with any of its choices, stands on its list", async () => {
  for (const reading of methods) {
    const { method } = reading;
    const { plan } = quickPlans.find((one) => one.method === method)!;
    seen = { questions: new Set(), families: new Set() };
    const used = new Set<string>();
    let runs = 0;
    for (const variant of variants(method, plan))
      try {
        for (const mechanism of await run(method, variant)) used.add(mechanism);
        runs++;
      } catch {
        // Refused: that choice goes with another.
      }
    const without = (some: Iterable<string | undefined>, list: readonly string[]) =>
      [...some].filter((name) => name === undefined || !list.includes(name));
    expect({
      method: named(reading),
      ran: runs > 0 && seen.questions.size > 0 && used.size > 0,
      questions: without(seen.questions, reading.questions),
      families: without(seen.families, reading.families),
      mechanisms: without(used, reading.mechanisms),
    }).toEqual({ method: named(reading), ran: true, questions: [], families: [], mechanisms: [] });
  }
});
